/** Tests threads: one publish request makes several posts, each a reply to the one before, and each exactly once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { capMarker } from '../../src/domain/foundation/billing/caps.ts';
import { partUnseenSeconds } from '../../src/domain/publishing/ledger/queue-run.ts';
import { findByWords } from '../../src/domain/publishing/requests/find-requests.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { mp4 } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { hurry, outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { endThrottles } from '../support/throttles.ts';
import { refuseRows } from '../support/triggers.ts';

const networks = ['threads', 'bluesky', 'mastodon'] as const;
type Network = (typeof networks)[number];

let service: TestService;
let listener: Listener;
const profiles = new Map<Network, Schemas['ConnectedProfile']>();
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  for (const providerId of networks)
    profiles.set(providerId, await listener.client.newProfile({ providerId }));
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const profileOn = (network: Network) => profiles.get(network) as Schemas['ConnectedProfile'];
const inputOn = (network: Network, first: string, rest: (string | object)[], more: object = {}) => ({
  connectedProfileId: profileOn(network).connectedProfileId,
  contentType: `${network}.posts.items`,
  text: first,
  thread: rest.map((part) => (typeof part === 'string' ? { text: part } : part)),
  ...more,
});
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const created = (network: Network, text: string) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    profileOn(network).externalId,
    text,
  );
const partsOf = ({ parts = [] }: PublishRequest) => parts;
const statusesOf = (request: PublishRequest) => partsOf(request).map(({ status }) => status);
const told = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents()).filter(({ data }) => data.publishRequestId === publishRequestId);
const replyOn = async (network: Network, externalId = '') =>
  (
    await listener.client.get(`/v1/content/${network}.posts.replies/${encodeURIComponent(externalId)}`, {
      connectedProfileId: profileOn(network).connectedProfileId,
    })
  ).body;

/** Publishes a thread of which the first two posts are there, and the third is not since the grant has ended; it is given back. */
async function cutOff(network: Network, name: string, more: object = {}) {
  const rest = ['b', `c ${faultMarker('throttled_once')}`, 'd'].map((text) => `${name} ${text}`);
  const request = await publish(listener.client, inputOn(network, `${name} a`, rest, more));
  const access = (action: string) =>
    listener.client.patch(`/v1/test/connections/${profileOn(network).connectionId}`, { action });
  // The third post waits for a minute, and meanwhile the grant ends.
  await service.runDue('publish.run');
  await access('revoke');
  const failed = await ended(request);
  await access('restore');
  expect(statusesOf(failed)).toEqual(['published', 'published', 'failed', 'not_published']);
  return failed;
}

describe.each(networks)('on %s', (network) => {
  test('a thread of seven whose fourth post gets no answer is there once, each post a reply to the one before', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map(
      (word) => `Seven ${word} ${network}`,
    );
    const [first = '', ...rest] = texts.map((text, index) =>
      index === 3 ? `${text} ${faultMarker('created_then_timeout')}` : text,
    );
    const request = await publish(listener.client, inputOn(network, first, rest));
    expect(statusesOf(request)).toEqual(Array(7).fill('waiting'));
    const done = await ended(request);
    expect(done.status).toBe('published');
    const parts = partsOf(done);
    expect(parts.map(({ index, status }) => [index, status])).toEqual(
      texts.map((_, index) => [index, 'published']),
    );
    expect(done.externalId).toBe(parts[0]?.externalId);
    for (const text of texts) expect(await created(network, text)).toBe(1);
    for (const { index, externalId } of parts.slice(1)) {
      const reply = await replyOn(network, externalId);
      expect(reply).toMatchObject({
        text: expect.stringContaining(texts[index] ?? '-'),
        thread: { parentId: parts[index - 1]?.externalId, rootId: parts[0]?.externalId },
      });
    }
    const events = await told(request);
    expect(events.map(({ topic }) => topic.split('.').at(-1))).toEqual([
      'started',
      'outcomeUnknown',
      'published',
    ]);
    expect(events.at(1)?.data.parts).toMatchObject([
      ...Array(3).fill({ status: 'published' }),
      { status: 'outcome_unknown' },
      ...Array(3).fill({ status: 'waiting' }),
    ]);
    expect(events.at(-1)?.data.parts).toEqual(parts);
  });
});

test('a post that is refused ends the thread, says what is there, and a retry goes on at that post', async () => {
  const network = 'threads';
  const texts = ['a', 'b', `c ${faultMarker('throttled_once')}`, 'd'].map(
    (text) => `Refused ${network} ${text}`,
  );
  const [first = '', ...rest] = texts;
  const request = await publish(listener.client, inputOn(network, first, rest));
  const { connectionId } = profileOn(network);
  const access = (action: string) =>
    listener.client.patch(`/v1/test/connections/${connectionId}`, { action });
  // The third post waits for a minute, and meanwhile the grant ends.
  await service.runDue('publish.run');
  expect(statusesOf(await requestNow(listener.client, request.publishRequestId))).toEqual([
    'published',
    'published',
    'publishing',
    'waiting',
  ]);
  await access('revoke');
  const failed = await ended(request);
  await access('restore');
  expect(failed).toMatchObject({ status: 'failed', externalId: expect.any(String) });
  expect(failed.error?.message).toContain('The first 2 posts of the thread are published, and 2 are not.');
  expect(statusesOf(failed)).toEqual(['published', 'published', 'failed', 'not_published']);
  expect(partsOf(failed)[2]?.error).toEqual(failed.error);
  expect((await told(request)).at(-1)).toMatchObject({
    topic: 'publishRequest.failed',
    data: { parts: partsOf(failed) },
  });
  const { body: again } = await listener.client.post(
    `/v1/publish-requests/${request.publishRequestId}/retry`,
  );
  expect(statusesOf(again)).toEqual(['published', 'published', 'waiting', 'waiting']);
  const done = await ended(again);
  expect(done).toMatchObject({ status: 'published', externalId: failed.externalId });
  expect(partsOf(done).slice(0, 2)).toEqual(partsOf(failed).slice(0, 2));
  for (const text of texts) expect(await created(network, text)).toBe(1);
});

test('a retry of a thread whose first posts are there takes another time, and no other content', async () => {
  const failed = await cutOff('mastodon', 'Kept');
  const { body: again } = await listener.client.post(`/v1/publish-requests/${failed.publishRequestId}/retry`);
  const address = `/v1/publish-requests/${again.publishRequestId}`;
  for (const change of [{ thread: [] }, { thread: [{ text: 'c' }, { text: 'd' }] }, { text: 'Other' }]) {
    const { status, body } = await listener.client.patch(address, change);
    expect([status, body.error.meta.reason]).toEqual([409, 'publish_request_started']);
  }
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const moved = await listener.client.patch(address, { scheduledFor, reference: 'thread-1' });
  expect(moved.body).toMatchObject({ status: 'scheduled', scheduledFor, reference: 'thread-1' });
  expect(statusesOf(moved.body)).toEqual(['published', 'published', 'waiting', 'waiting']);
  await hurry(service, again.publishRequestId);
  expect((await ended(again)).status).toBe('published');
  for (const text of ['a', 'b', 'c', 'd']) expect(await created('mastodon', `Kept ${text}`)).toBe(1);
});

test('a retry asks for no file of a post that is there', async () => {
  const { mediaId } = await stage(listener.client);
  const failed = await cutOff('mastodon', 'Bare', { media: [{ mediaId }] });
  expect((await listener.client.delete(`/v1/media/${mediaId}`)).status).toBe(200);
  const again = await listener.client.post(`/v1/publish-requests/${failed.publishRequestId}/retry`);
  expect(again.status).toBe(200);
  expect((await ended(again.body)).status).toBe('published');
});

test('threads of the same files in other posts do not count as the same content', async () => {
  const { mediaId } = await stage(listener.client);
  const { mediaId: other } = await stage(listener.client, mp4, {
    filename: 'clip.mp4',
    contentType: 'video/mp4',
  });
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const fingerprintWith = async (own: string) => {
    const thread = [mediaId, other, own].map((id) => ({ media: [{ mediaId: id }] }));
    return (await publish(listener.client, inputOn('mastodon', 'Alike', thread, { scheduledFor })))
      .contentFingerprint;
  };
  expect(await fingerprintWith(mediaId)).toBe(await fingerprintWith(mediaId));
  expect(await fingerprintWith(mediaId)).not.toBe(await fingerprintWith(other));
});

test('a post in doubt is no other post of its thread, and one that stays in doubt counts as neither', async () => {
  const input = inputOn('mastodon', 'Doubt a', [`Doubt b ${faultMarker('created_then_timeout')}`, 'Doubt c']);
  const request = await publish(listener.client, input);
  await service.runDue('publish.run');
  const unknown = await requestNow(listener.client, request.publishRequestId);
  expect(statusesOf(unknown)).toEqual(['published', 'outcome_unknown', 'waiting']);
  const resolve = (answer: object) =>
    listener.client.post(`/v1/publish-requests/${request.publishRequestId}/resolve`, answer);
  const { externalId } = unknown;
  const same = await resolve({ outcome: 'published', externalId });
  expect(same.status).toBe(400);
  expect(same.body.error.meta.validationErrors).toMatchObject([{ field: 'externalId' }]);
  const failed = await resolve({ outcome: 'failed' });
  expect(failed.body.error.message).toContain('The first post of the thread is published, and 2 are not.');
});

test('a post that was deleted meanwhile is looked for a while, before what answers it fails', async () => {
  const texts = ['a', 'b', `c ${faultMarker('throttled_once')}`].map((text) => `Deleted mastodon ${text}`);
  const [first = '', ...rest] = texts;
  const request = await publish(listener.client, inputOn('mastodon', first, rest));
  await service.runDue('publish.run');
  const [, second] = partsOf(await requestNow(listener.client, request.publishRequestId));
  const address = `/v1/content/mastodon.posts.replies/${encodeURIComponent(second?.externalId ?? '')}`;
  const { connectedProfileId } = profileOn('mastodon');
  await endThrottles(service);
  const { status } = await listener.client.delete(`${address}?connectedProfileId=${connectedProfileId}`);
  expect(status).toBe(200);
  const failed = await ended(request);
  expect(failed).toMatchObject({
    status: 'failed',
    error: { reason: 'previous_post_unseen', retryable: true },
  });
  expect(statusesOf(failed)).toEqual(['published', 'published', 'failed']);
  const unseen = failed.steps.filter(({ outcome }) => outcome === 'part_unseen');
  expect(unseen).toHaveLength(partUnseenSeconds.length);
  expect(await created('mastodon', texts[2] ?? '-')).toBe(0);
  const again = await listener.client.post(`/v1/publish-requests/${request.publishRequestId}/retry`);
  expect(again.status).toBe(200);
  expect(statusesOf(await ended(again.body))).toEqual(['published', 'published', 'failed']);
});

test('all posts of a thread are checked together, each by the rules of the first', async () => {
  const { mediaId } = await stage(listener.client);
  const input = inputOn('bluesky', 'Fits', [
    'Fits',
    'x'.repeat(301),
    {},
    { text: 'y', poll: { options: ['a', 'b'] } },
    { media: [{ mediaId }, { mediaId: 'media_test_0' }] },
    { text: `Marked ${'#fault:nobody'}` },
  ]);
  for (const path of ['/v1/publish-requests', '/v1/publish-requests/validate']) {
    const { status, body } = await listener.client.post(path, input).set('Idempotency-Key', randomUUID());
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
    const fields = body.error.meta.validationErrors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual([
      'thread.1.text',
      'thread.2.text',
      'thread.3.poll',
      'thread.4.media.1.mediaId',
      'thread.5.text',
    ]);
  }
  const { connectedProfileId } = profileOn('mastodon');
  const boost = await post(listener.client, {
    connectedProfileId,
    contentType: 'mastodon.posts.items',
    variant: 'boost',
    target: { postExternalId: '1' },
    thread: [{ text: 'None' }],
  });
  expect(boost.body.error.meta.validationErrors).toMatchObject([{ field: 'thread' }]);
  const many = await post(listener.client, inputOn('threads', 'a', Array(25).fill('b')));
  expect(many.body.error.meta.validationErrors).toMatchObject([{ field: 'thread' }]);
});

test('the files of all posts are staged once, held to the end, and published with their own post', async () => {
  const [one, other] = [await stage(listener.client), await stage(listener.client)];
  const thread = [
    { text: 'Pictured b' },
    { text: 'Pictured c', media: [{ mediaId: one.mediaId }, { mediaId: other.mediaId }] },
  ];
  const input = inputOn('bluesky', 'Pictured a', thread, {
    media: [{ mediaId: one.mediaId, altText: 'An oven' }],
  });
  const done = await ended(await publish(listener.client, input));
  expect(done).toMatchObject({
    status: 'published',
    media: [one, one, other].map(({ mediaId }) => ({ mediaId })),
  });
  const medias = await Promise.all(
    partsOf(done)
      .slice(1)
      .map(async ({ externalId }) => (await replyOn('bluesky', externalId)).media?.length ?? 0),
  );
  expect(medias).toEqual([0, 2]);
});

test('what the first post of a thread says of its audience and language holds for all', async () => {
  const more = { privacy: 'private', language: 'pt', contentWarning: 'Crumbs' };
  const input = inputOn(
    'mastodon',
    'Quiet a',
    ['Quiet b', { text: 'Quiet c', contentWarning: 'Flour' }],
    more,
  );
  const [, second, third] = partsOf(await ended(await publish(listener.client, input)));
  expect(await replyOn('mastodon', second?.externalId)).toMatchObject(more);
  expect(await replyOn('mastodon', third?.externalId)).toMatchObject({ ...more, contentWarning: 'Flour' });
});

test('a worker that dies between two posts leaves a thread that goes on with the next', async () => {
  const condition = `NEW.organization_id = '${listener.organizationId}' AND NEW.part = 2 AND OLD.part = 1`;
  const letPass = await refuseRows(service, 'BEFORE UPDATE ON publish_requests', condition);
  const texts = ['Died a', 'Died b', 'Died c'];
  let request: PublishRequest;
  try {
    request = await publish(listener.client, inputOn('mastodon', 'Died a', ['Died b', 'Died c']));
    await service.runDue('publish.run');
  } finally {
    await letPass();
  }
  expect(statusesOf(await requestNow(listener.client, request.publishRequestId))).toEqual([
    'published',
    'published',
    'publishing',
  ]);
  const done = await ended(request);
  expect(done.status).toBe('published');
  for (const text of texts) expect(await created('mastodon', text)).toBe(1);
});

test('the rest of a thread can be canceled between two posts, and what is there stays', async () => {
  const input = inputOn('threads', 'Ended a', [`Ended b ${faultMarker('slow_container')}`, 'Ended c']);
  const request = await publish(listener.client, input);
  await service.runDue('publish.run');
  const { body } = await listener.client.post(`/v1/publish-requests/${request.publishRequestId}/cancel`);
  expect(body).toMatchObject({ status: 'canceled', externalId: expect.any(String) });
  expect(statusesOf(body)).toEqual(['published', 'canceled', 'canceled']);
  expect((await told(request)).at(-1)).toMatchObject({
    topic: 'publishRequest.canceled',
    data: { parts: partsOf(body) },
  });
  await service.runPutOff('publish.run');
  expect([await created('threads', 'Ended a'), await created('threads', 'Ended b')]).toEqual([1, 0]);
});

test('a thread is found by the id and the address of each of its posts, even where the rest is missing', async () => {
  const [found, broken] = [
    await ended(await publish(listener.client, inputOn('bluesky', 'Found a', ['Found b']))),
    await cutOff('bluesky', 'Broken'),
  ];
  const scope = { organizationId: listener.organizationId, mode: 'test' as const };
  for (const request of [found, broken])
    for (const { externalId, providerPermalink } of partsOf(request).slice(0, 2))
      for (const words of [externalId, providerPermalink])
        expect(await findByWords(service.ctx, scope, words ?? '-')).toMatchObject([
          { publishRequestId: request.publishRequestId },
        ]);
});

test('a scheduled thread is shown as it is held, changed as a whole, and taken away by an empty list', async () => {
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const request = await publish(
    listener.client,
    inputOn('threads', 'Later a', ['Later b', 'Later c'], { scheduledFor }),
  );
  const address = `/v1/publish-requests/${request.publishRequestId}`;
  const held = async () => (await listener.client.get(address, { include: 'content' })).body.content;
  expect(await held()).toEqual({ text: 'Later a', thread: [{ text: 'Later b' }, { text: 'Later c' }] });
  const changed = await listener.client.patch(address, { thread: [{ text: 'Later d' }] });
  expect(statusesOf(changed.body)).toEqual(['waiting', 'waiting']);
  expect(changed.body.contentFingerprint).not.toBe(request.contentFingerprint);
  const wrong = await listener.client.patch(address, { thread: [{ text: 'x'.repeat(501) }] });
  expect(wrong.body.error.meta.validationErrors).toMatchObject([{ field: 'thread.0.text' }]);
  const single = await listener.client.patch(address, { thread: [] });
  expect(single.body.parts).toBeUndefined();
  expect(await held()).toEqual({ text: 'Later a' });
});

test('a target of a group may have a thread, and a thread goes on from a reply', async () => {
  const { connectedProfileId } = profileOn('bluesky');
  const asked = listener.client.post('/v1/publish-groups', {
    text: 'Group a',
    targets: [
      { connectedProfileId, contentType: 'bluesky.posts.items', thread: [{ text: 'Group b' }] },
      { connectedProfileId: profileOn('mastodon').connectedProfileId, contentType: 'mastodon.posts.items' },
    ],
  });
  const { body: group } = await asked.set('Idempotency-Key', randomUUID());
  const [threaded, plain] = group.publishRequests as PublishRequest[];
  const done = await ended(threaded as PublishRequest);
  expect(statusesOf(done)).toEqual(['published', 'published']);
  expect((await ended(plain as PublishRequest)).parts).toBeUndefined();
  const reply = await publish(listener.client, {
    connectedProfileId,
    contentType: 'bluesky.posts.replies',
    target: { postExternalId: partsOf(done)[1]?.externalId },
    text: 'Group c',
    thread: [{ text: 'Group d' }],
  });
  const [third, fourth] = partsOf(await ended(reply));
  expect(await replyOn('bluesky', fourth?.externalId)).toMatchObject({
    thread: { parentId: third?.externalId, rootId: partsOf(done)[0]?.externalId },
  });
});

/** Makes an organization with an account on Threads that has room for this many replies today. */
async function accountWithRoom(room: number) {
  const key = await service.newKey({ organization: `Room ${randomUUID()}` });
  const profile = await key.client.newProfile({ providerId: 'threads' });
  const store = service.ctx.providers.simulated.storeOf({ organizationId: key.organizationId, mode: 'test' });
  const at = Date.now();
  const added = { type: 'container', form: 'TEXT', files: [], item: false, answers: '1', at };
  await store.write(profile.externalId, '1', { added, place: 0, edited: { published: at } });
  // The others are the same, and writing them one by one would take seconds.
  await service.ctx.db.$executeRaw`
    INSERT INTO simulator_writes (organization_id, mode, account_id, object_id, fields)
    SELECT organization_id, mode, account_id, number::text, fields
    FROM simulator_writes, generate_series(2, ${1_000 - room}::int) AS number
    WHERE organization_id = ${key.organizationId} AND account_id = ${profile.externalId} AND object_id = '1'`;
  return { key, connectedProfileId: profile.connectedProfileId };
}

test('of two threads that have room for one of them, that which began first goes on, and the other waits', async () => {
  const { key, connectedProfileId } = await accountWithRoom(2);
  const input = { connectedProfileId, contentType: 'threads.posts.items' };
  const slow = faultMarker('slow_container');
  const two = [];
  for (const name of ['first', 'second']) {
    const thread = [{ text: `b of the ${name} ${slow}` }, { text: `c of the ${name}` }];
    two.push(await publish(key.client, { ...input, text: `a of the ${name}`, thread }));
    await service.runDue('publish.run');
  }
  const [first, second] = two as [PublishRequest, PublishRequest];
  expect((await outcomeOf(service, key.client, first)).status).toBe('published');
  const waiting = await requestNow(key.client, second.publishRequestId);
  expect(waiting).toMatchObject({ status: 'publishing', nextAttemptReason: 'publishing_budget_spent' });
  await key.client.post('/v1/test/clock/advance', { seconds: 25 * 3_600 });
  expect((await outcomeOf(service, key.client, second)).status).toBe('published');
});

test('a thread waits where the budget for replies ends, and goes on when there is more', async () => {
  const { key, connectedProfileId } = await accountWithRoom(2);
  const contentType = 'threads.posts.items';
  const thread = ['b', 'c', 'd', 'e'].map((text) => ({ text: `Many ${text}` }));
  const request = await publish(key.client, { connectedProfileId, contentType, text: 'Many a', thread });
  await service.runDue('publish.run');
  const waiting = await requestNow(key.client, request.publishRequestId);
  expect(waiting).toMatchObject({ status: 'publishing', nextAttemptReason: 'publishing_budget_spent' });
  expect(statusesOf(waiting)).toEqual(['published', 'published', 'published', 'publishing', 'waiting']);
  await key.client.post('/v1/test/clock/advance', { seconds: 25 * 3_600 });
  const done = await outcomeOf(service, key.client, request);
  expect(done.status).toBe('published');
  expect(done.steps.filter(({ name }) => name === 'waiting')).toHaveLength(1);
});

test('a reached cap is simulated by a marker in any post of a thread', async () => {
  const refused = await post(listener.client, inputOn('mastodon', 'Capped', [`Capped ${capMarker}`]));
  expect([refused.status, refused.body.error.code]).toEqual([402, 'quota_exceeded']);
});
