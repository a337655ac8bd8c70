/**
 * Tests writes that take effect only while a row is as the writer has read it. A writer who has read an
 * earlier state, and arrives second, changes nothing and is told so.
 */

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { advanceBackfillRequest, finishBackfillRequest } from '../../src/db/tables/backfill-requests.ts';
import { advanceSession } from '../../src/db/tables/connect-sessions.ts';
import { findConnection, updateConnection } from '../../src/db/tables/connections.ts';
import { createLink, takeLink } from '../../src/db/tables/console-links.ts';
import { recordDeliveryOutcomes } from '../../src/db/tables/deliveries.ts';
import { extendLeases, giveLeasesBack, keptLeases } from '../../src/db/tables/due-profiles.ts';
import { insertEvents } from '../../src/db/tables/events.ts';
import { advanceMedia, findMedia } from '../../src/db/tables/media.ts';
import {
  advancePublishRequest,
  advancePublishRequests,
  findPublishRequest,
  type StoredPublishRequest,
} from '../../src/db/tables/publish-requests.ts';
import { endRefreshLease, takeRefreshLease } from '../../src/db/tables/refresh-leases.ts';
import { countUses, readUse } from '../../src/db/tables/usage-months.ts';
import { hourMs } from '../../src/lib/time.ts';
import { backfill } from '../support/backfilling.ts';
import { newIntegration, newSession } from '../support/connect.ts';
import { newUpload } from '../support/media.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let customer: TestKey;
let profile: Schemas['ConnectedProfile'];
let scope: { organizationId: string; mode: 'test' };
beforeAll(async () => {
  service = await sharedTestService();
  customer = await service.newKey();
  scope = { organizationId: customer.organizationId, mode: 'test' };
  profile = await customer.client.newProfile({ providerId: 'facebook' });
});
afterAll(() => service.close());

test('a publish request continues from a version once', async () => {
  const { publishRequestId } = await publish(customer.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Rye today',
  });
  const { db } = service.ctx;
  const read = await findPublishRequest(db, scope, publishRequestId);
  const advanced = await advancePublishRequest(db, read, { tries: 5 });
  expect(advanced).toMatchObject({ tries: 5, version: read.version + 1 });
  expect(await advancePublishRequest(db, read, { tries: 9 })).toBeUndefined();
  expect(await findPublishRequest(db, scope, publishRequestId)).toEqual(advanced);
});

test('of publish requests that continue together, each does from a version once', async () => {
  const { db } = service.ctx;
  const texts = ['Rye', 'Spelt'];
  const requests = await Promise.all(
    texts.map(async (text) => {
      const input = {
        connectedProfileId: profile.connectedProfileId,
        contentType: 'facebook.media.items',
        text,
      };
      return findPublishRequest(db, scope, (await publish(customer.client, input)).publishRequestId);
    }),
  );
  const [one, other] = requests as [StoredPublishRequest, StoredPublishRequest];
  const now = new Date();
  const steps = [{ name: 'started', at: now.toISOString(), outcome: 'done' }];
  await advancePublishRequests(db, [{ request: other, changes: { tries: 1 } }], now);
  const changes = { tries: 7, dueAt: null, startedAt: now, steps, progress: { part: 'one' } };
  const advanced = await advancePublishRequests(
    db,
    requests.map((request) => ({ request, changes })),
    now,
  );
  expect(advanced).toEqual([{ ...one, ...changes, version: one.version + 1, updatedAt: now }]);
  expect(await findPublishRequest(db, scope, one.id)).toEqual(advanced[0]);
  expect(await findPublishRequest(db, scope, other.id)).toMatchObject({ tries: 1, dueAt: other.dueAt });
});

test('a backfill continues from a version once, and ends once', async () => {
  const { db } = service.ctx;
  const { backfillRequestId } = await backfill(customer.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
  });
  const read = await db.backfillRequest.findFirstOrThrow({ where: { id: backfillRequestId } });
  const advanced = await advanceBackfillRequest(db, read, { status: 'running' });
  expect(advanced).toMatchObject({ version: read.version + 1 });
  expect(await advanceBackfillRequest(db, read, { status: 'waiting' })).toBeUndefined();
  expect(await finishBackfillRequest(db, read, { status: 'completed' })).toBeUndefined();
  const atAnyVersion = { organizationId: read.organizationId, id: read.id };
  const ended = await finishBackfillRequest(db, atAnyVersion, { status: 'canceled' });
  expect(ended).toMatchObject({ status: 'canceled', going: null });
  expect(await finishBackfillRequest(db, atAnyVersion, { status: 'completed' })).toBeUndefined();
  expect(
    await advanceBackfillRequest(db, ended as NonNullable<typeof ended>, { status: 'running' }),
  ).toBeUndefined();
});

test('a delivery that has ended stays as it is when an attempt that was interrupted reports late', async () => {
  const {
    db,
    security: { keyring },
  } = service.ctx;
  const { organizationId, client } = customer;
  const input = { url: 'https://receiver.example.com/', topics: ['connection.expired'] };
  const { eventDestinationId: destinationId } = (await client.post('/v1/event-destinations', input)).body;
  const [eventId, id] = [newId('event', 'test'), newId('delivery', 'test')];
  const [topic, now] = ['connection.expired', new Date()];
  const event = { id: eventId, topic, origin: 'live', connectedProfileId: null, subjectId: null };
  const data = { sealedData: keyring.seal('{}', eventId), hidden: null, unreadable: null, createdAt: now };
  await insertEvents(db, scope, [{ ...event, ...data }], [{ id, destinationId, eventId, topic }]);
  const report = (status: 'pending' | 'succeeded' | 'failed', error: string) =>
    recordDeliveryOutcomes(db.$sql, [{ id, organizationId, status, attempt: { error } }], now);
  await report('pending', 'first');
  await report('failed', 'second');
  await report('succeeded', 'late');
  await report('pending', 'later');
  const delivery = await db.eventDelivery.findFirstOrThrow({ where: { id } });
  expect(delivery).toMatchObject({
    status: 'failed',
    completedAt: now,
    attempts: [{ error: 'first' }, { error: 'second' }],
  });
});

test('the lease of a profile’s stream is kept, extended and given back by the process that has it alone', async () => {
  const { db } = service.ctx;
  const { organizationId, client } = customer;
  const { connectedProfileId: id } = await client.newProfile({ providerId: 'facebook' });
  const row = { organizationId, id };
  const [taken, extended, free] = [1, 2, 3].map((hours) => new Date(Date.UTC(2031, 0, 1, hours))) as [
    Date,
    Date,
    Date,
  ];
  const lease = async () => {
    const { streamHolder, streamAt } = await db.connectedProfile.findFirstOrThrow({ where: { id } });
    return { streamHolder, streamAt };
  };
  await db.connectedProfile.updateMany({ where: { id }, data: { streamHolder: 'one', streamAt: taken } });
  await extendLeases(db, 'other', [row], extended);
  await giveLeasesBack(db, 'other', [{ ...row, until: free }]);
  expect(await keptLeases(db, 'other', [row])).toEqual([]);
  expect(await lease()).toEqual({ streamHolder: 'one', streamAt: taken });
  await extendLeases(db, 'one', [row], extended);
  expect(await keptLeases(db, 'one', [row])).toEqual([{ ...row, until: extended }]);
  await giveLeasesBack(db, 'one', [{ ...row, until: free }]);
  expect(await lease()).toEqual({ streamHolder: null, streamAt: free });
});

test('media continue from a state and a file once', async () => {
  const { db } = service.ctx;
  const { mediaId } = await newUpload(customer.client);
  const read = await findMedia(db, scope, mediaId);
  expect(await advanceMedia(db, { ...read, fileKey: 'another' }, { filename: 'a' })).toBeUndefined();
  expect(await advanceMedia(db, read, { status: 'validating' })).toMatchObject({ status: 'validating' });
  expect(await advanceMedia(db, read, { status: 'ready' })).toBeUndefined();
});

test('a Connect Session that has ended, or whose browser is another one, does not continue', async () => {
  const { db } = service.ctx;
  const { authIntegrationId } = await newIntegration(customer.client);
  const { connectSessionId: id } = await newSession(customer.client, authIntegrationId);
  const wrong = { browserHash: createHash('sha256').update('another').digest() };
  expect(await advanceSession(db, id, wrong, { failureCode: 'denied' })).toBe(false);
  expect(await advanceSession(db, id, {}, { status: 'failed', failureCode: 'denied' })).toBe(true);
  expect(await advanceSession(db, id, {}, { status: 'completed' })).toBe(false);
});

describe('a connection', () => {
  const read = () => findConnection(service.ctx.db, scope, profile.connectionId);

  test('takes a new credential in place of the one that was read, and of no other', async () => {
    const { db } = service.ctx;
    const before = await read();
    const credential = Buffer.from('sealed');
    expect(await updateConnection(db, before, { credential })).toBe(true);
    expect(await read()).toMatchObject({ credentialVersion: before.credentialVersion + 1 });
    expect(await updateConnection(db, before, { credential: Buffer.from('late') })).toBe(false);
    expect(Buffer.from((await read()).credential ?? [])).toEqual(credential);
  });

  test('is refreshed by one process at a time, until that gives the lease back or its time is over', async () => {
    const { db } = service.ctx;
    const connection = await read();
    const take = () => takeRefreshLease(db, scope, connection, hourMs);
    const holder = await take();
    expect(holder).toEqual(expect.any(String));
    expect(await take()).toBeUndefined();
    await endRefreshLease(db, scope, connection.id, randomUUID());
    expect(await take()).toBeUndefined();
    await endRefreshLease(db, scope, connection.id, holder as string);
    const next = await take();
    expect(next).toEqual(expect.any(String));
    await query(service, "UPDATE connections SET refresh_until = now() - interval '1 ms' WHERE id = $1", [
      connection.id,
    ]);
    expect(await take()).toEqual(expect.any(String));
    await endRefreshLease(db, scope, connection.id, next as string);
    expect(await take()).toBeUndefined();
  });

  test('whose credential was replaced is not refreshed for the earlier one, and a lease ends with its credential', async () => {
    const { db } = service.ctx;
    const before = await read();
    await updateConnection(db, before, { credential: Buffer.from('newer') });
    expect(await takeRefreshLease(db, scope, before, hourMs)).toBeUndefined();
    const now = await read();
    expect(await takeRefreshLease(db, { ...scope, mode: 'live' as never }, now, hourMs)).toBeUndefined();
    expect(await takeRefreshLease(db, { ...scope, organizationId: 'another' }, now, hourMs)).toBeUndefined();
    expect(await takeRefreshLease(db, scope, now, hourMs)).toEqual(expect.any(String));
  });
});

test('uses are counted up to the limit of the plan, and none beyond it', async () => {
  const { db } = service.ctx;
  const key = {
    organizationId: customer.organizationId,
    cap: 'publishRequestsPerMonth',
    month: '2031-01-01',
  };
  const counted = [];
  for (const uses of [4, 2, 2, 1, 1]) counted.push(await countUses(db, key, uses, { free: 1, paid: 3 }));
  expect(counted).toEqual([false, true, false, true, false]);
  expect(await readUse(db, key)).toBe(3);
  expect(await countUses(db, key, 1, { free: 1 })).toBe(true);
});

test('a link is used once, and not after its time', async () => {
  const { db } = service.ctx;
  const now = new Date();
  const link = (expiresAt: Date) =>
    createLink(db, { purpose: 'password_reset', tokenHash: randomUUID(), expiresAt });
  const { id } = await link(new Date(now.getTime() + hourMs));
  expect(await takeLink(db, id, now)).toBe(true);
  expect(await takeLink(db, id, now)).toBe(false);
  expect(await takeLink(db, (await link(now)).id, now)).toBe(false);
});
