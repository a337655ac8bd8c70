/**
 * Runs TikTok's login and the posting of a video on posthole, a double that nobody here wrote: consent, code, token, a refresh whose
 * token rotates, a film in chunks, one that TikTok fetches, and their outcome. docs/proof.md lists what differs from the documents.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { connectionNow, newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser, nextOf, offeredOn } from '../support/end-user.ts';
import { reel } from '../support/files.ts';
import { ended, newUpload, send } from '../support/media.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { openId, startPosthole } from './posthole/server.ts';

const kind = { providerId: 'tiktok', loginKind: 'tiktok' } as const;
const filmBytes = 65_000_000;

let posthole: Awaited<ReturnType<typeof startPosthole>>;
let service: TestService;
let client: Client;
let connectionId: string;
let connectedProfileId: string;
beforeAll(async () => {
  const port = await freePort();
  posthole = await startPosthole();
  const address = { PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
  service = await startTestService({ ...address, ...posthole.environment });
  ({ client } = await service.newKey({ mode: 'live' }));
  const app = { clientId: 'planner', clientSecret: fixtureSecret('app') };
  const { authIntegrationId } = await newIntegration(client, { ...kind, ...app });
  connectionId = await connect(authIntegrationId);
  connectedProfileId = (await profilesOf(client, connectionId))[0]?.connectedProfileId ?? '';
}, 60_000);
afterAll(async () => {
  await service.close();
  await posthole.stop();
});

/** Connects as an end user who picks an account on posthole's page. */
async function connect(authIntegrationId: string): Promise<string> {
  const session = await newSession(client, authIntegrationId);
  const user = newEndUser(service);
  const consent = new URL(await user.start(session.authorizationUrl));
  const asked = (name: string) => consent.searchParams.get(name) ?? '';
  const form = { account_id: openId, redirect_uri: asked('redirect_uri'), state: asked('state') };
  const answer = await fetch(`${posthole.url}/v2/auth/authorize/`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const next = nextOf(await user.get(answer.headers.get('location') ?? ''));
  if (!next.includes('status='))
    await user.post(next, { decision: 'connect', account: offeredOn(await user.get(next)) });
  const { status, connectionId: id = '' } = await sessionNow(client, session.connectSessionId);
  expect(status).toBe('completed');
  return id;
}

async function credentialNow() {
  const { credential } = await service.ctx.db.connection.findFirstOrThrow({ where: { id: connectionId } });
  return openCredential(service.ctx.security.keyring, connectionId, credential ?? Buffer.alloc(0));
}

/** The bytes of a film that is too large for one chunk; players skip the box that fills it up. */
function film() {
  const bytes = Buffer.alloc(filmBytes);
  reel.copy(bytes);
  bytes.writeUInt32BE(filmBytes - reel.length, reel.length);
  bytes.write('free', reel.length + 4, 'latin1');
  return bytes;
}

async function filmOf(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const announced = { filename: 'film.mp4', contentType: 'video/mp4', sizeBytes: bytes.length } as const;
  const medium = await newUpload(client, bytes, announced);
  expect((await send(medium, bytes)).status).toBe(200);
  return (await ended(client, medium)).mediaId;
}

const posted = async (more: object, bytes: Buffer<ArrayBuffer>) => {
  const media = [{ mediaId: await filmOf(bytes) }];
  const base = {
    connectedProfileId,
    contentType: 'tiktok.videos.items',
    privacy: 'public',
    musicConsent: true,
  };
  posthole.sent.length = 0;
  return outcomeOf(service, client, await publish(client, { ...base, media, ...more }));
};

test('an account is connected, and each refresh brings the refresh token for the next one', async () => {
  expect(await connectionNow(client, connectionId)).toMatchObject({ status: 'active' });
  const before = await credentialNow();
  expect(before).toMatchObject({ accessToken: expect.stringMatching(/^act\./) });
  expect((await client.post(`/v1/connections/${connectionId}/refresh`, {})).status).toBe(200);
  const after = await credentialNow();
  expect(after.refreshToken).toMatch(/^rft\./);
  expect(after.refreshToken).not.toBe(before.refreshToken);
});

test('a film is sent in chunks of one size, the last one larger, and is published under the id that is returned', async () => {
  const done = await posted({ variant: 'video', text: 'In chunks' }, film());
  expect(done).toMatchObject({ status: 'published', externalId: expect.stringMatching(/^\d{19}$/) });
  const chunks = posthole.sent.filter((one) => one.startsWith('PUT '));
  const starts = [0, 10, 20, 30, 40, 50].map((millions) => millions * 1_000_000);
  expect(chunks).toEqual(
    starts.map((start, index) => {
      const end = (starts[index + 1] ?? filmBytes) - 1;
      return `PUT /upload/… bytes ${start}-${end}/${filmBytes}`;
    }),
  );
});

test('a film is fetched from its address, and is published under the id that is returned', async () => {
  const done = await posted({ variant: 'video_by_url', text: 'By its address' }, reel);
  expect(done).toMatchObject({ status: 'published', externalId: expect.stringMatching(/^\d{19}$/) });
  expect(posthole.sent).toContain('POST /v2/post/publish/video/init/');
  expect(posthole.sent.filter((one) => one.startsWith('PUT '))).toEqual([]);
});
