import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'linkedin.posts.comments';
const operationId = `${contentType}.list`;
const comments = () => sharedItems(bench, contentType);

describeList(bench, { operationId, count: 65 });

test('a comment has its author, its post’s activity and the number of its replies, which follow it', async () => {
  const all = await comments();
  const index = all.findIndex(({ replyCount }) => replyCount === 1);
  const [top, reply] = all.slice(index, index + 2);
  expect(top).toEqual({
    externalId: expect.stringMatching(/^urn:li:comment:\(urn:li:activity:\d{19},\d{19}\)$/),
    postExternalId: expect.stringMatching(/^urn:li:activity:\d{19}$/),
    text: expect.any(String),
    author: { id: expect.stringMatching(/^urn:li:person:/) },
    thread: { rootId: top?.externalId },
    replyCount: 1,
    likeCount: 2,
    publishedAt: expect.any(String),
    contentType,
  });
  expect(reply).toMatchObject({ thread: { rootId: top?.externalId, parentId: top?.externalId } });
});

test('comments are listed by the activity of their post, as by the post', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const all = await comments();
  const postExternalId = `${all[0]?.postExternalId}`;
  expect(await walk(bench.client, operationId, { connectedProfileId, postExternalId })).toEqual(all);
});
