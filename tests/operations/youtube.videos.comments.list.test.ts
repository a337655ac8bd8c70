import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'youtube.videos.comments';
const operationId = `${contentType}.list`;
const comments = () => sharedItems(bench, contentType);

describeList(bench, { operationId, count: 196 });

const profile = () => bench.profile(registry.providerOf(contentType));

test('a comment has its author, its video and the number of its replies, which follow it', async () => {
  const all = await comments();
  const index = all.findIndex(({ replyCount }) => replyCount === 1);
  const [top, reply] = all.slice(index, index + 2);
  expect(top).toEqual({
    externalId: expect.stringMatching(/^Ugx[\w-]{23}$/),
    videoExternalId: expect.stringMatching(/^[\w-]{11}$/),
    text: expect.any(String),
    author: { id: expect.stringMatching(/^UC[\w-]{22}$/), displayName: expect.stringMatching(/^@/) },
    thread: { rootId: top?.externalId },
    replyCount: 1,
    likeCount: 0,
    moderationStatus: 'published',
    publishedAt: expect.any(String),
    updatedAt: expect.any(String),
    contentType,
  });
  expect(reply).toMatchObject({
    externalId: expect.stringContaining(`${top?.externalId}.`),
    videoExternalId: top?.videoExternalId,
    thread: { rootId: top?.externalId, parentId: top?.externalId },
  });
});

test('the comments of one video are those of the channel that name it', async () => {
  const { connectedProfileId } = await profile();
  const all = await comments();
  const videoExternalId = `${all[0]?.videoExternalId}`;
  const ofVideo = await walk(bench.client, operationId, { connectedProfileId, videoExternalId });
  expect(ofVideo).toEqual(all.filter((one) => one.videoExternalId === videoExternalId));
  expect(ofVideo.length).toBeGreaterThan(50);
});

test('a thread with more replies than come with it is listed whole', async () => {
  const { connectedProfileId } = await bench.client.newProfile({ providerId: 'youtube' });
  const [top] = (await answerTo(bench.client, operationId, { connectedProfileId, limit: 1 })).data;
  for (let count = 0; count < 7; count += 1)
    await bench.client.post('/v1/test/provider-events', {
      connectedProfileId,
      event: 'reply_to_reply_added',
      commentExternalId: top?.externalId,
    });
  const videoExternalId = `${top?.videoExternalId}`;
  const all = await walk(bench.client, operationId, { connectedProfileId, videoExternalId });
  const below = all.filter(({ thread }) => (thread as { parentId?: string }).parentId === top?.externalId);
  expect([all[0]?.replyCount, below.length]).toEqual([7, 7]);
});

test('what is held for review is listed by its status alone', async () => {
  const { connectedProfileId } = await bench.client.newProfile({ providerId: 'youtube' });
  const [top] = (await answerTo(bench.client, operationId, { connectedProfileId, limit: 1 })).data;
  const externalId = `${top?.externalId}`;
  const input = { connectedProfileId, externalId, body: { hidden: true } };
  await answerTo(bench.client, `${contentType}.moderate`, input);
  const held = { connectedProfileId, moderationStatus: 'heldForReview' };
  expect((await answerTo(bench.client, operationId, held)).data).toMatchObject([
    { externalId, moderationStatus: 'heldForReview' },
  ]);
  const [next] = (await answerTo(bench.client, operationId, { connectedProfileId, limit: 1 })).data;
  expect(next?.externalId).not.toBe(externalId);
});
