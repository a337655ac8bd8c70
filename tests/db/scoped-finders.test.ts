/**
 * Tests the finders of what a tenant has: for them, a row of another organization or of the other mode does
 * not exist.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Db } from '../../src/db/client/client.ts';
import { newId } from '../../src/db/client/ids.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { findAuditEntry } from '../../src/db/tables/audit-entries.ts';
import { findAuthIntegration, findIntegrationsOfApp } from '../../src/db/tables/auth-integrations.ts';
import { findBackfillRequest, goingBackfillRequest } from '../../src/db/tables/backfill-requests.ts';
import {
  findConnectSession,
  findLastSessionOf,
  hasConnectedSince,
} from '../../src/db/tables/connect-sessions.ts';
import { findConnection, findConnectionOf } from '../../src/db/tables/connections.ts';
import { findDelivery } from '../../src/db/tables/deliveries.ts';
import { findEventDestination } from '../../src/db/tables/event-destinations.ts';
import { findEvent } from '../../src/db/tables/events.ts';
import { findKey } from '../../src/db/tables/keys.ts';
import { findMedia } from '../../src/db/tables/media.ts';
import { findItem } from '../../src/db/tables/observed-items.ts';
import { findProfile, findWatchedProfile } from '../../src/db/tables/profiles.ts';
import { findPublishGroup } from '../../src/db/tables/publish-groups.ts';
import { findImport } from '../../src/db/tables/publish-imports.ts';
import { findPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { findQueue } from '../../src/db/tables/queues.ts';
import { findRequest } from '../../src/db/tables/request-log-entries.ts';
import { findUserConnection } from '../../src/db/tables/user-data.ts';
import { makeWorld, type World } from '../support/console-world.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

type Find<Found> = (db: Db, scope: Scope, id: string) => Promise<Found>;

let service: TestService;
let own: Scope;
let world: World & { mediaId: string };
const text = 'plain text';
const contentType = 'instagram.media.comments';
beforeAll(async () => {
  service = await sharedTestService();
  const { db } = service.ctx;
  const { organizationId, userId } = await newMember(service, { organization: 'Found in its scope' });
  own = { organizationId, mode: 'test' };
  const mediaId = newId('media', 'test');
  world = { ...(await makeWorld(service, { ...own, userId, text })), mediaId };
  const { connectedProfileId, connectSessionId: id, connectionId, backfillRequestId } = world;
  await db.media.create({
    data: { id: mediaId, ...own, status: 'ready', origin: 'upload', expiresAt: new Date() },
  });
  await db.connectSession.update({ where: { id }, data: { status: 'completed', connectionId } });
  await db.backfillRequest.updateMany({ where: { id: backfillRequestId }, data: { going: true } });
  await db.observedItem.create({ data: { ...own, connectedProfileId, contentType, externalId: text } });
});
afterAll(() => service.close());

/** Returns the scopes to which the rows do not belong. */
const otherScopes: [string, () => Scope][] = [
  ['another organization', () => ({ ...own, organizationId: newId('organization') })],
  ['the other mode', () => ({ ...own, mode: 'live' })],
];
const anotherId = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

describe.each<[string, keyof typeof world, Find<{ id: string }>]>([
  ['Auth Integration', 'authIntegrationId', findAuthIntegration],
  ['Connect Session', 'connectSessionId', findConnectSession],
  ['Connection', 'connectionId', findConnection],
  ['Connected Profile', 'connectedProfileId', findProfile],
  ['Connected Profile', 'connectedProfileId', findWatchedProfile],
  ['Event Destination', 'eventDestinationId', findEventDestination],
  ['delivery', 'deliveryId', (db, scope, id) => findDelivery(db, scope, world.eventDestinationId, id)],
  ['media', 'mediaId', findMedia],
  ['publish request', 'publishRequestId', findPublishRequest],
  ['publish group', 'publishGroupId', findPublishGroup],
  ['queue', 'queueId', findQueue],
  ['import', 'importId', findImport],
  ['backfill request', 'backfillRequestId', findBackfillRequest],
  ['request', 'requestLogEntryId', findRequest],
  ['audit entry', 'auditEntryId', findAuditEntry],
])('the finder of a %s', (what, name, find) => {
  const search = (scope: Scope, id: string) => find(service.ctx.db, scope, id);
  const notFound = expect.objectContaining({ code: 'not_found', message: `The ${what} does not exist.` });

  test('finds it in its scope', async () => {
    expect(await search(own, world[name])).toMatchObject({ id: world[name], ...own });
  });

  test.each([
    ...otherScopes.map(([where, scope]) => [where, scope, (id: string) => id] as const),
    ['the other mode, by a name of that mode', () => ({ ...own, mode: 'live' as const }), withoutMode],
    ['its scope by another id', () => own, anotherId],
    ['its scope by an id that is none', () => own, (id: string) => `${id}\0`],
  ])('does not find it in %s', async (_where, scope, nameOf) => {
    await expect(search(scope(), nameOf(world[name]))).rejects.toEqual(notFound);
  });
});

/** Returns the id without the prefix of test mode, as an id of live mode is formed. */
function withoutMode(id: string): string {
  return id.replace(/^test_/, '');
}

test('a profile in the cache is found in its scope, and in no other', async () => {
  const {
    db: {
      $cached: { profiles },
    },
  } = service.ctx;
  const id = world.connectedProfileId;
  expect(await profiles.find(own, id)).toMatchObject({ id, ...own });
  for (const [, scope] of otherScopes)
    await expect(profiles.find(scope(), id)).rejects.toMatchObject({
      message: 'The Connected Profile does not exist.',
    });
});

test('a profile is found with its connection', async () => {
  const { connectedProfileId, connectionId } = world;
  const found = await findProfile(service.ctx.db, own, connectedProfileId);
  expect(found.connection).toMatchObject({ id: connectionId });
});

test('a delivery is not found at another destination', async () => {
  const found = findDelivery(service.ctx.db, own, newId('eventDestination', 'test'), world.deliveryId);
  await expect(found).rejects.toMatchObject({ code: 'not_found' });
});

test('an event is not looked for by an id that is none', async () => {
  expect(await findEvent(service.ctx.db, own, `${world.eventId}\0`)).toBeNull();
});

test('the key of an organization is found without a mode', async () => {
  const { organizationId } = own;
  expect(await findKey(service.ctx.db, { organizationId }, world.keyId)).toMatchObject({ id: world.keyId });
});

test('the session of a Connection is the latest one, and is found without its secrets', async () => {
  const { db } = service.ctx;
  const {
    id: earlier,
    metadata: _,
    ...row
  } = await db.connectSession.findUniqueOrThrow({
    where: { id: world.connectSessionId },
  });
  const operations = ['instagram.media.items.list'];
  const id = newId('connectSession', 'test');
  await db.connectSession.create({ data: { ...row, id, operations } });
  expect(earlier < id).toBe(true);
  const { returnUrl, account, externalUser } = row;
  expect(await findLastSessionOf(db, own, world.connectionId)).toEqual({
    operations,
    returnUrl,
    account,
    externalUser,
  });
});

test('the integrations of an app are found in the order in which they were made', async () => {
  const { db } = service.ctx;
  const { id: _id, ...row } = await db.authIntegration.findUniqueOrThrow({
    where: { id: world.authIntegrationId },
  });
  const clientId = newId('key');
  const [first, second] = [newId('authIntegration', 'test'), newId('authIntegration', 'test')].sort();
  for (const each of [second, first])
    await db.authIntegration.create({ data: { ...row, dailyLimits: [], id: each as string, clientId } });
  const found = await findIntegrationsOfApp(db, own, { providerId: 'instagram', clientId });
  expect(found.map((integration) => integration.id)).toEqual([first, second]);
});

test('a session is not one that was completed since a later time', async () => {
  const since = new Date(Date.now() + 1_000);
  const of = { ...own, id: world.authIntegrationId };
  expect(await hasConnectedSince(service.ctx.db, of, since)).toBe(false);
});

const none = [null, false];

describe.each<[string, keyof typeof world | undefined, Find<unknown>]>([
  ['an event', 'eventId', findEvent],
  ['an API key', 'keyId', findKey],
  ['the Connection of an end user', 'connectionId', findUserConnection],
  [
    'a Connection by its integration',
    'authIntegrationId',
    (db, scope, id) => findConnectionOf(db, scope, { id }, text),
  ],
  [
    'a Connection by its end user',
    undefined,
    (db, scope, subject) => findConnectionOf(db, scope, { id: world.authIntegrationId }, subject),
  ],
  ['the session of a Connection', 'connectionId', findLastSessionOf],
  [
    'a completed session',
    'authIntegrationId',
    (db, scope, id) => hasConnectedSince(db, { ...scope, id }, new Date(0)),
  ],
  [
    'the backfill that a profile has',
    'connectedProfileId',
    (db, scope, connectedProfileId) => goingBackfillRequest(db, scope, { connectedProfileId, contentType }),
  ],
  [
    'an item by its profile',
    'connectedProfileId',
    (db, scope, connectedProfileId) => findItem(db, { ...scope, connectedProfileId, contentType }, text),
  ],
  [
    'an item by its own id',
    undefined,
    (db, scope, id) =>
      findItem(db, { ...scope, connectedProfileId: world.connectedProfileId, contentType }, id),
  ],
  [
    'an integration by its app',
    undefined,
    async (db, scope, clientId) => {
      const [found = null] = await findIntegrationsOfApp(db, scope, { providerId: 'instagram', clientId });
      return found;
    },
  ],
])('the finder of %s', (_what, name, find) => {
  const search = (scope: Scope, change = (id: string) => id) =>
    find(service.ctx.db, scope, change(name ? world[name] : text));

  test('finds it in its scope', async () => {
    expect(none).not.toContain(await search(own));
  });

  test.each(otherScopes)('does not find it in %s', async (_where, scope) => {
    expect(none).toContain(await search(scope()));
  });

  test('does not find it by another id', async () => {
    expect(none).toContain(await search(own, anotherId));
  });
});
