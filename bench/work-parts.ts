/** Names the parts of the work that CPU profiles are split into, by where their code lies. */
import type { WorkParts } from './cpu-profile.ts';

/** A path of `src` stands for all that begins with it, `node:` for a module of Node, and any other name for a package. */
type Part = readonly [name: string, ...places: string[]];

export const logged = 'Log line, metrics, request log';
export const sealed = 'Sealing the cursor';
export const read = 'Reading the answer of the provider';

const logging: Part = [
  logged,
  ...['src/observability/log', 'src/observability/metrics', 'winston', 'logform', 'prom-client'],
  ...['src/domain/foundation/request-log', 'src/db/tables/request-log'],
];
const limits: Part = ['Key and rate limits', 'src/auth/api-keys', 'src/rate-limits'];
const answer: Part = ['Answer as JSON, with its headers', 'express/lib/response', 'src/http/app'];
const route: Part = [
  'Finding the route, and the pipeline',
  ...['src/http/', 'src/web/', 'router', 'express', 'path-to-regexp'],
];

/** The parts of a list that is read at the provider, of which the first that a frame belongs to counts. */
const reading: { wholeStacks: Part[]; parts: Part[] } = {
  wholeStacks: [
    ['Statements of jobs and of the request log', 'pg', 'pg-pool', 'pg-protocol', 'pg-boss', '@prisma'],
  ],
  parts: [
    logging,
    [sealed, 'src/crypto/'],
    limits,
    [
      'The call to the provider',
      ...['src/provider-client/send', 'src/provider-client/transports'],
      ...['axios', 'undici', 'node:_http_client', 'node:_http_agent'],
    ],
    [
      'Profile, grant, scopes, throttles',
      ...['src/domain/', 'src/provider-client/', 'src/db/', 'src/lib/bounded-cache', 'lru-cache'],
    ],
    [read, 'src/providers/'],
    ['Reading the input', 'src/http/validation', 'src/contract'],
    answer,
    route,
  ],
};

/** The parts of a publish request that is accepted. */
const accepting: { wholeStacks: Part[]; parts: Part[] } = {
  wholeStacks: [],
  parts: [
    ['Prisma’s client', '@prisma', 'src/db/generated'],
    ['The driver of PostgreSQL and its pool', 'pg', 'pg-pool', 'pg-protocol'],
    ['The queue', 'pg-boss', 'src/queue/'],
    logging,
    ['Sealing the content and the answer', 'src/crypto/keyring'],
    [
      'The Idempotency-Key',
      ...['src/domain/foundation/idempotency', 'src/domain/foundation/caller', 'src/db/tables/idempotency'],
    ],
    limits,
    ['Reading the body', 'body-parser', 'raw-body', 'iconv-lite', 'src/http/body'],
    ['Validating the input', 'zod', 'src/http/validation', 'src/contract'],
    [
      'Checking and making the request',
      ...['src/domain/publishing/', 'src/domain/foundation/own-references', 'src/providers/'],
    ],
    ['Ids', 'typeid-js', 'uuid', 'src/db/client/ids'],
    ['The statements and their values', 'src/db/'],
    [
      'Sharing a transaction',
      ...['src/lib/concurrency', 'src/lib/transaction-scope', 'src/observability/tracing'],
      'src/domain/foundation/batches',
    ],
    ['Profile, plan, cap', 'src/domain/', 'src/lib/bounded-cache', 'lru-cache'],
    answer,
    route,
  ],
};

/** All places that are named, for a test that they are there: what has moved away would count as nothing. */
export const placesOfWork: readonly string[] = [reading, accepting].flatMap(({ wholeStacks, parts }) =>
  [...wholeStacks, ...parts].flatMap(([, ...places]) => places),
);

export const readingParts = workOf(reading);
export const acceptingParts = workOf(accepting);

function workOf({ wholeStacks, parts }: typeof reading): WorkParts {
  const withPatterns = (all: readonly Part[]) =>
    all.map(([name, ...places]) => [name, new RegExp(places.map(patternOf).join('|'))] as const);
  return { wholeStacks: withPatterns(wholeStacks), parts: withPatterns(parts) };
}

function patternOf(place: string): string {
  const text = place.replaceAll('.', '\\.');
  if (place.startsWith('node:')) return text;
  return place.startsWith('src/') ? `/${text}` : `/node_modules/${text}[/.]`;
}
