/** Tests that whatever happens on simulated accounts can be seen by everything that reads them. */
import { describe, expect, test } from '@jest/globals';
import {
  edgeOf,
  idsOf,
  openSimulated,
  simulatedKinds,
  unknown,
  type WireNode,
} from '../support/simulated-account.ts';

const instagramKinds = Object.entries(simulatedKinds).filter(([name]) => name.startsWith('Instagram'));
const linked = simulatedKinds['Instagram, Facebook Login'];
const page = simulatedKinds['Facebook Page'];
const now = '2026-03-02T10:00:00+0000';

describe.each(instagramKinds)('on an Instagram account (%s)', (_name, kind) => {
  const commentFields = 'id,text,timestamp,username,from{id,username},parent_id,hidden,media{id}';

  test('a new comment is the first under the newest media, whole, and counted', async () => {
    const { externalId, request, list, happen } = openSimulated(kind);
    const [media] = await list(`${externalId}/media?fields=comments_count&limit=1`);
    const { externalId: id } = await happen('comment_added', { text: 'Schön 🥖' });
    const [first] = await list(`${media?.id}/comments?fields=${commentFields}`);
    expect(first).toEqual({
      id,
      text: 'Schön 🥖',
      timestamp: now,
      username: expect.any(String),
      from: { id: expect.stringMatching(/^\d{16}$/), username: first?.username },
      hidden: false,
      media: { id: media?.id },
    });
    expect(id).toMatch(/^\d{17}$/);
    expect(await request(`${id}?fields=${commentFields}`)).toEqual(first);
    const [counted] = await list(`${externalId}/media?fields=comments_count&limit=1`);
    expect(counted?.comments_count).toBe(Number(media?.comments_count) + 1);
  });

  test('a comment can be put under other media than the newest', async () => {
    const { externalId, list, happen } = openSimulated(kind);
    const media = await list(`${externalId}/media?limit=2`);
    const { externalId: id } = await happen('comment_added', { mediaExternalId: `${media[1]?.id}` });
    expect(idsOf(await list(`${media[0]?.id}/comments?limit=1`))).not.toEqual([id]);
    expect(idsOf(await list(`${media[1]?.id}/comments?limit=1`))).toEqual([id]);
  });

  test('pages hold new and old comments once each, the newest first, also within one millisecond', async () => {
    const { externalId, list, walk, happen } = openSimulated(kind);
    const [media] = await list(`${externalId}/media?limit=1`);
    const before = idsOf(await walk(`${media?.id}/comments?limit=7`));
    const added: string[] = [];
    for (let count = 0; count < 9; count += 1) added.unshift((await happen('comment_added')).externalId);
    expect(idsOf(await walk(`${media?.id}/comments?limit=7`))).toEqual([...added, ...before]);
  });

  test('a reply hangs under the comment that it answers, also when it answers a reply', async () => {
    const { list, request, happen } = openSimulated(kind);
    const { externalId: parent } = await happen('comment_added');
    const { externalId: reply } = await happen('reply_added', { commentExternalId: parent });
    const { externalId: second } = await happen('reply_added', { commentExternalId: reply });
    expect(idsOf(await list(`${parent}/replies`)).toSorted()).toEqual([reply, second].toSorted());
    expect(await request(`${second}?fields=parent_id`)).toEqual({ id: second, parent_id: parent });
    const media = (await request(`${parent}?fields=media{id,comments_count}`)).media as WireNode;
    const old = (await list(`${media.id}/comments?limit=2`))[1]?.id;
    expect((await request(`${old}?fields=media{id,comments_count}`)).media).toEqual(media);
    expect(media.comments_count).toBe(70 + 19 + 3);
    const [top] = await list(`${media.id}/comments?fields=replies{id}&limit=1`);
    expect(edgeOf(top, 'replies')).toHaveLength(2);
  });

  test('new comments can be hidden and deleted, and take their replies along', async () => {
    const { request, happen } = openSimulated(kind);
    const { externalId: id } = await happen('comment_added');
    const { externalId: reply } = await happen('reply_added', { commentExternalId: id });
    await request(`${id}?hide=true`, 'POST');
    expect(await request(`${id}?fields=hidden`)).toEqual({ id, hidden: true });
    expect(await request(`${id}`, 'DELETE')).toEqual({ success: true });
    for (const gone of [id, reply]) expect((await request(gone)).error).toMatchObject(unknown);
  });

  test('what is hidden or removed by hand reads so', async () => {
    const { externalId, request, list, happen } = openSimulated(kind);
    const [media] = await list(`${externalId}/media?fields=comments_count,comments.limit(1){id}&limit=1`);
    const id = `${edgeOf(media, 'comments')[0]?.id}`;
    await happen('comment_hidden', { externalId: id });
    expect((await request(`${id}?fields=hidden`)).hidden).toBe(true);
    await happen('comment_unhidden', { externalId: id });
    expect((await request(`${id}?fields=hidden`)).hidden).toBe(false);
    await happen('comment_removed', { externalId: id });
    expect((await request(id)).error).toMatchObject(unknown);
    const [after] = await list(`${externalId}/media?fields=comments_count&limit=1`);
    expect(after?.comments_count).toBe(Number(media?.comments_count) - 1);
  });

  test('new media come first in the list, new stories among the stories, and media are counted', async () => {
    const { externalId, request, list, happen } = openSimulated(kind);
    const { externalId: media } = await happen('media_added', { text: 'Rye' });
    const { externalId: story } = await happen('story_added');
    const fields = 'caption,media_type,media_product_type,media_url,permalink,timestamp,comments_count,owner';
    expect((await list(`${externalId}/media?fields=${fields}`))[0]).toEqual({
      id: media,
      caption: 'Rye',
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      media_url: expect.stringContaining('https://'),
      permalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/[\w-]{11}\/$/),
      timestamp: now,
      comments_count: 0,
      owner: { id: externalId },
    });
    expect(idsOf(await list(`${externalId}/stories`))[0]).toBe(story);
    expect(idsOf(await list(`${externalId}/media?limit=100`))).not.toContain(story);
    expect((await request(`${externalId}?fields=media_count`)).media_count).toBe(61);
    await happen('media_removed', { externalId: media });
    expect((await request(media)).error).toMatchObject(unknown);
    expect((await request(`${externalId}?fields=media_count`)).media_count).toBe(60);
  });

  test('comments come under new media too, and go with them', async () => {
    const { request, happen } = openSimulated(kind);
    const { externalId: media } = await happen('media_added');
    const { externalId: comment } = await happen('comment_added');
    expect((await request(`${comment}?fields=media{id}`)).media).toEqual({ id: media });
    await happen('media_removed', { externalId: media });
    expect((await request(comment)).error).toMatchObject(unknown);
  });

  test('a comment on a live video can be read, but neither hidden nor deleted', async () => {
    const { externalId, request, list, happen } = openSimulated(kind);
    const { externalId: id } = await happen('live_comment_added', { text: 'Hi' });
    const { text, media } = await request(`${id}?fields=text,media{id,media_product_type}`);
    expect([text, media]).toEqual(['Hi', { id: expect.any(String), media_product_type: 'LIVE' }]);
    expect(idsOf(await list(`${externalId}/media?limit=100`))).not.toContain((media as WireNode).id);
    expect((await request(`${id}?hide=true`, 'POST')).error).toMatchObject(unknown);
    expect((await request(id, 'DELETE')).error).toMatchObject(unknown);
  });
});

test('a mention is read through the account under Facebook Login, and in no other way', async () => {
  const { externalId, request, happen } = openSimulated(linked);
  const { externalId: id } = await happen('mention_added', { text: 'Try @harbour' });
  const mentioned = `mentioned_comment.comment_id(${id}){id,text,timestamp,media{id}}`;
  expect((await request(`${externalId}?fields=${mentioned}`)).mentioned_comment).toEqual({
    id,
    text: 'Try @harbour',
    timestamp: now,
    media: { id: expect.stringMatching(/^\d{17}$/) },
  });
  expect((await request(id)).error).toMatchObject(unknown);
  const other = await request(`${externalId}?fields=mentioned_comment.comment_id(1){id}`);
  expect(other.error).toMatchObject(unknown);
  expect((await request(`${externalId}?fields=mentioned_comment{id}`)).error?.code).toBe(100);
});

test('Instagram Login has no way to read a mention', async () => {
  const { externalId, request, happen } = openSimulated(simulatedKinds['Instagram, Instagram Login']);
  const { externalId: id } = await happen('mention_added');
  expect((await request(id)).error).toMatchObject(unknown);
  const field = await request(`${externalId}?fields=mentioned_comment.comment_id(${id}){id}`);
  expect(field.error?.code).toBe(100);
});

test('deleting media over the API takes new comments away with it', async () => {
  const { externalId, request, list, happen } = openSimulated(linked);
  const [media] = await list(`${externalId}/media?limit=1`);
  const { externalId: comment } = await happen('comment_added');
  await request(`${media?.id}`, 'DELETE');
  expect((await request(comment)).error).toMatchObject(unknown);
});

test('under Instagram Login the account shows the same by its id and as `me`', async () => {
  const { externalId, list, happen } = openSimulated(simulatedKinds['Instagram, Instagram Login']);
  const { externalId: media } = await happen('media_added');
  const { externalId: message } = await happen('message_received');
  for (const node of ['me', externalId]) {
    expect(idsOf(await list(`${node}/media?limit=1`))).toEqual([media]);
    const [thread] = await list(`${node}/conversations?fields=messages.limit(1){id}&limit=1`);
    expect(idsOf(edgeOf(thread, 'messages'))).toEqual([message]);
  }
});

describe('on a Facebook Page', () => {
  const fields =
    'id,message,created_time,from{id,name},parent{id},is_hidden,can_hide,comment_count,permalink_url';

  test('a new post is the first, whole, in every list of posts', async () => {
    const { externalId, displayName, list, happen } = openSimulated(page);
    const { externalId: id } = await happen('post_added', { text: 'Open on Sunday' });
    expect(id).toMatch(new RegExp(`^${externalId}_\\d{18}$`));
    const all =
      'message,created_time,updated_time,permalink_url,status_type,is_published,is_hidden,from,attachments';
    const [post] = await list(`${externalId}/published_posts?fields=${all}`);
    expect(post).toEqual({
      id,
      message: 'Open on Sunday',
      created_time: now,
      updated_time: now,
      permalink_url: `https://www.facebook.com/${externalId}/posts/${id.split('_')[1]}`,
      status_type: 'mobile_status_update',
      is_published: true,
      is_hidden: false,
      from: { id: externalId, name: displayName },
    });
    expect(idsOf(await list(`${externalId}/posts?limit=1`))).toEqual([id]);
  });

  test('a new comment is the last in time under its post, and can be hidden', async () => {
    const { externalId, request, list, happen } = openSimulated(page);
    const [post] = await list(`${externalId}/published_posts?limit=1`);
    const { externalId: id } = await happen('comment_added', { text: 'Until when?' });
    const path = `${post?.id}/comments?fields=${fields}&limit=100`;
    const comments = await list(`${path}&filter=stream`);
    expect(comments.at(-1)).toEqual({
      id,
      message: 'Until when?',
      created_time: now,
      from: { id: expect.any(String), name: expect.any(String) },
      is_hidden: false,
      can_hide: true,
      comment_count: 0,
      permalink_url: expect.stringContaining(`comment_id=${id.split('_')[1]}`),
    });
    expect(id.split('_')[0]).toBe(post?.id?.split('_')[1]);
    expect((await list(`${path}&filter=stream&order=reverse_chronological`))[0]?.id).toBe(id);
    await request(`${id}?is_hidden=true`, 'POST');
    expect((await request(`${id}?fields=is_hidden`)).is_hidden).toBe(true);
  });

  test('a reply stands in the stream and below its comment, is counted, and goes with the comment', async () => {
    const { request, list, happen } = openSimulated(page);
    const { externalId: parent } = await happen('comment_added');
    const { externalId: reply } = await happen('reply_added', { commentExternalId: parent });
    const { externalId: second } = await happen('reply_added', { commentExternalId: reply });
    expect(idsOf(await list(`${parent}/comments`))).toEqual([reply, second]);
    const read = await request(`${parent}?fields=comment_count,object`);
    expect(read.comment_count).toBe(2);
    const post = (read.object as WireNode).id;
    expect(idsOf(await list(`${post}/comments?filter=stream&limit=100`)).slice(-3)).toEqual([
      parent,
      reply,
      second,
    ]);
    expect(idsOf(await list(`${post}/comments?filter=toplevel&limit=100`)).at(-1)).toBe(parent);
    expect((await request(`${second}?fields=parent{id}`)).parent).toEqual({ id: parent });
    await request(parent, 'DELETE');
    expect((await request(reply)).error).toMatchObject(unknown);
  });

  test('lists the answers to a comment of the fixtures', async () => {
    const { externalId, list } = openSimulated(page);
    const [post] = await list(
      `${externalId}/published_posts?fields=comments.limit(3){comment_count}&limit=1`,
    );
    const comment = edgeOf(post, 'comments')[2];
    expect(comment?.comment_count).toBe(3);
    expect(await list(`${comment?.id}/comments`)).toHaveLength(3);
  });

  test('edits replace the text, the latest one wins, and a post says when', async () => {
    const { externalId, clock, request, list, happen } = openSimulated(page);
    const [post] = await list(
      `${externalId}/published_posts?fields=created_time,comments.limit(1){id}&limit=1`,
    );
    const [id, comment] = [`${post?.id}`, `${edgeOf(post, 'comments')[0]?.id}`];
    await happen('post_edited', { externalId: id, text: 'One' });
    clock.now = new Date('2026-03-02T11:00:00Z');
    await happen('post_edited', { externalId: id, text: 'Two' });
    await happen('comment_edited', { externalId: comment, text: 'Three' });
    expect(await request(`${id}?fields=message,created_time,updated_time`)).toEqual({
      id,
      message: 'Two',
      created_time: post?.created_time,
      updated_time: '2026-03-02T11:00:00+0000',
    });
    expect((await request(`${comment}?fields=message`)).message).toBe('Three');
  });

  test('a removed post takes old and new comments along', async () => {
    const { externalId, request, list, happen } = openSimulated(page);
    const [post] = await list(`${externalId}/published_posts?fields=comments.limit(1){id}&limit=1`);
    const { externalId: comment } = await happen('comment_added');
    await happen('post_removed', { externalId: `${post?.id}` });
    for (const id of [post?.id, edgeOf(post, 'comments')[0]?.id, comment])
      expect((await request(`${id}`)).error).toMatchObject(unknown);
    expect(idsOf(await list(`${externalId}/published_posts`))).not.toContain(post?.id);
  });
});

describe.each(Object.entries(simulatedKinds))('in conversations (%s)', (name, kind) => {
  const platform = `platform=${name === 'Facebook Page' ? 'messenger' : 'instagram'}`;
  const threadFields = 'updated_time,message_count,snippet,unread_count,can_reply,participants{id}';
  const threads = `me/conversations?${platform}&fields=${threadFields}`;

  test('a message of a person brings its thread to the top', async () => {
    const { externalId, list, request, happen } = openSimulated(kind);
    const before = await list(threads);
    const person = `${edgeOf(before[3], 'participants')[1]?.id}`;
    const { externalId: id } = await happen('message_received', {
      participantExternalId: person,
      text: 'Hi',
    });
    const after = await list(threads);
    expect(idsOf(after)).toEqual(
      [before[3], before[0], before[1], before[2], ...before.slice(4)].map((one) => one?.id),
    );
    expect(after[0]).toEqual({
      ...before[3],
      updated_time: now,
      message_count: Number(before[3]?.message_count) + 1,
      snippet: 'Hi',
      unread_count: Number(before[3]?.unread_count) + 1,
      can_reply: true,
    });
    const [newest] = await list(`${after[0]?.id}/messages?fields=created_time,from{id},to{id},message`);
    expect(newest).toEqual({
      id,
      created_time: now,
      from: { id: person },
      to: { data: [{ id: externalId }] },
      message: 'Hi',
    });
    expect(await request(`${id}?fields=created_time,from{id},to{id},message`)).toEqual(newest);
  });

  test('the thread that was written in last is the first, however often', async () => {
    const { list, happen } = openSimulated(kind);
    const before = await list(threads);
    for (const index of [5, 3, 5, 9, 3]) {
      const participantExternalId = `${edgeOf(before[index], 'participants')[1]?.id}`;
      await happen('message_received', { participantExternalId });
    }
    const first = (await list(threads)).slice(0, 4);
    expect(idsOf(first)).toEqual([before[3], before[9], before[5], before[0]].map((one) => one?.id));
  });

  test('a new person begins a thread, which is found by the person', async () => {
    const { list, happen } = openSimulated(kind);
    const person = '9000000000000001';
    await happen('message_received', { participantExternalId: person });
    await happen('message_received', { participantExternalId: person });
    const found = await list(`${threads}&user_id=${person}`);
    expect(found).toEqual([
      expect.objectContaining({ updated_time: now, message_count: 2, unread_count: 2, can_reply: true }),
    ]);
    expect(edgeOf(found[0], 'participants')[1]?.id).toBe(person);
    expect(idsOf(await list(threads))[0]).toBe(found[0]?.id);
  });

  test('an echo is a message of the account', async () => {
    const { externalId, request, list, happen } = openSimulated(kind);
    const { externalId: id } = await happen('message_echoed', { text: 'See you' });
    expect(await request(`${id}?fields=from{id},message`)).toEqual({
      id,
      from: { id: externalId },
      message: 'See you',
    });
    expect((await list(threads))[0]?.unread_count).toBe(0);
  });

  test('a new message takes the details of the one that is no longer among the 20 newest', async () => {
    const { request, list, happen } = openSimulated(kind);
    const [thread] = await list(threads);
    const messages = await list(`${thread?.id}/messages?fields=id,from{id}&limit=50`);
    expect((await request(`${messages[19]?.id}`)).id).toBe(messages[19]?.id);
    await happen('message_received');
    expect((await request(`${messages[19]?.id}`)).error).toMatchObject(unknown);
    const after = await list(`${thread?.id}/messages?fields=id,from{id}&limit=50`);
    expect(after.map(({ from }) => from !== undefined)).toEqual([
      ...Array(20).fill(true),
      ...Array(7).fill(false),
    ]);
  });

  test('a reaction shows on its message', async () => {
    const { request, happen } = openSimulated(kind);
    const { externalId: id } = await happen('message_received', {
      participantExternalId: '9000000000000001',
    });
    await happen('message_reaction', { externalId: id });
    expect((await request(`${id}?fields=reactions`)).reactions).toEqual({
      data: [{ reaction: 'love', users: [{ id: '9000000000000001' }] }],
    });
  });
});

test.each(instagramKinds)('messages can be edited and taken back (%s)', async (_name, kind) => {
  const { request, list, happen } = openSimulated(kind);
  const { externalId: id } = await happen('message_received', { text: 'One' });
  await happen('message_edited', { externalId: id, text: 'Two' });
  await happen('message_reaction', { externalId: id });
  expect(await request(`${id}?fields=message,reactions`)).toMatchObject({ message: 'Two', reactions: {} });
  const [thread] = await list('me/conversations?platform=instagram&fields=snippet,message_count&limit=1');
  expect(thread).toMatchObject({ snippet: 'Two', message_count: 27 });
  await happen('message_deleted', { externalId: id });
  expect((await request(id)).error).toMatchObject(unknown);
  const [after] = await list('me/conversations?platform=instagram&fields=message_count&limit=1');
  expect(after?.message_count).toBe(26);
});

test('what hangs on an addition goes when the addition is no longer kept', async () => {
  const { externalId, accessToken, simulator, store, happen } = openSimulated(page);
  const { externalId: post } = await happen('post_added');
  const { externalId: comment } = await happen('comment_added');
  const kept = new Map(await store.read(externalId));
  kept.delete(post);
  const url = new URL(`https://graph.facebook.com/v25.0/${comment}`);
  const request = { method: 'GET', url, headers: { authorization: `Bearer ${accessToken}` }, body: '' };
  expect((await simulator.answer(request, store))?.status).toBe(200);
  const answer = await simulator.answer(request, { ...store, read: async () => kept });
  expect(JSON.parse(answer?.body ?? '').error).toMatchObject(unknown);
});
