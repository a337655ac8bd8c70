import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/connected-profiles';
let service: TestService;
let key: TestKey;
/** The profiles, the newest first, as the list has them. */
let made: Schemas['ConnectedProfile'][];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const inputs = Array.from(
    { length: 28 },
    (_, at) => ({ providerId: at % 7 ? 'instagram' : 'facebook' }) as const,
  );
  await Promise.all(inputs.map((input) => key.client.newProfile(input)));
  made = (await key.client.get(path, { limit: 100 })).body.data;
});

const idsOf = (profiles: Schemas['ConnectedProfile'][]) =>
  profiles.map(({ connectedProfileId }) => connectedProfileId);

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('connectedProfiles.list', () => {
  test('has every profile once, newest first, in pages of 25 by default', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body.data.length, body.hasMore]).toEqual([200, 25, true]);
    expect(made).toHaveLength(28);
    expect(idsOf(made)).toEqual(idsOf(made).toSorted().reverse());
    for (const limit of [1, 27, 28, 29]) expect(await walk({ limit })).toEqual(idsOf(made));
  });

  test('has each profile as get has it, but not how it is watched', async () => {
    const { body } = await key.client.get(`${path}/${made[0]?.connectedProfileId}`);
    const { watching: _watching, ...profile } = body;
    expect(made[0]).toEqual(profile);
  });

  test('filters by provider, connection and status, on every page', async () => {
    const facebook = made.filter(({ providerId }) => providerId === 'facebook');
    expect(await walk({ providerId: 'facebook', limit: 3 })).toEqual(idsOf(facebook));
    expect(await walk({ connectionId: made[5]?.connectionId })).toEqual(idsOf(made.slice(5, 6)));
    expect(await walk({ status: 'live', providerId: 'facebook' })).toEqual(idsOf(facebook));
    expect(await walk({ status: 'disconnected' })).toEqual([]);
  });

  test('a cursor stays good after the item that it was taken from is deleted', async () => {
    const other = await service.newKey({ organization: 'Deleting' });
    for (let index = 0; index < 3; index += 1) await other.client.newProfile();
    const all = idsOf((await other.client.get(path)).body.data);
    const first = await other.client.get(path, { limit: 1 });
    await other.client.delete(`${path}/${all[0]}`);
    const rest = await other.client.get(path, { cursor: first.body.nextCursor });
    expect(idsOf(rest.body.data)).toEqual(all.slice(1));
  });

  test('a cursor is refused with other filters and by another organization', async () => {
    const { nextCursor } = (await key.client.get(path, { limit: 1 })).body;
    const other = await service.newKey({ organization: 'Other' });
    for (const answer of [
      await key.client.get(path, { cursor: nextCursor, providerId: 'facebook' }),
      await other.client.get(path, { cursor: nextCursor }),
    ])
      expect(expectError(answer, 400, 'validation_error')).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });

  test('never shows profiles of another organization or mode', async () => {
    const { organizationId } = key;
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
    expect((await service.newKey()).organizationId).toBe(organizationId);
  });

  test('reports all that is wrong with the filters together', async () => {
    const answer = await key.client.get(path, { limit: 101, status: 'gone', providerId: 'nobody' });
    expectViolations(answer, { limit: 'too_big', status: 'invalid_value', providerId: 'invalid_value' });
    expectViolations(await key.client.get(path, { limit: 1.5 }), { limit: 'invalid_type' });
  });
});

describe('connectedProfiles.list, by name', () => {
  /** The ids of profiles by their displayName. */
  const named = new Map<string, string>();
  let shop: TestKey;

  const names: [displayName: string, username: string | null][] = [
    ['Harbour Bakery', 'harbour.bakes'],
    ['Harbour Barber', 'cuts_at_the_harbour'],
    ['Çağrı Yıldız', 'cagri'],
    ['ＡＢＣ', null],
    ['Müller & Söhne', 'mueller@mastodon.example'],
    ['Mueller Straße', null],
    ['100%_sure', null],
    ['100 percent', null],
    ['back\\slash', null],
    ['Bread 🥐 Café', null],
    ['東京ベーカリー', null],
    ['ΟΔΟΣ', null],
    ['Ёлка', null],
    ["O'Neill; DROP TABLE", null],
  ];

  const rename = (id: string | undefined, displayName: string | null, username: string | null) =>
    query(service, 'UPDATE connected_profiles SET display_name = $2, username = $3 WHERE id = $1', [
      id,
      displayName,
      username,
    ]);

  beforeAll(async () => {
    shop = await service.newKey({ organization: 'Named' });
    for (const [displayName, username] of names) {
      const { connectedProfileId } = await shop.client.newProfile();
      await rename(connectedProfileId, displayName, username);
      named.set(displayName, connectedProfileId);
    }
  });

  /** Returns the names that a list has, as they were made. */
  async function found(name: string, more: object = {}): Promise<(string | undefined)[]> {
    const { status, body } = await shop.client.get(path, { name, ...more });
    expect(status).toBe(200);
    return body.data.map(({ displayName }: Schemas['ConnectedProfile']) => displayName).reverse();
  }

  test('finds a profile by what its provider calls it, as soon as it is there', async () => {
    const other = await service.newKey({ organization: 'As they are' });
    const { connectedProfileId, displayName, username } = await other.client.newProfile();
    for (const name of [displayName, username, `@${username}`])
      expect(idsOf((await other.client.get(path, { name })).body.data)).toEqual([connectedProfileId]);
  });

  test.each([
    ['harb', ['Harbour Bakery', 'Harbour Barber']],
    ['HARBOUR ba', ['Harbour Bakery', 'Harbour Barber']],
    ['harbour  bak', ['Harbour Bakery']],
    ['bakes', ['Harbour Bakery']],
    ['@harb', ['Harbour Bakery']],
    ['the_h', ['Harbour Barber']],
    ['arbour', []],
    ['bakery harbour', []],
    ['cagri', ['Çağrı Yıldız']],
    ['ÇAĞRI', ['Çağrı Yıldız']],
    ['yildiz', ['Çağrı Yıldız']],
    ['c\u0327ag', ['Çağrı Yıldız']],
    ['abc', ['ＡＢＣ']],
    ['ａｂ', ['ＡＢＣ']],
    ['Muller', ['Müller & Söhne']],
    ['mü', ['Müller & Söhne', 'Mueller Straße']],
    ['MUELLER', ['Müller & Söhne', 'Mueller Straße']],
    ['sohne', ['Müller & Söhne']],
    ['mastodon.ex', ['Müller & Söhne']],
    ['STRASSE', ['Mueller Straße']],
    ['🥐', ['Bread 🥐 Café']],
    ['cafe', ['Bread 🥐 Café']],
    ['ベーカリー', ['東京ベーカリー']],
    ['οδός', ['ΟΔΟΣ']],
    ['ёлк', ['Ёлка']],
    ["o'neill; drop", ["O'Neill; DROP TABLE"]],
  ])('%s finds %j', async (name, expected) => {
    expect(await found(name)).toEqual(expected);
  });

  test('takes every character as it is, whatever it means to a database', async () => {
    expect(await found('100%')).toEqual(['100%_sure']);
    expect(await found('100%_s')).toEqual(['100%_sure']);
    expect(await found('back\\sl')).toEqual(['back\\slash']);
    for (const name of [
      '%',
      '%25',
      '10_%',
      'h%',
      'harb%',
      'h_rb',
      '\\',
      '*',
      '.*',
      "'",
      '"',
      '\u{10ffff}',
      '\0',
      'harb\0',
    ])
      expect([name, await found(name)]).toEqual([name, []]);
  });

  test('finds nothing by a text of which nothing is left', async () => {
    for (const name of [' ', '\t', '\u0301', '\u200d', '\ufe0f']) expect(await found(name)).toEqual([]);
  });

  test('goes together with the other filters, and with pages', async () => {
    const id = named.get('Harbour Barber') ?? '';
    await shop.client.patch(`${path}/${id}`, { reference: 'cut', metadata: { team: 'north' } });
    await shop.client.patch(`${path}/${named.get('Çağrı Yıldız')}`, { reference: 'cut' });
    await query(service, "UPDATE connected_profiles SET status = 'disconnected' WHERE id = $1", [id]);
    expect(await found('harbour', { reference: 'cut' })).toEqual(['Harbour Barber']);
    expect(await found('harbour', { 'metadata[team]': 'north', status: 'disconnected' })).toEqual([
      'Harbour Barber',
    ]);
    expect(await found('bakery', { reference: 'cut' })).toEqual([]);
    expect(await found('harbour', { status: 'live' })).toEqual(['Harbour Bakery']);
    expect(await found('harbour', { providerId: 'facebook' })).toEqual([]);
    const first = (await shop.client.get(path, { name: 'm', limit: 1 })).body;
    expect(first).toMatchObject({ hasMore: true, data: [{ displayName: 'Mueller Straße' }] });
    const second = await shop.client.get(path, { name: 'm', limit: 1, cursor: first.nextCursor });
    expect(second.body).toMatchObject({ hasMore: false, data: [{ displayName: 'Müller & Söhne' }] });
    const elsewhere = await shop.client.get(path, { name: 'mu', cursor: first.nextCursor });
    expectError(elsewhere, 400, 'validation_error');
  });

  test('never finds a profile of another organization or mode', async () => {
    for (const stranger of [
      await service.newKey({ organization: 'Strangers' }),
      await service.newKey({ organization: 'Named', mode: 'live' }),
    ])
      expect((await stranger.client.get(path, { name: 'harbour' })).body).toEqual({
        data: [],
        hasMore: false,
      });
  });

  test('follows a profile that gets another name, and forgets one that is deleted', async () => {
    const { connectedProfileId } = await shop.client.newProfile();
    await rename(connectedProfileId, 'Before', 'earlier');
    expect(await found('before')).toEqual(['Before']);
    await rename(connectedProfileId, 'After', null);
    expect([await found('before'), await found('earlier'), await found('after')]).toEqual([
      [],
      [],
      ['After'],
    ]);
    await rename(connectedProfileId, null, null);
    expect(await found('after')).toEqual([]);
    await rename(connectedProfileId, 'After all', null);
    await shop.client.delete(`${path}/${connectedProfileId}`);
    expect(await found('after')).toEqual([]);
    const left = 'SELECT words FROM profile_names WHERE profile_id = $1';
    expect(await query(service, left, [connectedProfileId])).toEqual([]);
  });

  test('says how long a name may be', async () => {
    expect(await found('x'.repeat(100))).toEqual([]);
    expectViolations(await shop.client.get(path, { name: 'x'.repeat(101) }), { name: 'too_long' });
    expectViolations(await shop.client.get(path, { name: '' }), { name: 'too_short' });
    const repeated = await shop.client.get(`${path}?name=a&name=b`);
    expect(repeated.status).toBe(400);
  });
});
