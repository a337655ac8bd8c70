/** Tests what the adapter makes of comments, where the Data API says less, or something else, than one would expect. */
import { describe, expect, test } from '@jest/globals';
import type { PublishContent } from '../../../src/providers/publish.ts';
import type { SimulatedAnswer } from '../../../src/simulators/simulator.ts';
import { connect, expectDistinct, failureOf, ids } from '../../support/adapter.ts';

const google = { providerId: 'youtube', loginKind: 'google' };
const longAgo = new Date(0);

/** Returns a fresh channel, its newest video, and how comments are published on it. */
async function channel() {
  const { call, provider, proxy, run, walk } = connect(google);
  const { data } = await run('youtube.videos.items.list', { limit: 1 });
  const videoExternalId = `${data[0]?.externalId}`;
  const declared = provider.contentTypes.find(({ contentType }) => contentType === 'youtube.videos.comments');
  /** Publishes a text, and returns its id and how it is found when the answer was lost. */
  async function publish(text: string, commentExternalId?: string) {
    const target = commentExternalId ? { commentExternalId } : { videoExternalId };
    const content: PublishContent = { text, target, media: [] };
    const name = commentExternalId ? 'reply' : 'comment';
    const steps = declared?.publish.find(({ variant }) => variant === name)?.steps(content);
    const created = await steps?.create(call, content, {});
    if (!created || !('externalId' in created)) throw new Error('nothing was created');
    const find = async (since = longAgo) => ids((await steps?.find(call, content, {}, since)) ?? []);
    return { externalId: created.externalId, find };
  }
  return { call, provider, proxy, run, walk, videoExternalId, publish };
}

describe('a text that YouTube displays in another way than it was written', () => {
  test('is found again, and read as it was written', async () => {
    const { run, publish, videoExternalId } = await channel();
    const text = `Rye & oat,\nas in https://youtu.be/${videoExternalId}`;
    const { externalId, find } = await publish(text);
    expect(await find()).toEqual([externalId]);
    expect(await run('youtube.videos.comments.get', { externalId })).toMatchObject({ text });
    const reply = await publish(text, externalId);
    expect(await reply.find()).toEqual([reply.externalId]);
  });

  test('is answered as it was written after a change', async () => {
    const { run, publish } = await channel();
    const { externalId } = await publish('Rye');
    const text = 'Rye & "oat"\n<3';
    expect(await run('youtube.videos.comments.update', { externalId, text })).toMatchObject({ text });
  });
});

describe('a comment whose answer was lost is found', () => {
  test.each(['comment', 'reply'])('on the second page of its list, %s', async (variant) => {
    const { proxy, publish } = await channel();
    const above = variant === 'reply' ? (await publish('Above')).externalId : undefined;
    const { externalId, find } = await publish('Wanted', above);
    let second: SimulatedAnswer | undefined;
    proxy.intercept = (_request, answer) => {
      if (second) return second;
      second = { ...answer, body: JSON.stringify({ items: JSON.parse(answer.body).items }) };
      return { ...answer, body: JSON.stringify({ items: [], nextPageToken: 'second' }) };
    };
    expect(await find()).toEqual([externalId]);
  });

  test('while it waits for a decision of the channel', async () => {
    const { run, publish } = await channel();
    const { externalId, find } = await publish('Wanted');
    await run('youtube.videos.comments.moderate', { externalId, hidden: true });
    expect(await find()).toEqual([externalId]);
  });
});

test('a value that cannot be an id is reported by its field', async () => {
  const { run, call, provider } = await channel();
  const listed = run('youtube.videos.comments.list', { videoExternalId: 'no id' });
  expect(await failureOf(listed)).toEqual({ kind: 'not_found', field: 'videoExternalId' });
  const declared = provider.contentTypes.find(({ contentType }) => contentType === 'youtube.videos.comments');
  for (const { variant, steps } of declared?.publish ?? []) {
    const field = variant === 'reply' ? 'commentExternalId' : 'videoExternalId';
    const content: PublishContent = { text: 'Rye', target: { [field]: 'no id' }, media: [] };
    const failure = { kind: 'not_found', field: `target.${field}` };
    expect(await failureOf(steps(content).create(call, content, {}))).toEqual(failure);
  }
});

describe('a reply that is held for review', () => {
  test.each([1, 8])('is listed by its status alone, and released, among %i replies', async (count) => {
    const { run, publish } = await channel();
    const above = (await publish('Above')).externalId;
    const { externalId } = await publish('Held', above);
    for (let others = 1; others < count; others += 1) await publish(`Other ${others}`, above);
    const listed = async (moderationStatus: string) =>
      ids((await run('youtube.videos.comments.list', { moderationStatus, limit: 20 })).data);
    await run('youtube.videos.comments.moderate', { externalId, hidden: true });
    expect(await listed('heldForReview')).toEqual([externalId]);
    expect(await listed('published')).not.toContain(externalId);
    await run('youtube.videos.comments.moderate', { externalId, hidden: false });
    expect(await listed('heldForReview')).toEqual([]);
    expect(await listed('published')).toContain(externalId);
  });
});

describe('a comment whose thread YouTube does not tell by its id', () => {
  /** Returns the channel, with an own comment whose thread is not told. */
  async function hiddenThread() {
    const { proxy, run, publish } = await channel();
    const { externalId } = await publish('Rye');
    proxy.requests.length = 0;
    proxy.intercept = ({ method, url }, answer) =>
      method === 'GET' && url.pathname.endsWith('/commentThreads')
        ? { ...answer, body: JSON.stringify({ items: [] }) }
        : answer;
    return { externalId, run, proxy };
  }

  test('is read and changed without what only the thread says', async () => {
    const { externalId, run } = await hiddenThread();
    const read = await run('youtube.videos.comments.get', { externalId });
    expect(read).toMatchObject({ externalId, text: 'Rye' });
    expect(read).not.toHaveProperty('videoExternalId');
    const changed = await run('youtube.videos.comments.update', { externalId, text: 'Oat' });
    expect(changed).toMatchObject({ externalId, text: 'Oat' });
  });

  test('is moderated and deleted without a call for the thread', async () => {
    const { externalId, run, proxy } = await hiddenThread();
    for (const hidden of [true, false]) await run('youtube.videos.comments.moderate', { externalId, hidden });
    await run('youtube.videos.comments.delete', { externalId });
    const moderation = ['GET /youtube/v3/comments', 'POST /youtube/v3/comments/setModerationStatus'];
    const deletion = ['GET /youtube/v3/comments', 'DELETE /youtube/v3/comments'];
    expect(proxy.requests).toEqual([...moderation, ...moderation, ...deletion]);
  });
});

test('a page of comments reads the replies of its own threads alone', async () => {
  const { proxy, run, walk, publish, videoExternalId } = await channel();
  const published: string[] = [];
  for (let threads = 0; threads < 3; threads += 1) {
    const above = (await publish(`Thread ${threads}`)).externalId;
    published.push(above);
    for (let replies = 0; replies < 7; replies += 1)
      published.push((await publish(`Reply ${replies}`, above)).externalId);
  }
  const asked = { videoExternalId, limit: 5 };
  proxy.requests.length = 0;
  const { data, nextCursor } = await run('youtube.videos.comments.list', asked);
  expect(proxy.requests).toEqual(['GET /youtube/v3/commentThreads', 'GET /youtube/v3/comments']);
  proxy.requests.length = 0;
  await run('youtube.videos.comments.list', { ...asked, limit: 2, cursor: nextCursor });
  expect(proxy.requests).toEqual(['GET /youtube/v3/commentThreads', 'GET /youtube/v3/comments']);
  const { items } = await walk('youtube.videos.comments.list', asked);
  expectDistinct(items);
  expect(ids(items)).toEqual(expect.arrayContaining(published));
  expect(ids(items).slice(0, 5)).toEqual(ids(data));
});

test('a list goes on where it was when its last comment has been hidden meanwhile', async () => {
  const { run } = await channel();
  const list = (limit: number, cursor?: string) => run('youtube.videos.comments.list', { limit, cursor });
  const all = ids((await list(50)).data).filter((id) => !id.includes('.'));
  const [, , third = ''] = all;
  const before = await list(50);
  const seen = ids(before.data).slice(0, ids(before.data).indexOf(third) + 1);
  const page = await list(seen.length);
  await run('youtube.videos.comments.moderate', { externalId: third, hidden: true });
  const { data } = await list(5, page.nextCursor);
  expect(ids(data).filter((id) => seen.includes(id))).toEqual([]);
});
