import { expect, test } from '@jest/globals';
import { answerTo, firstItems, itemsOf, sharedItems, useBench, walk } from '../support/content.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'tiktok.videos.comments';
const operationId = `${contentType}.list`;
const comments = () => sharedItems(bench, contentType);
const newProfile = () => bench.client.newProfile({ providerId: 'tiktok', loginKind: 'tiktok_business' });

describeList(bench, { operationId, count: 65 });

test('a comment has its author, its video and the number of its replies, which follow it', async () => {
  const all = await comments();
  const index = all.findIndex(({ replyCount }) => replyCount === 2);
  const [top, ...replies] = all.slice(index, index + 3);
  expect(top).toEqual({
    externalId: expect.stringMatching(/^\d{19}_\d{19}$/),
    videoExternalId: `${top?.externalId}`.split('_')[0],
    text: expect.any(String),
    author: {
      id: expect.stringMatching(/^[\w-]{43}$/),
      username: expect.any(String),
      displayName: expect.any(String),
    },
    thread: { rootId: top?.externalId },
    moderationStatus: 'public',
    replyCount: 2,
    likeCount: 2,
    publishedAt: expect.any(String),
    contentType,
  });
  for (const reply of replies)
    expect(reply.thread).toEqual({ rootId: top?.externalId, parentId: top?.externalId });
});

test('the replies to a hidden comment are in no list, and come back with it', async () => {
  const profile = await newProfile();
  const { connectedProfileId } = profile;
  const before = await itemsOf(bench.client, profile, contentType);
  const top = before.find(({ replyCount }) => replyCount === 2);
  const input = { connectedProfileId, externalId: `${top?.externalId}` };
  const list = { connectedProfileId, videoExternalId: `${top?.videoExternalId}` };
  await answerTo(bench.client, `${contentType}.moderate`, { ...input, body: { hidden: true } });
  const hidden = await walk(bench.client, operationId, list);
  expect([before.length - hidden.length, hidden.find((one) => one.externalId === input.externalId)]).toEqual([
    2,
    expect.objectContaining({ moderationStatus: 'hidden' }),
  ]);
  await answerTo(bench.client, `${contentType}.moderate`, { ...input, body: { hidden: false } });
  expect(await walk(bench.client, operationId, list)).toEqual(before);
});

exhaustiveTest('a thread that is longer than a page is listed whole, once', async () => {
  const profile = await newProfile();
  const { connectedProfileId } = profile;
  const [top] = await firstItems(bench.client, profile, contentType);
  for (let count = 0; count < 7; count += 1)
    await bench.client.post('/v1/test/provider-events', {
      connectedProfileId,
      event: 'reply_to_reply_added',
      commentExternalId: top?.externalId,
    });
  const list = { connectedProfileId, videoExternalId: `${top?.videoExternalId}` };
  const all = await walk(bench.client, operationId, { ...list, limit: 3 });
  const below = all.filter(({ thread }) => (thread as { parentId?: string }).parentId === top?.externalId);
  expect([all[0]?.replyCount, below.length, new Set(all.map(({ externalId }) => externalId)).size]).toEqual([
    7,
    7,
    all.length,
  ]);
});
