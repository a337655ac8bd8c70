// A service of its own: its encryption keys are a setting.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createKeyring } from '../../src/crypto/keyring.ts';
import { sealedColumns } from '../../src/db/tables/encryption-keys.ts';
import { rotateCredentials } from '../../src/domain/connections/maintain-connections.ts';
import { queueMails } from '../../src/domain/foundation/mail/mails.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { byMastodon, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { startListener } from '../support/observed.ts';
import { saveSettings } from '../support/own-sign-in.ts';
import { csv, postFile } from '../support/publish-imports.ts';
import { publish } from '../support/publishing.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

const old = { id: 'k1', key: Buffer.alloc(32, 7) };
const fresh = { id: 'k2', key: Buffer.alloc(32, 8) };
const encoded = (...keys: (typeof old)[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

describe('the key ring', () => {
  test('opens what it sealed, for the same row only', () => {
    const ring = createKeyring([old]);
    const sealed = ring.seal('secret', 'conn_1');
    expect(ring.open(sealed, 'conn_1')).toBe('secret');
    expect(() => ring.open(sealed, 'conn_2')).toThrow();
  });

  test('refuses what was altered in any byte', () => {
    const ring = createKeyring([old]);
    const sealed = ring.seal('secret', 'conn_1');
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => ring.open(altered, 'conn_1')).toThrow();
    }
  });

  test('seals with the first key and opens with all', () => {
    const sealed = createKeyring([old]).seal('secret', 'conn_1');
    const both = createKeyring([fresh, old]);
    expect(both.open(sealed, 'conn_1')).toBe('secret');
    expect(both.keyIdOf(both.seal('secret', 'conn_1'))).toBe('k2');
    expect(() => createKeyring([fresh]).open(sealed, 'conn_1')).toThrow('no encryption key k1');
  });
});

describe('stored credentials', () => {
  let service: TestService;
  let key: TestKey;
  beforeAll(async () => {
    service = await startTestService({ ENCRYPTION_KEYS: encoded(old) });
    key = await service.newKey();
  });

  /** Returns the values in a column of the database that are not empty, each with the id of its row. */
  async function sealedIn({ table, column }: { table: string; column: string }) {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT id, ${column} AS sealed FROM ${table}`);
    await client.end();
    return rows.filter(({ sealed }) => sealed !== null) as { id: string; sealed: Buffer }[];
  }

  test('are not readable in the database', async () => {
    const { connectionId } = await key.client.newProfile();
    const rows = await sealedIn({ table: 'connections', column: 'credential' });
    const { sealed = Buffer.of() } = rows.find(({ id }) => id === connectionId) ?? {};
    const { accessToken } = openCredential(service.ctx.security.keyring, connectionId, sealed);
    expect(accessToken).toMatch(/^IGAA/);
    expect(sealed.toString('latin1')).not.toContain(accessToken);
  });

  test('are all sealed again with the new key, while everything continues working', async () => {
    const { client } = key;
    const webhookSecret = fixtureSecret('webhooks');
    const { authIntegrationId } = await newIntegration(client, { webhookSecret });
    // One that was stored before there were further secrets of apps.
    const { authIntegrationId: earlier } = await newIntegration(client);
    await service.ctx.db.authIntegration.update({
      where: { id: earlier },
      data: { webhookSecret: service.ctx.security.keyring.seal(webhookSecret, earlier) },
    });
    const connected = await newSession(client, authIntegrationId);
    await newEndUser(service).connect(connected.authorizationUrl, 'healthy');
    const { connectedProfileIds = [] } = await sessionNow(client, connected.connectSessionId);
    // This end user has started and not yet returned from the provider.
    await newEndUser(service).start((await newSession(client, authIntegrationId)).authorizationUrl);
    // At this end user's server, the service has registered an app.
    const perServer = await newIntegration(client, byMastodon);
    const named = await newSession(client, perServer.authIntegrationId);
    await newEndUser(service).start(named.authorizationUrl, 'harbour@mastodon.example');
    await Promise.all(Array.from({ length: 5 }, () => client.newProfile()));
    await publish(client, {
      connectedProfileId: connectedProfileIds[0],
      contentType: 'facebook.media.items',
      text: 'Bread',
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    });
    // Nobody has checked this import yet.
    const row = {
      key: 'rye',
      connectedProfileIds: `${connectedProfileIds[0]}`,
      contentTypes: 'facebook.media.items',
      text: 'Rye',
    };
    expect((await postFile(client, csv([row]))).status).toBe(200);
    // The destination has two secrets, the current and the previous one.
    const receiver = { url: 'https://receiver.example.com/events', topics: ['media.ready'] };
    const { eventDestinationId } = (await client.post('/v1/event-destinations', receiver)).body;
    await client.post(`/v1/event-destinations/${eventDestinationId}/rotate-secret`, {});
    // A provider's webhook is stored with the event that is made from it.
    const listener = await startListener(service);
    await listener.happen(await listener.client.newProfile({ providerId: 'facebook' }), 'comment_added');
    expect(await listener.allEvents()).toHaveLength(1);
    await listener.close();
    // No SMTP server takes this e-mail, since none is configured.
    const action = { text: 'Look', url: 'https://example.com' };
    const mail = { subject: 'Bread', paragraphs: ['It is ready.'], action, footer: [] };
    const expiresAt = new Date(Date.now() + 3_600_000);
    await queueMails(service.ctx, service.ctx.db, [{ to: 'baker@example.com', mail, expiresAt }]);
    // An organization signs its people in at a provider of its own.
    const identity = {
      issuer: 'https://identity.example.com',
      clientId: 'bakery',
      clientSecret: 'a secret of bread',
    };
    expect((await saveSettings(await newMember(service), identity)).status).toBe(303);
    // Nothing answers at this URL, so the service stores the URL for another try.
    await client.post('/v1/media', { sourceUrl: 'http://127.0.0.1:1024/loaf.jpg' });

    const rotating = await startTestService(
      { ENCRYPTION_KEYS: encoded(fresh, old) },
      { databaseUrl: service.databaseUrl },
    );
    const traffic = connectedProfileIds.map(async (connectedProfileId) => {
      const { client: other } = await rotating.newKey();
      return other.get('/v1/content/facebook.media.items', { connectedProfileId, limit: 1 });
    });
    const [rotated, ...reads] = await Promise.all([rotateCredentials(rotating.ctx), ...traffic]);
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    let total = 0;
    for (const column of sealedColumns) {
      const rows = await sealedIn(column);
      expect([column, rows.length > 0]).toEqual([column, true]);
      expect(rows.filter(({ sealed }) => rotating.ctx.security.keyring.keyIdOf(sealed) !== 'k2')).toEqual([]);
      for (const { id, sealed } of rows) {
        const opened = rotating.ctx.security.keyring.open(sealed, id);
        // The Auth Integration itself has no secret where each server gives it one.
        expect(opened === '').toBe(id === perServer.authIntegrationId);
      }
      total += rows.length;
    }
    expect(rotated).toBe(total);
    expect(await rotateCredentials(rotating.ctx)).toBe(0);
  });

  test('lie in the columns that are rotated, and in no other', () => {
    const schema = readFileSync('prisma/schema.prisma', 'utf8');
    const tables = schema.split(/^model /m).slice(1);
    const sealed = tables.flatMap((model) => {
      const table = /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '';
      const bytes = [...model.matchAll(/^ {2}(\w+) +Bytes\??(.*)$/gm)];
      return bytes.map(([, name = '', rest = '']) => ({
        table,
        column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name,
      }));
    });
    // Hashes, of which the terms of references are some, fingerprints, and the pictures of hosted pages are not sealed. A canary
    // is sealed, but it belongs to its key, and is the only value that disappears with an old key.
    const others = sealed.filter(
      ({ table, column }) =>
        /hash|fingerprint|^term$/.test(column) || ['brands', 'key_canaries'].includes(table),
    );
    expect(sealed.filter((column) => !others.includes(column))).toEqual([...sealedColumns]);
  });
});
