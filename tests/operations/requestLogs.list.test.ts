import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const path = '/v1/request-logs';
type Entry = Schemas['RequestLogEntry'];

let service: TestService;
let key: TestKey;
let limited: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Reads its log', name: 'Inbox' });
  limited = await service.newKey({ organization: 'Reads its log', allowedOperations: ['events.list'] });
  const requests = [
    ...['/v1/events', '/v1/events/none', '/v1/media', '/v1/content/nothing.at.all'].map(
      (asked) => () => key.client.get(asked),
    ),
    async () => expectError(await limited.client.get(path), 401, 'unauthorized'),
  ];
  // Each request begins when the one before is logged, since two of the same millisecond are in no order.
  for (const [before, ask] of requests.entries()) {
    await ask();
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      return (await read()).length > before;
    });
  }
});

async function read(query: object = {}): Promise<Entry[]> {
  const { status, body } = await key.client.get(path, query);
  if (status !== 200) throw new Error(service.logs.slice(-6).join('\n'));
  return body.data;
}
const operationsOf = (entries: Entry[]) => entries.map(({ operationId }) => operationId);

describe('requestLogs.list', () => {
  test('has what every key of the mode asked, newest first, and not that it was listed', async () => {
    const entries = await read();
    expect(operationsOf(entries)).toEqual([
      'requestLogs.list',
      undefined,
      'media.list',
      'events.get',
      'events.list',
    ]);
    expect(entries[0]).toMatchObject({ status: 401, errorCode: 'unauthorized', keyId: limited.keyId });
    expect(entries[4]).toEqual({
      requestLogEntryId: expect.any(String),
      requestId: expect.any(String),
      operationId: 'events.list',
      status: 200,
      durationMs: expect.any(Number),
      keyId: key.keyId,
      keyName: 'Inbox',
      createdAt: expect.any(String),
    });
  });

  test('filters as the console does, and walks every page', async () => {
    expect(operationsOf(await read({ status: 'failed', keyId: key.keyId }))).toEqual([
      undefined,
      'events.get',
    ]);
    expect(operationsOf(await read({ operationId: 'media.list' }))).toEqual(['media.list']);
    expect(operationsOf(await read({ errorCode: 'unauthorized' }))).toEqual(['requestLogs.list']);
    const [{ requestId } = { requestId: '' }] = await read({ operationId: 'events.get' });
    expect(operationsOf(await read({ requestId }))).toEqual(['events.get']);
    const [newest, ...earlier] = await read();
    const from = newest?.createdAt;
    expect((await read({ since: from }))[0]).toEqual(newest);
    const before = new Date(Date.parse(from ?? '') - 1).toISOString();
    expect((await read({ until: before })).length).toBeLessThanOrEqual(earlier.length);
    expect(await read({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
    const walked: Entry[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await key.client.get(path, { limit: 2, cursor });
      walked.push(...body.data);
      if (!body.hasMore) break;
      cursor = body.nextCursor;
    }
    expect(walked).toEqual(await read());
  });

  test('names the profile of a refused call, what its grant lacks, and the field that names nothing', async () => {
    const { client } = await service.newKey({ organization: 'Refused calls' });
    const { connectedProfileId } = await client.newProfile({ scenario: 'grant_revoked' });
    const missing = `${connectedProfileId.slice(0, -4)}0000`;
    const lacking = await client.newProfile({ scenario: 'scope_missing' });
    for (const id of [connectedProfileId, missing, lacking.connectedProfileId])
      await client.get('/v1/content/instagram.media.items', { connectedProfileId: id });
    const logged = async () =>
      (await client.get(path, { operationId: 'instagram.media.items.list' })).body.data as Entry[];
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      return (await logged()).length === 3;
    });
    const entry = async (subjectId: string) => (await logged()).find((one) => one.subjectId === subjectId);
    expect(await entry(connectedProfileId)).toMatchObject({ status: 401, errorCode: 'invalid_token' });
    expect(await entry(missing)).toMatchObject({ status: 404, missingAt: '/connectedProfileId' });
    expect(await entry(lacking.connectedProfileId)).toMatchObject({
      status: 403,
      missingScopes: [expect.any(String)],
    });
  });

  test('says why requests failed, what they were about, and how often the same has failed', async () => {
    const { client } = await service.newKey({ organization: 'Fails often' });
    const logged = async (query: object) => (await client.get(path, query)).body.data as Entry[];
    const { connectedProfileId } = await client.newProfile();
    for (const text of ['one', 'two']) {
      const { headers } = await client.post('/v1/publish-requests', {
        connectedProfileId,
        text,
        secret: text,
      });
      expect(headers['request-id']).toBeDefined();
    }
    await client.get('/v1/events', { cursor: 'none' });
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      return (await logged({ status: 'failed' })).length === 3;
    });
    const [failed, ...others] = await logged({ operationId: 'publishRequests.create' });
    const errorGroup = failed?.errorGroup ?? '';
    expect(others.map((one) => one.errorGroup)).toEqual([errorGroup]);
    expect(failed).toMatchObject({
      unreadableAt: ['/header/idempotency-key'],
      sameErrors: 2,
      errorGroup: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(await logged({ errorGroup })).toHaveLength(2);
    expect(await logged({ operationId: 'events.list' })).toMatchObject([
      { unreadableAt: ['/cursor'], sameErrors: 1 },
    ]);
    const [made] = await logged({ operationId: 'test.connectedProfiles.create' });
    expect(made).toMatchObject({ subjectId: connectedProfileId });
    expect(made).not.toHaveProperty('errorGroup');
  });

  test('names a wrong filter', async () => {
    expectViolations(await key.client.get(path, { status: 'odd' }), { status: 'invalid_value' });
    expectViolations(await key.client.get(path, { errorCode: 'odd' }), { errorCode: 'invalid_value' });
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live', organization: 'Reads its log' });
    const stranger = await service.newKey({ organization: 'Reads another log' });
    for (const { client } of [live, stranger]) {
      const { body } = await client.get(path);
      expect(body).toEqual({ data: [], hasMore: false });
    }
  });

  test('refuses an operation that there is not, with the one that was meant', async () => {
    const answer = await key.client.get(path, { operationId: 'publishRequest.create' });
    expectViolations(answer, { operationId: 'invalid_value' });
    expect(answer.body.error.message).toContain('Did you mean publishRequests.create?');
  });
});
