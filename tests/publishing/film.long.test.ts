/**
 * Tests a film of 200 MB on its way to YouTube: it is sent in pieces, goes on where it was interrupted, and becomes one video,
 * which is then processed, commented on and measured.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mp4 } from '../support/files.ts';
import { ended, newUpload, send } from '../support/media.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { movedBy, query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { holdRows } from '../support/triggers.ts';
import { untilWithoutJobs } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

const mebibyte = 1024 ** 2;
const filmBytes = 200 * mebibyte;
const pieceBytes = 8 * mebibyte;

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
function film(filmBytes: number): ReadableStream {
  const head = Buffer.alloc(pieceBytes);
  mp4.copy(head);
  head.writeUInt32BE(filmBytes - mp4.length, mp4.length);
  head.write('free', mp4.length + 4, 'latin1');
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

async function staged(sizeBytes: number): Promise<string> {
  const announced = { filename: 'film.mp4', contentType: 'video/mp4', sizeBytes } as const;
  const medium = await newUpload(listener.client, mp4, announced);
  expect((await send(medium, film(sizeBytes))).status).toBe(200);
  const { mediaId, status } = await ended(listener.client, medium);
  expect(status).toBe('ready');
  return mediaId;
}

/** Has the database hold up whoever stores that this much of an upload has arrived. */
const holdAt = (bytes: number) =>
  holdRows(
    service,
    'BEFORE INSERT OR UPDATE ON simulator_writes',
    `NEW.object_id LIKE 'session/%' AND (NEW.fields->>'arrived')::int >= ${bytes}`,
  );

/** Lets so much time pass since the last heartbeat and the last progress. */
async function silentFor(seconds: number): Promise<void> {
  const since = `interval '${seconds} seconds'`;
  await query(service, `UPDATE pgboss.job SET heartbeat_on = now() - ${since} WHERE state = 'active'`);
  await query(
    service,
    `UPDATE publish_requests SET updated_at = ${movedBy('updated_at', `- ${since}`)}, due_at = ${movedBy('due_at', `- ${since}`)}`,
  );
}

test('a film of 200 MB survives a killed worker, of which it tells, and two breaks as one video, and is commented on and measured', async () => {
  const { client, organizationId } = listener;
  const profile = await client.newProfile({ providerId: 'youtube' });
  const { connectedProfileId, externalId } = profile;
  const mediaId = await staged(filmBytes);

  const title = 'How bread is made';
  const input = { connectedProfileId, contentType: 'youtube.videos.items', title, madeForKids: false };
  const hold = await holdAt(64 * mebibyte);
  const { publishRequestId } = await publish(client, { ...input, media: [{ mediaId }] });
  const worker = spawnWorker(service, { PUBLIC_URL: service.url });
  await untilWithoutJobs(hold.holds);
  await killWorker(worker);
  await hold.end();
  expect((await requestNow(client, publishRequestId)).nextAttemptReason).toBeUndefined();
  await silentFor(25);
  const { nextAttemptAt = '', nextAttemptReason } = await requestNow(client, publishRequestId);
  expect(nextAttemptReason).toBe('process_silent');
  // The dead process is missed after 30 seconds, by a look that comes each minute.
  expect((Date.parse(nextAttemptAt) - Date.now()) / 1000).toBeGreaterThan(60);
  expect((Date.parse(nextAttemptAt) - Date.now()) / 1000).toBeLessThan(75);
  const { body: listed } = await client.get('/v1/publish-requests', { connectedProfileId });
  expect(listed.data[0]).toMatchObject({ publishRequestId, nextAttemptAt, nextAttemptReason });
  await missTheDead(service, 'publish.run');

  const proxy = proxyProvider(service, 'youtube');
  const ranges: string[] = [];
  proxy.intercept = (request, answer) => {
    const range = request.headers['content-range'] ?? '';
    if (!/^bytes \d/.test(range)) return answer;
    ranges.push(range);
    // The third piece arrives, and its answer is lost; of the sixth, nothing arrives.
    if (ranges.length === 3) return { status: 502, body: '' };
    if (ranges.length === 5) proxy.next(/^PUT .*upload_id/).answer({}, 503);
    return answer;
  };
  const done = await outcomeOf(service, client, { publishRequestId });
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
  expect(proxy.requests.filter((one) => one === 'POST /upload/youtube/v3/videos')).toEqual([]);
  // The worker has died with 56 MiB sent, and with a piece whose arrival nobody has stored.
  expect(ranges[0]).toBe(`bytes ${56 * mebibyte}-${64 * mebibyte - 1}/${filmBytes}`);
  expect(new Set(ranges).size).toBe(18);
  const store = service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  expect(await countCreated(store, externalId, title)).toBe(1);

  expect(changesIn(await listener.eventsOf(profile))).toContain(`created ${done.externalId}`);

  const of = { connectedProfileId, videoExternalId: done.externalId };
  const comment = await listener.happen(of, 'comment_added', { videoExternalId: done.externalId ?? '' });
  const comments = '/v1/content/youtube.videos.comments';
  const shown = async (moderationStatus: string) =>
    (await client.get(comments, { ...of, moderationStatus })).body.data.map(
      (one: { externalId: string }) => one.externalId,
    );
  const moderate = (hidden: boolean) =>
    client.post(`${comments}/${comment.externalId}/moderate`, { hidden }).query({ connectedProfileId });
  expect(await shown('published')).toEqual([comment.externalId]);
  expect((await moderate(true)).status).toBe(200);
  expect([await shown('published'), await shown('heldForReview')]).toEqual([[], [comment.externalId]]);
  expect((await moderate(false)).status).toBe(200);
  expect([await shown('published'), await shown('heldForReview')]).toEqual([[comment.externalId], []]);

  const path = `/v1/content/youtube.videos.items/${done.externalId}/metrics`;
  const { body: metrics } = await client.get(path, { connectedProfileId, period: 'lifetime' });
  expect(metrics.series.find(({ name }: { name: string }) => name === 'comments').values).toMatchObject([
    { value: 1 },
  ]);
});

test.each([
  ['child_fails_once', 1],
  ['upload_outage', 3],
] as const)(
  'a large film that is marked with %s breaks in the middle, goes on there, and is one video',
  async (fault, times) => {
    const { client, organizationId } = listener;
    const { connectedProfileId, externalId } = await client.newProfile({ providerId: 'youtube' });
    const sizeBytes = 3 * pieceBytes;
    const title = `How bread is made #fault:${fault}`;
    const input = { connectedProfileId, contentType: 'youtube.videos.items', title, madeForKids: false };
    const media = [{ mediaId: await staged(sizeBytes) }];
    const proxy = proxyProvider(service, 'youtube');
    const pieces: string[] = [];
    proxy.intercept = ({ headers: { 'content-range': range = '' } }, answer) => {
      const piece = /^bytes (\d+)-/.exec(range)?.[1];
      if (piece) pieces.push(`${Number(piece) / pieceBytes} ${answer.status}`);
      return answer;
    };
    const done = await outcomeOf(service, client, await publish(client, { ...input, media }));
    expect(done.status).toBe('published');
    expect(pieces).toEqual(['0 308', ...Array(times).fill('1 500'), '1 308', '2 200']);
    const store = service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
    expect(await countCreated(store, externalId, title)).toBe(1);
  },
);
