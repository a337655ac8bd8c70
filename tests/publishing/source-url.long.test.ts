/**
 * Tests that files which a publish request names by URL are fetched once, waited for, and published like
 * staged files.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { publishFailures } from '../../src/providers/publish-failures.ts';
import { expectViolations } from '../support/errors.ts';
import { jpeg, mp3, mp4, png, reel } from '../support/files.ts';
import { type FileServer, readMedia, stage, startFileServer } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { allWays, type Files, stageFiles } from '../support/publish-samples.ts';
import { outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

type Profile = Schemas['ConnectedProfile'];

let service: TestService;
let listener: Listener;
let server: FileServer;
let files: Files;
const profiles: Record<string, Profile> = {};
beforeAll(async () => {
  // Files are held back while its workers fetch them.
  service = await sharedTestService({ workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*', 'media.*'] });
  server = await startFileServer();
});
beforeAll(async () => {
  files = await stageFiles(listener.client);
  for (const providerId of ['instagram', 'facebook', 'bluesky'])
    profiles[providerId] = await listener.client.newProfile({ providerId });
});
beforeEach(() => {
  server.asked.length = 0;
  server.files.clear();
  const served = { '/photo.jpg': jpeg, '/other.jpg': jpeg, '/reel.mp4': reel, '/sound.mp3': mp3 };
  for (const [path, file] of Object.entries(served)) server.files.set(path, file);
});
afterAll(async () => {
  await service.close();
  await listener.close();
  await server.close();
});

const at = (path: string) => ({ sourceUrl: server.url + path });
const inputOf = (contentType: string, more: object) => ({
  connectedProfileId: profiles[contentType.split('.')[0] ?? '']?.connectedProfileId,
  contentType,
  ...more,
});
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const now = ({ publishRequestId }: PublishRequest) => requestNow(listener.client, publishRequestId);
const storyOf = ({ steps }: PublishRequest) => steps.map(({ name, outcome }) => `${name}:${outcome}`);
const created = ({ externalId }: Profile, text: string) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    externalId,
    text,
  );
const told = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === publishRequestId)
    .map(({ topic, data }) => [topic.split('.').at(-1), data.error?.code ?? null]);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const mediaOf = ({ media = [] }: PublishRequest) => media.map(({ mediaId }) => mediaId);

/** Holds a file back at this path until the returned function is called. */
function throttleGate(path: string, file: Buffer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.files.set(path, (_request, response) => promise.then(() => response.end(file)));
  return resolve;
}

/** Of the ways with files some; `variants.test.ts` has all of them, with files that are staged. */
const withFiles = sampleOf(
  allWays.filter(({ input }) => /files\./.test(String(input))),
  8,
  8,
);

describe('a file that is named by its URL is published where a staged one is', () => {
  test.each(withFiles)('$providerId: $name', async ({ providerId, loginKind, name, textless, input }) => {
    const { client } = listener;
    const profile = await client.newProfile({ providerId, loginKind });
    const text = `From the web: ${name}`;
    const byId: unknown = await input({ client, profile, files, text, altText: 'A loaf' });
    const paths = new Map([
      [files.images[0], '/photo.jpg'],
      [files.images[1], '/other.jpg'],
      [files.video, '/reel.mp4'],
      [files.sound, '/sound.mp3'],
    ]);
    const byUrl = JSON.parse(JSON.stringify(byId), (_key, value) => {
      if (!value?.mediaId) return value;
      const { mediaId, ...more } = value;
      return { ...at(paths.get(mediaId) ?? ''), ...more };
    });
    const accepted = await publish(client, { connectedProfileId: profile.connectedProfileId, ...byUrl });
    expect(accepted).toMatchObject({ status: 'queued', steps: [{ name: 'staging', outcome: 'pending' }] });
    expect(mediaOf(accepted)).toHaveLength(byUrl.media.length);
    const done = await ended(accepted);
    expect(done).toMatchObject({ status: 'published', variant: expect.any(String), media: accepted.media });
    expect(storyOf(done).slice(0, 3)).toEqual(['staging:pending', 'staging:done', 'started:done']);
    expect(await created(profile, textless ? '' : text)).toBe(1);
    expect(server.asked.toSorted()).toEqual(byUrl.media.map(urlPath).toSorted());
  });
  const urlPath = ({ sourceUrl }: { sourceUrl: string }) => new URL(sourceUrl).pathname;
});

describe('the answer', () => {
  test('names the medium of each file, in the order of the input, and those of staged files with them', async () => {
    const media = [
      { mediaId: files.images[0] },
      at('/other.jpg'),
      { ...at('/photo.jpg'), altText: 'Once' },
      { ...at('/photo.jpg'), altText: 'Twice' },
    ];
    const accepted = await publish(
      listener.client,
      inputOf('instagram.media.items', { text: 'Four', media }),
    );
    expect(accepted).toEqual({
      publishRequestId: typeId('test_pub'),
      connectedProfileId: profiles.instagram?.connectedProfileId,
      contentType: 'instagram.media.items',
      variant: 'feed',
      status: 'queued',
      media: [{ mediaId: files.images[0] }, ...Array(3).fill({ mediaId: typeId('test_med') })],
      stripLocation: false,
      contentFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      steps: [{ name: 'staging', at: instant, outcome: 'pending' }],
      createdAt: instant,
      updatedAt: instant,
    });
    const [, other, once, twice] = mediaOf(accepted);
    expect(once).toBe(twice);
    expect(other).not.toBe(once);
    expect(await ended(accepted)).toMatchObject({ status: 'published', media: accepted.media });
    // Each URL is fetched once and becomes one medium, however many places name it.
    expect(server.asked.toSorted()).toEqual(['/other.jpg', '/photo.jpg']);
    expect(await readMedia(listener.client, once ?? '')).toMatchObject({
      status: 'ready',
      origin: 'source_url',
    });
  });

  test('names the medium of a cover', async () => {
    const accepted = await publish(
      listener.client,
      inputOf('instagram.media.items', {
        media: [at('/reel.mp4')],
        cover: at('/photo.jpg'),
        text: 'Covered',
      }),
    );
    expect(accepted).toMatchObject({ variant: 'reel', media: [{ mediaId: typeId('test_med') }] });
    expect(accepted.cover?.mediaId).toEqual(typeId('test_med'));
    expect(mediaOf(accepted)).not.toContain(accepted.cover?.mediaId);
    const done = await ended(accepted);
    expect(done).toMatchObject({ status: 'published', cover: accepted.cover, media: accepted.media });
    expect(server.asked.toSorted()).toEqual(['/photo.jpg', '/reel.mp4']);
  });

  test('lacks a variant that depends on the file, which has it once the file is there', async () => {
    const accepted = await publish(
      listener.client,
      inputOf('instagram.media.items', { media: [at('/reel.mp4')], text: 'A film' }),
    );
    expect(accepted).not.toHaveProperty('variant');
    expect(await ended(accepted)).toMatchObject({ status: 'published', variant: 'reel' });
  });

  test('has the fingerprint of the same content with a staged file, once the file is there', async () => {
    const content = { text: 'Twice the same' };
    const byId = await publish(
      listener.client,
      inputOf('facebook.media.items', { ...content, media: [{ mediaId: files.images[0] }] }),
    );
    const byUrl = await publish(
      listener.client,
      inputOf('facebook.media.items', { ...content, media: [at('/photo.jpg')] }),
    );
    expect((await ended(byUrl)).contentFingerprint).toBe(byId.contentFingerprint);
  });

  test('keeps the URL, which may hold a signature, out of everything that can be read', async () => {
    const path = '/photo.jpg?signature=fixture-secret-url';
    server.files.set(path, jpeg);
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { media: [at(path)], scheduledFor: inDays(3) }),
    );
    await until(async () => storyOf(await now(accepted)).includes('staging:done'));
    const rows = await query(
      service,
      `SELECT * FROM publish_requests AS request
         JOIN media ON media.organization_id = request.organization_id AND media.id = ANY(media_ids) WHERE request.id = $1`,
      [accepted.publishRequestId],
    );
    expect(rows).toHaveLength(1);
    const seen = [rows, await now(accepted), await listener.allEvents(), service.logs];
    expect(JSON.stringify(seen)).not.toContain('fixture-secret-url');
  });
});

test('a first comment follows what was published from a URL', async () => {
  const accepted = await publish(
    listener.client,
    inputOf('instagram.media.items', { media: [at('/photo.jpg')], text: 'Look', firstComment: 'Said first' }),
  );
  expect(await ended(accepted)).toMatchObject({ status: 'published' });
  const find = async () =>
    (
      await listener.client.get('/v1/publish-requests', {
        contentType: 'instagram.media.comments',
        limit: 100,
      })
    ).body.data.find(
      ({ metadata }: PublishRequest) => metadata?.firstCommentOf === accepted.publishRequestId,
    );
  await until(async () => (await find()) !== undefined);
  expect(await ended(await find())).toMatchObject({ status: 'published' });
});

describe('a request waits for its files', () => {
  test('in queued, until the last of them is there', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { text: 'In no hurry', media: [at('/photo.jpg'), at('/slow.jpg')] }),
    );
    const [quick = '', slow = ''] = mediaOf(accepted);
    await until(async () => (await readMedia(listener.client, quick)).status === 'ready');
    await until(() => server.asked.includes('/slow.jpg'));
    expect(await now(accepted)).toMatchObject({ status: 'queued', media: accepted.media });
    expect(storyOf(await now(accepted))).toEqual(['staging:pending']);
    expect((await readMedia(listener.client, slow)).status).toBe('fetching');
    release();
    expect(await ended(accepted)).toMatchObject({ status: 'published' });
  });

  test('also when its time comes meanwhile', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const clock = (await listener.client.post('/v1/test/clock/advance', { seconds: 1 })).body.now;
    const scheduledFor = new Date(Date.parse(clock) + 60_000).toISOString();
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { text: 'Late', media: [at('/slow.jpg')], scheduledFor }),
    );
    await until(() => server.asked.includes('/slow.jpg'));
    await listener.client.post('/v1/test/clock/advance', { seconds: 60 });
    await until(async () => (await now(accepted)).status === 'queued');
    release();
    expect(await ended(accepted)).toMatchObject({ status: 'published' });
    expect(await created(profiles.facebook as Profile, 'Late')).toBe(1);
  });

  test('and its files cannot be deleted under its hands', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { text: 'Kept', media: [at('/slow.jpg')] }),
    );
    const refused = await listener.client.delete(`/v1/media/${mediaOf(accepted)[0]}`);
    expect([refused.status, refused.body.error.meta.reason]).toEqual([409, 'media_in_use']);
    release();
    expect(await ended(accepted)).toMatchObject({ status: 'published' });
  });
});

describe('a request whose file cannot be used fails', () => {
  test('as media_failed, with the own error of each medium', async () => {
    server.files.set('/noise.jpg', Buffer.alloc(100, 'x'));
    const { mediaId } = await stage(listener.client);
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { text: 'Nothing there', media: [{ mediaId }, at('/gone.jpg')] }),
    );
    const failed = await ended(accepted);
    const own = await readMedia(listener.client, mediaOf(accepted)[1] ?? '');
    expect(own).toMatchObject({ status: 'failed', error: { code: 'source_not_found' } });
    expect(failed).toMatchObject({
      status: 'failed',
      error: {
        code: 'media_failed',
        reason: 'media_failed',
        message: `media.1.sourceUrl: ${own.error?.message}`,
        media: [{ field: 'media.1.sourceUrl', mediaId: own.mediaId, error: own.error }],
      },
      retryableUntil: instant,
    });
    expect(storyOf(failed)).toEqual(['staging:pending', 'staging:failed']);
    expect(await told(accepted)).toEqual([['failed', 'media_failed']]);
    expect(await created(profiles.facebook as Profile, 'Nothing there')).toBe(0);
  });

  test('as a cover, too', async () => {
    const accepted = await publish(
      listener.client,
      inputOf('instagram.media.items', { media: [{ mediaId: files.video }], cover: at('/gone.jpg') }),
    );
    expect((await ended(accepted)).error).toMatchObject({
      code: 'media_failed',
      media: [{ field: 'cover.sourceUrl', mediaId: accepted.cover?.mediaId }],
    });
  });

  test('as soon as that is known, however far ahead it is scheduled', async () => {
    const accepted = await publish(
      listener.client,
      inputOf('facebook.media.items', { text: 'x', media: [at('/gone.jpg')], scheduledFor: inDays(300) }),
    );
    expect(accepted.status).toBe('scheduled');
    await until(async () => (await now(accepted)).status === 'failed');
    expect(await told(accepted)).toEqual([
      ['scheduled', null],
      ['failed', 'media_failed'],
    ]);
  });
});

describe('what the properties of a file decide is decided when it is there', () => {
  test('and a violation fails the request in the words of admission', async () => {
    server.files.set('/wide.png', png(400, 10));
    const byUrl = inputOf('instagram.media.items', { media: [at('/photo.jpg'), at('/wide.png')] });
    const staged = await stage(listener.client, png(400, 10), {
      filename: 'wide.png',
      contentType: 'image/png',
    });
    const refused = await post(
      listener.client,
      inputOf('instagram.media.items', {
        media: [{ mediaId: files.images[0] }, { mediaId: staged.mediaId }],
      }),
    );
    expectViolations(refused, { 'media.1.mediaId': 'media_type' });
    const { message } = refused.body.error.meta.validationErrors[0];
    const { error } = await ended(await publish(listener.client, byUrl));
    const { whatToDo } = publishFailures.content_invalid;
    expect(error).toEqual({
      code: 'validation_error',
      reason: 'content_invalid',
      whatToDo,
      retryable: false,
      message: `media.1.sourceUrl: ${message}`,
      validationErrors: [{ field: 'media.1.sourceUrl', message }],
      violations: [{ path: '/media/1/sourceUrl', code: 'media_type' }],
    });
  });

  test('also of what is said of the file, and of a variant that was named', async () => {
    const tagged = { ...at('/reel.mp4'), userTags: [{ username: 'baker', x: 0.5, y: 0.5 }] };
    const failed = await ended(
      await publish(listener.client, inputOf('instagram.media.items', { media: [tagged] })),
    );
    expect(failed.error?.violations).toEqual([{ code: 'conflicting_fields', path: '/media/0/userTags/0' }]);
    server.files.set('/small.mp4', mp4);
    const reelInput = inputOf('facebook.media.items', { variant: 'reel', media: [at('/small.mp4')] });
    expect((await ended(await publish(listener.client, reelInput))).error).toMatchObject({
      code: 'validation_error',
      violations: expect.arrayContaining([{ code: 'media_dimensions', path: '/media/0/sourceUrl' }]),
    });
  });

  test('early, so that it is known before the request is due', async () => {
    const media = [at('/photo.jpg'), at('/reel.mp4')];
    const accepted = await publish(
      listener.client,
      inputOf('bluesky.posts.items', { text: 'Both', media, scheduledFor: inDays(30) }),
    );
    await until(async () => (await now(accepted)).status === 'failed');
    expect((await now(accepted)).error).toMatchObject({
      code: 'validation_error',
      violations: [{ code: 'media_mix', path: '/media' }],
    });
  });
});

test('a file is kept until the request that is scheduled is over', async () => {
  const scheduledFor = inDays(40);
  const accepted = await publish(
    listener.client,
    inputOf('facebook.media.items', { text: 'In forty days', media: [at('/photo.jpg')], scheduledFor }),
  );
  await until(async () => storyOf(await now(accepted)).includes('staging:done'));
  expect(await now(accepted)).toMatchObject({ status: 'scheduled', scheduledFor });
  const { expiresAt } = await readMedia(listener.client, mediaOf(accepted)[0] ?? '');
  expect(Date.parse(expiresAt) - Date.parse(scheduledFor)).toBe(86_400_000);
});
