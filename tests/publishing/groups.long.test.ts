/** Tests publish groups from the request to the last event: files, grants that end meanwhile, retries, and completion. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultMarker } from '../../src/simulators/faults.ts';
import { jpeg, pdf } from '../support/files.ts';
import { type FileServer, readMedia, startFileServer } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { groupNow, type PublishGroup, publishGroup, toldOf } from '../support/publish-groups.ts';
import { outcomesOf, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let files: FileServer;
const profiles: Record<string, string> = {};
beforeAll(async () => {
  files = await startFileServer();
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*', 'publishGroup.*'] });
  for (const providerId of ['facebook', 'instagram', 'bluesky', 'mastodon', 'threads'])
    profiles[providerId] = (await listener.client.newProfile({ providerId })).connectedProfileId;
});
afterAll(async () => {
  await listener.close();
  await files.close();
});

const contentTypes = [
  'facebook.media.items',
  'instagram.media.items',
  'bluesky.posts.items',
  'mastodon.posts.items',
  'threads.posts.items',
];
const target = (contentType: string, more: object = {}) => ({
  connectedProfileId: profiles[contentType.split('.')[0] ?? ''],
  contentType,
  ...more,
});
const idsOf = ({ publishRequests }: PublishGroup) =>
  publishRequests.map(({ publishRequestId }) => publishRequestId);
const completionsOf = async ({ publishGroupId }: PublishGroup) =>
  (await listener.allEvents()).filter(
    ({ topic, data }) => topic === 'publishGroup.completed' && data.publishGroupId === publishGroupId,
  );

test('one text and one file reach five networks, the file is fetched once and released with the last of them', async () => {
  files.files.set('/rye.jpg', jpeg);
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const [first = '', ...others] = contentTypes;
  const group = await publishGroup(listener.client, {
    text: 'Rye, Tuesday batch',
    media: [{ sourceUrl: `${files.url}/rye.jpg`, altText: 'A loaf on a board' }],
    targets: [target(first, { scheduledFor: later }), ...others.map((contentType) => target(contentType))],
  });
  const [waiting = '', ...now] = idsOf(group);
  const outcomes = await outcomesOf(service, listener.client, now);
  expect([...outcomes.values()].map(({ status }) => status)).toEqual(Array(4).fill('published'));
  expect(files.asked.filter((path) => path === '/rye.jpg')).toHaveLength(1);
  const mediaIds = new Set(
    group.publishRequests.flatMap(({ media = [] }) => media.map((one) => one.mediaId)),
  );
  expect(mediaIds.size).toBe(1);
  const [mediaId = ''] = mediaIds;
  // The request that is still scheduled needs the file, whatever became of the others.
  expect((await readMedia(listener.client, mediaId)).expiresAt > later).toBe(true);
  expect(await completionsOf(group)).toEqual([]);
  await listener.client.post(`/v1/publish-requests/${waiting}/cancel`);
  expect((await readMedia(listener.client, mediaId)).expiresAt < later).toBe(true);
  const [completed, ...more] = await completionsOf(group);
  expect(more).toEqual([]);
  expect(completed?.data).toEqual(toldOf(await groupNow(listener.client, group.publishGroupId)));
  expect(completed?.data).toMatchObject({ status: 'partial', counts: { published: 4, canceled: 1 } });
});

test('a shared title beside a file at an address is published with a document, and is the own name of a picture', async () => {
  files.files.set('/rye.jpg', jpeg).set('/prices.pdf', pdf);
  const { connectedProfileId } = await listener.client.newProfile({ providerId: 'linkedin' });
  const shared = { title: 'Spring', text: 'Spring is here' };
  const contentType = 'linkedin.posts.items';
  const groups: PublishGroup[] = [];
  for (const path of ['/rye.jpg', '/prices.pdf'])
    groups.push(
      await publishGroup(listener.client, {
        ...shared,
        media: [{ sourceUrl: `${files.url}${path}` }],
        targets: [{ connectedProfileId, contentType }],
      }),
    );
  const ids = groups.flatMap(idsOf);
  for (const id of ids) {
    const held = await listener.client.get(`/v1/publish-requests/${id}?include=content`);
    expect(held.body.content).toMatchObject(shared);
  }
  const outcomes = await outcomesOf(service, listener.client, ids);
  const [picture, paper] = ids.map((id) => outcomes.get(id));
  expect(picture).toMatchObject({ status: 'published', variant: 'image', title: 'Spring' });
  expect(paper).toMatchObject({ status: 'published', variant: 'document' });
  expect(paper?.title).toBeUndefined();
});

test('a file that cannot be used fails every request of the group that waits for it', async () => {
  const group = await publishGroup(listener.client, {
    text: 'Rye',
    media: [{ sourceUrl: `${files.url}/missing.jpg` }],
    targets: contentTypes.slice(0, 3).map((contentType) => target(contentType)),
  });
  const outcomes = await outcomesOf(service, listener.client, idsOf(group));
  expect([...outcomes.values()].map(({ error }) => error?.code)).toEqual(Array(3).fill('media_failed'));
  expect(await completionsOf(group)).toMatchObject([{ data: { status: 'failed', counts: { failed: 3 } } }]);
});

test('a profile that loses its grant after the group was accepted fails alone, and the events tell the same', async () => {
  const lost = await listener.client.newProfile({ providerId: 'facebook' });
  const group = await publishGroup(listener.client, {
    text: 'Rye',
    targets: [
      target('bluesky.posts.items'),
      { connectedProfileId: lost.connectedProfileId, contentType: 'facebook.media.items' },
      target('mastodon.posts.items'),
    ],
  });
  const ended = await listener.client.patch(`/v1/test/connections/${lost.connectionId}`, {
    action: 'expire',
  });
  expect(ended.status).toBe(200);
  await outcomesOf(service, listener.client, idsOf(group));
  const after = await groupNow(listener.client, group.publishGroupId);
  expect(after.publishRequests.map(({ status }) => status)).toEqual(['published', 'failed', 'published']);
  const [completed] = await completionsOf(group);
  expect(completed?.data).toEqual(toldOf(after));
  const told = (await listener.allEvents()).filter(({ topic }) =>
    /^publishRequest\.(published|failed)$/.test(topic),
  );
  for (const id of idsOf(group)) {
    const [event] = told.filter(({ data }) => data.publishRequestId === id);
    expect(event?.data).toEqual(await requestNow(listener.client, id));
    expect(event?.data.publishGroupId).toBe(group.publishGroupId);
  }
});

test('a canceled group keeps the posts of a thread that are there, and is partial', async () => {
  const slow = faultMarker('slow_container');
  const group = await publishGroup(listener.client, {
    text: 'Oven on',
    targets: [
      target('threads.posts.items', { thread: [{ text: `Oven hot ${slow}` }, { text: 'Oven off' }] }),
    ],
  });
  await service.runDue('publish.run');
  const { body } = await listener.client.post(`/v1/publish-groups/${group.publishGroupId}/cancel`);
  expect(body).toMatchObject({ status: 'partial', counts: { canceled: 1 } });
  const statuses = ['published', 'canceled', 'canceled'];
  expect(body.publishRequests[0].parts.map(({ status }: { status: string }) => status)).toEqual(statuses);
  const [completed] = await completionsOf(group);
  expect(completed?.data).toEqual(toldOf(body));
  expect(completed?.data.publishRequests).toMatchObject([{ parts: body.publishRequests[0].parts }]);
  const { data } = (await listener.client.get('/v1/publish-groups')).body;
  expect(data[0]).toMatchObject({ publishGroupId: group.publishGroupId, status: 'partial' });
});

test('a retry counts in place of what it repeats, and the group is not completed again', async () => {
  const group = await publishGroup(listener.client, {
    text: 'Rye',
    media: [{ sourceUrl: `${files.url}/late.jpg` }],
    targets: [target('facebook.media.items'), target('mastodon.posts.items', { media: undefined })],
  });
  await outcomesOf(service, listener.client, idsOf(group));
  const failed = await groupNow(listener.client, group.publishGroupId);
  files.files.set('/late.jpg', jpeg);
  const again = [];
  for (const { publishRequestId, status } of failed.publishRequests) {
    if (status !== 'failed') continue;
    const { body } = await listener.client.post(`/v1/publish-requests/${publishRequestId}/retry`);
    expect(body).toMatchObject({ publishGroupId: group.publishGroupId, retryOf: publishRequestId });
    again.push(body.publishRequestId);
  }
  await outcomesOf(service, listener.client, again);
  const after = await groupNow(listener.client, group.publishGroupId);
  expect(after).toMatchObject({
    status: 'published',
    counts: { published: 2, failed: 0 },
    completedAt: failed.completedAt,
  });
  expect(idsOf(after)).toEqual([...idsOf(group), ...again]);
  expect(await completionsOf(group)).toHaveLength(1);
});

test('a group whose last requests end at the same time is completed once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const group = await publishGroup(listener.client, {
      text: 'Rye',
      scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
      targets: contentTypes.filter((one) => one !== 'instagram.media.items').map((one) => target(one)),
    });
    await Promise.all(idsOf(group).map((id) => listener.client.post(`/v1/publish-requests/${id}/cancel`)));
    await until(async () => (await completionsOf(group)).length > 0);
    expect(await completionsOf(group)).toMatchObject([{ data: { status: 'canceled' } }]);
  }
});

test('what is deleted of an end user is deleted of groups, and completes them', async () => {
  const { client } = listener;
  const leaving = await client.newProfile({ providerId: 'facebook' });
  const theirs = {
    connectedProfileId: leaving.connectedProfileId,
    contentType: 'facebook.media.items',
  };
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const targets = [target('bluesky.posts.items'), { ...theirs, scheduledFor }];
  const group = await publishGroup(client, { text: 'Rye', targets });
  const skipping = await publishGroup(client, {
    text: 'Rye',
    onInvalid: 'skip',
    targets: [target('bluesky.posts.items'), { ...theirs, text: 'x'.repeat(65_000) }],
  });
  expect(skipping.skipped).toHaveLength(1);
  await outcomesOf(service, client, [idsOf(group)[0] ?? '', ...idsOf(skipping)]);
  expect(await completionsOf(group)).toEqual([]);
  await client.patch(`/v1/test/connections/${leaving.connectionId}`, { action: 'delete_data' });
  await until(async () => (await completionsOf(group)).length > 0);
  const after = await groupNow(client, group.publishGroupId);
  expect(after).toMatchObject({ status: 'published', counts: { published: 1, scheduled: 0 } });
  expect(await completionsOf(group)).toMatchObject([{ data: toldOf(after) }]);
  await until(async () => (await groupNow(client, skipping.publishGroupId)).skipped === undefined);
});
