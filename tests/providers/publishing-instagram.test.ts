/** Tests publishing on Instagram: what is prepared, how often, and what each answer means. */
import { describe, expect, test } from '@jest/globals';
import { failureOf, instagramKinds, kinds } from '../support/adapter.ts';
import { failing, image, publishing, type Script, type Scripted, video } from './publishing-script.ts';

const kind = kinds['Instagram, Facebook Login'];
const since = new Date('2024-01-01T00:00:00Z');
const container = { id: 'c9' };

const feed = (content: object, script: Script) =>
  publishing(kind, 'instagram.media.items', 'feed', content, script);
const status = (status_code: string, text?: string) => ({
  id: 'c9',
  status_code,
  ...(text ? { status: text } : {}),
});
const checked = (answer: Scripted) => feed({ media: [image()] }, { 'GET /c9': answer });
const prepared = { container: 'c9' };

describe('what is prepared', () => {
  const post = {
    text: 'Rye',
    collaborators: ['crumb.fan'],
    locationExternalId: '7640348500',
  };
  const about = { caption: 'Rye', collaborators: '["crumb.fan"]', location_id: '7640348500' };
  const tags = [{ username: 'crumb.fan', x: 0.5, y: 0.25 }];

  test.each(instagramKinds)(
    'an image becomes one container, with all that is said of it, under %s',
    async (_name, own) => {
      const media = [image('https://files.example/1.jpg', { altText: 'A loaf', userTags: tags })];
      const script = { 'POST /account/media': container };
      const run = publishing(own, 'instagram.media.items', 'feed', { ...post, media }, script);
      expect(await run.prepare()).toMatchObject({ result: prepared, remembered: [prepared] });
      expect(run.asked[0]?.sent).toEqual({
        image_url: 'https://files.example/1.jpg',
        alt_text: 'A loaf',
        user_tags: JSON.stringify(tags),
        ...about,
      });
    },
  );

  test('a reel has its cover, and tags without positions', async () => {
    const media = [video('https://files.example/1.mp4', { userTags: tags })];
    const content = { ...post, media, cover: image('https://files.example/cover.jpg'), shareToFeed: false };
    const script = { 'POST /account/media': container };
    const run = publishing(kind, 'instagram.media.items', 'reel', content, script);
    expect((await run.prepare()).result).toEqual(prepared);
    expect(run.asked[0]?.sent).toEqual({
      media_type: 'REELS',
      video_url: 'https://files.example/1.mp4',
      cover_url: 'https://files.example/cover.jpg',
      share_to_feed: 'false',
      user_tags: '[{"username":"crumb.fan"}]',
      ...about,
    });
  });

  test.each([
    ['image', image(), { image_url: 'https://files.example/1.jpg' }],
    ['video', video(), { video_url: 'https://files.example/1.mp4' }],
  ])('a story of a %s has no caption', async (_name, file, sent) => {
    const script = { 'POST /account/media': container };
    const run = publishing(kind, 'instagram.stories.items', 'story', { media: [file] }, script);
    await run.prepare();
    expect(run.asked[0]?.sent).toEqual({ media_type: 'STORIES', ...sent });
  });

  test('already is not prepared again', async () => {
    const run = feed({ media: [image()] }, {});
    expect(await run.prepare(prepared)).toMatchObject({ result: prepared, remembered: [] });
    expect(run.asked).toEqual([]);
  });
});

describe('what an account may publish', () => {
  const told = (answer: object) => {
    const script = { 'GET /account/content_publishing_limit': { data: [answer] } };
    return feed({ media: [image()] }, script).budget();
  };
  const budget = { budget: 'publishing', per: 'account', unit: 'posts' };

  test('is what the provider says of it', async () => {
    expect(await told({ quota_usage: 2, config: { quota_total: 50, quota_duration: 43_200 } })).toEqual({
      ...budget,
      used: 2,
      limit: 50,
      windowSeconds: 43_200,
    });
  });

  test('is counted over a day, and not limited, where it does not say', async () => {
    expect(await told({ quota_usage: 90 })).toEqual({ ...budget, used: 90, windowSeconds: 86_400 });
  });
});

describe('carousels', () => {
  const media = [
    image('https://files.example/1.jpg'),
    video('https://files.example/2.mp4'),
    image('https://files.example/3.jpg'),
  ];
  const ids = ['c1', 'c2', 'c3'];
  const finished = Object.fromEntries(ids.map((id) => [`GET /${id}`, { id, status_code: 'FINISHED' }]));
  const carousel = (script: Script) => feed({ text: 'Three', media }, { ...finished, ...script });
  const created = (...made: string[]) => made.map((id) => ({ id }));

  test('the parent is made of children that are finished, in their order', async () => {
    const run = carousel({ 'POST /account/media': created('c1', 'c2', 'c3', 'c9') });
    const { result, remembered } = await run.prepare();
    expect(result).toEqual({ children: ids, container: 'c9' });
    expect(remembered).toEqual([
      { children: ['c1', null, null] },
      { children: ['c1', 'c2', null] },
      { children: ids },
      { children: ids, container: 'c9' },
    ]);
    const sent = run.asked.filter(({ what }) => what === 'POST /account/media').map((asked) => asked.sent);
    expect(sent).toEqual([
      { is_carousel_item: 'true', image_url: media[0]?.url },
      { is_carousel_item: 'true', video_url: media[1]?.url, media_type: 'VIDEO' },
      { is_carousel_item: 'true', image_url: media[2]?.url },
      { media_type: 'CAROUSEL', children: 'c1,c2,c3', caption: 'Three' },
    ]);
  });

  test.each([0, 1, 2, 3])('killed when %i parts were remembered, it goes on from there', async (survives) => {
    const first = carousel({ 'POST /account/media': created('c1', 'c2', 'c3', 'c9') });
    const { thrown, last } = await first.prepare({}, survives);
    expect(thrown).toEqual(new Error('killed'));
    const left = created(...[...ids, 'c9'].slice(survives));
    const again = carousel({ 'POST /account/media': left });
    expect((await again.prepare(last)).result).toEqual({ children: ids, container: 'c9' });
    expect(again.whats().filter((what) => what === 'POST /account/media')).toHaveLength(left.length);
  });

  test.each([
    ['a 5xx', failing(2, undefined, 500), 'outage'],
    ['a timeout', 'timeout', 'unknown_outcome'],
    ['a throttle', failing(4), 'throttled'],
  ] as const)('a child that ends in %s keeps its siblings', async (_name, failure, failureKind) => {
    const run = carousel({ 'POST /account/media': [{ id: 'c1' }, failure, ...created('c2', 'c3', 'c9')] });
    const { thrown, last } = await run.prepare();
    expect(thrown).toMatchObject({ failure: { kind: failureKind } });
    expect(last).toEqual({ children: ['c1', null, null] });
    expect((await run.prepare(last)).result).toEqual({ children: ids, container: 'c9' });
  });

  test('it waits for children that are processed, a minute where there is a video', async () => {
    const run = carousel({
      'POST /account/media': created('c9'),
      'GET /c2': [{ status_code: 'IN_PROGRESS' }, { status_code: 'FINISHED' }],
    });
    const { thrown, remembered } = await run.prepare({ children: ids });
    expect(thrown).toMatchObject({ failure: { kind: 'not_ready', retryAfterSeconds: 60 } });
    expect(remembered).toEqual([]);
    expect((await run.prepare({ children: ids })).result).toEqual({ children: ids, container: 'c9' });
  });

  test('it waits for children that are not known yet, by themselves and as parts of their parent', async () => {
    const run = carousel({
      'GET /c2': [failing(100, 33), { status_code: 'FINISHED' }],
      'POST /account/media': [failing(24, 2207006), container],
    });
    for (const _wait of ['of the child', 'of the parent']) {
      const { thrown, remembered } = await run.prepare({ children: ids });
      expect(thrown).toMatchObject({ failure: { kind: 'not_ready' } });
      expect(remembered).toEqual([]);
    }
    expect((await run.prepare({ children: ids })).result).toEqual({ children: ids, container: 'c9' });
  });

  test.each([
    ['an error that may pass', { status_code: 'ERROR', status: 'Error: 2207053' }],
    ['its end after a day', { status_code: 'EXPIRED' }],
  ])('a child with %s is made again alone', async (_name, answer) => {
    const run = carousel({
      'GET /c2': answer,
      'GET /c5': { status_code: 'FINISHED' },
      'POST /account/media': created('c5', 'c9'),
    });
    const { thrown, last } = await run.prepare({ children: ids });
    expect(thrown).toMatchObject({ failure: { kind: 'not_ready', retryAfterSeconds: 0 } });
    expect(last).toEqual({ children: ['c1', null, 'c3'], replaced: 1 });
    expect((await run.prepare(last)).result).toMatchObject({ children: ['c1', 'c5', 'c3'], container: 'c9' });
  });

  test('a child whose file could not be fetched refuses the request, and is made again if that continues', async () => {
    const run = carousel({
      'GET /c2': { status_code: 'ERROR', status: 'Error: code 2207052' },
      'GET /c5': { status_code: 'FINISHED' },
      'POST /account/media': created('c5', 'c9'),
    });
    const { thrown, last } = await run.prepare({ children: ids });
    expect(thrown).toMatchObject({ failure: { kind: 'rejected' }, why: { reason: 'file_not_fetchable' } });
    expect((await run.prepare(last)).result).toMatchObject({ children: ['c1', 'c5', 'c3'], container: 'c9' });
  });

  test.each([
    ['an error of its own', { children: ids }, '2207026'],
    ['an error that does not pass', { children: ids, replaced: 5 }, '2207053'],
  ])('a child with %s refuses the request, and says which file it is', async (_name, progress, subcode) => {
    const run = carousel({ 'GET /c2': { status_code: 'ERROR', status: `Error: code ${subcode}` } });
    expect((await run.prepare(progress)).thrown).toMatchObject({
      failure: { kind: 'rejected', field: 'media.1.mediaId', detail: { subcode } },
    });
  });
});

describe('whether it can be published', () => {
  test.each([
    ['FINISHED', { state: 'ready', isAbsent: true }],
    ['IN_PROGRESS', { state: 'pending', retryAfterSeconds: 5, isUnderWay: true }],
    ['PUBLISHED', { state: 'created' }],
    ['EXPIRED', { state: 'lost' }],
  ])('a container that is %s', async (code, readiness) => {
    expect(await checked(status(code)).check(prepared)).toEqual(readiness);
  });

  test.each([
    [100, 33],
    [24, 2207006],
    [803, undefined],
  ])('a container that was made and is not known yet (%i/%p) is waited for', async (code, subcode) => {
    const run = checked(failing(code, subcode));
    expect(await run.check(prepared)).toEqual({ state: 'pending', retryAfterSeconds: 30 });
  });

  test('of videos the provider is asked once a minute', async () => {
    const script = { 'GET /c9': status('IN_PROGRESS') };
    const run = publishing(kind, 'instagram.media.items', 'reel', { media: [video()] }, script);
    expect(await run.check(prepared)).toMatchObject({ state: 'pending', retryAfterSeconds: 60 });
  });

  test.each(['2207001', '2207003', '2207032', '2207053', '2207077', '2207082', '2207085'])(
    'a container with the passing error %s is made again',
    async (code) => {
      expect(await checked(status('ERROR', `Error: ${code}`)).check(prepared)).toEqual({ state: 'lost' });
    },
  );

  test.each([
    ['Error: Media upload has failed with error code 2207026', { subcode: '2207026' }],
    ['Error: something else', {}],
    [undefined, {}],
  ])('a container with the error %p refuses the request', async (text, detail) => {
    expect(await failureOf(checked(status('ERROR', text)).check(prepared))).toEqual({
      kind: 'rejected',
      detail,
    });
  });

  test('a status that nobody knows is no answer', async () => {
    expect(await failureOf(checked(status('DONE')).check(prepared))).toEqual({ kind: 'unusable' });
  });
});

describe('the call that publishes', () => {
  const publish = (answer: Scripted) => feed({ media: [image()] }, { 'POST /account/media_publish': answer });

  test('names the container and gives the id, and nothing comes after it', async () => {
    const run = publish({ id: '17920238422030506' });
    expect(await run.create(prepared)).toEqual({ externalId: '17920238422030506' });
    expect(run.asked.map(({ what, sent }) => [what, sent])).toEqual([
      ['POST /account/media_publish', { creation_id: 'c9' }],
    ]);
  });

  test.each([
    ['too early', failing(9007, 2207027)],
    ['a container that is not there yet', failing(24, 2207008)],
    ['a container that is not known yet', failing(24, 2207006)],
  ])('%s ends nothing: it is asked for again', async (_name, answer) => {
    expect(await failureOf(publish(answer).create(prepared))).toEqual({
      kind: 'not_ready',
      retryAfterSeconds: 30,
    });
  });

  test.each([
    ['a timeout', 'timeout', 'unknown_outcome'],
    ['a 5xx', failing(2, undefined, 500), 'outage'],
    ['a 5xx without a word', { httpStatus: 503 }, 'outage'],
    ['an error that may come after the creation', failing(1), 'unusable'],
    ['a fault in the creation', failing(-1, 2207032), 'unusable'],
    [
      'a passing fault',
      { httpStatus: 400, error: { message: '', code: 77, is_transient: true } },
      'unusable',
    ],
    ['an answer without an id', {}, 'unusable'],
    ['half an answer', 'nonsense', 'unusable'],
  ] as const)('after %s nobody knows', async (_name, answer, failureKind) => {
    expect(await failureOf(publish(answer).create(prepared))).toMatchObject({ kind: failureKind });
  });

  test.each([
    ['a spent quota', failing(9, 2207042), { kind: 'throttled', retryAfterSeconds: 3600 }],
    ['a bad parameter', failing(100), { kind: 'rejected', detail: { code: '100' } }],
    [
      'a wrong shape',
      failing(36003, 2207009),
      { kind: 'rejected', detail: { code: '36003', subcode: '2207009' } },
    ],
    ['a bad file', failing(352), { kind: 'rejected', detail: { code: '352' } }],
    [
      'content that is refused',
      failing(368, 1346003),
      { kind: 'rejected', detail: { code: '368', subcode: '1346003' } },
    ],
    ['a dead grant', failing(190), { kind: 'expired' }],
    ['a missing permission', failing(10), { kind: 'scopes' }],
  ])('after %s nothing was created', async (_name, answer, failure) => {
    expect(await failureOf(publish(answer).create(prepared))).toEqual(failure);
  });

  test('the link to it is asked for on its own', async () => {
    const permalink = 'https://www.instagram.com/p/C2aBcDeFgHi/';
    const run = feed({ media: [image()] }, { 'GET /1': { id: '1', permalink } });
    expect(await run.permalink('1')).toBe(permalink);
    const without = feed({ media: [image()] }, { 'GET /1': { id: '1' } });
    expect(await without.permalink('1')).toBeUndefined();
  });
});

describe('what was published is found again', () => {
  const permalink = 'https://www.instagram.com/p/x/';
  const node = (id: string, caption: string | undefined, at: string, more: object = {}) => ({
    id,
    ...(caption === undefined ? {} : { caption }),
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    media_url: 'https://cdn.example/1.jpg',
    permalink,
    timestamp: `2024-01-01T${at}+0000`,
    ...more,
  });
  const find = async (content: object, nodes: object[], variant = 'feed') => {
    const script = { 'GET /account/media': { data: nodes } };
    const run = publishing(kind, 'instagram.media.items', variant, content, script);
    return (await run.find(prepared, since))?.map(({ externalId }) => externalId);
  };

  test('by its caption and its time, the oldest first, with the link to it', async () => {
    const nodes = [
      node('3', 'Rye', '00:10:00'),
      node('2', 'Wheat', '00:05:00'),
      node('1', 'Rye', '00:00:00'),
      node('0', 'Rye', '12:00:00', { timestamp: '2023-12-31T12:00:00+0000' }),
    ];
    const run = feed({ text: 'Rye', media: [image()] }, { 'GET /account/media': { data: nodes } });
    expect(await run.find(prepared, since)).toEqual([
      { externalId: '1', providerPermalink: permalink },
      { externalId: '3', providerPermalink: permalink },
    ]);
  });

  test('behind a page of what was published since', async () => {
    const others = Array.from({ length: 50 }, (_, index) => node(`other-${index}`, 'Wheat', '00:10:00'));
    const newest = { data: others, paging: { cursors: { after: 'older' }, next: 'https://more.example' } };
    const script = { 'GET /account/media': [newest, { data: [node('1', 'Rye', '00:00:00')] }] };
    const run = feed({ text: 'Rye', media: [image()] }, script);
    expect((await run.find(prepared, since))?.map(({ externalId }) => externalId)).toEqual(['1']);
  });

  test('although the clocks differ by a few seconds', async () => {
    const early = node('1', 'Rye', '00:00:00', { timestamp: '2023-12-31T23:59:20+0000' });
    expect(await find({ text: 'Rye', media: [image()] }, [early])).toEqual(['1']);
  });

  test('although the provider changes white space and leaves out the signs of mentions', async () => {
    const nodes = [node('1', 'Rye by crumb.fan\nToday', '00:01:00')];
    expect(await find({ text: ' Rye  by @crumb.fan\r\nToday\n', media: [image()] }, nodes)).toEqual(['1']);
  });

  test('a reel is no post with the same caption', async () => {
    const nodes = [
      node('1', 'Rye', '00:01:00'),
      node('2', 'Rye', '00:02:00', { media_product_type: 'REELS' }),
    ];
    expect(await find({ text: 'Rye', media: [image()] }, nodes)).toEqual(['1']);
    expect(await find({ text: 'Rye', media: [video()] }, nodes, 'reel')).toEqual(['2']);
  });

  test('without a caption an image is no carousel', async () => {
    const child = { id: '9', media_type: 'IMAGE', media_url: 'https://cdn.example/1.jpg' };
    const carousel = { media_type: 'CAROUSEL_ALBUM', children: { data: [child, child] } };
    const nodes = [
      node('1', undefined, '00:01:00'),
      node('2', undefined, '00:02:00', carousel),
      node('3', 'Rye', '00:03:00'),
    ];
    expect(await find({ media: [image()] }, nodes)).toEqual(['1']);
    expect(await find({ media: [image(), image()] }, nodes)).toEqual(['2']);
  });

  test('a story by its kind and its time', async () => {
    const story = (id: string, media_type: string) =>
      node(id, undefined, '00:01:00', { media_product_type: 'STORY', media_type });
    const script = { 'GET /account/stories': { data: [story('2', 'VIDEO'), story('1', 'IMAGE')] } };
    const run = publishing(kind, 'instagram.stories.items', 'story', { media: [video()] }, script);
    expect(await run.find(prepared, since)).toEqual([{ externalId: '2', providerPermalink: permalink }]);
  });
});

describe('comments', () => {
  const media = '17918195224117851';
  const parent = '17870913679156914';
  const comment = (target: object, variant: string, script: Script) =>
    publishing(kind, 'instagram.media.comments', variant, { text: 'Thanks', target }, script);
  const node = (id: string, more: object = {}) => ({
    id,
    text: 'Thanks',
    timestamp: '2024-01-01T00:01:00+0000',
    user: { id: '{account}' },
    ...more,
  });

  test.each([
    ['comment', { mediaExternalId: media }, `POST /${media}/comments`],
    ['reply', { commentExternalId: parent }, `POST /${parent}/replies`],
  ])('a %s goes to its target', async (variant, target, what) => {
    const run = comment(target, variant, { [what]: { id: '1' } });
    expect(await run.create()).toEqual({ externalId: '1' });
    expect(run.asked[0]?.sent).toEqual({ message: 'Thanks' });
  });

  test.each([
    ['comment', { mediaExternalId: '../me' }],
    ['reply', { commentExternalId: 'me' }],
  ])('a %s to what cannot be a target asks the provider nothing', async (variant, target) => {
    const run = comment(target, variant, {});
    expect(await failureOf(run.create())).toEqual({ kind: 'not_found' });
    expect(run.asked).toEqual([]);
  });

  test('an own one is found by its text, on whatever page it is', async () => {
    const others = { user: undefined, from: { id: '6123400000000001' } };
    const first = {
      data: [node('9', others), node('8', { text: 'No' })],
      paging: { next: 'more', cursors: { after: 'x' } },
    };
    const second = { data: [node('7', { timestamp: '2023-12-01T00:00:00+0000' }), node('6')] };
    const script = { [`GET /${media}/comments`]: [first, second] };
    const run = comment({ mediaExternalId: media }, 'comment', script);
    expect(await run.find({}, since)).toEqual([{ externalId: '6' }]);
    expect(run.asked[1]?.sent).toMatchObject({ after: 'x' });
  });

  test('an answer to a reply is found under the comment at the top', async () => {
    const found = comment({ commentExternalId: parent }, 'reply', {
      [`GET /${parent}`]: { id: parent, parent_id: '17800000000000009' },
      'GET /17800000000000009/replies': { data: [] },
    });
    expect(await found.find({}, since)).toEqual([]);
    expect(found.whats()).toEqual([`GET /${parent}`, 'GET /17800000000000009/replies']);
  });
});
