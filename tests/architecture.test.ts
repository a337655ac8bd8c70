import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fileCircles, folderCircles } from '../scripts/structure/circles.ts';
import { importsOf, readSources } from '../scripts/structure/imports.ts';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';

const root = path.resolve('src');

/**
 * The ids of the providers in the registry: each is the name of a folder in `providers` and in `simulators`.
 */
const providerIds = createRegistry(
  loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=` }).providers,
).providers.map(({ id }) => id);

/** Folder that providers of one company share -> the ids of these providers. */
const families: Record<string, string[]> = { meta: ['instagram', 'facebook', 'threads'] };

const familiesOf = (id: string) => Object.keys(families).filter((family) => families[family]?.includes(id));

const below = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);

/** The folders of adapters and of simulators: one for each provider and each family. */
const parts = [...providerIds, ...Object.keys(families)];
const adapters = below('providers', parts);
const simulated = below('simulators', parts);

const adapterMayImport = ['contract', 'errors', 'providers/base', 'providers/kit'];

/**
 * Returns area -> the areas that it may import, for the folder of a provider or family and for its simulator.
 */
function partMayImport(part: string): Record<string, string[]> {
  const shared = familiesOf(part);
  return {
    [`providers/${part}`]: [...adapterMayImport, ...below('providers', shared)],
    [`simulators/${part}`]: [
      ...adapterMayImport,
      ...below('providers', [part, ...shared]),
      'simulators',
      ...below('simulators', shared),
    ],
  };
}

/**
 * Area -> the areas of ours that it may import, from the bottom up. Everyone may import `lib`, which imports nothing of
 * ours, and the types of `context`.
 */
const mayImport: Record<string, string[]> = {
  lib: [],
  contract: [],
  config: [],
  crypto: [],
  errors: ['contract'],
  observability: [],
  'rate-limits': ['db', 'errors'],
  storage: [],
  inspection: [],
  outbound: [],
  db: ['config', 'errors', 'observability'],
  deployment: ['db', 'observability'],
  queue: ['db', 'errors', 'observability'],
  auth: ['config', 'crypto', 'db', 'errors', 'observability'],
  'providers/base': ['contract', 'errors'],
  'providers/kit': ['contract', 'errors', 'observability', 'outbound', 'providers/base'],
  ...Object.assign({}, ...parts.map(partMayImport)),
  'providers/registry': ['contract', 'errors', 'providers/base', ...adapters],
  simulators: adapterMayImport,
  'simulators/registry': ['contract', 'providers/base', 'simulators', ...simulated],
  'provider-client': [
    'config',
    'contract',
    'crypto',
    'db',
    'errors',
    'inspection',
    'observability',
    'outbound',
    'providers/base',
    'providers/kit',
    'providers/registry',
    'simulators',
    'simulators/registry',
  ],
  context: [
    'auth',
    'config',
    'crypto',
    'db',
    'deployment',
    'inspection',
    'observability',
    'outbound',
    'provider-client',
    'providers/base',
    'providers/registry',
    'queue',
    'rate-limits',
    'simulators',
    'simulators/registry',
    'storage',
  ],
  domain: [
    'auth',
    'contract',
    'crypto',
    'db',
    'errors',
    'inspection',
    'observability',
    'outbound',
    'provider-client',
    'providers/base',
    'providers/registry',
    'queue',
    'simulators',
    'simulators/registry',
    'storage',
  ],
  http: ['contract', 'crypto', 'domain', 'errors', 'observability', 'rate-limits'],
  web: ['auth', 'contract', 'domain', 'errors', 'http', 'rate-limits'],
};
/** What puts all others together: it may import everything, and no other area may import it. */
const roots = ['app', 'main'];

/** The wings of `domain` from the bottom up: each imports only those before it. */
const wings = [
  'foundation',
  'people',
  'grants',
  'connections',
  'publishing',
  'sync',
  'deliveries',
  'test-mode',
  'administration',
];

const packages: Record<string, string[]> = {
  express: ['app', 'http', 'web'],
  ajv: ['http'],
  'csv-parse': ['domain'],
  tldts: ['domain'],
  'ajv-formats': ['http', 'outbound'],
  axios: ['outbound', 'provider-client'],
  '@opentelemetry': ['observability'],
  undici: ['outbound', 'provider-client'],
  ws: ['outbound', 'simulators'],
  nodemailer: ['outbound'],
  'ipaddr.js': ['outbound', 'rate-limits'],
  oauth4webapi: ['auth', 'providers/bluesky', 'simulators/bluesky'],
  dpop: ['providers/bluesky', 'simulators/bluesky'],
  '@atproto': ['providers/bluesky', 'simulators/bluesky'],
  '@aws-sdk': ['storage'],
  'file-type': ['inspection'],
  'image-size': ['inspection'],
  'mediainfo.js': ['inspection'],
  'better-auth': ['auth'],
  '@better-auth': ['auth'],
  uqr: ['web'],
  minisearch: ['web'],
  marked: ['web'],
  'pg-boss': ['queue'],
  '@prisma': ['db'],
  pg: ['db'],
  winston: ['observability'],
  zod: [
    ...adapters,
    'auth',
    'config',
    'contract',
    'deployment',
    'domain',
    'http',
    'providers/kit',
    ...simulated,
    'simulators',
    'web',
  ],
  htmlparser2: ['provider-client', 'providers/kit'],
  // The names of the root zone, by which networks tell addresses in texts.
  tlds: ['domain', 'providers/bluesky', 'simulators/mastodon'],
  'lru-cache': ['lib', 'providers/bluesky', 'simulators', 'simulators/bluesky', 'simulators/meta'],
  'typeid-js': ['db'],
  // The calendar of the console counts in days, which are no instants.
  'temporal-polyfill': ['domain', 'providers/base', 'web'],
  yaml: ['contract'],
  'prom-client': ['observability'],
  hono: ['domain', 'simulators', 'simulators/meta', 'web'],
  standardwebhooks: ['web'],
};

/**
 * What schemas of foreign answers may take from zod itself: what has no length, or the one that its schema gives to it.
 * The depth and the number of values of `unknown` are those of its document, and whoever reads a part of it has a schema.
 */
const withoutLength = new Set([
  ...[
    'object',
    'union',
    'intersection',
    'enum',
    'literal',
    'unknown',
    'undefined',
    'boolean',
    'number',
    'int',
  ],
  // No schemas but types, and the value that ends a transformation.
  ...['infer', 'input', 'ZodType', 'NEVER'],
]);

const sources = readSources(root);
const files = sources.map(({ file }) => file);
const lines = sources.flatMap(importsOf);
const imports = lines.map((line) => ({ ...line, from: areaOf(line.file) }));

/** Returns the package of a module, or its scope: `@prisma` for `@prisma/client/runtime`. */
const packageOf = (target: string) => target.split('/')[0] ?? '';

function areaOf(file: string): string {
  const [first = '', second = '', ...rest] = file.replace(/\.ts$/, '').split('/');
  const inFolder = rest.length > 0;
  if (first === 'simulators') {
    if (['registry', 'describe-test-mode'].includes(second)) return 'simulators/registry';
    return inFolder && second !== 'engine' ? `simulators/${second}` : 'simulators';
  }
  if (first !== 'providers') return first;
  if (['registry', 'describe-provider', 'requested-scopes', 'walk'].includes(second))
    return 'providers/registry';
  return inFolder ? `providers/${second}` : 'providers/base';
}

describe('architecture', () => {
  test('every file belongs to an area that the table knows', () => {
    const known = [...Object.keys(mayImport), ...roots];
    expect(files.filter((file) => !known.includes(areaOf(file)))).toEqual([]);
  });

  test('areas import only what the table allows', () => {
    const wrong = imports.flatMap((line) => {
      const area = line.imported && areaOf(line.imported);
      if (area === undefined || area === line.from || roots.includes(line.from)) return [];
      if (area === 'lib' || (area === 'context' && line.typesOnly)) return [];
      return mayImport[line.from]?.includes(area) ? [] : [`${line.file} imports ${line.target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('a simulator shares no rule with its adapter: what is counted, measured or marked it knows on its own', () => {
    const rules =
      /(?:^|\/)(?:publishing\/|rules\b|\w*-rules\b|facets\b|text-length\b|counted-links\b|limits\b)/;
    /** Simulators that still import measures of files, with the modules. */
    const allowed: Record<string, string> = {};
    const shared = imports.flatMap(({ file, imported }) => {
      const isRule = imported?.startsWith('providers/') || imported?.startsWith('domain/');
      if (!file.startsWith('simulators/') || !imported || !isRule || !rules.test(imported)) return [];
      return allowed[file] === imported ? [] : [`${file} imports ${imported}`];
    });
    expect(shared).toEqual([]);
  });

  test('a wing of domain imports only those that stand before it', () => {
    const placeOf = (file: string) => wings.indexOf(file.split('/')[1] ?? '');
    const inDomain = (file: string) => file.startsWith('domain/');
    expect(files.filter((file) => inDomain(file) && placeOf(file) < 0)).toEqual([]);
    const upwards = imports.flatMap(({ file, target, imported }) => {
      if (!inDomain(file) || !imported || !inDomain(imported)) return [];
      return placeOf(imported) > placeOf(file) ? [`${file} imports ${target}`] : [];
    });
    expect(upwards).toEqual([]);
  });

  test('the context has at most eight groups', () => {
    const text = readFileSync(path.join(root, 'context.ts'), 'utf8');
    const body = text.slice(text.indexOf('export interface Context {'));
    const members = body.slice(0, body.indexOf('\n}')).match(/^ {2}\w+[(:]/gm);
    expect(members).toContain('  db:');
    expect(members?.length).toBeLessThanOrEqual(8);
  });

  test('nothing is kept beside the context: its members hold what a process remembers', () => {
    expect(containing(/WeakMap<(?:Context|Composition)\b/, [])).toEqual([]);
  });

  test('no files form a circle, type imports included', () => {
    expect(fileCircles(lines)).toEqual([]);
  });

  test('no files and folders beside one another form a circle', () => {
    expect(folderCircles(lines)).toEqual([]);
  });

  test.each(['bench', 'chaos', 'clients', 'codegen', 'examples', 'scripts', 'tests', 'tools'])(
    'nothing in %s forms a circle either',
    (root) => {
      const others = readSources(root).flatMap(importsOf);
      expect(others.length).toBeGreaterThan(0);
      expect({ files: fileCircles(others), folders: folderCircles(others) }).toEqual({
        files: [],
        folders: [],
      });
    },
  );

  test('tests look at the sessions of their own database, since one server has those of all', () => {
    const looks = readSources('tests').flatMap(({ file, text }) =>
      [...text.matchAll(/FROM pg_(?:stat_activity|locks)\b[^`]*/g)].map(([look]) => ({ file, look })),
    );
    expect(looks.length).toBeGreaterThan(0);
    const own = /current_database\(\)|\bpid = |'advisory' AND (?:mode|objid)|datname = '\$\{template\}'/;
    expect(looks.filter(({ look }) => !own.test(look))).toEqual([]);
  });

  test('every package has an entry that says where it is used', () => {
    const used = lines.flatMap(({ target }) => (/^(\.|node:)/.test(target) ? [] : [packageOf(target)]));
    expect([...new Set(used)].filter((name) => !(name in packages))).toEqual([]);
  });

  test('libraries stay in the areas that they were chosen for', () => {
    const wrong = imports.flatMap(({ from, file, target }) => {
      const name = Object.keys(packages).find(
        (candidate) => target === candidate || target.startsWith(`${candidate}/`),
      );
      const allowed = name ? packages[name] : undefined;
      return allowed && !allowed.includes(from) ? [`${file} imports ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('whatever a schema of an adapter reads has a bound: what has a length comes from kit/fields.ts', () => {
    const ofAdapters = sources.filter(
      ({ file }) => file.startsWith('providers/') && file !== 'providers/kit/fields.ts',
    );
    const used = ofAdapters.flatMap(({ file, text }) => [
      ...[...text.matchAll(/\bz\s*\.\s*(\w+)/g)].map(([, name = '']) => ({ file, name })),
      // These let through what the schema does not name.
      ...[...text.matchAll(/\.(loose|catchall|passthrough)\(/g)].map(([, name = '']) => ({ file, name })),
      ...[...text.matchAll(/import (.*) from 'zod/g)]
        .filter(([, what]) => !/^(?:type )?\{ z \}$/.test(what ?? ''))
        .map(([, name = '']) => ({ file, name })),
    ]);
    expect(used.map(({ name }) => name)).toContain('object');
    expect(used.filter(({ name }) => !withoutLength.has(name))).toEqual([]);
  });

  test('what comes from outside is parsed within its bounds: adapters parse their own texts alone by JSON.parse', () => {
    const own = [
      'provider-client/grant.ts',
      'providers/bluesky/oauth-exchange.ts',
      'providers/bluesky/dpop.ts',
      'providers/bluesky/publishing/own-record.ts',
    ];
    const parsing = sources.filter(
      ({ file, text }) =>
        /^(?:providers|outgoing|provider-client)\//.test(file) && /\bJSON\.parse\b|\.json\(\)/.test(text),
    );
    expect(parsing.map(({ file }) => file).sort()).toEqual([...own, 'providers/kit/json.ts'].sort());
  });

  test('only config.ts reads the environment', () => {
    expect(containing(/process\.env/, ['config.ts'])).toEqual([]);
  });

  test('every provider has a folder in providers and in simulators', () => {
    const folders = new Set(files.map((file) => path.dirname(file)));
    const needed = [...below('providers', providerIds), ...below('simulators', providerIds)];
    expect(needed.filter((folder) => !folders.has(folder))).toEqual([]);
  });

  test('no code names a provider but its own folders, the registries, the settings and the documentation', () => {
    // Threads and the meta of errors are also words that mean something else.
    const names = [...providerIds, 'google'].filter((id) => id !== 'threads');
    const named = new RegExp(names.join('|'), 'i');
    // Whoever signs in people of customers may be known for something else.
    const mayName =
      /^(?:config\.ts|(?:providers|simulators)\/registry\.ts|web\/docs\/|contract\/generated\/|domain\/people\/sign-in\/|web\/console\/sections\/sign-in\/)/;
    const isOwn = (file: string) =>
      parts.includes(/^(?:providers|simulators)\/([^/]+)\//.exec(file)?.[1] ?? '');
    const wrong = sources.filter(({ file, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
      return !mayName.test(file) && !isOwn(file) && named.test(code);
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('no provider is named outside its own folders and those of its family', () => {
    const literal = new RegExp(`['"\`](${providerIds.join('|')})[.'"\`]`, 'g');
    const wrong = sources.flatMap(({ file, text }) => {
      const [first = '', folder = ''] = file.split('/');
      const isPart = ['providers', 'simulators'].includes(first);
      const own = isPart ? [folder, ...(families[folder] ?? [])] : [];
      const named = new Set([...text.matchAll(literal)].map(([, id = '']) => id));
      return [...named].filter((id) => !own.includes(id)).map((id) => `${file} names ${id}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every request to a provider passes the pipeline: nothing else opens a way to one', () => {
    const opens = /\bproviders(?:Of\([^()]*\)|\.(?:live|test))\.(?:open|fetch)\(/;
    expect(containing(opens, [])).toEqual(['provider-client/pipeline.ts']);
    expect(containing(/\b(?:openUpstream|fetchThrough)\(/, [])).toEqual(
      below('provider-client', ['providers.ts', 'send.ts', 'transports/fetch.ts']),
    );
  });

  test('modes are compared where scopes, keys and upstreams are made, and nowhere else', () => {
    expect(
      containing(/\bmode\b\s*[!=]==?|[!=]==?\s*\w*\.?mode\b/, [
        'db/client/scope.ts',
        'auth/api-keys/verifier.ts',
      ]),
    ).toEqual([]);
  });

  test('nothing but the queue announces jobs: other notifications are the heartbeat of the listener and resets', () => {
    const allowed = ['db/coordination/row-cache.ts', 'queue/database.ts', 'queue/index.ts', 'app/compose.ts'];
    expect(containing(/pg_notify|announcementChannel/, allowed)).toEqual([]);
    expect(containing(/createAnnouncer|notifyWorker/, ['queue/database.ts', 'queue/index.ts'])).toEqual([]);
    expect(containing(/queue\.wake\(/, ['app/compose.ts'])).toEqual([]);
    expect(containing(/notify: true|useListenNotify/, [])).toEqual([]);
  });

  test('the schema of pg-boss is named in the queue alone, so that a new version concerns nothing else', () => {
    expect(containing(/\bpgboss\b/, [])).toEqual(['queue/declarations.ts']);
  });

  test('the columns of pg-boss are named in the queue alone, but for names that tables of ours have as well', () => {
    const columns = columnsOfQueue();
    expect(columns).toEqual(expect.arrayContaining(['group_tier', 'singleton_key', 'start_after']));
    const named = new RegExp(`\\b(?:${columns.join('|')})\\b`);
    const elsewhere = files.filter((file) => !file.startsWith('queue/') && !file.includes('/generated/'));
    expect(elsewhere.filter((file) => named.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('the queue has two files for all others: what it does, and the jobs that there are', () => {
    const face = ['queue/declarations.ts', 'queue/index.ts'];
    const inside = imports.flatMap(({ from, file, imported }) =>
      from !== 'queue' && imported?.startsWith('queue/') && !face.includes(imported)
        ? [`${file} imports ${imported}`]
        : [],
    );
    expect(inside).toEqual([]);
  });

  test('things are looked up by mode in db/client/scope.ts and for ids, and nowhere else', () => {
    expect(containing(/\[[\w.]*\bmode\]/, ['db/client/scope.ts', 'db/client/ids.ts'])).toEqual([]);
  });

  test('tenant tables are read and written in src/db alone', () => {
    const schema = readFileSync('prisma/schema.prisma', 'utf8');
    const names = [...schema.matchAll(/^model (\w)(\w*)/gm)].map(
      ([, first = '', rest]) => first.toLowerCase() + rest,
    );
    expect(names).toContain('connectedProfile');
    const models = new RegExp(`\\b(?:db|tx)\\.(?:${names.join('|')})\\b`);
    const elsewhere = files.filter((file) => !file.startsWith('db/'));
    expect(elsewhere.filter((file) => models.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

/** Returns the columns that only the installed pg-boss has: names of two words or more which no table of ours has. */
function columnsOfQueue(): string[] {
  const manifest = JSON.parse(readFileSync('node_modules/pg-boss/dist/schema.json', 'utf8'));
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const ofJobs: { table: string; column: string }[] = manifest.partitioned.columns;
  const names = ofJobs.filter(({ table }) => ['job', 'queue'].includes(table)).map(({ column }) => column);
  return [...new Set(names)].filter(
    (name) => name.includes('_') && !new RegExp(`"${name}"|\\b${name}\\b`).test(schema),
  );
}

function containing(pattern: RegExp, allowed: string[]): string[] {
  return files.filter(
    (file) => !allowed.includes(file) && pattern.test(readFileSync(path.join(root, file), 'utf8')),
  );
}
