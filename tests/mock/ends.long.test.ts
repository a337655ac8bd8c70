/** Starts mock servers as customers' suites do, and holds that none outlives its suite, however that ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startMock } from '../../clients/testing/src/index.ts';
import { until } from '../support/until.ts';

const helper = path.resolve('clients/testing/src/index.ts');
const suite = (end: string) => `
import { startMock } from ${JSON.stringify(helper)};
const mock = await startMock({ seed: { seed: 'ends' } });
console.log(mock.url);
${end}
`;

/** Runs a program that starts a mock server by its setting, and returns where the server was. */
async function runSuite(end: string, setting = process.cwd()): Promise<string> {
  const child = spawn(execPath, ['--input-type=module', '--eval', suite(end)], {
    env: { ...process.env, SCS_MOCK: setting },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return printed.trim();
}

const answers = (url: string) =>
  fetch(`${url}/openapi.json`).then(
    ({ ok }) => ok,
    () => false,
  );

test.each([
  ['stops it', 'await mock.stop();'],
  ['forgets it', ''],
  ['fails', 'process.exit(1);'],
  ['is killed', "process.kill(process.pid, 'SIGKILL');"],
])('a mock server that is started by a clone does not outlive a suite that %s', async (_how, end) => {
  const url = await runSuite(end);
  expect(url).toMatch(/^http:/);
  await until(async () => !(await answers(url)));
});

test('the database of a mock server that is killed is stopped and removed', async () => {
  // The folder for temporary files is this test's own, since other tests start mock servers at the same time.
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'mock-ends-'));
  chmodSync(temporary, 0o755);
  const mock = await startMock({ command: ['env', `TMPDIR=${temporary}`, execPath, 'scripts/mock.ts'] });
  const [data = ''] = globSync(path.join(temporary, 'social-content-mock-*'));
  const database = firstLine(path.join(data, 'postgres/postmaster.pid'));
  process.kill(firstLine(path.join(data, 'postgres-owner')), 'SIGKILL');
  await until(() => !existsSync(data) && !runs(database));
  await mock.stop();
  rmSync(temporary, { recursive: true });
});

/** Reads the process id that a file begins with. */
const firstLine = (file: string): number => Number(readFileSync(file, 'utf8').split('\n')[0]);

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('says what to set where no mock server is known, and what is wrong with one that does not start', async () => {
  const why = (options: Parameters<typeof startMock>[0]) =>
    startMock(options).then(
      () => 'It has started.',
      ({ message }: Error) => message,
    );
  const setting = process.env.SCS_MOCK;
  delete process.env.SCS_MOCK;
  expect(await why({})).toContain('set SCS_MOCK to the folder of a clone of the service or to a command');
  if (setting !== undefined) process.env.SCS_MOCK = setting;
  expect(await why({ command: ['no-such-program'] })).toContain(
    'cannot be started: spawn no-such-program ENOENT',
  );
  expect(await why({ command: ['sh', '-c', 'echo broken >&2'] })).toBe(
    'The mock server has not started:\nbroken',
  );
  expect(await why({ command: ['sh', '-c', 'sleep 600'], timeout: 100 })).toBe(
    'The mock server has not started within 0.1 s',
  );
});
