/** Checks the workflows of .github: by actionlint, and that they run every job of `npm run verify`, by `.ci/run`. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { kinds } from '../scripts/tests/kinds.ts';
import { jobs } from '../scripts/verify/jobs.ts';
import { withProgram } from './support/needs.ts';

const files = globSync('.github/workflows/*.yaml');
const folders = [...(process.env.PATH ?? '').split(path.delimiter), path.join(os.homedir(), 'go/bin')];
const actionlint = folders.map((folder) => path.join(folder, 'actionlint')).find((file) => existsSync(file));

interface Workflow {
  jobs: {
    run: { strategy: { matrix: { include: { name: string; run: string }[] } }; steps: { run?: string }[] };
  };
}

const workflow = (name: string) => parse(readFileSync(`.github/workflows/${name}.yaml`, 'utf8')) as Workflow;
const runsOf = ({ jobs }: Workflow) => jobs.run.strategy.matrix.include.map(({ run }) => run.split(' '));

withProgram('actionlint', actionlint !== undefined).test('actionlint finds nothing in the workflows', () => {
  expect(files).toHaveLength(2);
  const { status, stdout, stderr } = spawnSync(actionlint ?? '', ['-shellcheck=', '-pyflakes=', ...files], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
  const wrong = readFileSync('.github/workflows/ci.yaml', 'utf8').replace('runs-on:', 'run-on:');
  const found = spawnSync(actionlint ?? '', ['-'], { input: wrong, encoding: 'utf8' });
  expect(found.stdout).toContain('unexpected key "run-on"');
});

test('the workflow of a change runs every job of npm run verify by .ci/run, every kind of test and every shard', () => {
  const ci = workflow('ci');
  expect(ci.jobs.run.steps.at(-1)?.run).toMatch(/^\.ci\/run \$\{\{ matrix\.run \}\}$/);
  const runs = runsOf(ci);
  const named = runs.flatMap((words) => words.filter((word) => !word.startsWith('-')));
  const checks = jobs.filter(({ isCheck }) => isCheck).map(({ name }) => name);
  const meant = new Set(named.flatMap((name) => (name === 'checks' ? checks : [name])));
  expect([...meant].sort()).toEqual(jobs.map(({ name }) => name).sort());
  const valuesOf = (option: string) =>
    runs.flatMap((words) =>
      words.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length)),
    );
  const ofKinds = new Set(valuesOf('--kinds=').flatMap((value) => value.split(',')));
  expect([...ofKinds, 'tools', 'customers', 'beginnings'].sort()).toEqual([...kinds].sort());
  expect(valuesOf('--shard=')).toEqual(['1/3', '2/3', '3/3']);
});

test('the nightly workflow leaves nothing out', () => {
  const nightly = runsOf(workflow('nightly')).map((words) => words.join(' '));
  expect(nightly).toContain('.ci/run --all');
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts;
  const named = nightly.flatMap((run) => [...run.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('npm test finds each program that the exhaustive tests find, since in CI a missing one is a failure', () => {
  const needsOf = (name: string) => {
    const job = jobs.find((one) => one.name === name);
    return job?.needs(job.args) ?? [];
  };
  expect(needsOf('test')).toEqual(expect.arrayContaining(['actionlint', 'chromium', 'versitygw']));
  const installed = new Set(needsOf('test'));
  const missing = [...needsOf('test:exhaustive'), ...needsOf('test:tools')].filter(
    (name) => !installed.has(name),
  );
  expect(missing).toEqual([]);
});
