// A service of its own: its database is reached through a proxy that breaks connections.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { newIdAt } from '../../src/db/client/ids.ts';
import type { Mode } from '../../src/db/client/scope.ts';
import {
  type ListRequestsInput,
  type LoggedRequest,
  listRequests,
} from '../../src/domain/foundation/request-log.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { query } from '../support/query.ts';
import {
  clientOf,
  newDatabase,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const scenarios = '/v1/test/scenarios';
const profiles = '/v1/connected-profiles';

let proxy: TcpProxy;
let service: TestService;
let acme: TestKey;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  proxy = await startTcpProxy(databaseUrl);
  service = await startTestService({ ROLE: 'api' }, { databaseUrl: proxy.url });
  service.databaseUrl = databaseUrl;
  acme = await service.newKey();
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

const scopeOf = ({ organizationId }: TestKey, mode: Mode = 'test') => ({ organizationId, mode });

async function list(
  key: TestKey,
  input: ListRequestsInput = {},
  mode: Mode = 'test',
): Promise<LoggedRequest[]> {
  await service.ctx.observability.requestLog.flush();
  return (await listRequests(service.ctx, scopeOf(key, mode), input)).rows;
}

/**
 * Waits for the entry of a request in the request log, and returns it. The entry is written when the
 * connection has finished sending the answer, which may be after the client has received it.
 */
async function logged(key: TestKey, answer: request.Response, mode?: Mode): Promise<LoggedRequest> {
  const requestId = `${answer.headers['request-id']}`;
  let [row] = await list(key, { requestId }, mode);
  await until(async () => {
    [row] = await list(key, { requestId }, mode);
    return row !== undefined;
  });
  return row as LoggedRequest;
}

describe('the request log', () => {
  test('tells what was asked for with which key, how it ended and how long it took', async () => {
    const before = new Date();
    const answer = await acme.client.get(scenarios);
    expect(await logged(acme, answer)).toEqual({
      id: expect.stringMatching(/^test_req_/),
      requestId: answer.headers['request-id'],
      keyId: acme.keyId,
      keyName: 'test key',
      operationId: 'test.scenarios.list',
      status: 200,
      durationMs: expect.any(Number),
      errorCode: null,
      details: null,
      createdAt: expect.any(Date),
    });
    const { createdAt, durationMs } = await logged(acme, answer);
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(durationMs).toBeGreaterThan(0);
  });

  test('has each tenant’s requests in its own log, and each mode’s in its own', async () => {
    const live = await service.newKey({ organization: 'Two modes', mode: 'live' });
    const testing = await service.newKey({ organization: 'Two modes' });
    const liveAnswer = await live.client.get(profiles);
    const testAnswer = await testing.client.get(profiles);
    expect((await logged(live, liveAnswer, 'live')).id).toMatch(/^req_/);
    await logged(testing, testAnswer);
    const idsOf = async (key: TestKey, mode: Mode) =>
      (await list(key, {}, mode)).map(({ requestId }) => requestId);
    expect(await idsOf(live, 'live')).toEqual([liveAnswer.headers['request-id']]);
    expect(await idsOf(live, 'test')).toEqual([testAnswer.headers['request-id']]);
    expect(await idsOf(acme, 'live')).toEqual([]);
  });

  test('has refusals with their error codes, also those of what is not offered', async () => {
    const expected: [string, number, string | null, string][] = [
      [`${profiles}/test_cp_nobody`, 404, 'connectedProfiles.get', 'not_found'],
      [`${profiles}?limit=no`, 400, 'connectedProfiles.list', 'validation_error'],
      [
        '/v1/content/instagram.stories.items/1/moderate',
        501,
        'instagram.stories.items.moderate',
        'not_supported',
      ],
      ['/v1/content/nobody.knows.this', 404, null, 'not_found'],
    ];
    for (const [path, status, operationId, errorCode] of expected) {
      const answer = await (path.endsWith('moderate') ? acme.client.post(path) : acme.client.get(path));
      expect(await logged(acme, answer)).toMatchObject({ status, operationId, errorCode });
    }
  });

  test('has refusals of a key that is known: for what it may not do, and after its end', async () => {
    const key = await service.newKey({ organization: 'Refused', allowedOperations: ['test.personas.list'] });
    expect(await logged(key, await key.client.get(scenarios))).toMatchObject({
      status: 401,
      errorCode: 'unauthorized',
      keyId: key.keyId,
    });
    await revokeKey(service.ctx, scopeOf(key), key.keyId);
    await until(async () => {
      const { body } = await key.client.get(scenarios);
      return body.error.meta.reason === 'key_not_accepted';
    });
    const answer = await key.client.get(scenarios);
    expect(await logged(key, answer)).toMatchObject({ status: 401, errorCode: 'unauthorized' });
  });

  test('has no requests that are nobody’s: without a key, or with one that does not exist', async () => {
    const answers = [
      await clientOf(service.url).get('/v1/providers'),
      await clientOf(service.url).get(scenarios),
      await clientOf(service.url, 'svc_test_nothing').get(scenarios),
    ];
    await logged(acme, await acme.client.get(scenarios));
    const ids = answers.map(({ headers }) => headers['request-id']);
    const sql = 'SELECT 1 FROM request_log_entries WHERE request_id = ANY($1)';
    expect(await query(service, sql, [ids])).toEqual([]);
  });

  test('shows a request that was given up before its answer as 499, without an error code', async () => {
    const key = await service.newKey({ organization: 'Impatient' });
    await logged(key, await key.client.get(scenarios));
    const headers = { Authorization: `Bearer ${key.key}`, 'Content-Type': 'application/json' };
    const halfSent = http
      .request(`${service.url}/v1/test/connected-profiles`, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': 100 },
      })
      .on('error', () => {});
    await new Promise<void>((resolve) => halfSent.write('{"providerId":', () => resolve()));
    // Once this request is answered, the other one has passed the check of its key.
    await key.client.get(scenarios);
    halfSent.destroy();
    await until(async () => (await list(key, { status: 'failed' })).length > 0);
    expect((await list(key, { status: 'failed' }))[0]).toMatchObject({
      operationId: 'test.connectedProfiles.create',
      status: 499,
      errorCode: null,
    });
  });

  test('keeps nothing of bodies, queries, paths and headers', async () => {
    const marker = 'keepmeout1234';
    const answers = [
      await acme.client.get(`${profiles}?limit=${marker}`),
      await acme.client.get(`${profiles}/${marker}`),
      await acme.client.get(`/v1/content/${marker}`),
      await acme.client.post('/v1/test/connected-profiles', { providerId: marker }).set('User-Agent', marker),
    ];
    for (const answer of answers) await logged(acme, answer);
    const kept = JSON.stringify(await query(service, 'SELECT * FROM request_log_entries'));
    expect(kept).not.toContain(marker);
    expect(kept).not.toContain(acme.key);
  });

  test('asks the database for nothing while a request waits', async () => {
    await until(async () => {
      await acme.client.get(scenarios);
      await service.ctx.observability.requestLog.flush();
      const before = service.ctx.statements();
      const answer = await acme.client.get(scenarios);
      const sent = service.ctx.statements() - before;
      await logged(acme, answer);
      return sent === 0;
    });
  });
});

describe('the requests of a log', () => {
  let key: TestKey;
  beforeAll(async () => {
    key = await service.newKey({ organization: 'Filters' });
    const other = await service.newKey({ organization: 'Filters' });
    const requests = [
      () => key.client.get(scenarios),
      () => other.client.get(scenarios),
      () => key.client.get(`${profiles}/test_cp_nobody`),
      () => key.client.get(`${profiles}?limit=no`),
    ];
    // Each request begins when the one before is logged, since two of the same millisecond are in no order.
    for (const ask of requests) await logged(key, await ask());
  });
  const statusesOf = async (input: ListRequestsInput) => (await list(key, input)).map(({ status }) => status);

  test('come newest first, by pages', async () => {
    expect(await statusesOf({})).toEqual([400, 404, 200, 200]);
    const first = await listRequests(service.ctx, scopeOf(key), { limit: 3 });
    expect(first.rows.map(({ status }) => status)).toEqual([400, 404, 200]);
    expect(await statusesOf({ limit: 3, cursor: first.nextCursor })).toEqual([200]);
  });

  test('are found by operation, status, error code, key and id, and by all of them together', async () => {
    expect(await statusesOf({ operationId: 'connectedProfiles.list' })).toEqual([400]);
    expect(await statusesOf({ status: 'ok' })).toEqual([200, 200]);
    expect(await statusesOf({ status: 'failed' })).toEqual([400, 404]);
    expect(await statusesOf({ status: '5xx' })).toEqual([]);
    expect(await statusesOf({ errorCode: 'not_found' })).toEqual([404]);
    expect(await statusesOf({ keyId: key.keyId })).toEqual([400, 404, 200]);
    expect(await statusesOf({ keyId: key.keyId, status: 'ok', operationId: 'test.scenarios.list' })).toEqual([
      200,
    ]);
    expect(await statusesOf({ keyId: key.keyId, status: 'ok', errorCode: 'not_found' })).toEqual([]);
  });

  test('are none where what is looked for cannot be in the database', async () => {
    expect(await statusesOf({ errorCode: 'a\0b' })).toEqual([]);
    expect(await statusesOf({ cursor: '\0' })).toEqual([]);
  });
});

describe('a log that is longer than what can be seen', () => {
  test('shows the last 10,000, and is cut to them when it is written to', async () => {
    const key = await service.newKey({ organization: 'Busy' });
    const other = await service.newKey({ organization: 'Busy', mode: 'live' });
    const at = newIdAt('requestLogEntry', 'test', new Date(Date.now() - 60_000)).slice(0, -10);
    for (const [mode, rows] of Object.entries({ test: 10_300, live: 20 }))
      await query(
        service,
        `INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, status, duration_ms)
         SELECT $1 || lpad(number::text, 10, '0'), $2, $3::"Mode", number, '', 200, 1
         FROM generate_series(1, $4::int) AS number`,
        [mode === 'test' ? at : at.replace('test_', ''), key.organizationId, mode, rows],
      );
    const shown = await list(key, { limit: 20_000 });
    expect([shown.length, shown.at(-1)?.requestId]).toEqual([10_000, '301']);
    expect(await list(key, { requestId: '300' })).toEqual([]);

    await logged(key, await key.client.get(scenarios));
    // An entry can be seen before the log is cut, which belongs to the same flush.
    await service.ctx.observability.requestLog.flush();
    const counts = await query(
      service,
      `SELECT mode, count(*)::int AS count, min(request_id::int) FILTER (WHERE key_id = '') AS oldest
       FROM request_log_entries WHERE organization_id = $1 GROUP BY mode ORDER BY mode`,
      [other.organizationId],
    );
    expect(counts).toEqual([
      { mode: 'live', count: 20, oldest: 1 },
      { mode: 'test', count: 10_000, oldest: 302 },
    ]);
  });
});

describe('while the database is away', () => {
  const note = (key: TestKey, number: number) =>
    service.ctx.observability.requestLog.note({
      ...scopeOf(key),
      requestId: `${number}`,
      keyId: key.keyId,
      operationId: null,
      status: 200,
      durationMs: 1,
      errorCode: null,
      createdAt: new Date(1_000_000_000_000 + number),
    });

  test('requests are buffered up to a limit, the oldest are dropped, and that is counted and logged once', async () => {
    const key = await service.newKey({ organization: 'Unlucky' });
    await service.ctx.observability.requestLog.flush();
    await proxy.cut();
    for (let number = 0; number < 5_000; number += 1) note(key, number);
    await service.ctx.observability.requestLog.flush();
    for (let number = 5_000; number < 10_003; number += 1) note(key, number);
    await service.ctx.observability.requestLog.flush();
    expect((await clientOf(service.url).get('/v1/providers')).status).toBe(200);
    await proxy.restore();
    const stored =
      'SELECT count(*)::int AS count, min(request_id::int) AS oldest FROM request_log_entries WHERE organization_id = $1';
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      const [row] = await query(service, stored, [key.organizationId]);
      return row?.count === 10_000 && row.oldest === 3;
    });
    expect((await request(service.opsUrl).get('/metrics')).text).toContain('request_log_dropped_total 3\n');
    const told = (message: string) => service.logs.filter((line) => line.includes(message)).length;
    expect([told('could not write request log'), told('request log buffer full')]).toEqual([1, 1]);
  });

  test('and when the process ends, what it has noted is written down before', async () => {
    const ending = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
    const answer = await clientOf(ending.url, acme.key).get(scenarios);
    await ending.close();
    await logged(acme, answer);
  });
});
