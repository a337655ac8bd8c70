/**
 * Tests that processes hear of every change of what they remember of connections, profiles and destinations although no
 * trigger announces it, as on a cluster. In the place of the triggers that announce, the database has some that note in
 * which transaction they would have announced which tag.
 */
// A service of its own: the triggers of its tables are replaced, and its encryption keys change.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { droppedAtDistribution } from '../../src/db/distribution/placement.ts';
import { insertDataDeletion } from '../../src/db/tables/user-data.ts';
import {
  deleteOrganizations,
  requestOrganizationDeletion,
} from '../../src/domain/administration/organizations/delete-organizations.ts';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { rotateCredentials } from '../../src/domain/connections/maintain-connections.ts';
import { deletePendingUserData } from '../../src/domain/sync/user-callbacks.ts';
import { byInstagram, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const organization = 'Announced without triggers';
const encryptionKeys = [8, 7].map(
  (byte, index) => `k${2 - index}:${Buffer.alloc(32, byte).toString('base64')}`,
);

let service: TestService;
let key: TestKey;
let receiver: Receiver;
let listener: pg.Client;
let heard: string[] = [];
beforeAll(async () => {
  service = await startTestService({ ENCRYPTION_KEYS: `${encryptionKeys[1]}` });
  key = await service.newKey({ organization });
  receiver = await startReceiver();
  await noteInsteadOfAnnouncing();
  listener = new pg.Client({ connectionString: service.databaseUrl });
  await listener.connect();
  await listener.query('LISTEN row_changes');
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
});
afterAll(async () => {
  await listener.end();
  await service.close();
  await receiver.close();
});
afterEach(() => {
  heard = [];
});

async function noteInsteadOfAnnouncing(): Promise<void> {
  const names = Object.values(droppedAtDistribution.triggers).flat();
  const triggers = await query(
    service,
    'SELECT tgname AS name, tgrelid::regclass AS on, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgname = ANY($1)',
    [names],
  );
  expect(triggers).toHaveLength(names.length);
  await query(service, 'CREATE TABLE noted (transaction xid8, tag text)');
  await query(
    service,
    `CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO noted VALUES (pg_current_xact_id(), to_jsonb(COALESCE(OLD, NEW)) ->> TG_ARGV[0]);
       RETURN NULL;
     END $$`,
  );
  for (const { name, on, definition } of triggers) {
    await query(service, `DROP TRIGGER ${name} ON ${on}`);
    await query(service, `${definition}`.replace('announce_change(', 'note_change('));
  }
  // These announce other rows by the same tags.
  await query(service, 'DROP TRIGGER announce_test_clock_change ON test_clocks');
  await query(service, 'DROP TRIGGER announce_provider_throttle_change ON provider_throttles');
}

interface Announced {
  /** The tags that the triggers would have announced. */
  noted: string[];
  /** Those of them that were heard of fewer transactions than changed their rows. */
  missed: string[];
}

/** Waits until everything was heard that was committed, and returns what was noted since the last time. */
async function announced(): Promise<Announced> {
  const mark = `mark ${Math.random()}`;
  await query(service, `SELECT pg_notify('row_changes', $1)`, [mark]);
  await until(async () => heard.includes(mark));
  const rows = await query(
    service,
    `WITH gone AS (DELETE FROM noted RETURNING *)
     SELECT tag, count(DISTINCT transaction)::int AS times FROM gone GROUP BY tag ORDER BY tag`,
  );
  const timesHeard = (tag: unknown) => heard.filter((other) => other === tag).length;
  return {
    noted: rows.map(({ tag }) => `${tag}`),
    missed: rows.filter(({ tag, times }) => timesHeard(tag) < Number(times)).map(({ tag }) => `${tag}`),
  };
}

async function connected(authIntegrationId: string) {
  const session = await newSession(key.client, authIntegrationId);
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  const { connectionId = '', connectedProfileIds = [] } = await sessionNow(
    key.client,
    session.connectSessionId,
  );
  return { authIntegrationId, connectionId, connectedProfileIds };
}

async function newConnection() {
  const { authIntegrationId } = await newIntegration(key.client);
  const made = await connected(authIntegrationId);
  expect(await announced()).toMatchObject({ missed: [] });
  heard = [];
  return made;
}

type Made = Awaited<ReturnType<typeof newConnection>>;

/** What happens to a connection, or to another one, whose id is returned then. */
const changes: [string, (made: Made) => PromiseLike<unknown>][] = [
  [
    'is refreshed',
    async () => {
      const { connectionId } = await key.client.newProfile(byInstagram);
      expect((await key.client.post(`/v1/connections/${connectionId}/refresh`)).status).toBe(200);
      return connectionId;
    },
  ],
  [
    'is revoked at the provider',
    async ({ connectionId }) => {
      await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'revoke' });
      await checkConnection(service.ctx, { ...key, mode: 'test' }, connectionId);
    },
  ],
  ['is connected again', ({ authIntegrationId }) => connected(authIntegrationId)],
  [
    'has a profile whose reference is changed',
    ({ connectedProfileIds: [id] }) =>
      key.client.patch(`/v1/connected-profiles/${id}`, { reference: 'ours' }),
  ],
  [
    'has a profile that is deleted',
    ({ connectedProfileIds: [id] }) => key.client.delete(`/v1/connected-profiles/${id}`),
  ],
  ['is deleted', ({ connectionId }) => key.client.delete(`/v1/connections/${connectionId}`)],
  [
    'loses its Auth Integration after that',
    async ({ connectionId, authIntegrationId }) => {
      await key.client.delete(`/v1/connections/${connectionId}`);
      const { status } = await key.client.delete(`/v1/auth-integrations/${authIntegrationId}`);
      expect(status).toBe(200);
    },
  ],
  [
    'is erased for its end user',
    async ({ connectionId }) => {
      const deletion = { code: connectionId, connectionIds: [connectionId], createdAt: new Date() };
      await insertDataDeletion(service.ctx.db, { ...key, mode: 'test' }, deletion);
      await deletePendingUserData(service.ctx);
    },
  ],
  [
    'is sealed with another encryption key',
    async () => {
      const settings = { ENCRYPTION_KEYS: encryptionKeys.join(',') };
      const { databaseUrl } = service;
      const rotating = await startTestService(settings, { databaseUrl });
      await rotateCredentials(rotating.ctx);
      await rotating.close();
    },
  ],
];

test.each(changes)('every change is heard when a connection %s', async (_kind, change) => {
  const made = await newConnection();
  const other = await change(made);
  const { noted, missed } = await announced();
  expect(missed).toEqual([]);
  expect(noted).toContain(typeof other === 'string' ? other : made.connectionId);
});

test('a check that finds what was known is heard by nobody', async () => {
  const { connectionId } = await newConnection();
  const check = () => checkConnection(service.ctx, { ...key, mode: 'test' }, connectionId);
  await check();
  await announced();
  heard = [];
  await check();
  const { noted } = await announced();
  expect(noted).toEqual([]);
  expect(heard).not.toContain(connectionId);
});

/** Makes a destination for all events, at the receiver. */
async function newDestination(): Promise<string> {
  const { status, body } = await key.client.post('/v1/event-destinations', {
    url: receiver.url,
    topics: ['*'],
  });
  expect(status).toBe(200);
  return body.eventDestinationId;
}

/** Emits an event and delivers it, which the receiver answers with the status. */
async function deliverAnswered(status: number): Promise<void> {
  receiver.answer = (response) => response.writeHead(status).end();
  await key.client.newProfile();
  await service.runDue('events.deliver');
}

test('every change of a destination is heard', async () => {
  const ofOrganization = { noted: [key.organizationId], missed: [] };
  const id = await newDestination();
  expect(await announced()).toEqual(ofOrganization);
  const path = `/v1/event-destinations/${id}`;
  const steps = [
    () => deliverAnswered(500),
    () => deliverAnswered(200),
    () => deliverAnswered(410),
    () => key.client.patch(path, { status: 'enabled' }),
    () => key.client.post(`${path}/rotate-secret`),
    () => key.client.delete(path),
  ];
  for (const step of steps) {
    heard = [];
    await step();
    expect(await announced()).toEqual(ofOrganization);
  }
});

test('every change is heard when test mode is reset, and when the organization is deleted', async () => {
  const [first, second] = [await newConnection(), await newConnection()];
  await newDestination();
  await announced();
  const all = [first.connectionId, second.connectionId, key.organizationId].sort();
  heard = [];
  expect((await key.client.post('/v1/test/reset')).body).toEqual({ complete: true });
  expect(await announced()).toMatchObject({ noted: expect.arrayContaining(all), missed: [] });

  const { connectionId } = await newConnection();
  await newDestination();
  await announced();
  heard = [];
  await requestOrganizationDeletion(service.ctx, key.organizationId, organization);
  await deleteOrganizations(service.ctx);
  const left = [connectionId, key.organizationId];
  expect(await announced()).toMatchObject({ noted: expect.arrayContaining(left), missed: [] });
  expect(await query(service, 'SELECT FROM connections')).toEqual([]);
});
