import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'bluesky.posts.replies';
const operationId = `${contentType}.list`;

describeList(bench, { operationId, count: 65 });

describe.each(['oauth', 'app_password'])('a reply by %s', (loginKind) => {
  const replies = () => sharedItems(bench, contentType, loginKind);

  test('has its author, text, permalink and instant, and names the post', async () => {
    const [post] = await sharedItems(bench, 'bluesky.posts.items', loginKind);
    expect((await replies())[0]).toEqual({
      externalId: expect.stringMatching(
        /^at:\/\/did:plc:[a-z2-7]{24}\/app\.bsky\.feed\.post\/3[a-z2-7]{12}$/,
      ),
      postExternalId: post?.externalId,
      text: 'This looks amazing!',
      author: {
        id: expect.stringMatching(/^did:plc:[a-z2-7]{24}$/),
        username: expect.stringMatching(/^[a-z0-9-]+\.bsky\.social$/),
        displayName: expect.any(String),
      },
      thread: { parentId: post?.externalId, rootId: post?.externalId },
      providerPermalink: expect.stringMatching(/^https:\/\/bsky\.app\/profile\/did:plc:/),
      publishedAt: expect.any(String),
      contentType,
    });
  });

  test('to a reply is listed below the same post, and names what it answers', async () => {
    const all = await replies();
    const { externalId } = await bench.profile(registry.providerOf(contentType), loginKind);
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

  test('keeps every character of its text', async () => {
    const texts = (await replies()).map(({ text }) => text);
    for (const text of ['とても美味しそうですね 🥖', 'رائع جدا، أين تقعون؟', '👨‍👩‍👧‍👦 family favourite'])
      expect(texts).toContain(text);
  });
});

test('a post without replies has an empty list', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const post = (await sharedItems(bench, 'bluesky.posts.items'))[4];
  const input = { connectedProfileId, postExternalId: post?.externalId };
  expect(await walk(bench.client, operationId, input)).toEqual([]);
});

test('the replies to a reply are listed by its id', async () => {
  const { connectedProfileId, externalId } = await bench.profile(registry.providerOf(contentType));
  const all = await sharedItems(bench, contentType);
  const own = all.find(({ author }) => (author as { id: string }).id === externalId);
  const { parentId } = (own as unknown as { thread: { parentId: string } }).thread;
  const below = await walk(bench.client, operationId, { connectedProfileId, postExternalId: parentId });
  expect(below).toContainEqual(own);
  expect(below.length).toBeLessThan(3);
});
