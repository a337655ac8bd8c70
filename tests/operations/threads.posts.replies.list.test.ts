import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'threads.posts.replies';
const operationId = `${contentType}.list`;
const replies = () => sharedItems(bench, contentType);

describeList(bench, { operationId, count: 66 });

test('a reply has its author’s username as id, its text, permalink and instant, and names the post', async () => {
  const [post] = await sharedItems(bench, 'threads.posts.items');
  const username = expect.stringMatching(/^[\w.]+$/);
  expect((await replies())[0]).toEqual({
    externalId: expect.stringMatching(/^\d{17}$/),
    postExternalId: post?.externalId,
    text: 'This looks amazing!',
    author: { id: username, username },
    thread: { parentId: post?.externalId, rootId: post?.externalId },
    providerPermalink: expect.stringMatching(/^https:\/\/www\.threads\.com\/@[\w.]+\/post\//),
    publishedAt: expect.any(String),
    contentType,
  });
});

test('the account’s own replies have its id, and a reply to a reply names what it answers', async () => {
  const all = await replies();
  const { externalId, username } = await bench.profile(registry.providerOf(contentType));
  const own = all.filter(({ author }) => (author as { id: string }).id === externalId);
  expect(own).toHaveLength(11);
  for (const { author } of own) expect(author).toEqual({ id: externalId, username });
  const nested = all.filter(({ thread, postExternalId }) => parentOf(thread) !== postExternalId);
  expect(nested).toHaveLength(15);
  for (const { thread } of nested) expect(all.map((item) => item.externalId)).toContain(parentOf(thread));
});

const parentOf = (thread: unknown) => (thread as { parentId: string }).parentId;

test('replies come newest first, those to replies among them', async () => {
  const times = (await replies()).map(({ publishedAt }) => `${publishedAt}`);
  expect(times).toEqual(times.toSorted().reverse());
});

test('a post without replies has an empty list', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const post = (await sharedItems(bench, 'threads.posts.items'))[4];
  const input = { connectedProfileId, postExternalId: post?.externalId };
  expect(await walk(bench.client, operationId, input)).toEqual([]);
});
