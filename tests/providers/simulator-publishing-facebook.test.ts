/** Tests publishing on a simulated Page, in Facebook's wire format. */
import { describe, expect, test } from '@jest/globals';
import { edgeOf, idsOf, openSimulated, simulatedKinds, type WireNode } from '../support/simulated-account.ts';

const page = simulatedKinds['Facebook Page'];
const picture = 'https://files.example/loaf.jpg';
const clip = 'https://files.example/loaf.mp4';
const now = '2026-03-02T10:00:00+0000';
const person = '5900000000000001';

type Account = ReturnType<typeof openSimulated>;
type Fields = Record<string, string>;

const codeOf = ({ error }: WireNode) => error && [error.code, error.error_subcode];
const posts = ({ externalId, list }: Account) =>
  list(
    `${externalId}/published_posts?fields=message,permalink_url,status_type,created_time,attachments{media_type,type,media,target,unshimmed_url,subattachments{target}}&limit=3`,
  );

function open() {
  const account = openSimulated(page);
  const { externalId, accessToken, create, post } = account;
  return {
    ...account,
    on: (edge: string, fields: Fields) => create(`${externalId}/${edge}`, fields),
    /**
     * Sends a request to the host for uploads, which names the URL of the file to fetch. Returns the answer.
     */
    async upload(url: string, file_url = clip): Promise<WireNode> {
      const answer = await post(url, {}, { authorization: `OAuth ${accessToken}`, file_url });
      return JSON.parse(answer.body);
    },
    /** Goes through all three phases of a video's upload. `fields` are sent in the last phase. */
    async inPhases(edge: string, fields: Fields = {}) {
      const { video_id, upload_url } = await create(`${externalId}/${edge}`, { upload_phase: 'start' });
      await this.upload(`${upload_url}`);
      const finish = { upload_phase: 'finish', video_id: `${video_id}`, ...fields };
      return { video_id: `${video_id}`, answer: await create(`${externalId}/${edge}`, finish) };
    },
  };
}

describe('posts', () => {
  test('of a text and of a link are there with what they say, and are reported', async () => {
    const account = open();
    await account.subscribe(['feed']);
    const { id: text } = await account.on('feed', { message: 'Open on Sunday' });
    expect(account.reported().entry[0].changes[0].value).toMatchObject({
      item: 'status',
      verb: 'add',
      post_id: text,
      message: 'Open on Sunday',
      published: 1,
      from: { id: account.externalId },
    });
    const { id: link } = await account.on('feed', { link: 'https://bread.example/menu' });
    const [newest, older] = await posts(account);
    expect(older).toMatchObject({ id: text, message: 'Open on Sunday', created_time: now });
    expect(newest).toMatchObject({ id: link, status_type: 'shared_story' });
    expect(edgeOf(newest, 'attachments')[0]).toMatchObject({
      media_type: 'link',
      unshimmed_url: 'https://bread.example/menu',
    });
    expect(account.reported().entry[0].changes[0].value.item).toBe('share');
  });

  test('of one photo are made with it', async () => {
    const account = open();
    const { id, post_id } = await account.on('photos', { url: picture, caption: 'Rye' });
    const [first] = await posts(account);
    expect(first).toMatchObject({ id: post_id, message: 'Rye', status_type: 'added_photos' });
    expect(edgeOf(first, 'attachments')[0]).toMatchObject({ media_type: 'photo', target: { id } });
    expect(await account.request(`${id}?fields=name,page_story_id`)).toEqual({
      id,
      name: 'Rye',
      page_story_id: post_id,
    });
  });

  test('of several photos have them in their order, and each photo is used once', async () => {
    const account = open();
    const photo = async (alt_text_custom: string) =>
      (await account.on('photos', { url: picture, published: 'false', alt_text_custom })).id;
    const photos = [await photo('First'), await photo('Second')];
    expect(await account.countCreated(picture)).toBe(0);
    expect((await posts(account))[0]?.created_time).not.toBe(now);
    const attached_media = JSON.stringify(photos.map((media_fbid) => ({ media_fbid })));
    const { id } = await account.on('feed', { message: 'Two', attached_media });
    const [first] = await posts(account);
    expect(first).toMatchObject({ id, message: 'Two' });
    const [album] = edgeOf(first, 'attachments');
    expect(edgeOf(album, 'subattachments').map(({ target }) => (target as WireNode).id)).toEqual(photos);
    expect(codeOf(await account.on('feed', { message: 'Two', attached_media }))).toEqual([100, undefined]);
    expect(await account.countCreated(picture)).toBe(1);
  });

  test('of a video are there when the video is, which says so', async () => {
    const account = open();
    const { id } = await account.on('videos', { file_url: clip, description: 'Kneading' });
    const { status, post_id } = await account.request(`${id}?fields=status,permalink_url,post_id`);
    expect(status).toMatchObject({
      video_status: 'ready',
      publishing_phase: { status: 'complete', publish_status: 'published' },
    });
    const [first] = await posts(account);
    expect(first).toMatchObject({ id: post_id, message: 'Kneading', status_type: 'added_video' });
    expect(edgeOf(first, 'attachments')[0]).toMatchObject({ media_type: 'video', target: { id } });
    expect(await account.request(`${post_id}`, 'DELETE')).toEqual({ success: true });
    expect(await account.countCreated('Kneading')).toBe(0);
  });

  const refusals: [string, string, Fields, (number | undefined)[]][] = [
    ['a post of nothing', 'feed', {}, [100, undefined]],
    ['a text that is too long', 'feed', { message: 'a'.repeat(63_207) }, [100, undefined]],
    ['a link that is none', 'feed', { link: 'bread.example' }, [1609005, undefined]],
    ['photos that are not there', 'feed', { attached_media: '[{"media_fbid":"1"}]' }, [100, undefined]],
    ['a photo without encryption', 'photos', { url: 'http://files.example/a.jpg' }, [100, 1366046]],
    ['a video without an address', 'videos', {}, [389, undefined]],
    ['a phase that there is not', 'video_reels', { upload_phase: 'transfer' }, [100, undefined]],
    ['the end of what was not begun', 'video_reels', { upload_phase: 'finish', video_id: '1' }, [100, 33]],
    ['a story of a photo that is not there', 'photo_stories', { photo_id: '1' }, [100, undefined]],
  ];

  test.each(refusals)('%s is refused by its code', async (_what, edge, fields, code) => {
    const account = open();
    expect(codeOf(await account.on(edge, fields))).toEqual(code);
  });
});

describe('uploads in phases', () => {
  test('end in a reel, which has a post at the address of reels', async () => {
    const account = open();
    const { video_id, upload_url } = await account.on('video_reels', { upload_phase: 'start' });
    expect(upload_url).toBe(`https://rupload.facebook.com/video-upload/v25.0/${video_id}`);
    const stateOf = async () =>
      ((await account.request(`${video_id}?fields=status`)).status as { video_status: string }).video_status;
    expect(await stateOf()).toBe('uploading');
    const fields = {
      upload_phase: 'finish',
      video_id: `${video_id}`,
      video_state: 'PUBLISHED',
      description: 'Reel',
    };
    expect(codeOf(await account.on('video_reels', fields))).toEqual([100, undefined]);
    expect(await account.upload(`${upload_url}`)).toEqual({ success: true });
    expect(await stateOf()).toBe('upload_complete');
    expect(await account.on('video_reels', fields)).toEqual({ success: true });
    const { permalink_url, post_id } = await account.request(`${video_id}?fields=permalink_url,post_id`);
    expect(permalink_url).toBe(`https://www.facebook.com/reel/${video_id}/`);
    expect((await posts(account))[0]).toMatchObject({ id: post_id, message: 'Reel', permalink_url });
    expect(codeOf(await account.on('video_reels', fields))).toEqual([100, undefined]);
    expect(await account.countCreated('Reel')).toBe(1);
  });

  test('end in a video story, and a photo that was kept in a photo story', async () => {
    const account = open();
    const { video_id, answer } = await account.inPhases('video_stories');
    expect(answer).toEqual({ success: true, post_id: expect.any(Number) });
    const { id: photo } = await account.on('photos', { url: picture, published: 'false' });
    const story = await account.on('photo_stories', { photo_id: `${photo}` });
    const again = await account.on('photo_stories', { photo_id: `${photo}` });
    expect(codeOf(again)).toEqual([100, undefined]);
    const [first, second] = await account.list(`${account.externalId}/stories?status=PUBLISHED`);
    expect(first).toMatchObject({ post_id: `${story.post_id}`, media_type: 'photo', media_id: photo });
    expect(second).toMatchObject({ post_id: `${answer.post_id}`, media_type: 'video', media_id: video_id });
    expect(idsOf(await posts(account))).not.toContain(`${answer.post_id}`);
    expect([await account.countCreated(picture), await account.countCreated(clip)]).toEqual([1, 1]);
  });

  test('of a file that cannot be fetched are refused in the envelope of their host', async () => {
    const account = open();
    const { upload_url } = await account.on('video_reels', { upload_phase: 'start' });
    expect(await account.upload(`${upload_url}`, 'http://files.example/a.mp4')).toEqual({
      debug_info: { retriable: false, type: 'ProcessingFailedError', message: expect.any(String) },
    });
  });

  test('go to the address that leads there, also below a path', async () => {
    const base = 'http://127.0.0.1:8000';
    const { simulator, accessToken, store } = open();
    const url = new URL(`${base}/graph.facebook.com/v25.0/me/video_reels?upload_phase=start`);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await simulator.answer({ method: 'POST', url, headers, body: '' }, store);
    const { video_id, upload_url } = JSON.parse(answer?.body ?? '');
    expect(upload_url).toBe(`${base}/rupload.facebook.com/video-upload/v25.0/${video_id}`);
  });
});

describe('comments and messages', () => {
  test('of the Page stand where they belong, are reported, and can be deleted, not hidden', async () => {
    const account = open();
    const { create, request, list, subscribe, reported } = account;
    await subscribe(['feed']);
    const { id: post } = await account.on('feed', { message: 'Ask away' });
    const { id } = await create(`${post}/comments`, { message: 'First' });
    expect(id).toMatch(new RegExp(`^${`${post}`.split('_')[1]}_\\d+$`));
    expect(reported().entry[0].changes[0].value).toMatchObject({
      item: 'comment',
      verb: 'add',
      comment_id: id,
      parent_id: post,
      from: { id: account.externalId },
    });
    const { id: reply } = await create(`${id}/comments`, { message: 'Second' });
    const { id: third } = await create(`${reply}/comments`, { message: 'Third' });
    expect(idsOf(await list(`${id}/comments`))).toEqual([reply, third]);
    expect(reported().entry[0].changes[0].value.parent_id).toBe(id);
    expect(await request(`${id}?fields=can_hide,can_remove`)).toMatchObject({
      can_hide: false,
      can_remove: true,
    });
    await request(`${id}?is_hidden=true`, 'POST');
    expect((await request(`${id}?fields=is_hidden`)).is_hidden).toBe(false);
    expect(await request(`${id}`, 'DELETE')).toEqual({ success: true });
    expect(await list(`${post}/comments?filter=stream`)).toEqual([]);
    expect(codeOf(await create(`${post}/comments`, {}))).toEqual([100, undefined]);
  });

  test('messages say of what kind they are, within the window, and come back as echoes', async () => {
    const { create, happen, subscribe, reported, clock } = open();
    await subscribe(['messages', 'message_echoes']);
    await happen('message_received', { participantExternalId: person });
    const fields = { recipient: JSON.stringify({ id: person }), message: '{"text":"Hi"}' };
    expect(codeOf(await create('me/messages', fields))).toEqual([100, undefined]);
    const answered = { ...fields, messaging_type: 'RESPONSE' };
    const sent = await create('me/messages', answered);
    expect(sent).toEqual({ recipient_id: person, message_id: expect.stringMatching(/^m_/) });
    expect(reported().entry[0].messaging[0].message).toMatchObject({ mid: sent.message_id, is_echo: true });
    clock.now = new Date(clock.now.getTime() + 25 * 60 * 60 * 1000);
    expect(codeOf(await create('me/messages', answered))).toEqual([10, 2018278]);
  });

  test('a comment is answered in private, to the person’s other id', async () => {
    const { create, request, list, happen } = open();
    const { externalId: comment } = await happen('comment_added');
    const author = (await request(`${comment}?fields=from`)).from as WireNode;
    const fields = { recipient: JSON.stringify({ comment_id: comment }), message: '{"text":"Hi"}' };
    const { recipient_id, message_id } = await create('me/messages', fields);
    expect(recipient_id).not.toBe(author.id);
    const { private_reply_conversation: thread } = await request(
      `${comment}?fields=private_reply_conversation`,
    );
    expect(idsOf(await list(`${(thread as WireNode).id}/messages?limit=1`))).toEqual([message_id]);
    const message = await request(`${message_id}?fields=to`);
    expect(edgeOf(message, 'to')[0]).toMatchObject({ id: recipient_id, name: author.name });
    expect(codeOf(await create('me/messages', fields))).toEqual([10, 2018278]);
  });
});
