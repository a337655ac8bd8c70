/** Tests how Instagram's webhooks are read. */
import { describe, expect, test } from '@jest/globals';
import type { Failure } from '../../src/providers/call.ts';
import type { Notification } from '../../src/providers/observations.ts';
import { connect, failureOf, firstMedia, instagramKinds, kinds } from '../support/adapter.ts';
import { accountId, faultsOf, instant, plain, readEntries, time } from '../support/webhook-bodies.ts';

const changeOf = (field: string, value: unknown) => ({ id: accountId, time, changes: [{ field, value }] });
const read = (field: string, value: unknown) => readEntries('instagram', changeOf(field, value));
const common = { accountExternalId: accountId, at: instant };

const comment = {
  id: '17870913679156914',
  parent_id: '17870913679156000',
  text: 'Lovely crust',
  from: { id: '6123400000000001', username: 'crumb.fan' },
  media: { id: '17918195224117851', media_product_type: 'FEED' },
};
const commentRead = {
  ...common,
  contentType: 'instagram.media.comments',
  action: 'created',
  externalId: comment.id,
  item: {
    externalId: comment.id,
    mediaExternalId: comment.media.id,
    text: comment.text,
    author: comment.from,
    thread: { parentId: comment.parent_id, rootId: comment.parent_id },
    publishedAt: instant,
    contentType: 'instagram.media.comments',
  },
  reads: true,
};

describe('a comment', () => {
  test.each(['comments', 'live_comments'])(
    'that comes as %s is read in the shape of either login',
    (field) => {
      const withChanges = readEntries('instagram', changeOf(field, comment));
      const without = readEntries('instagram', { id: accountId, time, field, value: comment });
      expect(plain(withChanges)).toEqual([commentRead]);
      expect(plain(without)).toEqual([commentRead]);
      expect(faultsOf(withChanges)).toEqual([]);
    },
  );

  test('may be named by comment_id, and has no thread at the top level', () => {
    const { id, parent_id: _none, ...rest } = comment;
    const { thread: _thread, ...item } = commentRead.item;
    expect(plain(read('comments', { ...rest, comment_id: id }))).toEqual([{ ...commentRead, item }]);
  });

  test('without its media is read live, with no item of its own', () => {
    const { item: _item, ...rest } = commentRead;
    expect(plain(read('comments', { ...comment, media: null }))).toEqual([rest]);
  });

  test('without an id is none', () => {
    expect(read('comments', { ...comment, id: null })).toEqual([]);
    expect(read('comments', null)).toEqual([]);
  });

  test('keeps what is right beside parts of another type', () => {
    const [told] = read('comments', { ...comment, from: 5, text: ['x'], parent_id: { id: 1 } });
    expect(told?.item).toEqual({
      externalId: comment.id,
      mediaExternalId: comment.media.id,
      text: '',
      publishedAt: instant,
      contentType: 'instagram.media.comments',
    });
  });

  test('with an empty user name has an author without one', () => {
    const [told] = read('comments', { ...comment, from: { id: 6123400000000001, username: '' } });
    expect(told?.item).toMatchObject({ author: { id: '6123400000000001' } });
    expect(faultsOf([told as Notification])).toEqual([]);
  });

  test.each(instagramKinds)('is read live as the operation gets it (%s)', async (_name, kind) => {
    const { call, run, externalId: owner } = connect(kind);
    const { data } = await run('instagram.media.comments.list', { mediaExternalId: await firstMedia(run) });
    const reply = data.find(({ thread }) => thread);
    const value = { id: reply?.externalId, media: { id: '1' } };
    const [told] = readEntries('instagram', { id: owner, time, field: 'comments', value });
    expect(await told?.read?.(call)).toEqual(reply);
  });
});

describe('a mention', () => {
  const ids = { media_id: '17918195224117851', comment_id: '17870913679156914' };

  test('in a comment is a comment, and one in a caption is a post, both to be read', () => {
    expect(plain(read('mentions', ids))).toEqual([
      {
        ...common,
        contentType: 'instagram.media.comments',
        action: 'created',
        externalId: ids.comment_id,
        reads: true,
      },
    ]);
    expect(plain(read('mentions', { media_id: ids.media_id }))).toEqual([
      {
        ...common,
        contentType: 'instagram.media.items',
        action: 'created',
        externalId: ids.media_id,
        reads: true,
      },
    ]);
    expect(read('mentions', { media_id: null, comment_id: '' })).toEqual([]);
  });

  /**
   * Returns a call to a provider that answers every request with this body, and a list of the nodes and
   * fields that were requested.
   */
  const answering = (body: object) => {
    const asked: string[] = [];
    const { call, externalId } = connect(kinds['Instagram, Facebook Login'], 'healthy', async ({ url }) => {
      asked.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('fields')}`);
      return { status: 200, body: JSON.stringify(body) };
    });
    return { call, asked, externalId };
  };

  test('in a comment is read through the account, since the comment lies with another', async () => {
    const node = { id: ids.comment_id, text: 'Try @harbour', timestamp: '2024-01-01T00:00:00+0000' };
    const { call, asked, externalId } = answering({ mentioned_comment: node, id: 'x' });
    expect(await read('mentions', ids)[0]?.read?.(call)).toEqual({
      externalId: ids.comment_id,
      mediaExternalId: ids.media_id,
      text: 'Try @harbour',
      publishedAt: '2024-01-01T00:00:00.000Z',
      contentType: 'instagram.media.comments',
    });
    expect(asked).toEqual([
      `${externalId} mentioned_comment.comment_id(${ids.comment_id}){id,text,timestamp,media{id}}`,
    ]);
  });

  test('in a caption is read through the account, too', async () => {
    const node = {
      id: ids.media_id,
      caption: 'At @harbour',
      media_type: 'IMAGE',
      media_url: 'https://x.example/1',
    };
    const { call, asked, externalId } = answering({ mentioned_media: node });
    expect(await read('mentions', { media_id: ids.media_id })[0]?.read?.(call)).toEqual({
      externalId: ids.media_id,
      variant: 'feed',
      text: 'At @harbour',
      media: [{ sourceUrl: 'https://x.example/1', contentType: 'image/jpeg' }],
      contentType: 'instagram.media.items',
    });
    expect(asked).toEqual([
      `${externalId} mentioned_media.media_id(${ids.media_id}){id,caption,media_type,media_url,timestamp}`,
    ]);
  });

  test('that is no longer there is not found', async () => {
    const { call } = answering({ id: 'x' });
    const gone: Failure = { kind: 'not_found' };
    for (const value of [ids, { media_id: ids.media_id }])
      expect(await failureOf(read('mentions', value)[0]?.read?.(call) as Promise<object>)).toEqual(gone);
  });

  test('with an id that would name another field is not found, without a call', async () => {
    const { call, asked } = answering({});
    for (const value of [{ comment_id: '1){id},name' }, { media_id: '1){id},name' }])
      expect(await failureOf(read('mentions', value)[0]?.read?.(call) as Promise<object>)).toEqual({
        kind: 'not_found',
      });
    expect(asked).toEqual([]);
  });

  test('under Instagram Login, which has no such fields, is read by its id', async () => {
    const { call, run } = connect(kinds['Instagram, Instagram Login']);
    const media = await firstMedia(run);
    const { data } = await run('instagram.media.comments.list', { mediaExternalId: media, limit: 1 });
    const [inComment] = read('mentions', { comment_id: data[0]?.externalId, media_id: media });
    const [inCaption] = read('mentions', { media_id: media });
    expect(await inComment?.read?.(call)).toEqual(data[0]);
    expect(await inCaption?.read?.(call)).toMatchObject({ externalId: media });
  });
});

test('what is no content is left out', () => {
  const insights = { media_id: '17918195224117851', impressions: 5, reach: 4, replies: 0 };
  expect(read('story_insights', insights)).toEqual([]);
  expect(read('share_to_story', { id: '1' })).toEqual([]);
});
