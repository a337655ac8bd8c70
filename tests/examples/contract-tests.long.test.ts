/** Runs the example of contract tests as a customer's CI does: with the packed packages, and without a network. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { whereThereIs } from '../support/needs.ts';

const run = promisify(execFile);
const parent = mkdtempSync(path.join(os.tmpdir(), 'contract-tests-'));
const folder = path.join(parent, 'contract-tests');
const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
const environment = {
  PATH,
  HOME: os.homedir(),
  SCS_MOCK: process.cwd(),
  // Without the certificates of this machine, npm asks a mirror in vain for minutes before it takes what it has.
  ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}),
  npm_config_prefer_offline: 'true',
};
const inFolder = { cwd: folder, env: environment };

beforeAll(async () => {
  const readme = readFileSync('examples/contract-tests/README.md', 'utf8');
  const [, install = ''] = /^```sh\n(.*?)^```/ms.exec(readme) ?? [];
  await run('bash', ['-ec', install.replaceAll('/tmp/contract-tests', folder)], { env: environment });
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Makes a network that has nothing but loopback. Others than root may do so inside a user namespace. */
const newNetwork = ['--net', ...(process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps'])];

const testAlone = whereThereIs(
  'a network of its own, by unshare',
  spawnSync('unshare', [...newNetwork, 'ip', 'link', 'set', 'lo', 'up']).status === 0,
).test;

/** Runs a command in a network of its own. */
async function withoutNetwork(...command: string[]): Promise<string> {
  const alone = [...newNetwork, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const { stdout } = await run('unshare', [...alone, ...command], inFolder);
  return stdout;
}

testAlone('the suite passes where there is no network', async () => {
  const reached = withoutNetwork(process.execPath, '-e', "fetch('http://192.0.2.1')");
  await expect(reached).rejects.toThrow('ENETUNREACH');
  const told = await withoutNetwork('npm', 'test');
  expect(told).toMatch(/^ℹ pass 6$/m);
  expect(told).toMatch(/^ℹ fail 0$/m);
});

/** Returns the folder of the program, which is installed once for all runs, as the workflow installs it. */
async function installSchemathesis(): Promise<string> {
  const environmentOf = path.resolve('tools/clients/installed/schemathesis');
  const programs = path.join(environmentOf, 'bin');
  if (!existsSync(programs)) await run('python3', ['-m', 'venv', environmentOf]);
  const pinned = ['--require-hashes', '--requirement', path.join(folder, 'requirements.txt')];
  await run(path.join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...pinned]);
  return programs;
}

test('Schemathesis finds nothing in what the mock server answers', async () => {
  const programs = await installSchemathesis();
  // These stand for all operations, which takes several times as long.
  const fewer = ['--include-path-regex', '/v1/(connections/import|events)$'];
  const { stdout } = await run(process.execPath, ['schemathesis.ts', '--no-color', ...fewer], {
    cwd: folder,
    env: { ...environment, PATH: `${programs}:${PATH}` },
    maxBuffer: 2 ** 26,
  }).catch((error) => error);
  expect(stdout).toMatch(/^ *(\d{3,}) generated, \1 passed/m);
});

test('the workflow runs what these tests run', () => {
  const { jobs } = parse(
    readFileSync('examples/contract-tests/.github/workflows/contract-tests.yml', 'utf8'),
  );
  const { steps } = jobs.test as { steps: { run?: string }[] };
  expect(steps.flatMap((step) => step.run ?? [])).toEqual([
    'npm ci',
    'npm ci',
    'npm test',
    'pip install --require-hashes --requirement requirements.txt',
    'node schemathesis.ts',
  ]);
});
