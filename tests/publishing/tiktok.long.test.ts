/**
 * Tests publishing on TikTok as a customer does it: a film of 300 MB in chunks, with a break; a draft that its person finishes; a post
 * whose id comes late; posts that get none; and what is refused, in words.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { reel } from '../support/files.ts';
import { ended, newUpload, send, stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { hurry, outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

// A service of its own: the film waits for an address at which the provider would fetch files.
const filmBytes = 300 * 1024 ** 2;
const pieceBytes = 1024 ** 2;
const chunkBytes = 10_000_000;
const contentType = 'tiktok.videos.items';

let service: TestService;
let listener: Listener;
beforeAll(async () => {
  service = await startTestService({ SIMULATOR_TIMEOUT_SECONDS: '5' });
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service);
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

/** The bytes of a film, which are made while they are sent; players skip the box that fills it up. */
function film(): ReadableStream {
  const head = Buffer.alloc(pieceBytes);
  reel.copy(head);
  head.writeUInt32BE(filmBytes - reel.length, reel.length);
  head.write('free', reel.length + 4, 'latin1');
  const filling = Buffer.alloc(pieceBytes);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(sent === 0 ? head : filling);
      sent += pieceBytes;
      if (sent === filmBytes) controller.close();
    },
  });
}

const newProfile = () => listener.client.newProfile({ providerId: 'tiktok' });
const posted = { contentType, privacy: 'public', musicConsent: true };
const videoOf = async (client: Client) =>
  (await stage(client, reel, { filename: 'film.mp4', contentType: 'video/mp4' })).mediaId;
const stepsOf = ({ steps }: { steps: readonly { name: string; outcome: string }[] }) =>
  steps.map(({ name, outcome }) => `${name} ${outcome}`);

/** Waits for a step, and does not run the request any further. */
const reaches = (client: Client, { publishRequestId }: { publishRequestId: string }, step: string) =>
  until(async () => {
    if (stepsOf(await requestNow(client, publishRequestId)).includes(`${step} done`)) return true;
    await hurry(service, publishRequestId);
    return false;
  });

test('a film of 300 MB arrives in chunks of one size, goes on after a break, and becomes one post', async () => {
  const { client } = listener;
  const { connectedProfileId } = await newProfile();
  const announced = { filename: 'film.mp4', contentType: 'video/mp4', sizeBytes: filmBytes } as const;
  const medium = await newUpload(client, reel, announced);
  expect((await send(medium, film())).status).toBe(200);
  const { mediaId } = await ended(client, medium);
  const proxy = proxyProvider(service, 'tiktok');
  const ranges: string[] = [];
  proxy.intercept = (request, answer) => {
    const range = request.headers['content-range'];
    if (!range) return answer;
    ranges.push(range);
    // The third chunk arrives, and its answer is lost; the seventh, ninth and tenth tries break off.
    return [3, 7, 8, 9].includes(ranges.length) ? { status: 502, body: '' } : answer;
  };
  const text = 'How bread is made';
  const request = await publish(client, {
    ...{ ...posted, connectedProfileId, variant: 'video', text },
    media: [{ mediaId }],
  });
  const done = await outcomeOf(service, client, request);
  expect(done).toMatchObject({ status: 'published', externalId: expect.stringMatching(/^\d{19}$/) });
  const count = Math.floor(filmBytes / chunkBytes);
  expect(new Set(ranges).size).toBe(count);
  expect(ranges.at(-1)).toBe(`bytes ${(count - 1) * chunkBytes}-${filmBytes - 1}/${filmBytes}`);
  const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId });
  expect(body.data.filter((one: { text: string }) => one.text === text)).toHaveLength(1);
  expect(done.providerPermalink).toContain(`/video/${done.externalId}`);
});

test('a draft waits in the inbox until its person has finished it, and tells of the posts that they made of it', async () => {
  const { client } = listener;
  const profile = await newProfile();
  const { connectedProfileId } = profile;
  const media = [{ mediaId: await videoOf(client) }];
  const request = await publish(client, { connectedProfileId, contentType, variant: 'inbox_video', media });
  await reaches(client, request, 'sentToInbox');
  expect((await requestNow(client, request.publishRequestId)).status).toBe('publishing');
  const first = await listener.happen(profile, 'draft_finished');
  const done = await outcomeOf(service, client, request);
  expect(done).toMatchObject({ status: 'published', externalId: first.externalId });
  expect(stepsOf(done)).toEqual([
    ...['started done', 'prepared done', 'ready done', 'created accepted'],
    ...['sentToInbox done', 'confirmed done', 'published published'],
  ]);
  const events = await listener.eventsOf(profile);
  expect(events.map(({ topic }) => topic)).toContain(`content.${contentType}.created`);
});

test('several posts of one draft are reported as such', async () => {
  const { client } = listener;
  const profile = await newProfile();
  const { connectedProfileId } = profile;
  const media = [{ mediaId: await videoOf(client) }];
  const request = await publish(client, {
    connectedProfileId,
    contentType,
    variant: 'inbox_video_by_url',
    media,
  });
  await reaches(client, request, 'sentToInbox');
  // TikTok reports neither, so that both are found by asking.
  const made = [];
  for (const _ of [1, 2]) made.push(await listener.happen(profile, 'draft_finished', { delivery: 'lost' }));
  const done = await outcomeOf(service, client, request);
  expect(done.externalId).toBe(made[0]?.externalId);
  expect(stepsOf(done)).toContain(`alsoPublished ${made[1]?.externalId}`);
});

test('a public post whose id comes late stays publishing, and a webhook tells it', async () => {
  const { client } = listener;
  const profile = await newProfile();
  const { connectedProfileId } = profile;
  const media = [{ mediaId: await videoOf(client) }];
  const text = 'Late #fault:slow_container';
  const request = await publish(client, {
    ...posted,
    connectedProfileId,
    variant: 'video_by_url',
    text,
    media,
  });
  await reaches(client, request, 'posted');
  const waiting = await requestNow(client, request.publishRequestId);
  expect(waiting).toMatchObject({ status: 'publishing', nextAttemptReason: 'provider_processing' });
  expect(waiting.externalId).toBeUndefined();
  const { externalId } = await listener.happen(profile, 'post_reviewed');
  await until(async () => (await requestNow(client, request.publishRequestId)).status === 'published');
  const done = await requestNow(client, request.publishRequestId);
  expect(done.externalId).toBe(externalId);
});

test('a post that not everybody sees is published without an id', async () => {
  const { client } = listener;
  const { connectedProfileId } = await newProfile();
  const { mediaId } = await stage(client);
  const photos = { ...posted, privacy: 'private', variant: 'photos', media: [{ mediaId }] };
  const done = await outcomeOf(service, client, await publish(client, { ...photos, connectedProfileId }));
  expect(done.status).toBe('published');
  expect(done.externalId).toBeUndefined();
});

test('validate asks what the account offers, demands the agreement, counts as TikTok does, and warns of apps without an audit', async () => {
  const { client } = listener;
  const { connectedProfileId } = await newProfile();
  const media = [{ mediaId: await videoOf(client) }];
  const film = { ...posted, connectedProfileId, variant: 'video', media };
  const validate = (more: object) => client.post('/v1/publish-requests/validate', { ...film, ...more });
  expect((await validate({})).body.warnings).toMatchObject([
    { code: 'audience_may_differ', field: 'privacy', message: expect.stringContaining('audited') },
  ]);
  // The account is public, and it is the account that would have to be private.
  expect((await validate({ privacy: 'private' })).body.warnings).toHaveLength(1);
  const problems = async (more: object) =>
    ((await validate(more)).body.error?.meta.violations ?? []).map(
      ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
    );
  // The account is public, and so has no posts for followers.
  expect(await problems({ privacy: 'followers' })).toEqual(['/privacy invalid_value']);
  expect(await problems({ musicConsent: false })).toEqual(['/musicConsent invalid_value']);
  expect(await problems({ text: '🥐'.repeat(1100) })).toEqual([]);
  expect(await problems({ text: '🥐'.repeat(1101) })).toEqual(['/text text_too_long']);
});

test.each([
  ['tiktok', { ...posted, variant: 'video' }],
  ['tiktok_business', { contentType, variant: 'business_video' }],
])('validate by %s asks how long a video of the account may be', async (loginKind, variant) => {
  const { client } = listener;
  const { connectedProfileId } = await client.newProfile({ providerId: 'tiktok', loginKind });
  const mediaId = await videoOf(client);
  const problemsOfLength = async (seconds: number) => {
    await query(service, 'UPDATE media SET duration_seconds = $1 WHERE id = $2', [seconds, mediaId]);
    const input = { ...variant, connectedProfileId, media: [{ mediaId }] };
    const { body } = await client.post('/v1/publish-requests/validate', input);
    return body.error?.meta.violations ?? [];
  };
  expect(await problemsOfLength(300)).toEqual([]);
  expect(await problemsOfLength(301)).toMatchObject([{ path: '/media/0/mediaId', code: 'media_duration' }]);
});

test.each([
  ['tiktok', { ...posted, variant: 'video', text: 'To followers', privacy: 'followers' }],
  ['tiktok_business', { contentType, variant: 'business_video', text: 'To followers' }],
])(
  'a person with a private account connects by %s, and what it has switched off is listed, and refused',
  async (loginKind, video) => {
    const { client } = listener;
    const { authIntegrationId } = await newIntegration(client, { providerId: 'tiktok', loginKind });
    const session = await newSession(client, authIntegrationId);
    await newEndUser(service).connect(session.authorizationUrl, 'private_account');
    const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
    const [{ connectedProfileId = '' } = {}] = await profilesOf(client, connectionId);

    const { body } = await client.get(`/v1/connected-profiles/${connectedProfileId}/surfaces`);
    const [{ publish: variants }] = body.data[0].contentTypes;
    const one = variants.find(({ variant }: { variant: string }) => variant === video.variant);
    expect(one.rules).toMatchObject({
      basis: 'told_by_server',
      allowComments: { off: true },
      allowDuets: { off: true },
      allowStitches: { off: true },
    });

    const input = { ...video, connectedProfileId, media: [{ mediaId: await videoOf(client) }] };
    const asking = { ...input, allowComments: true, allowDuets: true };
    const { body: refused } = await client.post('/v1/publish-requests/validate', asking);
    expect(refused.error.meta.violations.map(({ path }: { path: string }) => path)).toEqual([
      '/allowComments',
      '/allowDuets',
    ]);
    // What a private account posts is not public, and has no id that TikTok tells.
    const done = await outcomeOf(service, client, await publish(client, input));
    expect([done.status, done.externalId]).toEqual(['published', undefined]);
  },
);

test.each([['url_ownership_unverified', 'app_not_permitted', /domain is not verified/]] as const)(
  '%s fails with a message',
  async (code, reason, words) => {
    const { client } = listener;
    const { connectedProfileId } = await newProfile();
    const media = [{ mediaId: await videoOf(client) }];
    const error = { code, message: 'for developers', log_id: '1' };
    proxyProvider(service, 'tiktok')
      .next(/^POST .*video\/init/)
      .answer({ error }, 403);
    const input = { ...posted, connectedProfileId, variant: 'video_by_url', text: `Refused: ${code}`, media };
    const done = await outcomeOf(service, client, await publish(client, input));
    expect(done).toMatchObject({
      status: 'failed',
      error: { reason, message: expect.stringMatching(words) },
    });
  },
);

test('no post can be deleted or changed: discovery says so, and it is not_supported', async () => {
  const { client } = listener;
  const { body } = await client.get('/v1/providers/tiktok/surfaces');
  const [{ contentTypes }] = body.data;
  expect(contentTypes[0].actions.map(({ action }: { action: string }) => action)).toEqual([
    'list',
    'get',
    'metrics',
  ]);
  const { connectedProfileId, health } = await newProfile();
  expect(health.operations.map(({ operationId }) => operationId)).not.toContain(`${contentType}.delete`);
  const answer = await client
    .delete(`/v1/content/${contentType}/7436721907034472448`)
    .query({ connectedProfileId });
  expect(answer.body.error.code).toBe('not_supported');
});
