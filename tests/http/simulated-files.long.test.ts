/**
 * Tests that the images, videos and documents that simulated content links to can be fetched by anyone who
 * has their URL.
 */
// A service of its own: its simulated providers are made with its public address.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newIntegration, profilesOf } from '../support/connect.ts';
import {
  contentOperations,
  hasFiles,
  type Item,
  itemsOf,
  registry,
  tellsPicturesOfAccounts,
} from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

const publicUrl = 'https://content.example.org';
const filesUrl = `${publicUrl}/simulated/files/`;

let service: TestService;
let key: TestKey;

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api', PUBLIC_URL: publicUrl });
  key = await service.newKey();
});

const fetchFile = (url: string, options?: RequestInit) => fetch(url.replace(publicUrl, service.url), options);

const kinds = registry.providers.flatMap(({ id: providerId, loginKinds }) =>
  loginKinds.map(({ id: loginKind }) => ({ providerId, loginKind })),
);
const listsOf = ({ providerId, loginKind }: (typeof kinds)[number]) =>
  contentOperations.filter(
    ({ action, provider, loginKinds }) =>
      action === 'list' && provider.id === providerId && loginKinds.includes(loginKind),
  );

interface Media {
  sourceUrl?: string;
  contentType?: string;
}

const withFiles = registry.providers.filter(hasFiles).map(({ id }) => id);

describe.each(kinds)('$providerId by $loginKind', (kind) => {
  if (withFiles.includes(kind.providerId))
    test('every medium of every list can be fetched, and is what the item says', async () => {
      const profile = await key.client.newProfile(kind);
      const found = new Map<string, string | undefined>();
      for (const { contentType } of listsOf(kind))
        for (const item of await itemsOf(key.client, profile, contentType))
          for (const { sourceUrl, contentType: stated } of mediaOf(item))
            if (sourceUrl) found.set(sourceUrl, stated);
      expect(found.size).toBeGreaterThan(3);
      expect([...found.keys()].filter((url) => !url.startsWith(filesUrl))).toEqual([]);
      for (const [url, stated] of found) {
        const { status, type, bytes } = await read(url);
        expect([url, status]).toEqual([url, 200]);
        if (stated?.startsWith('image/')) expect(type).toMatch(/^image\//);
        else if (stated) expect(type).toBe(stated);
        expect(bytes.length).toBeGreaterThan(100);
        expect(bytes.length).toBeLessThan(10_000);
      }
    });

  test("the provider's own objects have no address of a file that nobody serves", async () => {
    const { connectedProfileId } = await key.client.newProfile(kind);
    for (const { contentType, filter } of listsOf(kind)) {
      if (filter) continue;
      const answer = await key.client.get(`/v1/content/${contentType}`, {
        connectedProfileId,
        includeProviderRaw: true,
      });
      expect(answer.status).toBe(200);
      const pictures = answer.text.match(/https?:[^"\s]+\.(jpg|mp4|m3u8|png)\b/g) ?? [];
      expect(pictures.filter((url) => !url.startsWith(filesUrl))).toEqual([]);
      expect(answer.text).not.toMatch(/\.invalid\b/);
    }
  });

  if (tellsPicturesOfAccounts(kind.providerId))
    test('the avatar is a picture, however the profile was made', async () => {
      const made = [await key.client.newProfile(kind), ...(await importedProfiles(kind))];
      for (const { avatarUrl = '' } of made) {
        expect(avatarUrl.slice(0, filesUrl.length)).toBe(filesUrl);
        expect(await read(avatarUrl)).toMatchObject({ status: 200, type: 'image/jpeg' });
      }
    });
});

/**
 * Imports the healthy persona's grant of the login kind and returns its profiles, or none when there is no
 * such grant to import.
 */
async function importedProfiles(kind: (typeof kinds)[number]): Promise<Schemas['ConnectedProfile'][]> {
  const { data } = (await key.client.get('/v1/test/personas')).body as Schemas['TestPersonaList'];
  const grants = data.find(({ persona }) => persona === 'healthy')?.accessTokens ?? [];
  const found = grants.find(
    ({ providerId, loginKind }) => providerId === kind.providerId && loginKind === kind.loginKind,
  );
  if (!found) return [];
  const { providerId: _, loginKind: __, ...grant } = found;
  const { authIntegrationId } = await newIntegration(
    key.client,
    kind as Partial<Schemas['AuthIntegrationInput']>,
  );
  const { status, body } = await key.client.post('/v1/connections/import', {
    authIntegrationId,
    ...grant,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return profilesOf(key.client, body.connectionId);
}

function mediaOf(item: Item): Media[] {
  return (item.media as Media[] | undefined) ?? [];
}

async function read(url: string) {
  const response = await fetchFile(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

describe('a file', () => {
  const picture = `${filesUrl}412345678901234_n.jpg`;

  test('is the same one every time, whatever the query, and may be kept for good', async () => {
    const [one, again] = [await read(picture), await read(`${picture}?_nc_cat=101`)];
    expect(one.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(again.bytes.equals(one.bytes)).toBe(true);
    const { headers } = await fetchFile(picture);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('differs by its name', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `4123456789012${index + 10}_n.jpg`);
    const files = await Promise.all(names.map((name) => read(filesUrl + name)));
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(6);
  });

  test('can be fetched in parts, as players do', async () => {
    const part = await fetchFile(picture.replace('jpg', 'mp4'), { headers: { Range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    const beyond = await fetchFile(picture, { headers: { Range: 'bytes=99999999-' } });
    expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, null]);
    const other = await fetchFile(picture, { headers: { 'If-Match': '"another"' } });
    expect([other.status, await other.text()]).toEqual([412, '']);
  });

  test('that is a playlist names parts of a film that is there', async () => {
    const url = picture.replace('jpg', 'm3u8');
    const playlist = (await read(url)).bytes.toString();
    const film = await read(new URL(/^[\w.]+\.m4s$/m.exec(playlist)?.[0] ?? '', url).href);
    expect(film).toMatchObject({ status: 200, type: 'video/iso.segment' });
    const ends = [...playlist.matchAll(/(\d+)@(\d+)/g)].map(
      ([, length, start]) => Number(length) + Number(start),
    );
    expect(ends.at(-1)).toBe(film.bytes.length);
  });

  test.each([
    'nope.jpg',
    '412345678901234_n.gif',
    '412345678901234_n',
    '..%2f..%2fregistry.ts',
    'A'.repeat(20),
  ])('of another name, such as %s, does not exist', async (name) => {
    expectError(await key.client.get(`/simulated/files/${name}`), 404, 'not_found');
  });
});
