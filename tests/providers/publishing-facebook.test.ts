/** Tests publishing on a Page: what is prepared, how often, and what each answer means. */
import { describe, expect, test } from '@jest/globals';
import { isAccepted } from '../../src/providers/publish.ts';
import { facebookPage, failureOf } from '../support/adapter.ts';
import { failing, image, publishing, type Script, type Scripted, video } from './publishing-script.ts';

const since = new Date('2024-01-01T00:00:00Z');
const postId = '{account}_122100000000001234';
const publish = (variant: string, content: object, script: Script) =>
  publishing(facebookPage, 'facebook.media.items', variant, content, script);
const feed = (content: object, script: Script) => publish('feed', content, script);
const photos = [
  image('https://files.example/1.jpg', { altText: 'A loaf' }),
  image('https://files.example/2.png'),
];

describe('posts', () => {
  test.each([
    ['a text', { text: 'Open on Sunday' }, { message: 'Open on Sunday' }],
    ['a link', { link: 'https://bakery.example/' }, { link: 'https://bakery.example/' }],
    [
      'both',
      { text: 'Look', link: 'https://bakery.example/' },
      { message: 'Look', link: 'https://bakery.example/' },
    ],
  ])('%s is one call without anything before it', async (_name, content, sent) => {
    const run = feed(content, { 'POST /account/feed': { id: postId } });
    expect([run.steps.prepare, run.steps.check]).toEqual([undefined, undefined]);
    expect(await run.create()).toEqual({ externalId: `${run.account.externalId}_122100000000001234` });
    expect(run.asked[0]?.sent).toEqual(sent);
  });

  test('photos are uploaded unseen, each remembered, and then shown by one post', async () => {
    const run = feed(
      { text: 'Two', media: photos },
      { 'POST /account/photos': [{ id: 'p1' }, { id: 'p2' }], 'POST /account/feed': { id: postId } },
    );
    const { result, remembered } = await run.prepare();
    expect(remembered).toEqual([{ photos: ['p1', null] }, { photos: ['p1', 'p2'] }]);
    await run.create(result);
    expect(run.asked.map(({ sent }) => sent)).toEqual([
      { url: photos[0]?.url, published: 'false', alt_text_custom: 'A loaf' },
      { url: photos[1]?.url, published: 'false' },
      { message: 'Two', attached_media: '[{"media_fbid":"p1"},{"media_fbid":"p2"}]' },
    ]);
  });

  test.each([0, 1])('killed when %i photos were remembered, it goes on from there', async (survives) => {
    const first = feed({ media: photos }, { 'POST /account/photos': [{ id: 'p1' }, { id: 'p2' }] });
    const { last } = await first.prepare({}, survives);
    const left = [{ id: 'p1' }, { id: 'p2' }].slice(survives);
    const again = feed({ media: photos }, { 'POST /account/photos': left });
    expect((await again.prepare(last)).result).toEqual({ photos: ['p1', 'p2'] });
    expect(again.asked).toHaveLength(left.length);
  });

  test('a photo that is refused refuses the request before anything is seen', async () => {
    const run = feed({ media: photos }, { 'POST /account/photos': failing(100, 1366046) });
    expect((await run.prepare()).thrown).toMatchObject({
      failure: { kind: 'rejected', detail: { code: '100', subcode: '1366046' } },
    });
  });

  test('a video is accepted first, and named once it is processed', async () => {
    const run = feed(
      { text: 'Film', media: [video()] },
      {
        'POST /account/videos': { id: 'v1' },
        'GET /v1': [
          { id: 'v1', status: { video_status: 'processing' } },
          { id: 'v1', status: { video_status: 'ready' }, post_id: 77 },
        ],
      },
    );
    const accepted = await run.create();
    expect(accepted).toEqual({ accepted: { videoId: 'v1' } });
    expect(run.asked[0]?.sent).toEqual({ file_url: video().url, description: 'Film' });
    const progress = isAccepted(accepted) ? accepted.accepted : {};
    expect(await run.confirm(progress)).toEqual({ state: 'pending', retryAfterSeconds: 15 });
    const created = { externalId: `${run.account.externalId}_77` };
    expect(await run.confirm(progress)).toEqual({ state: 'created', created });
  });

  test.each([
    ['a timeout', 'timeout', 'unknown_outcome'],
    ['a 5xx', failing(2, undefined, 500), 'outage'],
    ['an unknown error', failing(1), 'unusable'],
    ['an answer without an id', {}, 'unusable'],
    ['the same post twice in a row', failing(506), 'rejected'],
    ['a link that is not allowed', failing(1609005), 'rejected'],
    ['a bad parameter', failing(100), 'rejected'],
    ['a throttle', failing(32), 'throttled'],
    ['a missing permission', failing(200), 'scopes'],
  ] as const)('%s means what the table of errors says', async (_name, answer, failureKind) => {
    const run = feed({ text: 'x' }, { 'POST /account/feed': answer });
    expect(await failureOf(run.create())).toMatchObject({ kind: failureKind });
  });

  test('the link to a post is asked for on its own', async () => {
    const run = feed(
      { text: 'x' },
      { 'GET /1_2': { id: '1_2', permalink_url: 'https://www.facebook.com/1/posts/2' } },
    );
    expect(await run.permalink('1_2')).toBe('https://www.facebook.com/1/posts/2');
  });
});

describe('posts are found again', () => {
  const node = (id: string, message: string | undefined, media_type?: string, target?: string) => ({
    id,
    ...(message === undefined ? {} : { message }),
    created_time: '2024-01-01T00:01:00+0000',
    ...(media_type
      ? { attachments: { data: [{ media_type, ...(target ? { target: { id: target } } : {}) }] } }
      : {}),
  });
  const find = async (content: object, nodes: object[], progress = {}) => {
    const run = feed(content, { 'GET /account/published_posts': { data: nodes } });
    return (await run.find(progress, since))?.map(({ externalId }) => externalId);
  };

  test.each([
    ['a text by its text', { text: 'A' }, [node('1', 'A'), node('2', 'B')], ['1']],
    ['a text with a link in it', { text: 'A' }, [node('1', 'A', 'link')], ['1']],
    ['no photo by the text alone', { text: 'A' }, [node('1', 'A', 'photo')], []],
    [
      'a link without a text',
      { link: 'https://a.example/' },
      [node('1', undefined, 'link'), node('2', undefined)],
      ['1'],
    ],
    [
      'photos by text and kind',
      { text: 'A', media: photos },
      [node('1', 'A', 'album'), node('2', 'A', 'video')],
      ['1'],
    ],
    [
      'a video by text and kind',
      { text: 'A', media: [video()] },
      [node('1', 'A', 'album'), node('2', 'A', 'video')],
      ['2'],
    ],
    [
      'what is older is another',
      { text: 'A' },
      [{ ...node('1', 'A'), created_time: '2023-12-31T23:00:00+0000' }],
      [],
    ],
  ])('%s', async (_name, content, nodes, ids) => {
    expect(await find(content, nodes)).toEqual(ids);
  });

  test('a text is found behind a page of posts that were published since', async () => {
    const others = Array.from({ length: 50 }, (_, index) => node(`other-${index}`, 'B'));
    const newest = { data: others, paging: { cursors: { after: 'older' }, next: 'https://more.example' } };
    const run = feed({ text: 'A' }, { 'GET /account/published_posts': [newest, { data: [node('1', 'A')] }] });
    expect((await run.find({}, since))?.map(({ externalId }) => externalId)).toEqual(['1']);
  });

  test('photos that were uploaded tell their post, whatever else looks like it', async () => {
    const album = { data: [{ media_type: 'album', subattachments: { data: [{ target: { id: 'p2' } }] } }] };
    const nodes = [node('1', 'A', 'photo', 'p9'), { ...node('2', 'Edited since'), attachments: album }];
    expect(await find({ text: 'A', media: photos }, nodes, { photos: ['p1', 'p2'] })).toEqual(['2']);
  });
});

const phases = (
  video_status: string,
  uploading: string,
  processing: string,
  publishing: string,
  publish_status?: string,
) => ({
  id: 'v1',
  status: {
    video_status,
    uploading_phase: { status: uploading },
    processing_phase: { status: processing },
    publishing_phase: { status: publishing, ...(publish_status ? { publish_status } : {}) },
  },
});
const waiting = phases('upload_complete', 'complete', 'not_started', 'not_started');
const published = { ...phases('ready', 'complete', 'complete', 'complete', 'published'), post_id: '77' };

describe.each([
  ['reel', 'video_reels', (page: string) => `${page}_77`],
  ['story', 'video_stories', () => '77'],
] as const)('the video of a %s', (variant, edge, nameOf) => {
  const run = (script: Script) =>
    publish(variant, { ...(variant === 'reel' ? { text: 'Film' } : {}), media: [video()] }, script);
  const started = { video_id: 'v1', upload_url: 'https://elsewhere.example/v1' };

  test('is begun, uploaded by its address on the host for uploads, and finished', async () => {
    const script = {
      [`POST /account/${edge}`]: [started, { success: true, post_id: 77 }],
      'POST /v1': { success: true },
      'GET /v1': [waiting, published],
    };
    const own = run(script);
    const { result = {}, remembered } = await own.prepare();
    expect(remembered).toEqual([{ videoId: 'v1' }, { videoId: 'v1', uploaded: true }]);
    const { host, headers } = own.asked[1] ?? {};
    expect([host, headers?.file_url]).toEqual(['rupload.facebook.com', video().url]);
    expect(headers?.authorization).toMatch(/^OAuth /);
    expect(await own.check(result)).toEqual({ state: 'ready', isAbsent: true });
    const accepted = await own.create(result);
    expect(own.asked.at(-1)?.sent).toEqual({
      upload_phase: 'finish',
      video_id: 'v1',
      video_state: 'PUBLISHED',
      ...(variant === 'reel' ? { description: 'Film' } : {}),
    });
    const created = { externalId: nameOf(own.account.externalId) };
    expect(await own.confirm(isAccepted(accepted) ? accepted.accepted : {})).toEqual({
      state: 'created',
      created,
    });
  });

  test.each([
    [
      'before its upload',
      phases('uploading', 'not_started', 'not_started', 'not_started'),
      ['GET /v1', 'POST /v1'],
    ],
    ['after its upload', waiting, ['GET /v1']],
  ])('killed %s, it goes on with the same video', async (_name, state, whats) => {
    const own = run({ 'GET /v1': state, 'POST /v1': { success: true } });
    expect((await own.prepare({ videoId: 'v1' })).result).toEqual({ videoId: 'v1', uploaded: true });
    expect(own.whats()).toEqual(whats);
  });

  test.each(['expired', 'upload_failed', 'error'])(
    'a session that is %s is replaced by another',
    async (video_status) => {
      const own = run({
        'GET /v0': { status: { video_status } },
        [`POST /account/${edge}`]: started,
        'POST /v1': { success: true },
      });
      expect((await own.prepare({ videoId: 'v0' })).result).toEqual({ videoId: 'v1', uploaded: true });
    },
  );

  test.each([
    [
      'for good',
      { retriable: false, type: 'ProcessingFailedError' },
      { kind: 'rejected', detail: { code: 'ProcessingFailedError' } },
    ],
    ['for now', { retriable: true, type: 'PartialRequestError' }, { kind: 'unusable' }],
  ])('an upload may fail %s', async (_name, debug_info, failure) => {
    const own = run({ [`POST /account/${edge}`]: started, 'POST /v1': { httpStatus: 400, debug_info } });
    const { thrown, last } = await own.prepare();
    expect(thrown).toMatchObject({ failure });
    expect(last).toEqual({ videoId: 'v1' });
  });

  test.each([
    ['is uploading', phases('uploading', 'in_progress', 'not_started', 'not_started'), 'pending'],
    ['waits', waiting, 'ready'],
    [
      'waits, in other words',
      { status: { video_status: 'ready', publishing_phase: { status: 'not_started' } } },
      'ready',
    ],
    ['is processed', phases('processing', 'complete', 'in_progress', 'not_started'), 'pending'],
    ['is being published', phases('ready', 'complete', 'complete', 'in_progress'), 'pending'],
    ['is published', published, 'created'],
    ['is published, in other words', phases('ready', 'completed', 'completed', 'completed'), 'created'],
    ['has expired', phases('expired', 'complete', 'not_started', 'not_started'), 'lost'],
  ])('whether it can be published when it %s', async (_name, answer, state) => {
    expect(await run({ 'GET /v1': answer }).check({ videoId: 'v1' })).toMatchObject({ state });
  });

  test('is waited for while the provider does not know it yet', async () => {
    const own = run({
      [`POST /account/${edge}`]: started,
      'POST /v1': [failing(100, 33), { success: true }],
      'GET /v1': [failing(100, 33), phases('uploading', 'not_started', 'not_started', 'not_started')],
    });
    const unseen = { failure: { kind: 'not_ready', retryAfterSeconds: 15 } };
    const progress = { videoId: 'v1' };
    // The upload is not taken, and then the video is not found.
    expect(await own.prepare()).toMatchObject({ thrown: unseen, last: progress });
    expect(await own.prepare(progress)).toMatchObject({ thrown: unseen, last: progress });
    expect((await own.prepare(progress)).result).toEqual({ ...progress, uploaded: true });
    const made = run({ 'GET /v1': failing(100, 33) });
    const pending = { state: 'pending', retryAfterSeconds: 15 };
    expect(await made.check(progress)).toEqual(pending);
    expect(await made.confirm(progress)).toEqual(pending);
  });

  test('what the provider cannot process is refused, before and after it was accepted', async () => {
    const failed = phases('error', 'complete', 'error', 'not_started');
    const own = run({ 'GET /v1': failed });
    const rejected = { kind: 'rejected', detail: {} };
    expect(await failureOf(own.check({ videoId: 'v1' }))).toEqual(rejected);
    expect(await failureOf(own.confirm({ videoId: 'v1' }))).toEqual(rejected);
  });

  test('the name in the last answer counts where the video does not tell', async () => {
    const { post_id: _unnamed, ...unnamed } = published;
    const own = run({ 'GET /v1': unnamed });
    const named = { externalId: nameOf(own.account.externalId) };
    expect(await own.confirm({ videoId: 'v1', postId: '77' })).toEqual({ state: 'created', created: named });
    expect(await own.confirm({ videoId: 'v1' })).toEqual({ state: 'created', created: { externalId: 'v1' } });
  });

  test.each([
    ['a timeout', 'timeout', 'unknown_outcome'],
    ['a success that is none', { success: false }, 'unusable'],
    ['a 5xx', failing(2, undefined, 503), 'outage'],
  ] as const)('after %s of the last call nobody knows', async (_name, answer, failureKind) => {
    const own = run({ [`POST /account/${edge}`]: answer as Scripted });
    expect(await failureOf(own.create({ videoId: 'v1' }))).toMatchObject({ kind: failureKind });
  });
});

describe('what tells a reel and a story', () => {
  test('a reel is found by its video', async () => {
    const content = { media: [video()] };
    const run = publish('reel', content, { 'GET /v1': [waiting, published] });
    expect(await run.find({ videoId: 'v1' }, since)).toEqual([]);
    expect(await run.find({ videoId: 'v1' }, since)).toEqual([
      { externalId: `${run.account.externalId}_77` },
    ]);
  });

  test.each([
    ['photo', image(), { photo: '122' }],
    ['video', video(), { videoId: '122' }],
  ])('a story of a %s is found by its file', async (_name, file, progress) => {
    const story = {
      post_id: 77,
      media_id: '122',
      creation_time: '1704067260',
      url: 'https://www.facebook.com/stories/77',
    };
    const others = [
      { ...story, media_id: '9' },
      { ...story, creation_time: '1704000000' },
    ];
    const run = publish('story', { media: [file] }, { 'GET /account/stories': { data: [...others, story] } });
    expect(await run.find(progress, since)).toEqual([
      { externalId: '77', providerPermalink: 'https://www.facebook.com/stories/77' },
    ]);
    expect(run.asked[0]?.sent.since).toBe('1704067140');
  });

  test('the story of a photo is prepared once, and then created', async () => {
    const script = {
      'POST /account/photos': { id: 'p1' },
      'POST /account/photo_stories': { success: true, post_id: 1234 },
    };
    const run = publish('story', { media: [image()] }, script);
    const { result, last } = await run.prepare();
    expect([result, last]).toEqual([{ photo: 'p1' }, { photo: 'p1' }]);
    expect((await run.prepare(last)).result).toEqual(last);
    expect(await run.create(last)).toEqual({ externalId: '1234' });
    expect(run.whats()).toEqual(['POST /account/photos', 'POST /account/photo_stories']);
    expect(run.asked[1]?.sent).toEqual({ photo_id: 'p1' });
  });
});

describe('comments', () => {
  const post = '104857600123456_122100000000001234';
  const parent = '122100000000001234_651200000000005';
  const comment = (variant: string, content: object, script: Script) =>
    publishing(facebookPage, 'facebook.media.comments', variant, content, script);

  test.each([
    ['comment', { mediaExternalId: post }, post],
    ['reply', { commentExternalId: parent }, parent],
  ])('a %s goes to its target, with a picture where there is one', async (variant, target, id) => {
    const content = { text: 'Thanks', target, media: [image()] };
    const run = comment(variant, content, { [`POST /${id}/comments`]: { id: '122_1' } });
    expect(await run.create()).toEqual({ externalId: '122_1' });
    expect(run.asked[0]?.sent).toEqual({ message: 'Thanks', attachment_url: image().url });
  });

  test.each(['me', '../me', ''])('a reply to %p asks the provider nothing', async (commentExternalId) => {
    const run = comment('reply', { text: 'x', target: { commentExternalId } }, {});
    expect(await failureOf(run.create())).toEqual({ kind: 'not_found' });
    expect(run.asked).toEqual([]);
  });

  const node = (id: string, more: object = {}) => ({
    id,
    message: 'Thanks',
    created_time: '2024-01-01T00:01:00+0000',
    from: { id: '{account}' },
    permalink_url: `https://www.facebook.com/${id}`,
    ...more,
  });

  test.each([
    ['comment', { mediaExternalId: '122_122100000000001234' }, '122_122100000000001234', ['122_1']],
    ['reply', { commentExternalId: parent }, 'account_122100000000001234', ['122_2']],
  ])("an own %s is found among the post's", async (variant, target, from, ids) => {
    const nodes = [
      node('122_2', { parent: { id: parent } }),
      node('122_1'),
      node('122_3', { from: { id: '9' } }),
      node('122_4', { message: 'No' }),
    ];
    const run = comment(variant, { text: 'Thanks', target }, { [`GET /${from}/comments`]: { data: nodes } });
    expect(await run.find({}, since)).toEqual(
      ids.map((id) => ({ externalId: id, providerPermalink: `https://www.facebook.com/${id}` })),
    );
  });
});
