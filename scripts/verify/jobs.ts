/**
 * The jobs of `npm run verify`, in their order. A job with declared inputs is left out while these are what a recorded green
 * run had (proved.ts). What such a job needs of the rest of the code is proved by other jobs; `--all`, which releases and
 * nightly runs use, leaves nothing out.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesWithDatabase, pureFiles } from '../../tests/mutation/guarded-files.ts';
import { closureOf } from '../structure/closure.ts';
import { type Kind, kinds, testsOfKind } from '../tests/kinds.ts';

export interface Job {
  /** A script of package.json. */
  name: string;
  /** Checks take seconds and run beside each other; the others run one by one when all checks have passed. */
  isCheck: boolean;
  /** The folder that its script installs packages into; checks with the same one run one by one. */
  installsInto?: string;
  /** Arguments that the script gets in any case. */
  args: readonly string[];
  /** What `.ci/install` has to install for it, given the arguments. */
  needs(args: readonly string[]): readonly string[];
  /** Variables of which one has to be set for what nothing here can install; the job is left out where none is. */
  variables?: readonly string[];
  /** Paths as Git takes them. Absent for a job that always runs. */
  inputs?(): string[];
  /**
   * Further inputs, of which each concerns the tests of one provider. A job for which these alone have changed runs with
   * `--providers=` and the names of those that have.
   */
  inputsOfProviders?(): Record<string, string[]>;
  /** The job that makes this one needless where it runs whole. */
  unlessWhole?: string;
}

const check = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  isCheck: true,
  args: [],
  needs: () => [],
  ...more,
});

const run = (name: string, more: Partial<Job> = {}): Job => check(name, { isCheck: false, ...more });

const needsOfKinds: Record<Kind, readonly string[]> = {
  unit: [],
  service: [],
  own: [],
  processes: ['versitygw', 'pgbouncer', 'python3', 'requests', 'php', 'ruby', 'javac'],
  browser: ['chromium'],
  tools: ['actionlint', 'oasdiff', 'nginx', 'caddy', 'promtool', 'kubeconform', 'kubernetes-schemas'],
  customers: ['chromium', 'python3', 'requests'],
  beginnings: [],
};

const needsOf = (some: readonly Kind[]) => some.flatMap((kind) => needsOfKinds[kind]);

/** The kinds of tests without a job of their own. */
const usualKinds = kinds.filter((kind) => !['tools', 'customers', 'beginnings'].includes(kind));

export const jobs: readonly Job[] = [
  // The longest come first, so that the others run beside them: two of them one after the other, by their folder.
  check('lint:contract', { installsInto: 'tools/contract' }),
  check('test:mock', { installsInto: 'tools/contract' }),
  check('types'),
  check('install:check'),
  check('lint'),
  check('structure:check'),
  check('lint:exports'),
  check('lint:commits'),
  check('migrate:check'),
  check('lint:breaking', { needs: () => ['oasdiff'] }),
  check('generate:check'),
  check('codegen:check'),
  // Where all of `test:exhaustive` is proved, or all but a provider, every test still runs in its sampled form.
  run('test', { unlessWhole: 'test:exhaustive', needs: () => needsOf(kinds) }),
  run('test:exhaustive', {
    args: [`--kinds=${usualKinds}`],
    needs: (args) => needsOf(kindsIn(args)),
    inputs: () => [
      ...['.', ':!.ci/proved.json'],
      ...Object.values(pathsOfProviders()).flatMap((paths) => paths.map((path) => `:!${path}`)),
    ],
    inputsOfProviders: pathsOfProviders,
  }),
  run('test:tools', {
    needs: () => needsOfKinds.tools,
    inputs: () => [
      ...['scripts', 'codegen', 'bench', 'deploy', 'ops', '.ci', '.github', 'tools', ':!.ci/proved.json'],
      ...ownFilesOf(testsOfKind('tools')),
    ],
  }),
  run('test:customers', {
    needs: () => needsOfKinds.customers,
    inputs: () => [
      ...[
        'openapi.yaml',
        'codegen',
        'clients',
        'examples',
        'src/contract/generated',
        'scripts/mock.ts',
        'README.md',
      ],
      ...ownFilesOf(testsOfKind('customers')).filter((file) => /^(tests|tools)\//.test(file)),
    ],
  }),
  // No provider imports another one, so that a change inside one matters to none that is begun.
  run('test:beginnings', {
    inputs: () => [
      ...['openapi.yaml', 'codegen', 'scripts/provider', 'scripts/provider.ts', 'src/config.ts'],
      ...['src/provider-client', 'src/providers', 'src/simulators'],
      ...foldersOfProviders().map((folder) => `:!${folder}`),
      ...['tests/fixtures/new-provider', 'tests/support', ...testsOfKind('beginnings')],
    ],
  }),
  run('bench:small', { inputs: () => ['bench', 'prisma', 'src', ...providersThatAreNotMeasured()] }),
  run('mutate:changed', {
    inputs: () => {
      const guarded = Object.entries({ ...pureFiles, ...filesWithDatabase });
      const files = guarded.flatMap(([file, tests]) => [file.replace(/#.*/, ''), ...tests]);
      return ['scripts/mutate', 'scripts/mutate.ts', 'tests/mutation', ...files];
    },
  }),
  run('test:clients', {
    needs: () => ['oasdiff', 'python3', 'requests', 'javac'],
    inputs: () => [
      ...['openapi.yaml', 'codegen', 'clients', 'tools/clients', 'tools/contract', 'scripts/proof-table.ts'],
      ...[
        'src/domain/administration/reference/generators.ts',
        'src/domain/administration/reference/generators.json',
      ],
    ],
  }),
  run('test:citus', {
    variables: ['CITUS_URL', 'CITUS_START'],
    inputs: () => [
      ...['prisma', 'src/db', 'src/queue', 'scripts/test-citus.ts', 'tests/support'],
      ...[
        'tests/operations',
        'tests/publishing',
        'tests/events',
        'tests/backfills',
        'tests/db/distribution.test.ts',
        'tests/queue/queue-databases.long.test.ts',
        'tests/queue/retention-batches.long.test.ts',
      ],
    ],
  }),
  run('test:real', {
    needs: () => ['python3'],
    inputs: () => [
      ...[
        'src/providers/bluesky',
        'src/providers/mastodon',
        'src/providers/youtube',
        'src/providers/tiktok',
        'src/providers/kit',
        'src/provider-client',
        'src/outbound',
      ],
      ...['src/simulators/bluesky', 'src/simulators/mastodon', 'src/domain/publishing', 'tests/real'],
    ],
  }),
];

function kindsIn(args: readonly string[]): Kind[] {
  const named = args
    .findLast((arg) => arg.startsWith('--kinds='))
    ?.slice('--kinds='.length)
    .split(',');
  return kinds.filter((kind) => named?.includes(kind));
}

/** Returns the tests and what they import. */
function ownFilesOf(tests: readonly string[]): string[] {
  return [...new Set(tests.flatMap((test) => [...closureOf(test)]))];
}

/** Benchmarks run the whole service, and of the providers those that they name. */
function providersThatAreNotMeasured(): string[] {
  const text = globSync('bench/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return foldersOfProviders()
    .filter((folder) => !new RegExp(`\\b${path.basename(folder)}\\b`).test(text))
    .map((folder) => `:!${folder}`);
}

/** Returns what belongs to each provider alone, its tests among it. */
function pathsOfProviders(): Record<string, string[]> {
  const ids = new Set(foldersOfProviders().map((folder) => path.basename(folder)));
  const pathsOf = (id: string) => [
    `src/providers/${id}`,
    `src/simulators/${id}`,
    `tests/providers/${id}`,
    `tests/operations/${id}.*`,
  ];
  return Object.fromEntries([...ids].sort().map((id) => [id, pathsOf(id)]));
}

/** Returns the folders of the adapters and simulators that belong to one provider each. */
function foldersOfProviders(): string[] {
  const shared = ['kit', 'engine', 'meta', 'files'];
  return globSync('src/{providers,simulators}/*/')
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !shared.includes(path.basename(folder)));
}
