/** Tests the webhooks of simulated accounts: their wire format, and which apps get them. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { anyApp } from '../../src/simulators/store.ts';
import { appId, edgeOf, openSimulated, simulatedKinds } from '../support/simulated-account.ts';

const own = simulatedKinds['Instagram, Instagram Login'];
const linked = simulatedKinds['Instagram, Facebook Login'];
const page = simulatedKinds['Facebook Page'];
const instagramKinds = [
  ['Instagram Login', own],
  ['Facebook Login', linked],
] as const;

/** The account's time in milliseconds. The times of messages include them; other times are in seconds. */
const milliseconds = Date.parse('2026-03-02T10:00:00.134Z');
const seconds = Math.floor(milliseconds / 1000);

const everything = [
  'comments,live_comments,mentions,messages,message_edit,message_reactions',
  'feed,message_echoes',
].flatMap((fields) => fields.split(','));

async function listening(kind: typeof page) {
  const account = openSimulated(kind);
  await account.subscribe(everything);
  return account;
}

describe.each(instagramKinds)('Instagram reports (%s)', (name, kind) => {
  /** Returns the webhook body that reports a change to content. */
  const change = (id: string, field: string, value: object) => ({
    object: 'instagram',
    entry: [
      name === 'Instagram Login'
        ? { id, time: seconds, field, value }
        : { id, time: seconds, changes: [{ field, value }] },
    ],
  });

  test.each([
    ['comment_added', 'comments', 'FEED'],
    ['live_comment_added', 'live_comments', 'LIVE'],
  ])('%s in the field %s', async (event, field, media_product_type) => {
    const { externalId, request, happen, reported } = await listening(kind);
    const { externalId: id } = await happen(event, { text: 'Lovely crust' });
    const { from, media } = await request(`${id}?fields=from{id,username},media{id}`);
    expect(reported()).toEqual(
      change(externalId, field, {
        id,
        text: 'Lovely crust',
        from,
        media: { ...(media as object), media_product_type },
      }),
    );
  });

  test('a reply with the comment that it answers', async () => {
    const { externalId, happen, reported } = await listening(kind);
    const { externalId: parent_id } = await happen('comment_added');
    const { externalId: id } = await happen('reply_added', { commentExternalId: parent_id });
    expect(reported()).toEqual(
      change(externalId, 'comments', expect.objectContaining({ id, parent_id }) as object),
    );
  });

  test('a mention: as a comment under Instagram Login, by ids alone under Facebook Login', async () => {
    const { externalId, happen, reported } = await listening(kind);
    const { externalId: id } = await happen('mention_added', { text: 'Try @harbour' });
    const media_id = expect.stringMatching(/^\d{17}$/) as unknown as string;
    const from = { id: expect.any(String), username: expect.any(String) };
    const media = { id: media_id, media_product_type: 'FEED' };
    expect(reported()).toEqual(
      name === 'Instagram Login'
        ? change(externalId, 'comments', { id, text: 'Try @harbour', from, media })
        : change(externalId, 'mentions', { media_id, comment_id: id }),
    );
  });

  test('messages, echoes, edits, reactions and what was taken back', async () => {
    const { externalId, happen, reported } = await listening(kind);
    const participantExternalId = '9000000000000001';
    const [account, person] = [{ id: externalId }, { id: participantExternalId }];
    const messaging = (sender: object, recipient: object, content: object) => ({
      object: 'instagram',
      entry: [
        {
          id: externalId,
          time: milliseconds,
          messaging: [{ sender, recipient, timestamp: milliseconds, ...content }],
        },
      ],
    });
    const { externalId: mid } = await happen('message_received', { participantExternalId, text: 'Open?' });
    expect(reported()).toEqual(messaging(person, account, { message: { mid, text: 'Open?' } }));
    for (const num_edit of [1, 2]) {
      await happen('message_edited', { externalId: mid, text: 'Now?' });
      expect(reported()).toEqual(
        messaging(person, account, { message_edit: { mid, text: 'Now?', num_edit } }),
      );
    }
    await happen('message_reaction', { externalId: mid });
    const reaction = { mid, action: 'react', reaction: 'love', emoji: '❤' };
    expect(reported()).toEqual(messaging(person, account, { reaction }));
    await happen('message_deleted', { externalId: mid });
    expect(reported()).toEqual(messaging(person, account, { message: { mid, is_deleted: true } }));
    const { externalId: echo } = await happen('message_echoed', { participantExternalId, text: 'Yes' });
    const message = { mid: echo, text: 'Yes', is_echo: true };
    expect(reported()).toEqual(messaging(account, person, { message }));
  });

  test('nothing of media, stories, and comments that are hidden, shown or removed, by hand or over the API', async () => {
    const { externalId, list, request, happen, sent } = await listening(kind);
    const [media] = await list(`${externalId}/media?fields=comments.limit(1){id}&limit=1`);
    const comment = `${edgeOf(media, 'comments')[0]?.id}`;
    await request(`${comment}?hide=true`, 'POST');
    await happen('comment_unhidden', { externalId: comment });
    await happen('comment_hidden', { externalId: comment });
    await happen('comment_removed', { externalId: comment });
    const { externalId: added } = await happen('media_added');
    await happen('media_removed', { externalId: added });
    expect(await happen('story_added')).toEqual({ externalId: expect.any(String), webhooks: 0 });
    expect(sent).toEqual([]);
  });
});

describe('a Page reports', () => {
  /**
   * Opens a Page. Returns its newest posts, the newest comment, and functions that build the expected
   * webhooks of the field `feed`.
   */
  async function open() {
    const account = await listening(page);
    const { externalId, displayName, list } = account;
    const fields = 'status_type,is_published,updated_time,permalink_url,created_time,full_picture';
    const comments = 'comments.limit(1){created_time,message,from{id,name}}';
    const posts = await list(`${externalId}/published_posts?fields=${fields},${comments}&limit=3`);
    const describe = (index: number) => {
      const { id, status_type, is_published, updated_time, permalink_url } = posts[index] ?? {};
      return { id, status_type, is_published, updated_time, permalink_url, promotion_status: 'inactive' };
    };
    return {
      ...account,
      posts,
      comment: edgeOf(posts[0], 'comments')[0],
      describe,
      self: { id: externalId, name: displayName },
      feed: (value: object) => ({
        object: 'page',
        entry: [{ id: externalId, time: seconds, changes: [{ field: 'feed', value }] }],
      }),
    };
  }
  const unix = (time: unknown) => Date.parse(String(time)) / 1000;

  test('a comment with its post, and a reply with the comment that it answers', async () => {
    const { posts, request, happen, reported, describe, feed } = await open();
    const { externalId: comment_id } = await happen('comment_added', { text: 'Until when?' });
    const { from } = await request(`${comment_id}?fields=from{id,name}`);
    const value = {
      item: 'comment',
      verb: 'add',
      post_id: posts[0]?.id,
      comment_id,
      parent_id: posts[0]?.id,
      created_time: seconds,
      message: 'Until when?',
      from,
      post: describe(0),
    };
    expect(reported()).toEqual(feed(value));
    const { externalId: reply } = await happen('reply_added', {
      commentExternalId: comment_id,
      text: 'Same',
    });
    const { from: other } = await request(`${reply}?fields=from{id,name}`);
    const change = { comment_id: reply, parent_id: comment_id, message: 'Same', from: other };
    expect(reported()).toEqual(feed({ ...value, ...change }));
  });

  test('a comment that its author edits and removes', async () => {
    const { posts, comment, happen, reported, describe, feed } = await open();
    const { id: comment_id = '', from, created_time } = comment ?? {};
    const post_id = posts[0]?.id;
    const value = {
      item: 'comment',
      post_id,
      comment_id,
      parent_id: post_id,
      created_time: unix(created_time),
      from,
      post: describe(0),
    };
    await happen('comment_edited', { externalId: comment_id, text: 'Oh' });
    expect(reported()).toEqual(feed({ ...value, verb: 'edited', message: 'Oh' }));
    await happen('comment_removed', { externalId: comment_id });
    expect(reported()).toEqual(feed({ ...value, verb: 'remove' }));
  });

  test.each(['by hand', 'over the API'])(
    'a comment that is hidden and shown again %s, from the Page',
    async (way) => {
      const { comment, self, request, happen, reported, sent, feed } = await open();
      const { id = '' } = comment ?? {};
      const hide = (hidden: boolean) =>
        way === 'by hand'
          ? happen(hidden ? 'comment_hidden' : 'comment_unhidden', { externalId: id })
          : request(`${id}?is_hidden=${hidden}`, 'POST');
      const expected = { item: 'comment', comment_id: id, message: comment?.message, from: self };
      await hide(true);
      expect(reported()).toEqual(feed(expect.objectContaining({ ...expected, verb: 'hide' }) as object));
      await hide(false);
      expect(reported()).toEqual(feed(expect.objectContaining({ ...expected, verb: 'unhide' }) as object));
      expect(sent).toHaveLength(2);
    },
  );

  test('a comment and a post that are deleted over the API, from the Page', async () => {
    const { posts, comment, self, request, reported, sent, describe, feed } = await open();
    expect(await request(`${comment?.id}`, 'DELETE')).toEqual({ success: true });
    expect(reported()).toEqual(
      feed({
        item: 'comment',
        verb: 'remove',
        post_id: posts[0]?.id,
        comment_id: comment?.id,
        parent_id: posts[0]?.id,
        created_time: unix(comment?.created_time),
        from: self,
        post: describe(0),
      }),
    );
    expect(await request(`${posts[0]?.id}`, 'DELETE')).toEqual({ success: true });
    expect(reported()).toEqual(
      feed({
        item: 'post',
        verb: 'remove',
        post_id: posts[0]?.id,
        recipient_id: self.id,
        created_time: unix(posts[0]?.created_time),
        from: self,
      }),
    );
    expect(sent).toHaveLength(2);
  });

  test('nothing of writes over the API that change nothing', async () => {
    const { externalId, list, request, sent } = await open();
    const fields = 'comments.limit(20){can_hide,is_hidden}';
    const [post] = await list(`${externalId}/published_posts?fields=${fields}&limit=1`);
    const comments = edgeOf(post, 'comments');
    const ownComment = comments.find(({ can_hide }) => can_hide === false);
    const hidden = comments.find(({ is_hidden }) => is_hidden);
    expect(await request(`${ownComment?.id}?is_hidden=true`, 'POST')).toEqual({ success: true });
    expect(await request(`${hidden?.id}?is_hidden=true`, 'POST')).toEqual({ success: true });
    expect(sent).toEqual([]);
  });

  test('a post that is added, edited and removed', async () => {
    const { self, happen, reported, feed } = await open();
    const { externalId: post_id } = await happen('post_added', { text: 'Open' });
    const value = { item: 'status', post_id, created_time: seconds, published: 1, from: self };
    expect(reported()).toEqual(feed({ ...value, verb: 'add', message: 'Open' }));
    await happen('post_edited', { externalId: post_id, text: 'Closed' });
    expect(reported()).toEqual(feed({ ...value, verb: 'edited', message: 'Closed' }));
    await happen('post_removed', { externalId: post_id });
    const { item: _, published: __, ...rest } = value;
    expect(reported()).toEqual(feed({ ...rest, item: 'post', verb: 'remove', recipient_id: self.id }));
  });

  test('posts with pictures as photos', async () => {
    const { posts, happen, reported } = await open();
    const { id = '', full_picture } = posts[1] ?? {};
    await happen('post_edited', { externalId: id });
    const photo = { item: 'photo', photo_id: expect.any(String), link: full_picture, post_id: id };
    expect(reported().entry[0].changes[0].value).toMatchObject(photo);
    await happen('post_edited', { externalId: `${posts[2]?.id}` });
    const album = reported().entry[0].changes[0].value;
    expect([album.item, album.photos.length]).toEqual(['photo', 5]);
  });

  test('messages, echoes and reactions in the form of Instagram’s', async () => {
    const { externalId, happen, reported } = await open();
    const participantExternalId = '9000000000000001';
    const { externalId: mid } = await happen('message_received', { participantExternalId, text: 'Open?' });
    expect(reported()).toEqual({
      object: 'page',
      entry: [
        {
          id: externalId,
          time: milliseconds,
          messaging: [
            {
              sender: { id: participantExternalId },
              recipient: { id: externalId },
              timestamp: milliseconds,
              message: { mid, text: 'Open?' },
            },
          ],
        },
      ],
    });
    await happen('message_echoed', { participantExternalId });
    expect(reported().entry[0].messaging[0].message.is_echo).toBe(true);
    await happen('message_reaction', { externalId: mid });
    expect(reported().entry[0].messaging[0].reaction.mid).toBe(mid);
  });
});

describe('webhooks', () => {
  test('escape letters beyond ASCII in lower case, and read as they were written', async () => {
    const { happen, sent, reported } = await listening(own);
    const text = 'Ä schön 👍 \u2028 "x" <b>';
    await happen('comment_added', { text });
    expect(sent[0]?.body).toContain('\\u00c4 sch\\u00f6n \\ud83d\\udc4d \\u2028 \\"x\\" <b>');
    expect(sent[0]?.body).toMatch(/^[ -~]*$/);
    expect(reported().entry[0].value.text).toBe(text);
  });

  test('are signed over the text with the secret of the app', () => {
    const body = '{"text":"sch\\u00f6n"}';
    const hex = createHmac('sha256', 'hush').update(Buffer.from(body)).digest('hex');
    for (const { simulator } of Object.values(simulatedKinds))
      expect(simulator.signatureHeaders?.(body, 'hush')).toEqual({ 'x-hub-signature-256': `sha256=${hex}` });
  });

  test('come as often as was asked for, the same each time', async () => {
    const { happen, sent } = await listening(page);
    expect((await happen('comment_added', { times: 0 })).webhooks).toBe(0);
    expect(sent).toEqual([]);
    expect((await happen('comment_added', { times: 2 })).webhooks).toBe(2);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject({ providerId: 'facebook', appId });
  });

  test('count the webhook endpoints that took them', async () => {
    const { simulator, accessToken, store } = await listening(own);
    const threeEndpoints = { ...store, send: async () => 3 };
    const happening = { event: 'comment_added', times: 2 } as const;
    expect((await simulator.trigger(accessToken, happening, threeEndpoints)).webhooks).toBe(6);
  });

  test('go to every app that has subscribed to the field, and to no other', async () => {
    const { happen, subscribe, sent } = openSimulated(page);
    await subscribe(['feed', 'messages'], 'one');
    await subscribe(['messages'], 'two');
    await subscribe(['feed'], anyApp);
    await subscribe([], 'gone');
    expect((await happen('comment_added')).webhooks).toBe(2);
    expect(sent.map(({ appId }) => appId).sort()).toEqual([anyApp, 'one']);
    sent.length = 0;
    expect((await happen('message_received')).webhooks).toBe(2);
    expect(sent.map(({ appId }) => appId).sort()).toEqual(['one', 'two']);
    expect((await happen('message_echoed')).webhooks).toBe(0);
  });

  test('of an Instagram account flow under Facebook Login when its Page is subscribed to anything', async () => {
    const { happen, subscribe, sent } = openSimulated(linked);
    expect((await happen('comment_added')).webhooks).toBe(0);
    await subscribe(['feed']);
    expect((await happen('comment_added')).webhooks).toBe(1);
    expect((await happen('message_received')).webhooks).toBe(1);
    expect(sent[0]).toMatchObject({ providerId: 'instagram', appId });
    await subscribe([]);
    expect((await happen('comment_added')).webhooks).toBe(0);
  });

  test('of an Instagram account flow under Instagram Login in the fields that were subscribed to', async () => {
    const { happen, subscribe } = openSimulated(own);
    await subscribe(['messages']);
    expect((await happen('comment_added')).webhooks).toBe(0);
    expect((await happen('message_echoed')).webhooks).toBe(1);
  });

  test.each(Object.entries(simulatedKinds))(
    'follow a subscription over the API (%s)',
    async (_name, kind) => {
      const { externalId, references, request, happen, sent } = openSimulated(kind);
      const path = `${references.pageId ?? externalId}/subscribed_apps`;
      expect(await request(`${path}?subscribed_fields=messages`, 'POST')).toEqual({ success: true });
      expect((await happen('message_received')).webhooks).toBe(1);
      expect(sent[0]?.appId).toBe(anyApp);
      await request(path, 'DELETE');
      expect((await happen('message_received')).webhooks).toBe(0);
    },
  );

  test('end for an app that the end user has removed', async () => {
    const { simulator, accessToken, store, subscribe, happen } = openSimulated(own);
    await subscribe(['comments'], anyApp);
    await subscribe(['comments'], 'other');
    await simulator.changeGrant(accessToken, { action: 'revoke' }, store);
    expect((await happen('comment_added')).webhooks).toBe(1);
    await simulator.changeGrant(accessToken, { action: 'restore' }, store);
    expect((await happen('comment_added')).webhooks).toBe(2);
  });
});
