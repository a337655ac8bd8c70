/** Pictures of profiles come through the service: their providers see nobody look, and browsers run nothing of theirs. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { sealPicture } from '../../../src/domain/grants/content-gateway/preview.ts';
import { createPictures, mostPictureBytes } from '../../../src/provider-client/pictures.ts';
import { everyKind } from '../../support/connect.ts';
import { tellsPicturesOfAccounts } from '../../support/content.ts';
import { jpeg, pngOf, webp } from '../../support/files.ts';
import { makeLiveProfile } from '../../support/live-profile.ts';
import { type FileServer, startFileServer } from '../../support/media.ts';
import { sampleOf } from '../../support/sample.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let viewer: SignedInMember;
let provider: FileServer;
let made = 0;

beforeAll(async () => {
  service = await sharedTestService();
  // The free plan has no room for so many profiles.
  await service.newKey({ plan: 'paid' });
  viewer = await newMember(service, { role: 'viewer' });
  provider = await startFileServer();
});
afterAll(() => provider.close());

const live = () => `/console/${viewer.organizationId}/live`;

/** Makes a live profile whose provider names this address of its picture, and returns the picture's in the console. */
async function profileWith(avatarUrl: string): Promise<string> {
  made += 1;
  const { id } = await makeLiveProfile(service, viewer.organizationId, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    accessToken: `IGQ${made}`,
    externalId: `1784140000001${made}`,
  });
  await service.ctx.db.connectedProfile.updateMany({ where: { id }, data: { avatarUrl } });
  return `${live()}/profiles/${id}/picture`;
}

/** Serves a file at the provider under a name of its own, and returns the picture of a profile that has it. */
function profileServed(file: Parameters<FileServer['files']['set']>[1], name = `/${made}.jpg`) {
  provider.files.set(name, file);
  return profileWith(provider.url + name);
}

test('a page names no address of a provider, and its picture is what the provider has, asked for once', async () => {
  const url = await profileServed(jpeg, '/face');
  const { text } = await viewer.client.get(`${live()}/profiles`);
  expect(text).toContain(`<img src="${service.ctx.config.publicUrl}${url}" alt="" loading="lazy">`);
  expect(text).not.toContain(provider.url);
  const [first, second] = await Promise.all([viewer.client.get(url), viewer.client.get(url)]);
  for (const { status, body, headers } of [first, second, await viewer.client.get(url)]) {
    expect([status, jpeg.equals(body)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
    });
  }
  expect(provider.asked.filter((path) => path === '/face')).toHaveLength(1);
});

test('the type is that of the bytes, whatever the provider says', async () => {
  const url = await profileServed((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(webp);
  });
  expect((await viewer.client.get(url)).headers['content-type']).toBe('image/webp');
});

test('only members of the organization see it, and in its mode', async () => {
  const url = await profileServed(jpeg, '/secret');
  const stranger = await request(service.url).get(url);
  expect([stranger.status, stranger.headers.location]).toEqual([
    303,
    expect.stringContaining('/console/sign-in?next='),
  ]);
  const other = await newMember(service, { organization: 'Other' });
  const elsewhere = url.replace(viewer.organizationId, other.organizationId);
  for (const [{ client }, path] of [
    [other, url],
    [other, elsewhere],
    [viewer, url.replace('/live/', '/test/')],
  ] as const)
    expect((await client.get(path)).status).toBe(404);
  expect(provider.asked).not.toContain('/secret');
});

/** Tells whether a picture is the one pixel through which a page's initials show. */
const isSeeThrough = (body: Buffer) => body.length === 42 && body.subarray(0, 10).equals(onePixelGif);
const onePixelGif = Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1');

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, Parameters<FileServer['files']['set']>[1]]>([
  ['a drawing with a script', Buffer.from(script)],
  [
    'a page that calls itself a picture',
    (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end('<!doctype html><script>alert(1)</script>');
    },
  ],
  ['a picture that is too large', pngOf(mostPictureBytes + 1)],
  [
    'an address that has expired',
    (_request, response) => response.writeHead(403).end('URL signature expired'),
  ],
  [
    'a redirect into a private network',
    (_request, response) => {
      response.writeHead(302, { location: 'http://10.0.0.1/face.jpg' }).end();
    },
  ],
])('of %s, nothing is passed on, and the page shows initials', async (_name, file) => {
  const name = `/bad-${made}`;
  const url = await profileServed(file, name);
  for (const _again of [1, 2]) {
    const { status, body, headers } = await viewer.client.get(url);
    expect([status, isSeeThrough(body), headers['cache-control']]).toEqual([
      200,
      true,
      'private, max-age=60',
    ]);
  }
  expect(provider.asked.filter((path) => path === name)).toHaveLength(1);
  const { text } = await viewer.client.get(`${live()}/profiles`);
  expect(text).toMatch(/<span class="initials" aria-hidden="true">\S+?<img src="[^"]+\/picture" alt=""/);
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'no address',
  'http://10.0.0.1/',
])('the address %s is not followed', async (address) => {
  expect(isSeeThrough((await viewer.client.get(await profileWith(address))).body)).toBe(true);
});

test('a server that never ends does not keep a page waiting', async () => {
  const read = createPictures(async (_url, signal) => {
    async function* drip() {
      yield jpeg.subarray(0, 10);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    }
    return drip();
  }, 20);
  expect(await read('https://images.example/slow.jpg')).toBeUndefined();
});

test('every simulated provider that has pictures of accounts shows one, which is not a file of somebody else', async () => {
  const { client, organizationId } = await service.newKey();
  const telling = everyKind.filter(({ providerId }) => tellsPicturesOfAccounts(providerId));
  for (const kind of sampleOf(telling, 3)) {
    const { connectedProfileId } = await client.newProfile(kind);
    const url = `/console/${organizationId}/test/profiles/${connectedProfileId}/picture`;
    const { status, headers } = await viewer.client.get(url);
    expect([kind, status, headers['content-type']]).toEqual([kind, 200, 'image/jpeg']);
  }
});

test('a page full of pictures does not use up the rate limit of its reader’s address, while unknown browsers are counted', async () => {
  const url = await profileServed(jpeg);
  const {
    security: { rateLimits },
  } = service.ctx;
  const { spendAddress } = rateLimits;
  let counted = 0;
  rateLimits.spendAddress = (address) => {
    counted += 1;
    return spendAddress(address);
  };
  for (let shown = 0; shown < 3; shown += 1) expect((await viewer.client.get(url)).status).toBe(200);
  expect(counted).toBe(0);
  await request(service.url).get(url);
  expect(counted).toBe(1);
});

test('pictures of content come through the service too, by addresses that it has sealed for the organization', async () => {
  provider.files.set('/post.jpg', jpeg);
  const { organizationId } = viewer;
  const address = (of: string) => `${live()}/content-picture?of=${encodeURIComponent(of)}`;
  const sealed = sealPicture(service.ctx, { organizationId, mode: 'live' }, `${provider.url}/post.jpg`);
  const { status, body, headers } = await viewer.client.get(address(sealed));
  expect([status, jpeg.equals(body), headers['content-security-policy']]).toEqual([
    200,
    true,
    "default-src 'none'; sandbox",
  ]);
  const asked = provider.asked.length;
  const others = sealPicture(
    service.ctx,
    { organizationId: 'org_other', mode: 'live' },
    `${provider.url}/post.jpg`,
  );
  for (const given of [others, `${provider.url}/post.jpg`, ''])
    expect((await viewer.client.get(address(given))).headers['content-type']).toBe('image/gif');
  expect(provider.asked.length).toBe(asked);
});
