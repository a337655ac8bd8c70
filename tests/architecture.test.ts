import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';

const root = path.resolve('src');

/** Area -> the areas of ours that it may import. `context` may be imported as a type by everyone. */
const mayImport: Record<string, string[]> = {
  contract: [],
  errors: ['contract', 'error-reasons'],
  'error-reasons': [],
  config: [],
  log: [],
  keyring: [],
  cursors: [],
  csv: [],
  metrics: [],
  turns: [],
  'transaction-scope': [],
  'keep-trying': ['log'],
  'bounded-cache': [],
  'rate-limits': ['bounded-cache', 'errors'],
  db: ['bounded-cache', 'errors', 'log', 'config', 'transaction-scope'],
  auth: ['config', 'db', 'keyring', 'log'],
  queue: ['db', 'errors', 'log', 'job-order', 'queue-stream'],
  'job-order': [],
  'queue-stream': ['log'],
  outgoing: ['transaction-scope'],
  storage: ['transaction-scope'],
  inspection: [],
  'providers/base': ['contract', 'errors', 'log', 'providers/kit'],
  'providers/kit': ['contract', 'errors', 'log', 'providers/base', 'transaction-scope'],
  'providers/meta': ['contract', 'errors', 'providers/base', 'providers/kit'],
  'providers/instagram': ['contract', 'errors', 'providers/base', 'providers/kit', 'providers/meta'],
  'providers/facebook': ['contract', 'errors', 'providers/base', 'providers/kit', 'providers/meta'],
  'providers/bluesky': ['contract', 'errors', 'providers/base', 'providers/kit'],
  'providers/registry': [
    'contract',
    'errors',
    'providers/base',
    'providers/meta',
    'providers/instagram',
    'providers/facebook',
    'providers/bluesky',
  ],
  domain: [
    'auth',
    'bounded-cache',
    'contract',
    'errors',
    'db',
    'queue',
    'keyring',
    'csv',
    'outgoing',
    'storage',
    'inspection',
    'providers/base',
    'providers/registry',
  ],
  jobs: ['queue', 'domain', 'errors', 'log'],
  http: ['contract', 'domain', 'errors', 'log', 'cursors', 'rate-limits'],
  web: ['contract', 'domain', 'errors', 'rate-limits', 'auth', 'http', 'csv'],
};
/** These compose the rest and are imported by nobody, the context's type aside. */
const roots = ['context', 'upstreams', 'database', 'known-keys', 'main', 'service', 'sandbox'];

const packages: Record<string, string[]> = {
  express: ['http', 'web', 'service'],
  'express-openapi-validator': ['http'],
  axios: ['providers/kit'],
  'ipaddr.js': ['outgoing', 'rate-limits'],
  oauth4webapi: ['providers/bluesky'],
  dpop: ['providers/bluesky'],
  '@aws-sdk': ['storage'],
  'file-type': ['inspection'],
  'image-size': ['inspection'],
  'mediainfo.js': ['inspection'],
  'better-auth': ['auth'],
  '@better-auth': ['auth'],
  uqr: ['web'],
  'pg-boss': ['queue', 'queue-stream'],
  '@prisma': ['db'],
  pg: ['db'],
  winston: ['log'],
};

/** Of `providers`: what every provider is made of. */
const base = [
  'provider',
  'publish',
  'publish-failures',
  'budget',
  'connect',
  'poll',
  'webhooks',
  'user-callbacks',
  'simulator',
  'simulator-server',
  'simulated-files',
];

interface ImportLine {
  from: string;
  file: string;
  target: string;
  typeOnly: boolean;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('generated'),
);

const imports: ImportLine[] = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from '([^']+)'|import\('([^']+)'\)/gms);
  return [...lines].map((match) => ({
    from: areaOf(file),
    file,
    target: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
});

function areaOf(file: string): string {
  const [first = '', second = ''] = file.replace(/\.ts$/, '').split('/');
  if (first !== 'providers') return first;
  if (['describe', 'asked', 'walk'].includes(second)) return 'providers/registry';
  return base.includes(second) ? 'providers/base' : `providers/${second}`;
}

function targetArea({ file, target }: ImportLine): string | undefined {
  if (!target.startsWith('.')) return undefined;
  return areaOf(path.relative(root, path.resolve(root, path.dirname(file), target)));
}

describe('architecture', () => {
  test('every file belongs to an area that the table knows', () => {
    const known = [...Object.keys(mayImport), ...roots];
    expect(files.filter((file) => !known.includes(areaOf(file)))).toEqual([]);
  });

  test('areas import only what the table allows', () => {
    const wrong = imports.flatMap((line) => {
      const area = targetArea(line);
      if (area === undefined || area === line.from || roots.includes(line.from)) return [];
      if (area === 'context' && line.typeOnly) return [];
      return mayImport[line.from]?.includes(area) ? [] : [`${line.file} imports ${line.target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('libraries stay in the areas that they were chosen for', () => {
    const wrong = imports.flatMap(({ from, file, target }) => {
      const name = Object.keys(packages).find(
        (candidate) => target === candidate || target.startsWith(`${candidate}/`),
      );
      const allowed = name ? packages[name] : undefined;
      return allowed && ![...allowed, 'context'].includes(from) ? [`${file} imports ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('only config.ts reads the environment', () => {
    expect(containing(/process\.env/, ['config.ts'])).toEqual([]);
  });

  test('no provider is named outside its own folder and the registry', () => {
    const ids = createRegistry(
      loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=` }).providers,
    )
      .providers.map(({ id }) => id)
      .join('|');
    const elsewhere = files.filter(
      (file) => !/^providers\/(instagram|facebook|bluesky|meta|registry)/.test(file),
    );
    const literal = new RegExp(`['"\`](${ids})[.'"\`]`);
    expect(elsewhere.filter((file) => literal.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('modes are compared where scopes, keys and upstreams are made, and nowhere else', () => {
    expect(
      containing(/\bmode\b\s*[!=]==?|[!=]==?\s*\w*\.?mode\b/, ['db/scope.ts', 'domain/keys/verifier.ts']),
    ).toEqual([]);
  });

  test('tenant tables are read and written in src/db alone', () => {
    const models =
      /\b(?:db|tx)\.(?:apiKey|authIntegration|connectSession|connection|connectedProfile|idempotencyRecord|eventDestination|eventDelivery|event|media|publishRequest|backfillRequest|backfillSeenItem|simulatorWrite|dataDeletion|organizationDeletion|requestLogEntry|deliveryHour|user|userSession|userAccount|userTwoFactor|userPasskey|member|consoleLink|signInFailure)\b/;
    const elsewhere = files.filter((file) => !file.startsWith('db/'));
    expect(elsewhere.filter((file) => models.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

function containing(pattern: RegExp, allowed: string[]): string[] {
  return files.filter(
    (file) => !allowed.includes(file) && pattern.test(readFileSync(path.join(root, file), 'utf8')),
  );
}
