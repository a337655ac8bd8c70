/** Runs Jest in a process of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRecord, recordVariable } from './reporter.ts';
import type { FirstRun } from './second-run.ts';
import { readServerTime } from './server-time.ts';

export function runJest(parameters: string[], variables: Record<string, string>): FirstRun {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'test-run-'));
  const recordFile = path.join(directory, 'record.json');
  const reporters = ['default', path.join(import.meta.dirname, 'reporter.ts')];
  try {
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/jest/bin/jest.js', ...parameters, ...reporters.map((name) => `--reporters=${name}`)],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          // With more room for young objects, the workers spend less of their time on collecting garbage.
          NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
          [recordVariable]: recordFile,
          ...variables,
        },
      },
    );
    return { status: status ?? 1, record: readRecord(recordFile), serverSeconds: readServerTime(recordFile) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
