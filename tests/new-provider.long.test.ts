/** Begins a provider in a copy of the project, as an engineer would who wants to add one. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const copy = mkdtempSync(path.join(os.tmpdir(), 'new-provider-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function npm(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...words], {
    cwd: copy,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { status, words: stdout + stderr };
}

interface TestFile {
  name: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
}

/** Tests that name another provider: one that is added changes nothing for them. */
const others = readdirSync('src/providers', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`src/simulators/${entry.name}/index.ts`))
  .map(({ name }) => name);

let begun: ReturnType<typeof npm>;
let words: string;
let testResults: TestFile[];
beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const parts = new Set(
    stdout
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0] ?? ''),
  );
  for (const part of parts) cpSync(part, path.join(copy, part), { recursive: true, filter: isNoPackage });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  begun = npm('provider', '--', 'new', 'pinboard', 'Pin Board');
  // One run for all tests that concern what has been begun, since each would start a database.
  const results = path.join(copy, 'results.json');
  const chosen = ['tests/operations/pinboard', 'tests/providers/pinboard', ...overAllProviders];
  const nameNone = `--testNamePattern=^(?!.*\\b(${others.join('|')})\\b)`;
  // With all tests that there are for an operation, since a new one has few of those that are shared out.
  ({ words } = npm('test:exhaustive', '--', ...chosen, nameNone, '--json', `--outputFile=${results}`));
  ({ testResults } = JSON.parse(readFileSync(results, 'utf8')) as { testResults: TestFile[] });
});
const isNoPackage = (file: string) => !file.split(path.sep).includes('node_modules');

test('the command says what it has written, and how to continue', () => {
  expect(begun).toMatchObject({ status: 0, words: expect.stringContaining('Pin Board is in discovery') });
  expect(begun.words).toContain('npm test -- tests/providers/pinboard');
  expect(begun.words).toContain('docs/adding-a-provider.md');
});

test('what it has written has the project’s style, and is imported', () => {
  const written = [...begun.words.matchAll(/^ {2}(\S+\.ts)$/gm)].map(([, file = '']) => file);
  expect(written.length).toBeGreaterThan(10);
  const biome = ['exec', '--', 'biome', 'check', '--error-on-warnings', ...written];
  const style = spawnSync('npm', biome, { cwd: copy, encoding: 'utf8' });
  expect([style.stdout, style.status]).toEqual([expect.anything(), 0]);
  expect(npm('lint:exports')).toMatchObject({ status: 0 });
});

const resultsOf = (file: string) => testResults.filter(({ name }) => name.startsWith(path.join(copy, file)));

test('its operations pass their tests', () => {
  const results = resultsOf('tests/operations/pinboard').flatMap(({ assertionResults }) => assertionResults);
  expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(5);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
});

test('no test fails that is not about it: those that run over all providers name it, or pass', () => {
  const files = overAllProviders.flatMap(resultsOf);
  expect([words, files.length]).toEqual([words, overAllProviders.length]);
  const failed = files.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length > 0
      ? assertionResults.flatMap(({ status, fullName }) =>
          status === 'failed' ? [`${name}: ${fullName}`] : [],
        )
      : [`${name}: ${message}`],
  );
  const about = /pinboard|Pin Board/i;
  expect(failed.filter((test) => !about.test(test.replaceAll(copy, '')))).toEqual([]);
});

/** The example of publishing there that the documentation shows. */
const example = `  PinboardPostPublish: {
    connectedProfileId: 'cp_01kjq5jefbeh2bkdd8w3c5tq0m',
    contentType: 'pinboard.posts.items',
    title: 'The new oven',
    target: { sectionExternalId: 'section-3' },
  },`;

/** Changes a file of the copy, as an engineer does by hand. */
function edit(file: string, before: string, after: string) {
  const text = readFileSync(path.join(copy, file), 'utf8');
  expect(text).toContain(before);
  writeFileSync(
    path.join(copy, file),
    text.replace(before, () => after),
  );
}

/** Tests that run over all providers, or show them. */
const overAllProviders = [
  'tests/architecture.test.ts',
  'tests/backfills/bounded.long.test.ts',
  'tests/conformance/error-codes.test.ts',
  'tests/connect/consent-screen.long.test.ts',
  'tests/connect/flow.test.ts',
  'tests/connect/live.test.ts',
  'tests/live-path.long.test.ts',
  'tests/operations-scenarios.test.ts',
  'tests/operations/connectSessions.create.test.ts',
  'tests/operations/providers.list.test.ts',
  'tests/operations/providers.surfaces.list.test.ts',
  'tests/operations/test.connectedProfiles.create.test.ts',
  'tests/operations/test.connections.update.test.ts',
  'tests/operations/test.personas.list.test.ts',
  'tests/providers/lists.test.ts',
  'tests/providers/publishing-rules.test.ts',
  'tests/publishing/why-it-failed.long.test.ts',
  'tests/contributing-map.test.ts',
  'tests/web/docs.long.test.ts',
];

test('one test for each thing that is still to be done fails, and says it', () => {
  const [steps] = resultsOf('tests/providers/pinboard/next-steps.test.ts');
  expect(steps?.assertionResults.length).toBeGreaterThan(5);
  expect(steps?.assertionResults.filter(({ status }) => status !== 'failed')).toEqual([]);
});

test('a name that is taken, or that cannot be one, is refused, and nothing is written', () => {
  expect(npm('provider', '--', 'new', 'pinboard')).toMatchObject({
    status: 1,
    words: expect.stringContaining('src/providers/pinboard is there already'),
  });
  for (const words of [['new', 'Pin-Board'], ['new'], ['old', 'pinboard'], ['new', 'one', 'Two', 'three']])
    expect(npm('provider', '--', ...words)).toMatchObject({
      status: 2,
      words: expect.stringContaining('Usage: npm run provider -- new NAME [TITLE].'),
    });
});

// Types are checked once, with what an engineer adds, since that takes longest.
test('it compiles, and publishes words that no provider had, at a target of its own, with a film in pieces, once it declares them', () => {
  const fixture = (file: string) => path.resolve('tests/fixtures/new-provider', `${file}.txt`);
  const adapter = 'src/providers/pinboard';
  const lastOfItem =
    '        text: { type: string, description: Caption or body. }\n        publishedAt: { $ref: "#/components/schemas/Timestamp" }\n\npaths:';
  const publish = readFileSync(fixture('declaration.yaml'), 'utf8');
  edit('openapi.yaml', lastOfItem, lastOfItem.replace('\npaths:', `${publish}\npaths:`));
  edit('codegen/examples/providers/pinboard.ts', 'const content = {', `const content = {\n${example}`);
  edit(`${adapter}/post-items.ts`, 'run: readPost },\n}', 'run: readPost },\n}, undefined, publishing');
  edit(
    `${adapter}/post-items.ts`,
    'import { scopes',
    "import { publishing } from './publishing.ts';\nimport { scopes",
  );
  edit(
    `${adapter}/scopes.ts`,
    "read: kinds('posts.read'),",
    "read: kinds('posts.read'),\n  publish: kinds('posts.write'),",
  );
  edit(
    `${adapter}/api.ts`,
    'authorize: bearer,',
    'authorize: bearer, hosts: { upload: { within: [pinboardUrl], authorize: bearer } },',
  );
  copyFileSync(fixture('publishing.ts'), path.join(copy, adapter, 'publishing.ts'));
  const tests = 'tests/providers/pinboard/publishing.test.ts';
  copyFileSync(fixture('publishing.test.ts'), path.join(copy, tests));
  for (const step of [['codegen'], ['types'], ['test', '--', tests]])
    expect([step, npm(...step)]).toEqual([step, expect.objectContaining({ status: 0 })]);
});
