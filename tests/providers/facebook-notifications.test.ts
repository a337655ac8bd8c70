/** Tests how webhooks of a Page are read. */
import { describe, expect, test } from '@jest/globals';
import type { Notification } from '../../src/providers/observations.ts';
import { connect, facebookPage, failureOf, firstPost } from '../support/adapter.ts';
import { faultsOf, instant, pageId, plain, readEntries, time } from '../support/webhook-bodies.ts';

const postId = `${pageId}_122100000000001234`;
const commentId = '122100000000001234_651200000000005';
const person = { id: '6123400000000001', name: 'Crumb Fan' };
const page = { id: pageId, name: 'Harbour Bakery' };
const created_time = time - 2;
const publishedAt = '2024-01-01T00:00:04.000Z';

const read = (value: object, owner = pageId) =>
  readEntries('facebook', { id: owner, time, changes: [{ field: 'feed', value }] });
const only = (value: object) => {
  const told = read(value);
  expect(told).toHaveLength(1);
  expect(faultsOf(told)).toEqual([]);
  return plain(told)[0];
};
const common = { accountExternalId: pageId, at: instant };

describe('a comment', () => {
  const added = {
    item: 'comment',
    verb: 'add',
    post_id: postId,
    comment_id: commentId,
    parent_id: postId,
    created_time,
    message: 'Until when?',
    from: person,
    post: { id: postId, status_type: 'added_photos', is_published: true },
  };
  const comment = { ...common, contentType: 'facebook.media.comments', externalId: commentId };
  const item = {
    externalId: commentId,
    mediaExternalId: postId,
    text: 'Until when?',
    contentType: 'facebook.media.comments',
  };
  const author = { id: person.id, displayName: person.name };

  test('that was added is complete without a call', () => {
    expect(only(added)).toEqual({
      ...comment,
      action: 'created',
      item: { ...item, author, publishedAt },
      reads: false,
    });
  });

  test('answers another one when its parent is no post', () => {
    const parentId = '122100000000001234_651200000000001';
    expect(only({ ...added, parent_id: parentId })?.item).toMatchObject({
      thread: { parentId, rootId: parentId },
    });
    for (const parent_id of [postId, `${pageId}_999`, null, 5.5])
      expect(only({ ...added, parent_id })?.item).not.toHaveProperty('thread');
    const elsewhere = { post_id: '555_1', parent_id: '555_1' };
    expect(only({ ...added, ...elsewhere })?.item).not.toHaveProperty('thread');
  });

  test('without a text, an author, a time or a post still has everything else', () => {
    const bare = { item: 'comment', verb: 'add', comment_id: commentId };
    expect(only(bare)?.item).toEqual({ ...item, text: '', publishedAt: instant });
    expect(only({ ...added, from: { id: 5, name: null } })?.item).toMatchObject({ author: { id: '5' } });
  });

  test.each(['edited', 'edit', 'update'])('that was %s is updated, and read', (verb) => {
    expect(only({ ...added, verb })).toEqual({
      ...comment,
      action: 'updated',
      item: { ...item, author },
      reads: true,
    });
  });

  test.each([
    ['hide', true],
    ['unhide', false],
  ])('after %s is moderated, and read for its author, who did not do it', (verb, hidden) => {
    expect(only({ ...added, verb, from: page })).toEqual({
      ...comment,
      action: 'moderated',
      hidden,
      item,
      reads: true,
    });
  });

  test('that has changed does not seem to have lost its text when the notification has none', () => {
    for (const verb of ['edited', 'hide', 'unhide'])
      expect(only({ ...added, verb, message: undefined })).not.toHaveProperty('item');
  });

  test.each(['remove', 'delete'])('after %s is deleted, without its text and the one who did it', (verb) => {
    const deleted = { ...comment, action: 'deleted', reads: false };
    for (const message of ['Until when?', null])
      expect(only({ ...added, verb, from: page, message })).toEqual({
        ...deleted,
        item: { ...item, text: '' },
      });
  });

  test('without an id, or with a verb that is unknown, is none', () => {
    for (const wrong of [{ comment_id: null }, { verb: 'mute' }, { verb: 'constructor' }, { verb: null }])
      expect(read({ ...added, ...wrong })).toEqual([]);
  });

  test('is read live as the operation gets it', async () => {
    const { call, run, externalId: owner } = connect(facebookPage);
    const mediaExternalId = await firstPost(run);
    const { data } = await run('facebook.media.comments.list', { mediaExternalId });
    const reply = data.find(({ thread }) => thread);
    const value = { item: 'comment', verb: 'hide', comment_id: reply?.externalId, post_id: mediaExternalId };
    expect(await read(value, owner)[0]?.read?.(call)).toEqual(reply);
  });
});

describe('a post', () => {
  const added = {
    item: 'status',
    verb: 'add',
    post_id: postId,
    message: 'Open on Sunday',
    created_time,
    published: 1,
    from: page,
  };
  const post = { ...common, contentType: 'facebook.media.items', externalId: postId };
  const items = ['status', 'post', 'link', 'share', 'photo', 'video'];

  test.each(items)('that came as a %s is created, and read', (item) => {
    expect(only({ ...added, item })).toEqual({ ...post, action: 'created', reads: true });
  });

  test.each(['edited', 'edit', 'update'])('that was %s is updated, and read', (verb) => {
    expect(only({ ...added, verb })).toEqual({ ...post, action: 'updated', reads: true });
  });

  test.each([
    ['hide', true],
    ['unhide', false],
  ])('after %s is moderated, and read', (verb, hidden) => {
    expect(only({ ...added, verb })).toEqual({ ...post, action: 'moderated', hidden, reads: true });
  });

  test.each(['remove', 'delete'])('after %s is deleted, with its id and kind', (verb) => {
    const removed = { item: 'post', verb, post_id: postId, recipient_id: pageId, from: page };
    const remains = { externalId: postId, variant: 'feed', contentType: 'facebook.media.items' };
    expect(only(removed)).toEqual({ ...post, action: 'deleted', item: remains, reads: false });
    const reel = { ...removed, item: 'video', link: 'https://www.facebook.com/reel/1221/', message: 'Rye' };
    expect(only(reel)?.item).toEqual({ ...remains, variant: 'reel' });
  });

  test('that is not published yet comes again when it is', () => {
    for (const published of [0, '0', false]) expect(read({ ...added, item: 'video', published })).toEqual([]);
    for (const published of [1, '1', true, null]) expect(read({ ...added, published })).toHaveLength(1);
  });

  test('of a visitor is none of the Page', () => {
    expect(read({ ...added, from: person })).toEqual([]);
    expect(read({ ...added, verb: 'remove', from: person })).toEqual([]);
  });

  test('of which nobody is named as the author is read, and left out when it is a visitor’s', async () => {
    const { from: _nobody, ...unsigned } = added;
    const told = read(unsigned);
    const answering = (from: object) =>
      connect(facebookPage, 'healthy', async () => ({
        status: 200,
        body: JSON.stringify({ id: postId, message: 'Hi', from }),
      }));
    const visitors = answering(person);
    expect(await failureOf(told[0]?.read?.(visitors.call) as Promise<object>)).toEqual({ kind: 'not_found' });
    const own = answering(page);
    const ownCall = { ...own.call, account: { ...own.call.account, externalId: pageId } };
    expect(await told[0]?.read?.(ownCall)).toMatchObject({ externalId: postId, text: 'Hi' });
  });

  test('with several photos is notified of once for each, under one id', () => {
    const changes = ['1', '2', '3'].map((photo_id) => ({
      field: 'feed',
      value: { ...added, item: 'photo', photo_id },
    }));
    const told: Notification[] = readEntries('facebook', { id: pageId, time, changes });
    expect(told.map(({ externalId }) => externalId)).toEqual([postId, postId, postId]);
  });

  test('is read live as the operation gets it', async () => {
    const { call, run, externalId: owner } = connect(facebookPage);
    const { data } = await run('facebook.media.items.list', { limit: 5 });
    for (const item of data) {
      const value = { item: 'photo', verb: 'add', post_id: item.externalId, from: { id: owner } };
      expect(await read(value, owner)[0]?.read?.(call)).toEqual(item);
    }
  });

  test.each([
    { item: 'reaction', reaction_type: 'like' },
    { item: 'like' },
    { item: 'album' },
    { item: 'constructor' },
    { item: null },
    { verb: 'block' },
    { post_id: null },
  ])('is nothing of this: %j', (wrong) => {
    expect(read({ ...added, ...wrong })).toEqual([]);
  });
});

test('what comes beside the feed is left out', () => {
  const value = { item: 'comment', verb: 'add', comment_id: commentId, post_id: postId };
  const changes = [
    { field: 'mention', value },
    { field: 'videos', value },
  ];
  expect(readEntries('facebook', { id: pageId, time, changes })).toEqual([]);
});
