/** Tests files named by URL when their request is changed, canceled, retried, replayed or interrupted. */
// A service of its own: files are held back while its workers fetch them.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { inTransaction } from '../../src/db/client/client.ts';
import { keepMedia } from '../../src/db/tables/media.ts';
import { forgottenPublishRequests } from '../../src/db/tables/publish-requests.ts';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { dayMs } from '../../src/lib/time.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { jpeg, png, reel } from '../support/files.ts';
import {
  ended as endedMedia,
  type FileServer,
  filesIn,
  readMedia,
  stage,
  startFileServer,
} from '../support/media.ts';
import { onOnePostgres } from '../support/needs.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { query } from '../support/suites/connect-resources.ts';
import { refuseRows } from '../support/triggers.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let server: FileServer;
let page: Schemas['ConnectedProfile'];
let account: Schemas['ConnectedProfile'];
beforeAll(async () => {
  service = await startTestService({}, { workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*', 'media.*'] });
  server = await startFileServer();
  page = await listener.client.newProfile({ providerId: 'facebook' });
  account = await listener.client.newProfile({ providerId: 'instagram' });
});
beforeEach(() => {
  server.asked.length = 0;
  server.files.clear();
  for (const [path, file] of Object.entries({ '/photo.jpg': jpeg, '/other.jpg': jpeg, '/reel.mp4': reel }))
    server.files.set(path, file);
});
afterAll(async () => {
  await service.close();
  await listener.close();
  await server.close();
});

const at = (path: string) => ({ sourceUrl: server.url + path });
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const postInput = (media: object[], more: object = {}) => ({
  connectedProfileId: page.connectedProfileId,
  contentType: 'facebook.media.items',
  text: 'From the web',
  media,
  ...more,
});
const schedule = (media: object[], more: object = {}) =>
  publish(listener.client, postInput(media, { scheduledFor: inDays(40), ...more }));
const now = ({ publishRequestId }: PublishRequest) => requestNow(listener.client, publishRequestId);
const update = ({ publishRequestId }: PublishRequest, changes: object) =>
  listener.client.patch(`/v1/publish-requests/${publishRequestId}`, changes);
const act = ({ publishRequestId }: PublishRequest, action: 'cancel' | 'retry') =>
  listener.client.post(`/v1/publish-requests/${publishRequestId}/${action}`);
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const storyOf = ({ steps }: PublishRequest) => steps.map(({ name, outcome }) => `${name}:${outcome}`);
const staged = (request: PublishRequest) =>
  until(async () => storyOf(await now(request)).at(-1) === 'staging:done');
const mediaOf = ({ media = [] }: PublishRequest) => media.map(({ mediaId }) => mediaId);
const read = (mediaId = '') => readMedia(listener.client, mediaId);
const daysLeft = async (mediaId?: string) =>
  Math.round((Date.parse((await read(mediaId)).expiresAt) - Date.now()) / dayMs);
const created = (text: string, { externalId } = page) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    externalId,
    text,
  );
const told = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === publishRequestId)
    .map(({ topic }) => topic.split('.').at(-1));

function throttleGate(path: string, file: Buffer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.files.set(path, (_request, response) => promise.then(() => response.end(file)));
  return resolve;
}

describe('publishRequests.update', () => {
  test('takes new URLs, fetches them at once, and leaves files that it drops to their day', async () => {
    const request = await schedule([at('/photo.jpg'), at('/other.jpg')]);
    await staged(request);
    const [photo, other] = mediaOf(request);
    server.files.set('/new.jpg', jpeg);
    const changed = await update(request, { media: [at('/new.jpg'), at('/photo.jpg')] });
    expect([changed.status, changed.body.status]).toEqual([200, 'scheduled']);
    expect(storyOf(changed.body)).toEqual(['staging:pending', 'staging:done', 'staging:pending']);
    const [fresh, kept] = mediaOf(changed.body);
    expect(kept).toBe(photo);
    await staged(request);
    expect(server.asked.toSorted()).toEqual(['/new.jpg', '/other.jpg', '/photo.jpg']);
    expect(await Promise.all([fresh, kept, other].map(daysLeft))).toEqual([41, 41, 1]);
  });

  test('of a request that still waits keeps what is on its way, and fetches nothing twice', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const request = await schedule([at('/slow.jpg')]);
    await until(() => server.asked.includes('/slow.jpg'));
    const worded = (await update(request, { text: 'Other words' })).body;
    expect([worded.media, storyOf(worded)]).toEqual([request.media, ['staging:pending']]);
    const more = (await update(request, { media: [at('/slow.jpg'), { mediaId: mediaOf(request)[0] }] })).body;
    expect(mediaOf(more)).toEqual([mediaOf(request)[0], mediaOf(request)[0]]);
    release();
    await staged(request);
    expect(server.asked).toEqual(['/slow.jpg']);
  });

  test('that drops what was waited for lets the request continue', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const { mediaId } = await stage(listener.client);
    const request = await publish(
      listener.client,
      postInput([at('/slow.jpg')], { text: 'Without the slow one' }),
    );
    await until(() => server.asked.includes('/slow.jpg'));
    expect((await update(request, { media: [{ mediaId }] })).body.media).toEqual([{ mediaId }]);
    expect(await ended(request)).toMatchObject({ status: 'published', media: [{ mediaId }] });
    expect(await created('Without the slow one')).toBe(1);
    release();
    // The file's id was in an answer, so other requests may use the file: it stays for a day, as every file
    // does.
    expect((await endedMedia(listener.client, { mediaId: mediaOf(request)[0] ?? '' })).status).toBe('ready');
  });

  test('chooses the variant again when the files are others, unless one was named', async () => {
    const input = { connectedProfileId: account.connectedProfileId, contentType: 'instagram.media.items' };
    const open = await schedule([at('/photo.jpg')], { ...input, text: 'Turned into a film' });
    await until(async () => (await now(open)).variant === 'feed');
    expect((await update(open, { media: [at('/reel.mp4')] })).body).not.toHaveProperty('variant');
    await until(async () => (await now(open)).variant === 'reel');
    const covered = (await update(open, { cover: at('/other.jpg') })).body;
    expect(covered).toMatchObject({ media: [expect.anything()], cover: { mediaId: expect.any(String) } });
    await staged(open);
    const named = await schedule([at('/photo.jpg')], { ...input, variant: 'feed' });
    await staged(named);
    await update(named, { media: [at('/reel.mp4')] });
    await until(async () => (await now(named)).status === 'failed');
    expect((await now(named)).error?.violations).toEqual([{ code: 'media_mix', path: '/media' }]);
  });

  test('chooses the variant again also after a change that left the files as they were', async () => {
    const photo = await stage(listener.client);
    const film = await stage(listener.client, reel, { contentType: 'video/mp4' });
    const request = await schedule([{ mediaId: photo.mediaId }], {
      connectedProfileId: account.connectedProfileId,
      contentType: 'instagram.media.items',
    });
    expect(request.variant).toBe('feed');
    expect((await update(request, { text: 'Other words' })).body.variant).toBe('feed');
    const { status, body } = await update(request, { media: [{ mediaId: film.mediaId }] });
    expect([status, body.variant]).toEqual([200, 'reel']);
  });

  test('refuses URLs that would be refused as new, and changes nothing then', async () => {
    const request = await schedule([at('/photo.jpg')]);
    await staged(request);
    const before = await now(request);
    expectViolations(await update(request, { media: [{ sourceUrl: 'http://example.com/a.jpg' }] }), {
      'media.0.sourceUrl': 'url_not_allowed',
    });
    expectViolations(await update(request, { media: [{ ...at('/a.jpg'), mediaId: mediaOf(request)[0] }] }), {
      'media.0.sourceUrl': 'conflicting_fields',
    });
    expect(await now(request)).toEqual(before);
  });
});

describe('publishRequests.cancel', () => {
  test('while a file is fetched ends the request for good, and the file goes after its day', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const request = await schedule([at('/slow.jpg')]);
    await until(() => server.asked.includes('/slow.jpg'));
    const canceled = await act(request, 'cancel');
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
    release();
    const [mediaId = ''] = mediaOf(request);
    expect((await endedMedia(listener.client, { mediaId })).status).toBe('ready');
    expect(await daysLeft(mediaId)).toBe(1);
    expect(await now(request)).toEqual(canceled.body);
    expect(await told(request)).toEqual(['scheduled', 'canceled']);
    expect((await listener.client.delete(`/v1/media/${mediaId}`)).status).toBe(200);
    expect((await filesIn(service)).filter((file) => file.includes(mediaId))).toEqual([]);
  });

  test('gives up files that were kept for it, and none that a later request still names', async () => {
    const request = await schedule([at('/photo.jpg'), at('/other.jpg')]);
    await staged(request);
    const [photo, other] = mediaOf(request);
    const sooner = await schedule([{ mediaId: other }], { scheduledFor: inDays(20) });
    expect(await Promise.all([photo, other].map(daysLeft))).toEqual([41, 41]);
    await act(request, 'cancel');
    expect(await Promise.all([photo, other].map(daysLeft))).toEqual([1, 21]);
    await act(sooner, 'cancel');
    expect(await daysLeft(other)).toBe(1);
  });
});

test('a file that is published now is kept for the later request that names it as well', async () => {
  const request = await schedule([at('/photo.jpg')]);
  await staged(request);
  const [mediaId] = mediaOf(request);
  const soon = await publish(listener.client, postInput([{ mediaId }], { text: 'Now, and later again' }));
  expect(await ended(soon)).toMatchObject({ status: 'published' });
  expect(await daysLeft(mediaId)).toBe(41);
});

test('requests that come at once, files and times included, each have their own event, and files live for the last', async () => {
  const { mediaId } = await stage(listener.client);
  const all = await Promise.all(
    [3, 40, 20, 30].map((days) => schedule([{ mediaId }, at('/photo.jpg')], { scheduledFor: inDays(days) })),
  );
  expect(await daysLeft(mediaId)).toBe(41);
  const own = all.map((request) => mediaOf(request)[1]);
  expect(new Set(own).size).toBe(4);
  for (const request of all) {
    await staged(request);
    expect(mediaOf(await now(request))).toEqual(mediaOf(request));
    expect(await told(request)).toEqual(['scheduled']);
  }
});

test('a file that a request names is locked until the request is stored, however long the file lives', async () => {
  const { mediaId } = await stage(listener.client);
  const scope = { organizationId: listener.organizationId, mode: 'test' as const };
  const unlocked = () =>
    query(service, 'SELECT id FROM media WHERE organization_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED', [
      scope.organizationId,
      mediaId,
    ]);
  expect(await unlocked()).toEqual([{ id: mediaId }]);
  const whileKept = await inTransaction(service.ctx.db, async (tx) => {
    await keepMedia(tx, scope, [{ id: mediaId, until: new Date() }]);
    return unlocked();
  });
  expect(whileKept).toEqual([]);
});

describe('publishRequests.retry', () => {
  test('fetches again what could not be had, and nothing that is there', async () => {
    const request = await publish(
      listener.client,
      postInput([at('/photo.jpg'), at('/late.jpg')], { text: 'At the second try' }),
    );
    const failed = await ended(request);
    expect(failed.error?.media).toMatchObject([{ field: 'media.1.sourceUrl' }]);
    await endedMedia(listener.client, { mediaId: mediaOf(failed)[0] ?? '' });
    server.files.set('/late.jpg', jpeg);
    const { status, body } = await act(failed, 'retry');
    expect([status, body.retryOf, storyOf(body)]).toEqual([
      200,
      failed.publishRequestId,
      ['staging:pending'],
    ]);
    expect(mediaOf(body)[0]).toBe(mediaOf(failed)[0]);
    expect(mediaOf(body)[1]).not.toBe(mediaOf(failed)[1]);
    expect(await ended(body)).toMatchObject({ status: 'published' });
    expect(server.asked.toSorted()).toEqual(['/late.jpg', '/late.jpg', '/photo.jpg']);
    expect(await created('At the second try')).toBe(1);
  });

  test('fetches a file again whose media expired during the fetch; a scheduled request fails meanwhile', async () => {
    const release = throttleGate('/slow.jpg', jpeg);
    const request = await schedule([at('/slow.jpg')], { text: 'Never came' });
    await until(() => server.asked.includes('/slow.jpg'));
    const [mediaId] = mediaOf(request);
    await query(service, `UPDATE media SET expires_at = now() - interval '1 s' WHERE id = $1`, [mediaId]);
    await eraseExpired(service.ctx);
    release();
    await until(async () => (await now(request)).status === 'failed');
    const failed = await now(request);
    expect(failed.error).toMatchObject({
      code: 'media_failed',
      retryable: true,
      media: [{ field: 'media.0.sourceUrl', mediaId, error: { code: 'source_unreachable' } }],
    });
    const { status, body } = await act(failed, 'retry');
    expect([status, mediaOf(body)[0] === mediaId]).toEqual([200, false]);
    expect(await ended(body)).toMatchObject({ status: 'published' });
    expect(server.asked).toEqual(['/slow.jpg', '/slow.jpg']);
  });

  test('is not offered for what breaks a rule, now that the file is known: it would fail again', async () => {
    server.files.set('/loaf.png', png(80, 80));
    const request = await publish(listener.client, {
      connectedProfileId: account.connectedProfileId,
      contentType: 'instagram.media.items',
      media: [at('/loaf.png')],
    });
    const failed = await ended(request);
    expect(failed.error).toMatchObject({ code: 'validation_error', retryable: false });
    expect(failed).not.toHaveProperty('retryableUntil');
    expect(expectError(await act(failed, 'retry'), 409, 'conflict')).toEqual({ reason: 'would_fail_again' });
    expect(server.asked).toEqual(['/loaf.png']);
  });
});

test('requests that wait for files leave room for others that are forgotten', async () => {
  const alone = await startTestService({ ROLE: 'api' });
  const { client } = await alone.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const [waiting, more, other] = await Promise.all(
    [[at('/photo.jpg')], [at('/other.jpg')], undefined].map((media, index) =>
      publish(client, postInput([], { connectedProfileId, media, text: `Forgotten ${index}` })),
    ),
  );
  for (const [index, request] of [waiting, more, other].entries())
    await query(alone, 'UPDATE publish_requests SET due_at = $2 WHERE id = $1', [
      request?.publishRequestId,
      new Date(index),
    ]);
  const found = await forgottenPublishRequests(alone.ctx.db, new Date(10), 1);
  expect(found.map(({ id }) => id).toSorted()).toEqual(
    [waiting, other].map((request) => request?.publishRequestId).toSorted(),
  );
  await alone.close();
});

describe('an Idempotency-Key', () => {
  test('answers the same media again, and nothing is fetched a second time', async () => {
    const key = randomUUID();
    const input = postInput([at('/photo.jpg')], { text: 'Asked for thrice' });
    const first = await post(listener.client, input, key);
    const done = await ended(first.body);
    const again = await post(listener.client, input, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(done.media).toEqual(again.body.media);
    expect(server.asked).toEqual(['/photo.jpg']);
    const other = postInput([at('/other.jpg')], { text: 'Asked for thrice' });
    expect(expectError(await post(listener.client, other, key), 409, 'conflict').reason).toBe(
      'idempotency_key_reused',
    );
    expect(server.asked).toEqual(['/photo.jpg']);
  });
});

describe('what is accepted is one transaction', () => {
  const api = async () => {
    const alone = await startTestService({ ROLE: 'api' });
    const key = await alone.newKey();
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
    return { alone, key, input: postInput([at('/photo.jpg'), at('/other.jpg')], { connectedProfileId }) };
  };

  // Each node of a cluster numbers its transactions by itself, and the jobs lie on the coordinator.
  onOnePostgres.test('media, their jobs, ledger row and answer', async () => {
    const { alone, key, input } = await api();
    const { body } = await post(key.client, input, 'together');
    const transactions = await query(
      alone,
      `SELECT xmin::text, count(*)::int FROM (
         SELECT xmin FROM publish_requests WHERE id = $1
         UNION ALL SELECT xmin FROM media WHERE publish_request_id = $1
         UNION ALL SELECT xmin FROM pgboss.job WHERE name = 'media.stage' AND data->>'mediaId' = ANY($2)
         UNION ALL SELECT xmin FROM idempotency_records WHERE key = 'together') AS written GROUP BY 1`,
      [body.publishRequestId, mediaOf(body)],
    );
    expect(transactions).toEqual([{ xmin: expect.any(String), count: 6 }]);
    await alone.close();
  });

  test('of which nothing is there when it is refused', async () => {
    const { alone, key, input } = await api();
    await refuseRows(alone, 'BEFORE INSERT ON publish_requests');
    expectError(await post(key.client, input), 500, 'internal');
    expectViolations(await post(key.client, { ...input, text: 'x'.repeat(63_207) }), {
      text: 'text_too_long',
    });
    expect(await query(alone, 'SELECT id FROM media')).toEqual([]);
    expect(await query(alone, `SELECT id FROM pgboss.job WHERE name = 'media.stage'`)).toEqual([]);
    await alone.close();
  });
});
