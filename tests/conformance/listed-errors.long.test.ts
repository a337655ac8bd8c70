/**
 * Causes every error that the contract lists for each operation, as far as the operations' common traits
 * allow. The tests of the operations cause the others, except those that `madeElsewhere` lists. A check of
 * all answers in all tests makes sure that no operation answers with an error that it does not list.
 */
// A service of its own: its limits, and a database that goes down, are settings.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { generateKey } from '../../src/auth/api-keys/verifier.ts';
import type { ErrorCode, OperationDescription, OperationId } from '../../src/contract/index.ts';
import {
  allOperations,
  call,
  createSamples,
  type Input,
  keyedOperations,
  type Samples,
  withQuery,
} from '../support/conformance.ts';
import { query } from '../support/query.ts';
import { newDatabase, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { listedAnswers } from '../support/unlisted-answers.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
let samples: Samples;

beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
  samples = createSamples(key.client, service);
});
afterAll(() => service.close());

const send = (operation: OperationDescription, input: Input) =>
  call(service.url, operation, input, `Bearer ${key.key}`);
const contentOperations = keyedOperations.filter(({ content }) => content);

/** Returns the ids of the operations that list a code with a status. */
const listing = (code: ErrorCode, status: number | string) =>
  allOperations
    .map(({ operationId }) => operationId)
    .filter((operationId) => listedAnswers(operationId)?.get(`${status}`)?.codes?.includes(code))
    .sort();

/** Sends a request to each operation, and returns the operations that answered with the code and status. */
async function answering(
  code: ErrorCode,
  status: number,
  operations: readonly OperationDescription[],
  answerOf: (operation: OperationDescription) => Promise<Response>,
): Promise<string[]> {
  const answered: string[] = [];
  for (const operation of operations) {
    const { status: given, body } = await answerOf(operation);
    if (given === status && body.error.code === code) answered.push(operation.operationId);
  }
  return answered.sort();
}

/** Returns the operation's path with invalid percent-encoding in place of its parameters. */
const malformed = ({ path }: OperationDescription) => path.replace(/\{\w+\}/g, '%ff');

test('`validation_error` is listed by the operations that take input, or refuse query parameters for a key', async () => {
  const answered = await answering('validation_error', 400, allOperations, async (operation) => {
    const { query, hasBody, idempotent, path } = operation;
    if (Object.keys(query).length === 0 && !hasBody && !idempotent && path.includes('{'))
      return request(service.url)[operation.method](malformed(operation));
    return send(operation, {
      query: { limit: 'many', connectedProfileId: ['', ''], externalUser: '', period: '' },
      ...(hasBody ? { body: { undeclared: true } } : {}),
      ...(idempotent ? { headers: { 'Idempotency-Key': 'two words' } } : {}),
    });
  });
  expect(answered).toEqual(listing('validation_error', 400));
});

test('`unauthorized` is listed by the operations that need a key', async () => {
  const answered = await answering('unauthorized', 401, allOperations, async (operation) =>
    call(service.url, operation),
  );
  expect(answered).toEqual(listing('unauthorized', 401));
});

/**
 * Returns the input with an id that no resource has, in place of every id in the path and of the ids of Auth
 * Integrations, Connections and Connected Profiles in query and body.
 */
function ofNothing({ path = {}, query, body, ...input }: Input): Input {
  const unknown = (values: object = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        /^((auth|conn).*|publishRequest)Id$/.test(name)
          ? 'x'
          : name === 'targets'
            ? value.map(unknown)
            : name === 'connectedProfileIds'
              ? ['x']
              : value,
      ]),
    );
  return {
    ...input,
    path: Object.fromEntries(Object.keys(path).map((name) => [name, 'x'])),
    query: unknown(query as object),
    ...(body ? { body: unknown(body as object) } : {}),
  };
}

/** Returns an input with an id that no resource has in each filter by an id. */
const filteredByNothing = ({ query }: OperationDescription): Input => ({
  query: Object.fromEntries(
    Object.keys(query).flatMap((name) =>
      // A profile and a key are not named together.
      /^(connectedProfile|connection|event|key|createdByKey|publishGroup|queue)Id$/.test(name) &&
      !(name === 'keyId' && query.connectedProfileId && query.groupBy)
        ? [[name, 'x']]
        : [],
    ),
  ),
});

test('`not_found` is listed by the operations that name something, and by those of test mode', async () => {
  const live = await service.newKey({ mode: 'live' });
  const answered = await answering('not_found', 404, allOperations, async (operation) => {
    const authorization = `Bearer ${operation.testOnly ? live.key : key.key}`;
    const sample = ofNothing(await samples.of(operation));
    const input = operation.query.eventDestinationId
      ? withQuery(sample, { eventDestinationId: 'x' })
      : sample;
    // Lists of one's own resources name others in filters alone.
    const isOwnList = operation.query.limit && !operation.content && !operation.path.includes('{');
    return call(service.url, operation, isOwnList ? filteredByNothing(operation) : input, authorization);
  });
  expect(answered).toEqual(listing('not_found', 404));
});

/**
 * Operation id -> the fields in which a second body differs from the sample, for operations whose path names
 * nothing.
 */
const otherBodies: Partial<Record<OperationId, object>> = {
  'authIntegrations.create': { name: 'Other' },
  'connectSessions.create': { state: 'other' },
  'connections.import': { externalIds: ['other'] },
  'eventDestinations.create': { name: 'Other' },
  'keys.create': { name: 'Other' },
  'media.create': { altText: 'Other' },
  'portalLinks.create': { externalUser: 'other' },
  'calendarFeeds.create': { name: 'Other' },
  'approvalLinks.create': { reviewer: 'Other' },
  'publishRequests.create': { text: 'Other' },
  'publishRequests.validate': { text: 'Other' },
  'publishGroups.create': { text: 'Other' },
  'publishGroups.validate': { text: 'Other' },
  'publishImports.create': { format: 'jsonLines' },
  'backfillRequests.create': { maxItems: 1 },
  'queues.create': { name: 'Other' },
  'test.connectedProfiles.create': { providerId: 'bluesky' },
  'test.providerEvents.create': { text: 'Other' },
  'test.clock.advance': { seconds: 2 },
};

test('`conflict` is listed by the operations that take an Idempotency-Key, and by those that have states', async () => {
  const idempotent = allOperations.filter((operation) => operation.idempotent);
  const answered = await answering('conflict', 409, idempotent, async (operation) => {
    const sample = await samples.of(operation);
    const headers = { 'Idempotency-Key': operation.operationId };
    const first = await send(operation, { ...sample, headers });
    expect({ operation: operation.operationId, answered: first.status }).toEqual({
      operation: operation.operationId,
      answered: 200,
    });
    const path = Object.fromEntries(Object.keys(sample.path ?? {}).map((name) => [name, 'x']));
    const body = operation.hasBody
      ? { body: { ...(sample.body as object), ...otherBodies[operation.operationId] } }
      : {};
    return send(operation, { ...sample, path, ...body, headers });
  });
  const withStates = [
    'authIntegrations.delete',
    'keys.update',
    'media.delete',
    'publishRequests.update',
    'publishGroups.update',
    'queues.update',
  ];
  expect([...answered, ...withStates].sort()).toEqual(listing('conflict', 409));
});

test('`rate_limit_exceeded` is listed by every operation', async () => {
  const limited = await startTestService({ RATE_LIMIT_PER_KEY: '1', RATE_LIMIT_PER_ADDRESS: '1' });
  const { key: text } = await limited.newKey();
  const answered = await answering('rate_limit_exceeded', 429, allOperations, async (operation) => {
    let answer = await call(limited.url, operation, {}, `Bearer ${text}`);
    await until(async () => {
      answer = await call(limited.url, operation, {}, `Bearer ${text}`);
      return answer.status === 429;
    });
    return answer;
  });
  await limited.close();
  expect(answered).toEqual(listing('rate_limit_exceeded', 429));
});

test('`service_unavailable` is listed by the operations that need a key, which has to be looked up', async () => {
  const proxy = await startTcpProxy(await newDatabase());
  const away = await startTestService({}, { databaseUrl: proxy.url, workers: 'live' });
  await proxy.cut();
  const answered = await answering('service_unavailable', 503, allOperations, async (operation) =>
    call(away.url, operation, {}, `Bearer ${generateKey('test')}`),
  );
  await proxy.restore();
  await away.close();
  await proxy.close();
  expect(answered).toEqual(listing('service_unavailable', 503));
});

test('`internal` is listed by every operation: nothing keeps the service from having a fault', async () => {
  const broken = await startTestService();
  await query(broken, 'ALTER TABLE api_keys RENAME TO api_keys_away');
  const answered = await answering('internal', 500, allOperations, async (operation) =>
    call(broken.url, operation, {}, `Bearer ${generateKey('test')}`),
  );
  await query(broken, 'ALTER TABLE api_keys_away RENAME TO api_keys');
  await broken.close();
  const withoutKey = allOperations.filter(({ keyless }) => keyless).map(({ operationId }) => operationId);
  expect([...answered, ...withoutKey].sort()).toEqual(listing('internal', 500));
});

describe('what an operation of content lists of its provider', () => {
  const ids = contentOperations.map(({ operationId }) => operationId as string).sort();
  const ofContent = (code: ErrorCode, status: number | string) =>
    listing(code, status).filter((operationId) => ids.includes(operationId));

  test.each<[string, ErrorCode, number]>([
    ['grant_expired', 'invalid_token', 401],
    ['scope_missing', 'scope_insufficient', 403],
    ['throttled', 'platform_rate_limit', 429],
    ['timeout', 'internal', 502],
    ['outage_503', 'internal', 503],
  ])('%s: `%s` %i', async (scenario, code, status) => {
    const answered = await answering(code, status, contentOperations, async (operation) =>
      send(operation, withQuery(await samples.of(operation), await profileIn(operation, scenario))),
    );
    expect(answered).toEqual(ids);
    expect(ofContent(code, status)).toEqual(ids);
  });

  /** Connection and scenario -> a profile of the same kind in the scenario, in which every operation meets the same failure. */
  const profiles = new Map<string, Promise<{ connectedProfileId: string }>>();

  async function profileIn(operation: OperationDescription, scenario: string) {
    const { providerId, connectionId } = await samples.profileFor(operation);
    const name = `${connectionId} ${scenario}`;
    const profile = profiles.get(name) ?? newProfile(providerId, connectionId, scenario);
    profiles.set(name, profile);
    return profile;
  }

  async function newProfile(providerId: string, connectionId: string, scenario: string) {
    const { body } = await key.client.get(`/v1/connections/${connectionId}`);
    const loginKind = body.credentialKind;
    const { connectedProfileId } = await key.client.newProfile({ providerId, loginKind, scenario });
    return { connectedProfileId };
  }
});

/** The codes, with their statuses, that only some operations list, not counting operations on content. */
const particular: readonly [ErrorCode, string][] = [
  ['invalid_token', '401'],
  ['quota_exceeded', '402'],
  ['scope_insufficient', '403'],
  ['platform_rate_limit', '429'],
  ['not_supported', '501'],
  ['internal', '502'],
];

/**
 * Errors that this test does not look for: other suites, such as tests/billing, cause them, or they are
 * failures of a provider that no scenario of test mode causes.
 */
const madeElsewhere = [
  'connectedProfiles.targets.list invalid_token',
  'publishRequests.validate invalid_token',
  'publishGroups.validate invalid_token',
  'test.providerEvents.create invalid_token',
  'eventDestinations.create quota_exceeded',
  'media.create quota_exceeded',
  'publishRequests.retry quota_exceeded',
  'publishRequests.validate quota_exceeded',
  'publishGroups.validate quota_exceeded',
  'connections.refresh scope_insufficient',
  'publishRequests.approve scope_insufficient',
  'publishRequests.retry scope_insufficient',
  'publishRequests.submit scope_insufficient',
  'publishRequests.update scope_insufficient',
  'publishRequests.validate scope_insufficient',
  'publishGroups.validate scope_insufficient',
  'connections.import platform_rate_limit',
  'connections.refresh platform_rate_limit',
  'publishRequests.approve not_supported',
  'publishRequests.retry not_supported',
  'publishRequests.submit not_supported',
  'publishRequests.update not_supported',
  'publishRequests.update quota_exceeded',
  'tiktok.videos.comments.get not_supported',
  'tiktok.videos.comments.list not_supported',
  'tiktok.videos.comments.moderate not_supported',
  'youtube.videos.comments.moderate not_supported',
  'connections.refresh internal',
];

test('what only some operations list is made by the test of the operation, unless it is named above', () => {
  const others = particular.flatMap(([code, status]) =>
    listing(code, status)
      .filter((operationId) => !madeAbove(operationId, code) && !testOf(operationId).includes(code))
      .map((operationId) => `${operationId} ${code}`),
  );
  expect(others.sort()).toEqual(madeElsewhere.toSorted());
});

const madeAbove = (operationId: string, code: ErrorCode) =>
  code !== 'not_supported' && contentOperations.some((operation) => operation.operationId === operationId);
const testOf = (operationId: string) => readFileSync(`tests/operations/${operationId}.test.ts`, 'utf8');
