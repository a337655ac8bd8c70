/**
 * `npm run lint:contract` runs Redocly and Spectral on the contract as it is served. Every finding counts, warnings
 * like errors; exceptions are in their configuration files, each with its reason. A linter that used the network
 * would fail.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installTools } from './install.ts';

const folder = import.meta.dirname;
const document = process.argv[2] ?? path.join(folder, '../../src/contract/generated/openapi.json');

const linters: readonly (readonly [name: string, file: string, ...parameters: string[]])[] = [
  ['redocly', '@redocly/cli/bin/cli.js', 'lint', '--config', 'redocly.yaml', '--max-problems', '1000'],
  [
    'spectral',
    '@stoplight/spectral-cli/dist/index.js',
    'lint',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'hint',
  ],
];

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

installTools();
for (const [name, file, ...parameters] of linters) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--require',
      path.join(folder, 'no-network.cjs'),
      path.join(folder, 'node_modules', file),
      ...parameters,
      document,
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ...quiet } },
  );
  // Redocly's exit code counts errors only, not warnings.
  const clean = status === 0 && !/You have \d+ warning/.test(stdout + stderr);
  console.log(clean ? `${name}: nothing found` : `${name}:\n${stdout}${stderr}`);
  if (!clean) process.exitCode = 1;
}
