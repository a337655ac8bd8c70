import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openCredential } from '../../src/domain/connections/credential.ts';
import { rotateCredentials } from '../../src/domain/connections/rotate-credentials.ts';
import { createKeyring } from '../../src/keyring.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

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

  async function sealedCredentials(): Promise<{ id: string; credential: Buffer }[]> {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const { rows } = await client.query('SELECT id, credential FROM connections');
    await client.end();
    return rows;
  }

  test('are not readable in the database', async () => {
    const { connectionId } = await key.client.newProfile();
    const row = (await sealedCredentials()).find(({ id }) => id === connectionId);
    const { accessToken } = openCredential(service.ctx.keyring, connectionId, row?.credential ?? Buffer.of());
    expect(accessToken).toMatch(/^IGAA/);
    expect(row?.credential.toString('latin1')).not.toContain(accessToken);
  });

  test('are all sealed anew with the new key, while they go on working', async () => {
    const profiles = await Promise.all(Array.from({ length: 5 }, () => key.client.newProfile()));
    const rotating = await startTestService(
      { ENCRYPTION_KEYS: encoded(fresh, old) },
      { databaseUrl: service.databaseUrl },
    );
    const read = ({ connectedProfileId }: { connectedProfileId: string }) =>
      rotating
        .newKey()
        .then(({ client }) =>
          client.get('/v1/content/instagram.media.items', { connectedProfileId, limit: 1 }),
        );
    const [rotated, ...reads] = await Promise.all([rotateCredentials(rotating.ctx), ...profiles.map(read)]);
    expect(reads.map(({ status }) => status)).toEqual(profiles.map(() => 200));
    const rows = await sealedCredentials();
    expect(rotated).toBe(rows.length);
    expect(rows.filter(({ credential }) => rotating.ctx.keyring.keyIdOf(credential) !== 'k2')).toEqual([]);
    expect(await rotateCredentials(rotating.ctx)).toBe(0);
  });
});
