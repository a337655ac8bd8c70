import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { insertAuditEntry, type NewAuditEntry } from '../../src/db/tables/audit-entries.ts';
import { expectViolations } from '../support/errors.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

const path = '/v1/audit-entries';
type Entry = Schemas['AuditEntry'];

const organization = 'Is audited';
const userId = newId('user');
const person = { userId, actor: 'ada@harbour.example', address: '203.0.113.7' };

let service: SharedService;
let testKey: TestKey;
let live: TestKey;
let other: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  testKey = await service.newKey({ organization, name: 'Tests (old)' });
  live = await service.newKey({ organization, mode: 'live' });
  other = await service.newKey({ organization: 'Is audited elsewhere', mode: 'live' });
  const { organizationId } = testKey;
  const entries: Omit<NewAuditEntry, 'organizationId'>[] = [
    { ...person, mode: 'test', action: 'keys.create', subject: testKey.keyId, outcome: 'done' },
    { ...person, action: 'members.invite', details: { email: 'bob@harbour.example' }, outcome: 'done' },
    { actor: 'command line', mode: 'live', action: 'keys.revoke', subject: live.keyId, outcome: 'done' },
    { actor: 'portal of (42)', mode: 'test', action: 'eventDestinations.delete' },
    { actor: 'approval link for Eve', mode: 'test', action: 'publishRequests.approve', outcome: 'done' },
    { actor: 'the service', action: 'organizations.deleted', outcome: 'done' },
  ];
  // Each in a millisecond of its own, since two of the same one are in no order.
  for (const [index, entry] of entries.entries())
    await insertAuditEntry(service.ctx.db, { organizationId, ...entry }, new Date(Date.now() + index));
});

async function read(query: object = {}, key = live): Promise<Entry[]> {
  const { status, body } = await key.client.get(path, query);
  expect({ status, body }).toMatchObject({ status: 200, body: { hasMore: expect.any(Boolean) } });
  return body.data;
}
const actionsOf = (entries: Entry[]) => entries.map(({ action }) => action);

describe('auditEntries.list', () => {
  test('lists for a live key what is of live mode and of the whole organization, newest first', async () => {
    const entries = await read();
    expect(actionsOf(entries)).toEqual(['organizations.deleted', 'keys.revoke', 'members.invite']);
    expect(entries[2]).toEqual({
      auditEntryId: expect.stringMatching(/^aud_/),
      action: 'members.invite',
      actor: { kind: 'member', name: 'ada@harbour.example', userId },
      details: { email: 'bob@harbour.example' },
      ipAddress: '203.0.113.7',
      outcome: 'done',
      createdAt: instant,
    });
  });

  test('lists for a test key what is of test mode alone, and for another organization nothing', async () => {
    expect(actionsOf(await read({}, testKey))).toEqual([
      'publishRequests.approve',
      'eventDestinations.delete',
      'keys.create',
    ]);
    expect(await read({}, other)).toEqual([]);
  });

  test('tells who has done it', async () => {
    const actors = [...(await read()), ...(await read({}, testKey))].map(({ actor }) => actor);
    expect(actors).toEqual([
      { kind: 'service', name: 'the service' },
      { kind: 'command_line', name: 'command line' },
      { kind: 'member', name: 'ada@harbour.example', userId },
      { kind: 'approval_link', name: 'approval link for Eve' },
      { kind: 'portal', name: 'portal of (42)' },
      { kind: 'member', name: 'ada@harbour.example', userId },
    ]);
  });

  test('has no outcome of what ended without one', async () => {
    const [entry] = await read({ action: 'eventDestinations.delete' }, testKey);
    expect(entry?.outcome).toBeUndefined();
  });

  test('filters as the console does, and walks every page', async () => {
    expect(actionsOf(await read({ actor: 'command line' }))).toEqual(['keys.revoke']);
    expect(actionsOf(await read({ action: 'members.invite' }))).toEqual(['members.invite']);
    expect(actionsOf(await read({ subjectId: live.keyId }))).toEqual(['keys.revoke']);
    expect(await read({ actor: 'nobody' })).toEqual([]);
    const [newest, middle] = (await read()) as [Entry, Entry];
    expect(await read({ since: newest.createdAt })).toEqual([newest]);
    expect((await read({ until: middle.createdAt }))[0]).toEqual(middle);
    const walked: Entry[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await live.client.get(path, { limit: 1, cursor });
      walked.push(...body.data);
      if (!body.hasMore) break;
      cursor = body.nextCursor;
    }
    expect(walked).toEqual(await read());
  });

  test('has what a key has decided, with the key, and nothing secret', async () => {
    const { client } = testKey;
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const { body: draft } = await client
      .post('/v1/publish-requests', {
        connectedProfileId,
        contentType: 'facebook.media.items',
        text: 'Rye',
        draft: true,
      })
      .set('Idempotency-Key', 'audited');
    await client.post(`/v1/publish-requests/${draft.publishRequestId}/submit`);
    const [entry] = await read({ subjectId: draft.publishRequestId }, testKey);
    expect(entry).toMatchObject({
      action: 'publishRequests.submit',
      actor: { kind: 'key', name: `API key Tests (old) (${testKey.keyId})`, keyId: testKey.keyId },
      outcome: 'done',
      mode: 'test',
    });
    expect(JSON.stringify(entry)).not.toContain(testKey.key);
  });

  test('is a right of its own', async () => {
    const { client } = await service.newKey({ organization, allowedOperations: ['auditEntries.list'] });
    expect((await client.get(path)).status).toBe(200);
    const { client: without } = await service.newKey({ organization, allowedOperations: ['events.list'] });
    expect((await without.get(path)).body.error).toMatchObject({
      code: 'unauthorized',
      meta: { reason: 'operation_not_allowed' },
    });
  });

  test('refuses filters that are no text, or no time', async () => {
    expectViolations(await live.client.get(path, { actor: '', since: 'yesterday' }), {
      actor: 'too_short',
      since: 'invalid_format',
    });
  });
});
