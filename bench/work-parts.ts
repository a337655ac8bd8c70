/** Names the parts of the work that are told apart in CPU profiles. */
import type { WorkParts } from './cpu-profile.ts';

export const logged = 'Log line, metrics, request log';
export const sealed = 'Sealing the cursor';
export const read = 'Reading the answer of the provider';

const logging = [
  logged,
  /src\/(http\/request-log|log|metrics|db\/request-log)|\/(winston|logform|prom-client)\//,
] as const;
const limits = ['Key and rate limits', /src\/(api-keys|rate-limits)\//] as const;
const answer = [
  'Answer as JSON, with its headers',
  /express\/lib\/response|src\/http\/(send-json|app)/,
] as const;
const route = [
  'Finding the route, and the pipeline',
  /src\/(http|web)\/|\/(router|express|path-to-regexp)\//,
] as const;

export const readingParts: WorkParts = {
  wholeStacks: [
    ['Statements of jobs and of the request log', /\/(pg|pg-pool|pg-protocol|pg-boss|@prisma)\//],
  ],
  parts: [
    logging,
    [sealed, /src\/(cursors|http\/page-cursor)/],
    limits,
    [
      'Profile, grant, scopes, throttles',
      /src\/(domain|provider-client\/(?!send|transports)|db|bounded-cache)/,
    ],
    [
      'The call to the provider',
      /src\/(provider-client\/(send|transports)|providers\/kit\/query)|\/(axios|undici)\/|node:_http_(client|agent)/,
    ],
    [read, /src\/providers\//],
    ['Reading the input', /src\/http\/(coerce|read-input|validate)/],
    answer,
    route,
  ],
};

export const acceptingParts: WorkParts = {
  wholeStacks: [],
  parts: [
    ['Prisma’s client', /\/@prisma\/|src\/db\/generated/],
    ['The driver of PostgreSQL and its pool', /\/(pg|pg-pool|pg-protocol)\//],
    ['The queue', /\/pg-boss\/|src\/(queue|job-)/],
    logging,
    ['Sealing the content and the answer', /src\/keyring/],
    ['The Idempotency-Key', /src\/(domain|db)\/idempotency/],
    limits,
    ['Reading the body', /\/(body-parser|raw-body|iconv-lite)\/|src\/http\/body/],
    ['Validating the input', /\/zod\/|src\/(http\/(coerce|read-input|validate)|contract)/],
    ['Checking and making the request', /src\/(domain\/(publishing|media|own-references)|providers)/],
    ['Ids', /\/(typeid-js|uuid)\/|src\/db\/id/],
    ['The statements and their values', /src\/db\//],
    ['Sharing a transaction', /src\/(concurrency|transaction-scope|tracing|domain\/share-work)/],
    ['Profile, plan, cap', /src\/(domain|bounded-cache)|\/lru-cache\//],
    answer,
    route,
  ],
};
