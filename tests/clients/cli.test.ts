/** Tests the command line as developers run it: the built program, against the service. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const source = 'clients/typescript';
const folder = mkdtempSync(path.join(os.tmpdir(), 'cli-'));
const main = path.join(
  folder,
  JSON.parse(readFileSync(`${source}/package.json`, 'utf8')).bin['social-content'],
);

let service: TestService;
let mine: TestKey;
let home: string;

beforeAll(async () => {
  cpSync(`${source}/package.json`, path.join(folder, 'package.json'));
  const built = promisify(execFile)(process.execPath, [`${source}/build.mjs`, path.join(folder, 'dist')]);
  [service] = await Promise.all([sharedTestService(), built]);
  mine = await service.newKey();
});

beforeEach(() => {
  home = mkdtempSync(path.join(folder, 'home-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  /** What was printed as the answer, and what was told besides. */
  printed: string;
  told: string;
}

/** Runs the program to its end, with the service and the key in the environment unless others are given. */
function run(words: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...others } = process.env;
  const env = {
    ...others,
    XDG_CONFIG_HOME: home,
    SOCIAL_CONTENT_URL: service.url,
    SOCIAL_CONTENT_API_KEY: mine.key,
    ...environment,
  };
  return new Promise((resolve) => {
    const child = execFile(main, words, { env }, (_error, printed, told) =>
      resolve({ code: child.exitCode ?? -1, printed, told }),
    );
  });
}

test('a refused input is told with each place and what is wrong there', async () => {
  const given = ['events', 'list', '--topic', 'no topic', '--since', 'yesterday'];
  const { code, printed, told } = await run(given);
  expect([code, printed]).toEqual([1, '']);
  expect(told).toMatch(/\(validation_error\)\n {2}\/since: invalid format\n {2}Request-Id: \S+\n$/);

  const forPrograms = await run([...given, '--json']);
  expect(JSON.parse(forPrograms.told).error).toMatchObject({
    code: 'validation_error',
    violations: [{ code: 'invalid_format', path: '/since' }],
    requestId: expect.any(String),
  });
});
