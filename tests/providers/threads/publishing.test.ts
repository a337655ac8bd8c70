/** Tests publishing on Threads: what is prepared, how often, and what each answer means. */
import { describe, expect, test } from '@jest/globals';
import { threadsContainerErrors } from '../../../src/providers/meta/errors/threads.ts';
import type { PublishContent } from '../../../src/providers/publish.ts';
import { failureOf } from '../../support/adapter.ts';
import { failing, image, publishing, type Script, video } from '../publishing-script.ts';

const kind = { providerId: 'threads', loginKind: 'threads_login' };
const since = new Date('2024-01-01T00:00:00Z');
const container = { 'POST /account/threads': { id: 'c9' } };
const target = { postExternalId: '180' };

const post = (content: Partial<PublishContent>, script: Script, variant = 'post') =>
  publishing(kind, 'threads.posts.items', variant, content, script);
const reply = (content: Partial<PublishContent>, script: Script) =>
  publishing(kind, 'threads.posts.replies', 'reply', { target, ...content }, script);

async function preparedBy(run: ReturnType<typeof post>) {
  expect((await run.prepare()).result).toEqual({ container: 'c9' });
  return run.asked[0]?.sent;
}

describe('what is prepared', () => {
  test('a text has its link, its topic and who may reply to it', async () => {
    const content = {
      text: 'Rye',
      link: 'https://example.com',
      tags: ['Bread'],
      replyAudience: 'followers_only',
    };
    expect(await preparedBy(post(content, container))).toEqual({
      media_type: 'TEXT',
      text: 'Rye',
      link_attachment: 'https://example.com',
      topic_tag: 'Bread',
      reply_control: 'followers_only',
    });
  });

  test('a poll has a letter for each of its options', async () => {
    const content = { text: 'Which?', poll: { options: ['Rye', 'Spelt', 'Oat'] } };
    expect(await preparedBy(post(content, container))).toEqual({
      media_type: 'TEXT',
      text: 'Which?',
      poll_attachment: JSON.stringify({ option_a: 'Rye', option_b: 'Spelt', option_c: 'Oat' }),
    });
  });

  test.each([
    ['an image', image(undefined, { altText: 'A loaf' }), { media_type: 'IMAGE', image_url: image().url }],
    ['a video', video(undefined, { altText: 'A loaf' }), { media_type: 'VIDEO', video_url: video().url }],
  ])('%s is named by its address, with its alternative text', async (_name, file, sent) => {
    expect(await preparedBy(post({ media: [file] }, container))).toEqual({ ...sent, alt_text: 'A loaf' });
  });

  test('a quote names what it quotes, and a reply what it answers', async () => {
    expect(await preparedBy(post({ text: 'See', target }, container, 'quote'))).toEqual({
      media_type: 'TEXT',
      text: 'See',
      quote_post_id: '180',
    });
    expect(await preparedBy(reply({ text: 'Yes' }, container))).toEqual({
      media_type: 'TEXT',
      text: 'Yes',
      reply_to_id: '180',
    });
  });

  test('a carousel has a container for each file, and one that lists them once all are finished', async () => {
    const run = post(
      { text: 'Both', media: [image(), video()] },
      {
        'POST /account/threads': [{ id: 'c1' }, { id: 'c2' }, { id: 'c9' }],
        'GET /c1': { status: 'FINISHED' },
        'GET /c2': { status: 'FINISHED' },
      },
    );
    expect((await run.prepare()).result).toEqual({ children: ['c1', 'c2'], container: 'c9' });
    const sent = run.asked.filter(({ what }) => what.startsWith('POST')).map((asked) => asked.sent);
    expect(sent).toEqual([
      { is_carousel_item: 'true', media_type: 'IMAGE', image_url: image().url },
      { is_carousel_item: 'true', media_type: 'VIDEO', video_url: video().url },
      { media_type: 'CAROUSEL', children: 'c1,c2', text: 'Both' },
    ]);
  });
});

describe('a container', () => {
  const check = (answer: object) => post({ text: 'Rye' }, { 'GET /c9': answer }).check({ container: 'c9' });

  test.each([
    ['FINISHED', { state: 'ready', isAbsent: true }],
    ['IN_PROGRESS', { state: 'pending', retryAfterSeconds: 5, isUnderWay: true }],
    ['PUBLISHED', { state: 'created' }],
    ['EXPIRED', { state: 'lost' }],
  ])('that is %s is %j', async (status, readiness) => {
    expect(await check({ id: 'c9', status })).toEqual(readiness);
  });

  test.each(Object.keys(threadsContainerErrors.errors).filter((name) => name !== 'UNKNOWN'))(
    'that failed by %s refuses the content',
    async (error_message) => {
      const failed = check({ id: 'c9', status: 'ERROR', error_message });
      expect(await failureOf(failed)).toMatchObject({ kind: 'rejected', detail: { code: error_message } });
    },
  );

  test('that failed for an unknown reason is made again, and one that names no reason refuses the content', async () => {
    expect(await check({ id: 'c9', status: 'ERROR', error_message: 'UNKNOWN' })).toEqual({ state: 'lost' });
    const failed = check({ id: 'c9', status: 'ERROR' });
    expect(await failureOf(failed)).toEqual({ kind: 'rejected', detail: {} });
  });

  test('is published by its id, and one that is not seen everywhere yet is tried again', async () => {
    const path = 'POST /account/threads_publish';
    const run = post({ text: 'Rye' }, { [path]: [failing(24, 4279009), { id: '183' }] });
    expect(await failureOf(run.create({ container: 'c9' }))).toMatchObject({ kind: 'not_ready' });
    expect(await run.create({ container: 'c9' })).toEqual({ externalId: '183' });
    expect(run.asked.at(-1)?.sent).toEqual({ creation_id: 'c9' });
  });
});

describe('an open outcome', () => {
  const at = (seconds: number) =>
    new Date(since.getTime() + seconds * 1000).toISOString().replace(/\.\d+Z$/, '+0000');
  const text = { id: '1', media_type: 'TEXT_POST', text: 'Rye', timestamp: at(5) };

  test('is settled by a post with the same text, kind of files and reference, published since', async () => {
    const candidates = [
      { ...text, id: '2', text: 'Spelt' },
      { ...text, id: '3', is_quote_post: true, quoted_post: { id: '180' } },
      { ...text, id: '4', timestamp: at(-120) },
      { ...text, id: '5', media_type: 'REPOST_FACADE', reposted_post: { id: '180' } },
      text,
    ];
    const script = { 'GET /account/threads': { data: candidates } };
    expect(await post({ text: 'Rye' }, script).find({}, since)).toEqual([{ externalId: '1' }]);
    expect(await post({ text: 'Rye', target }, script, 'quote').find({}, since)).toEqual([
      { externalId: '3' },
    ]);
    expect(await post({ target }, script, 'repost').find({}, since)).toEqual([{ externalId: '5' }]);
  });

  test('is settled behind a page of posts that were published since', async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({ ...text, id: `9${index}`, text: 'Spelt' }));
    const newest = { data, paging: { cursors: { after: 'older' }, next: 'https://more.example' } };
    const run = post({ text: 'Rye' }, { 'GET /account/threads': [newest, { data: [text] }] });
    expect(await run.find({}, since)).toEqual([{ externalId: '1' }]);
  });

  test('of files is settled by a post with files of that kind', async () => {
    const kinds = ['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'];
    const data = kinds.map((media_type, index) => ({ ...text, id: `${index}`, media_type }));
    const script = { 'GET /account/threads': { data } };
    const found = (media: PublishContent['media']) => post({ text: 'Rye', media }, script).find({}, since);
    expect(await found([image()])).toEqual([{ externalId: '0' }]);
    expect(await found([video()])).toEqual([{ externalId: '1' }]);
    expect(await found([image(), video()])).toEqual([{ externalId: '2' }]);
  });

  test('of a reply is settled among the account’s replies to the same post', async () => {
    const answer = { ...text, is_reply: true, is_reply_owned_by_me: true, root_post: { id: '100' } };
    const data = [
      { ...answer, id: '7', replied_to: { id: '999' } },
      { ...answer, id: '8', replied_to: { id: '180' } },
    ];
    const run = reply({ text: 'Rye' }, { 'GET /account/replies': { data } });
    expect(await run.find({}, since)).toEqual([{ externalId: '8' }]);
  });
});

test('a repost is one call that names the post, and an id that is none makes no call', async () => {
  const run = post({ target }, { 'POST /180/repost': { id: '184' } }, 'repost');
  expect(await run.create({})).toEqual({ externalId: '184' });
  const strange = post({ target: { postExternalId: '../me' } }, {}, 'repost');
  expect(await failureOf(strange.create({}))).toEqual({ kind: 'not_found' });
  expect(strange.asked).toEqual([]);
});
