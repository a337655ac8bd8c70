import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'mastodon.posts.replies';
const operationId = `${contentType}.list`;

describeList(bench, { operationId, count: 65 });

describe('a reply', () => {
  const replies = () => sharedItems(bench, contentType);

  test('has its author, text, permalink and instant, and names the post', async () => {
    const [post] = await sharedItems(bench, 'mastodon.posts.items');
    const { username } = await bench.profile(registry.providerOf(contentType));
    expect((await replies())[0]).toEqual({
      externalId: expect.stringMatching(/^\d{18}$/),
      postExternalId: post?.externalId,
      text: `@${username?.split('@')[0]} This looks amazing!`,
      language: 'en',
      privacy: 'public',
      author: {
        id: expect.stringMatching(/^\d+@mastodon\.example$/),
        username: expect.stringMatching(/^\w+@social\.example$/),
        displayName: expect.any(String),
      },
      thread: { parentId: post?.externalId, rootId: post?.externalId },
      providerPermalink: expect.stringMatching(/^https:\/\/social\.example\/@\w+\/\d{18}$/),
      publishedAt: expect.any(String),
      contentType,
    });
  });

  test('to a reply is listed below the same post, and names what it answers', async () => {
    const all = await replies();
    const { externalId } = await bench.profile(registry.providerOf(contentType));
    const own = all.filter(({ author }) => (author as { id: string }).id === externalId);
    expect(own).toHaveLength(10);
    for (const { thread, postExternalId } of own) {
      const { parentId, rootId } = thread as { parentId: string; rootId: string };
      expect(rootId).toBe(postExternalId);
      expect(all.find((item) => item.externalId === parentId)).toHaveProperty('thread.parentId', rootId);
    }
  });

  test('comes newest first, those to replies among them', async () => {
    const times = (await replies()).map(({ publishedAt }) => `${publishedAt}`);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

test('a post without replies has an empty list', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const post = (await sharedItems(bench, 'mastodon.posts.items'))[4];
  const input = { connectedProfileId, postExternalId: post?.externalId };
  expect(await walk(bench.client, operationId, input)).toEqual([]);
});

test('the replies to a reply are listed by its id, and name the thread’s first post', async () => {
  const { connectedProfileId, externalId } = await bench.profile(registry.providerOf(contentType));
  const all = await sharedItems(bench, contentType);
  const own = all.findLast(({ author }) => (author as { id: string }).id === externalId);
  const { parentId } = (own as unknown as { thread: { parentId: string } }).thread;
  const below = await walk(bench.client, operationId, { connectedProfileId, postExternalId: parentId });
  expect(below).toEqual([own]);
});
