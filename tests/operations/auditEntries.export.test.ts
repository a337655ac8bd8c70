import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newIdAt } from '../../src/db/client/ids.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { expectError } from '../support/errors.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

const path = '/v1/audit-entries/export';
type Entry = Schemas['AuditEntry'];

let service: SharedService;
let key: TestKey;
/** More entries than are read at once. */
const count = 250;
const note = 'x'.repeat(300);
/**
 * An organization whose export does not end before somebody has read it: its entries are as long as the log takes, so that
 * all of them do not fit into the buffers of a connection.
 */
const long = { organization: 'Exports for a long time' };

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Exports its log' });
  await makeEntries(key, count);
  await makeEntries(await service.newKey(long), 2_000, 40);
});

async function makeEntries({ organizationId }: TestKey, many: number, notes = 1): Promise<void> {
  const began = Date.now() - many;
  const ids = Array.from({ length: many }, (_, at) => newIdAt('auditEntry', 'live', new Date(began + at)));
  // The database writes them itself, since sending so much to it takes longer than all exports.
  await query(
    service,
    `INSERT INTO audit_entries (id, organization_id, mode, actor, action, details, created_at)
     SELECT id, $2, 'test', CASE at % 2 WHEN 1 THEN 'ada' ELSE 'bob' END || '@harbour.example', 'keys.create',
       jsonb_build_object('index', at - 1, 'notes', array_fill($3::text, ARRAY[$5::int])),
       to_timestamp(($4 + at - 1) / 1000.0)
     FROM unnest($1::text[]) WITH ORDINALITY AS made (id, at)`,
    [ids, organizationId, note, began, notes],
  );
}

const open: IncomingMessage[] = [];
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});

/** Begins an export, of which nothing is read yet. */
async function begin(from: TestKey, query: Record<string, string> = {}): Promise<IncomingMessage> {
  const url = `${service.url}${path}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${from.key}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).once('error', reject),
  );
  open.push(response);
  return response;
}

interface Exported {
  entries: Entry[];
  /** Whether the answer ended as HTTP says. */
  isWhole: boolean;
}

async function rest(response: IncomingMessage): Promise<Exported> {
  let text = '';
  try {
    for await (const piece of response.setEncoding('utf8')) text += piece;
  } catch {}
  const lines = text.split('\n');
  // What is not ended by a line end was broken off.
  lines.pop();
  return { entries: lines.map((line) => JSON.parse(line)), isWhole: response.complete };
}

const exported = async (from: TestKey, query: Record<string, string> = {}) => rest(await begin(from, query));

describe('auditEntries.export', () => {
  test('has every entry as the list has it, oldest first, as lines of JSON', async () => {
    const response = await begin(key);
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    const { entries, isWhole } = await rest(response);
    expect(isWhole).toBe(true);
    expect(entries.map(({ details }) => details?.index)).toEqual(
      Array.from({ length: count }, (_, at) => at),
    );
    const { body } = await key.client.get('/v1/audit-entries', { limit: 1 });
    expect(entries.at(-1)).toEqual(body.data[0]);
  });

  test('filters as the list does, and goes on where another one has ended', async () => {
    const { entries } = await exported(key, { actor: 'bob@harbour.example' });
    expect(entries).toHaveLength(count / 2);
    const all = (await exported(key)).entries;
    const since = all[200]?.createdAt ?? '';
    expect((await exported(key, { since })).entries).toEqual(all.slice(200));
    expect((await exported(key, { until: since })).entries).toEqual(all.slice(0, 201));
  });

  test('is empty and whole where there is nothing, as for another organization and the other mode', async () => {
    const other = await service.newKey({ organization: 'Exports nothing' });
    const live = await service.newKey({ organization: 'Exports its log', mode: 'live' });
    for (const from of [other, live]) expect(await exported(from)).toEqual({ entries: [], isWhole: true });
  });

  test('refuses before the first line like every operation', async () => {
    const { client } = await service.newKey({ allowedOperations: ['auditEntries.list'] });
    expectError(await client.get(path), 401, 'unauthorized');
    expectError(await key.client.get(path, { since: 'yesterday' }), 400, 'validation_error');
  });

  test('is broken off when its key ends, so that it does not look whole', async () => {
    const own = await service.newKey(long);
    const response = await begin(own);
    await revokeKey(service.ctx, own, own.keyId);
    await until(async () => (await own.client.get('/v1/keys/current')).status === 401);
    const { entries, isWhole } = await rest(response);
    expect(isWhole).toBe(false);
    expect(entries.length).toBeLessThan(2_000);
  });

  test('is broken off, and logged, when the database fails on the way', async () => {
    const own = await service.newKey(long);
    const response = await begin(own);
    const { db } = service.ctx;
    const find = db.auditEntry.findMany;
    db.auditEntry.findMany = (() => Promise.reject(new Error('the disk is gone'))) as never;
    const { isWhole } = await rest(response).finally(() => {
      db.auditEntry.findMany = find;
    });
    expect(isWhole).toBe(false);
    await until(() => service.logs.some((line) => line.includes('answer broken off')));
    const { requestId } = JSON.parse(service.logs.find((line) => line.includes('answer broken off')) ?? '{}');
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      const { body } = await own.client.get('/v1/request-logs', { requestId });
      return body.data[0]?.status === 500 && body.data[0]?.errorCode === 'internal';
    });
  });

  exhaustiveTest('counts as an open stream until its client has gone', async () => {
    const own = await service.newKey(long);
    for (let opened = 0; opened < 10; opened += 1) await begin(own);
    expectError(await own.client.get(path), 429, 'rate_limit_exceeded');
    for (const response of open.splice(0)) response.destroy();
    await until(async () => (await own.client.get(path, { actor: 'nobody' })).status === 200);
  });
});
