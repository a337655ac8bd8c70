import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { readContract } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { registry } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { jpeg, mp3, mp4, pdf, png, reel } from '../support/files.ts';
import { newUpload, stage } from '../support/media.ts';
import { post } from '../support/publishing.ts';
import { exhaustiveGroup } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

const path = '/v1/publish-requests/validate';
const asPng = { filename: 'loaf.png', contentType: 'image/png' } as const;
const asSound = { filename: 'oven.mp3', contentType: 'audio/mpeg' } as const;
const asPdf = { filename: 'menu.pdf', contentType: 'application/pdf' } as const;
const asVideo = { filename: 'film.mp4', contentType: 'video/mp4' } as const;

let service: TestService;
let key: TestKey;
/** Provider -> the id of a healthy profile. */
const profiles: Record<string, string> = {};
/** The name of a medium in these tests -> its id. */
const media: Record<string, string> = {};

beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  const { client: stranger } = await service.newKey({ organization: 'Stranger' });
  for (const providerId of ['instagram', 'facebook', 'threads', 'bluesky'])
    profiles[providerId] = (await key.client.newProfile({ providerId })).connectedProfileId;
  const staged = {
    image: stage(key.client, jpeg),
    reel: stage(key.client, reel, asVideo),
    small: stage(key.client, mp4, asVideo),
    png: stage(key.client, png(80, 80), asPng),
    sound: stage(key.client, mp3, asSound),
    paper: stage(key.client, pdf, asPdf),
    awaited: newUpload(key.client),
    foreign: stage(stranger, jpeg),
  };
  for (const [name, made] of Object.entries(staged)) media[name] = (await made).mediaId;
  media.other = await copyOf(media.image);
  media.long = await copyOf(media.reel);
  media.exotic = await copyOf(media.reel);
  media.heavy = await copyOf(media.png);
  // These are values that inspection could have found in such files.
  await query(service, 'UPDATE media SET duration_seconds = 61 WHERE id = $1', [media.long]);
  await query(service, 'UPDATE media SET size_bytes = 4000001 WHERE id = $1', [media.heavy]);
  await query(service, `UPDATE media SET video = video || '{"codec":"VP8"}' WHERE id = $1`, [media.exotic]);
});
afterAll(() => service.close());

/**
 * Writes down another medium with the same facts. Each file that is sent is inspected in a process of its own, which takes
 * longer than all validations.
 */
async function copyOf(mediaId = ''): Promise<string> {
  const id = newId('media', 'test');
  await query(
    service,
    `INSERT INTO media SELECT (jsonb_populate_record(media, jsonb_build_object('id', $2::text))).*
     FROM media WHERE id = $1`,
    [mediaId, id],
  );
  return id;
}

/** The tests' short name of a content type -> the content type. */
const names: Record<string, string> = {
  post: 'instagram.media.items',
  story: 'instagram.stories.items',
  comment: 'instagram.media.comments',
  message: 'instagram.dm.messages',
  page: 'facebook.media.items',
  pageComment: 'facebook.media.comments',
  pageMessage: 'facebook.dm.messages',
  threadsPost: 'threads.posts.items',
  threadsReply: 'threads.posts.replies',
  blueskyPost: 'bluesky.posts.items',
};
const bodyOf = (name: string, more: object) => {
  const contentType = names[name] ?? '';
  return { connectedProfileId: profiles[contentType.split('.')[0] ?? ''], contentType, ...more };
};
const validate = (body: object) => key.client.post(path, body);
const file = (name: string, more: object = {}) => ({ mediaId: media[name] ?? name, ...more });
const url = (more: object = {}) => ({ sourceUrl: 'https://a.example/a.jpg', ...more });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const words = (sign: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${sign}w${at}`).join(' ');

/** Returns `pointer code` of every problem, sorted, and expects each to have a message for people. */
function problemsIn(response: Response): string[] {
  const { violations, validationErrors } = expectError(response, 400, 'validation_error');
  expect(validationErrors.map(({ field }) => `/${field.replaceAll('.', '/')}`)).toEqual(
    violations.map((one) => one.path),
  );
  for (const { message } of validationErrors) {
    expect(message).toMatch(/^[A-Z0-9].*[.?]$/);
    expect(message).not.toMatch(/Invalid|discriminator|received|undefined/);
  }
  return violations.map((one) => `${one.path} ${one.code}`).sort();
}

const target = { mediaExternalId: '1789' };
type Case = [title: string, name: string, more: () => object, problems: string[]];

const cases: Case[] = [
  ['a field that there is not', 'page', () => ({ text: 'a', mood: 'glad' }), ['/mood unknown_field']],
  [
    'a field of another content type',
    'comment',
    () => ({ target, text: 'a', link: 'https://a.example' }),
    ['/link unknown_field'],
  ],
  ['a needed field left out', 'comment', () => ({ target }), ['/text required']],
  ['a field of another type', 'page', () => ({ text: 5 }), ['/text invalid_type']],
  ['another variant', 'page', () => ({ text: 'a', variant: 'poem' }), ['/variant invalid_value']],
  ['a link that is none', 'page', () => ({ link: 'ftp://a.example' }), ['/link invalid_format']],
  ['an empty text', 'page', () => ({ text: '' }), ['/text too_short']],
  ['an empty list of media', 'post', () => ({ media: [] }), ['/media too_short']],
  ['a text of 64 KiB', 'page', () => ({ text: 'x'.repeat(65_537) }), ['/text too_long']],
  [
    'people tagged outside the image',
    'post',
    () => ({ media: [file('image', { userTags: [{ username: 'ann', x: -0.1, y: 1.1 }] })] }),
    ['/media/0/userTags/0/x too_small', '/media/0/userTags/0/y too_big'],
  ],
  [
    'somebody tagged nowhere',
    'post',
    () => ({ media: [file('image', { userTags: [{ username: 'ann' }] })] }),
    ['/media/0/userTags/0/x required'],
  ],
  [
    'tags with a position in a reel',
    'post',
    () => ({ media: [file('reel', { userTags: [{ username: 'ann', x: 0, y: 0 }] })] }),
    ['/media/0/userTags/0 conflicting_fields'],
  ],
  [
    'a caption over 2,200 characters',
    'post',
    () => ({ media: [file('image')], text: '🥖'.repeat(2_201) }),
    ['/text text_too_long'],
  ],
  ['31 hashtags', 'post', () => ({ media: [file('image')], text: words('#', 31) }), ['/text hashtag_count']],
  ['21 mentions', 'post', () => ({ media: [file('image')], text: words('@', 21) }), ['/text mention_count']],
  [
    'a comment with two links',
    'comment',
    () => ({ target, text: 'https://a.example http://b.example' }),
    ['/text link_count'],
  ],
  [
    'a first comment that is too long',
    'post',
    () => ({ media: [file('image')], firstComment: 'x'.repeat(301) }),
    ['/firstComment text_too_long'],
  ],
  [
    'a story of two files',
    'story',
    () => ({ media: [file('image'), file('other')] }),
    ['/media media_count'],
  ],
  ['no media for a reel', 'page', () => ({ variant: 'reel', text: 'a' }), ['/media media_count']],
  ['photos with a video', 'page', () => ({ media: [file('image'), file('reel')] }), ['/media media_mix']],
  [
    'a single video for the feed',
    'post',
    () => ({ variant: 'feed', media: [file('reel')] }),
    ['/media media_mix'],
  ],
  [
    'media that there are not',
    'page',
    () => ({ media: [file('test_med_0')] }),
    ['/media/0/mediaId media_not_found'],
  ],
  [
    "somebody else's media",
    'post',
    () => ({ media: [file('foreign')] }),
    ['/media/0/mediaId media_not_found'],
  ],
  [
    'a file that is not uploaded',
    'page',
    () => ({ media: [file('awaited')] }),
    ['/media/0/mediaId media_not_ready'],
  ],
  ['a file of another type', 'post', () => ({ media: [file('png')] }), ['/media/0/mediaId media_type']],
  ['too large a file', 'page', () => ({ media: [file('heavy')] }), ['/media/0/mediaId media_size']],
  [
    'a film of too few pixels',
    'page',
    () => ({ variant: 'reel', media: [file('small')] }),
    ['/media/0/mediaId media_dimensions', '/media/0/mediaId media_dimensions'],
  ],
  ['too long a film', 'story', () => ({ media: [file('long')] }), ['/media/0/mediaId media_duration']],
  ['a film in another codec', 'post', () => ({ media: [file('exotic')] }), ['/media/0/mediaId media_codec']],
  [
    'a cover that is no image',
    'post',
    () => ({ media: [file('reel')], cover: file('small') }),
    ['/cover/mediaId media_type'],
  ],
  [
    'a cover that is no image, by its deprecated name',
    'post',
    () => ({ media: [file('reel')], coverMediaId: media.small }),
    ['/coverMediaId media_type'],
  ],
  [
    'a cover by both of its names',
    'post',
    () => ({ media: [file('reel')], cover: file('image'), coverMediaId: media.image }),
    ['/coverMediaId conflicting_fields'],
  ],
  [
    'a sound where none is taken',
    'page',
    () => ({ media: [file('sound')] }),
    ['/media/0/mediaId media_type'],
  ],
  [
    'a document where none is taken',
    'blueskyPost',
    () => ({ media: [file('paper')] }),
    ['/media/0/mediaId media_type'],
  ],
  [
    'fields of a reel with an image',
    'post',
    () => ({ variant: 'feed', media: [file('image')], shareToFeed: true, cover: file('other') }),
    ['/cover conflicting_fields', '/shareToFeed conflicting_fields'],
  ],
  [
    'the cover of a reel with an image, by its deprecated name',
    'post',
    () => ({ variant: 'feed', media: [file('image')], coverMediaId: media.other }),
    ['/coverMediaId conflicting_fields'],
  ],
  ['a file that is not named', 'page', () => ({ media: [{ altText: 'a' }] }), ['/media/0/mediaId required']],
  [
    'a file that is not named, in all places at once',
    'post',
    () => ({ media: [url(), { mood: 'glad', altText: '' }], cover: {} }),
    [
      '/cover/mediaId required',
      '/media/1/altText too_short',
      '/media/1/mediaId required',
      '/media/1/mood unknown_field',
    ],
  ],
  [
    'a file that is named twice',
    'page',
    () => ({ media: [url({ mediaId: media.image })] }),
    ['/media/0/sourceUrl conflicting_fields'],
  ],
  [
    'a file that is named twice, with more that is wrong',
    'post',
    () => ({ media: [url({ mediaId: media.image, mood: 'glad', altText: '' })] }),
    ['/media/0/altText too_short', '/media/0/mood unknown_field', '/media/0/sourceUrl conflicting_fields'],
  ],
  [
    'an unknown field of a file, however it is named',
    'post',
    () => ({ media: [url({ mood: 'glad' }), file('image', { mood: 'glad' })] }),
    ['/media/0/mood unknown_field', '/media/1/mood unknown_field'],
  ],
  [
    'a URL of another type, and one that is too long',
    'page',
    () => ({ media: [{ sourceUrl: 5 }, { sourceUrl: `https://a.example/${'x'.repeat(8_192)}` }] }),
    ['/media/0/sourceUrl invalid_type', '/media/1/sourceUrl too_long'],
  ],
  [
    'somebody tagged in a file of a Page',
    'page',
    () => ({ media: [url({ userTags: [{ username: 'ann' }] })] }),
    ['/media/0/userTags unknown_field'],
  ],
  [
    'a file that is no object',
    'page',
    () => ({ media: ['https://a.example/a.jpg', null] }),
    ['/media/0 invalid_type', '/media/1 invalid_type'],
  ],
  [
    'URLs that nobody would fetch',
    'post',
    () => ({
      media: [
        { sourceUrl: 'http://a.example/a.jpg' },
        { sourceUrl: 'https://10.0.0.1/a.jpg' },
        { sourceUrl: 'https://ann:secret@a.example/a.jpg' },
        { sourceUrl: 'not a URL' },
      ],
    }),
    [0, 1, 2, 3].map((index) => `/media/${index}/sourceUrl url_not_allowed`),
  ],
  [
    'a cover that nobody would fetch, with all else that is wrong',
    'post',
    () => ({
      variant: 'reel',
      media: [url()],
      cover: { sourceUrl: 'https://localhost.example:22/a.jpg' },
      text: words('#', 31),
      scheduledFor: inDays(-1),
    }),
    ['/cover/sourceUrl url_not_allowed', '/scheduledFor scheduled_in_past', '/text hashtag_count'],
  ],
  ['a story of two files by URL', 'story', () => ({ media: [url(), url()] }), ['/media media_count']],
  [
    'images and videos of which enough is known beside a URL',
    'page',
    () => ({ media: [file('image'), url(), file('reel')] }),
    ['/media media_mix'],
  ],
  [
    'half a position, whatever the file at the URL is',
    'post',
    () => ({ media: [url({ userTags: [{ username: 'ann', x: 0.5 }] })] }),
    ['/media/0/userTags/0/y required'],
  ],
  [
    'an alternative text for a film',
    'post',
    () => ({ variant: 'reel', media: [file('reel', { altText: 'a' })] }),
    ['/media/0/altText conflicting_fields'],
  ],
  [
    'media and a link',
    'page',
    () => ({ media: [file('image')], link: 'https://a.example' }),
    ['/link conflicting_fields'],
  ],
  ['nothing at all', 'page', () => ({}), ['/text required']],
  ['nothing but an empty list', 'page', () => ({ media: [] }), ['/text required']],
  [
    'a message of text and media',
    'pageMessage',
    () => ({ target: { threadExternalId: 't_1' }, text: 'a', media: [file('image')] }),
    ['/media conflicting_fields'],
  ],
  ['a quote of nothing', 'blueskyPost', () => ({ variant: 'quote', text: 'a' }), ['/target target_required']],
  ['no target', 'comment', () => ({ target: {}, text: 'a' }), ['/target/mediaExternalId required']],
  [
    'two targets',
    'comment',
    () => ({ target: { ...target, commentExternalId: '2' }, text: 'a' }),
    ['/target/commentExternalId conflicting_fields'],
  ],
  [
    'a time that is over',
    'page',
    () => ({ text: 'a', scheduledFor: inDays(-0.01) }),
    ['/scheduledFor scheduled_in_past'],
  ],
  [
    'a time in 366 days',
    'page',
    () => ({ text: 'a', scheduledFor: inDays(366) }),
    ['/scheduledFor scheduled_too_far'],
  ],
  [
    'a time that is none',
    'page',
    () => ({ text: 'a', scheduledFor: 'tomorrow' }),
    ['/scheduledFor invalid_format'],
  ],
  [
    'a time of another type',
    'page',
    () => ({ text: 'a', scheduledFor: 1_800_000_000 }),
    ['/scheduledFor invalid_type'],
  ],
  [
    'half a wall time',
    'page',
    () => ({ text: 'a', scheduledFor: { local: '2026-12-24T18:00', zone: 'x' } }),
    ['/scheduledFor/timeZone required', '/scheduledFor/zone unknown_field'],
  ],
  [
    'a wall time that is none',
    'page',
    () => ({ text: 'a', scheduledFor: { local: 'noon', timeZone: 'Europe/Lisbon' } }),
    ['/scheduledFor/local invalid_format'],
  ],
  [
    'a day that does not exist',
    'page',
    () => ({ text: 'a', scheduledFor: { local: '2027-02-29T10:00', timeZone: 'Europe/Lisbon' } }),
    ['/scheduledFor/local invalid_format'],
  ],
  [
    'a zone that does not exist',
    'page',
    () => ({ text: 'a', scheduledFor: { local: '2026-12-24T18:00', timeZone: 'Europe/Lissabon' } }),
    ['/scheduledFor/timeZone unknown_time_zone'],
  ],
  [
    'more than 8 KiB of metadata',
    'page',
    () => ({ text: 'a', metadata: { note: 'x'.repeat(8_192) } }),
    ['/metadata too_long'],
  ],
  [
    'metadata with a NUL',
    'page',
    () => ({ text: 'a', metadata: { note: 'a\u0000b' } }),
    ['/metadata/note invalid_format'],
  ],
  [
    'texts with half of a surrogate pair, and metadata with one in a name',
    'page',
    () => ({ text: 'a\ud83c', metadata: { notes: [{ 'b\udf5e': '' }] } }),
    ['/metadata/notes/0/b\ufffd invalid_format', '/text invalid_format'],
  ],
  [
    'metadata of 62 levels',
    'page',
    () => ({ text: 'a', metadata: JSON.parse(`{"a":${'['.repeat(61)}${']'.repeat(61)}}`) }),
    ['/metadata invalid_value'],
  ],
  [
    'a profile of another provider',
    'page',
    () => ({ text: 'a', connectedProfileId: profiles.instagram }),
    ['/connectedProfileId provider_mismatch'],
  ],
];

describe('publishRequests.validate', () => {
  test.each(cases)('refuses %s', async (_title, name, more, problems) => {
    expect(problemsIn(await validate(bodyOf(name, more())))).toEqual(problems);
  });

  test('by every code of the contract that has to do with publishing', () => {
    const { components } = readContract() as unknown as {
      components: { schemas: { ViolationCode: { enum: string[] } } };
    };
    const ofOthers = [
      'login_kind_mismatch',
      'return_url_not_allowed',
      'token_refused',
      'token_of_another_app',
      'account_unreachable',
      'unknown_topic',
      'budget_never_spent',
      // Only a group has several targets of which one can be refused.
      'target_refused',
      // Queues are filled by requests that are stored.
      'queue_full',
    ];
    const reached = new Set(cases.flatMap(([, , , problems]) => problems.map((one) => one.split(' ')[1])));
    expect([...reached].sort()).toEqual(
      components.schemas.ViolationCode.enum.filter((code) => !ofOthers.includes(code)).sort(),
    );
  });

  test('says which content types there are, where there is another one or none', async () => {
    const unknown = await validate(bodyOf('page', { contentType: 'myspace.blog.posts' }));
    expect(problemsIn(unknown)).toEqual(['/contentType invalid_value']);
    const [{ message }] = unknown.body.error.meta.validationErrors;
    const published = registry.providers
      .flatMap(({ contentTypes }) => contentTypes)
      .filter(({ publish }) => publish.length > 0);
    expect(message).toBe(`Expected one of: ${published.map(({ contentType }) => contentType).join(', ')}.`);
    expect(problemsIn(await validate(bodyOf('page', { contentType: 5 })))).toEqual([
      '/contentType invalid_type',
    ]);
    expect(problemsIn(await validate({ text: 'a' }))).toEqual([
      '/connectedProfileId required',
      '/contentType required',
    ]);
  });

  test('reports all that is wrong at once', async () => {
    const content = {
      text: words('#', 1_000),
      media: [
        file('png', { altText: 'A loaf', userTags: [{ username: 'ann' }] }),
        file('heavy'),
        file('nothing'),
      ],
      collaborators: ['bob'],
      shareToFeed: true,
      firstComment: 'x'.repeat(301),
      scheduledFor: { local: '2020-01-01T10:00', timeZone: 'Europe/Lisbon' },
      metadata: { note: 'x'.repeat(9_000) },
    };
    expect(problemsIn(await validate(bodyOf('post', { variant: 'feed', ...content })))).toEqual([
      '/firstComment text_too_long',
      '/media/0/mediaId media_type',
      '/media/0/userTags/0/x required',
      '/media/1/mediaId media_type',
      '/media/2/mediaId media_not_found',
      '/metadata too_long',
      '/scheduledFor scheduled_in_past',
      '/shareToFeed conflicting_fields',
      '/text hashtag_count',
      '/text text_too_long',
    ]);
  });

  test.each([
    ['post', { media: [{}] }, 'feed'],
    ['post', { media: [{}, {}] }, 'feed'],
    ['story', { media: [{}] }, 'story'],
    ['comment', { target, text: 'Thanks' }, 'comment'],
    ['comment', { target: { commentExternalId: '1' }, text: 'Thanks' }, 'reply'],
    ['pageMessage', { target: { threadExternalId: 't_1' }, text: 'Hello' }, 'message'],
    ['pageMessage', { target: { commentExternalId: '1_2' }, text: 'Hello' }, 'private_reply'],
    ['page', { text: 'Fresh bread' }, 'feed'],
    ['page', { link: 'https://a.example', text: 'Fresh bread', firstComment: 'Come in' }, 'feed'],
  ] as const)('tells the variant of %s %j: %s', async (name, content, variant) => {
    const more =
      'media' in content ? { media: [file('image'), file('other')].slice(0, content.media.length) } : {};
    const { status, body } = await validate(bodyOf(name, { ...content, ...more }));
    expect([status, body]).toEqual([200, { variant }]);
  });

  test.each([
    ['media beside a link', 'page', () => ({ text: 'a', link: 'https://a.example', media: [] })],
    [
      'media of a message',
      'pageMessage',
      () => ({ target: { threadExternalId: 't_1' }, text: 'a', media: [] }),
    ],
    ['people', 'post', () => ({ media: [file('image', { userTags: [] })], collaborators: [] })],
  ])('an empty list is as if it were absent: %s', async (_title, name, more) => {
    expect((await validate(bodyOf(name, more()))).status).toBe(200);
  });

  test('takes a single video for a reel', async () => {
    expect((await validate(bodyOf('post', { media: [file('reel')] }))).body).toEqual({ variant: 'reel' });
  });

  test.each([
    ['post', { media: [url(), url()] }, { variant: 'feed' }],
    ['post', { media: [url()], cover: url() }, { variant: 'reel' }],
    ['story', { media: [url()] }, { variant: 'story' }],
    ['page', { media: [url()], variant: 'reel' }, { variant: 'reel' }],
    ['post', { media: [url()] }, {}],
    ['page', { media: [url()] }, {}],
  ])('of files by URL tells the variant where no file decides it: %s %j', async (name, content, answer) => {
    const { status, body } = await validate(bodyOf(name, content));
    expect([status, body]).toEqual([200, answer]);
  });

  test('says of a file that is named by neither, or by both, what is to be done', async () => {
    const refused = await validate(
      bodyOf('post', { media: [{ altText: 'a' }, url({ mediaId: media.image })], cover: {} }),
    );
    expect(expectError(refused, 400, 'validation_error').validationErrors).toEqual([
      { field: 'media.0.mediaId', message: 'Give exactly one of mediaId, sourceUrl.' },
      { field: 'media.1.sourceUrl', message: 'Not together with mediaId. Leave one of them out.' },
      { field: 'cover.mediaId', message: 'Give exactly one of mediaId, sourceUrl.' },
    ]);
  });

  test('tells of a file that is not uploaded that it has to be', async () => {
    const refused = await validate(bodyOf('page', { media: [file('awaited')] }));
    expect(expectError(refused, 400, 'validation_error').validationErrors).toEqual([
      { field: 'media.0.mediaId', message: expect.stringMatching(/was not uploaded yet\. Upload it, /) },
    ]);
  });

  test('names the variants of the login kind where one of another login kind is asked for', async () => {
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'tiktok' });
    const { mediaId } = await stage(key.client, reel, asVideo);
    const input = { connectedProfileId, contentType: 'tiktok.videos.items', media: [{ mediaId }] };
    const answer = await validate({ ...input, variant: 'business_video' });
    expectError(answer, 501, 'not_supported');
    expect(answer.body.error.message).toBe(
      'tiktok.videos.items does not offer business_video for tiktok, but video, video_by_url, photos, inbox_video, inbox_video_by_url, inbox_photos.',
    );
  });

  test('refuses what the login kind of the profile does not offer', async () => {
    const kind = { providerId: 'tiktok', loginKind: 'tiktok' };
    const { connectedProfileId } = await key.client.newProfile(kind);
    const target = { videoExternalId: '7436721907034472448' };
    const comment = { connectedProfileId, contentType: 'tiktok.videos.comments', target, text: 'Rye' };
    expectError(await validate(comment), 501, 'not_supported');
  });

  test('stores nothing, fetches nothing, and starts nothing', async () => {
    const { organizationId } = key;
    expect(await service.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(0);
    expect(await service.ctx.db.media.count({ where: { organizationId, origin: 'source_url' } })).toBe(0);
    // Jobs of earlier files that had this service may still go on.
    const jobs = `SELECT id FROM pgboss.job WHERE name = 'publish.run' AND data->>'organizationId' = $1`;
    expect(await query(service, jobs, [organizationId])).toEqual([]);
  });
});

describe('what does not keep content from being published', () => {
  const codes = (body: { warnings?: { code: string; field?: string }[] }) =>
    (body.warnings ?? []).map((one) => `${one.field} ${one.code}`);
  let photo: string;
  beforeAll(async () => {
    const bytes = readFileSync(new URL('../fixtures/inputs/exif-gps.jpg', import.meta.url));
    photo = (await stage(key.client, bytes)).mediaId;
  });

  test('is warned of beforehand, and in the accepted request: a location that is published', async () => {
    const told = ['media.0.mediaId location_included'];
    const here = bodyOf('page', { media: [{ mediaId: photo }] });
    expect(codes((await validate(here)).body)).toEqual(told);
    expect(codes((await validate({ ...here, stripLocation: true })).body)).toEqual([]);
    const { body } = await post(key.client, here);
    expect(codes(body)).toEqual(told);
    const { body: record } = await key.client.get(`/v1/publish-requests/${body.publishRequestId}`);
    expect(codes(record)).toEqual(told);
  });

  test('is nothing where the position is left out on its own', async () => {
    const content = bodyOf('blueskyPost', { text: 'Rye', media: [{ mediaId: photo }] });
    expect(codes((await validate(content)).body)).toEqual([]);
    const kept = await validate({ ...content, stripLocation: false });
    expect(codes(kept.body)).toEqual(['media.0.mediaId location_included']);
  });
});

exhaustiveGroup(describe)('a film as people make it', () => {
  const inputs = ['film-23.976', 'film-sound-5.1', 'film-422'];
  beforeAll(async () => {
    for (const name of inputs) {
      const bytes = readFileSync(new URL(`../fixtures/inputs/${name}.mp4`, import.meta.url));
      media[name] = (await stage(key.client, bytes, asVideo)).mediaId;
    }
    media.padded = await copyOf(media.reel);
    await query(service, 'UPDATE media SET duration_seconds = 90.05 WHERE id = $1', [media.padded]);
  });
  const ways = [
    ['page', 'reel'],
    ['post', 'reel'],
    ['threadsPost', 'post'],
  ] as const;
  const asked = ([name, variant]: (typeof ways)[number], film: string) =>
    validate(bodyOf(name, { variant, media: [file(film)] }));

  test.each(ways)('is taken at 23.976 frames a second: %s, %s', async (...way) => {
    const { status, body } = await asked(way, 'film-23.976');
    expect([status, body]).toEqual([200, { variant: way[1] }]);
  });

  test('is taken with a frame of sound more than its most', async () => {
    expect((await asked(['page', 'reel'], 'padded')).body).toEqual({ variant: 'reel' });
  });

  test.each(ways)(
    'is refused with six channels of sound, and the message says so: %s, %s',
    async (...way) => {
      const answer = await asked(way, 'film-sound-5.1');
      expect(problemsIn(answer)).toEqual(['/media/0/mediaId media_codec']);
      expect(answer.body.error.meta.validationErrors[0].message).toContain('sound channels');
    },
  );

  test.each(ways)('is warned of where its colours are not as the documents ask: %s, %s', async (...way) => {
    const { status, body } = await asked(way, 'film-422');
    expect(status).toBe(200);
    expect(body.warnings).toEqual([
      expect.objectContaining({ code: 'file_may_be_refused', message: expect.stringContaining('4:2:2') }),
    ]);
  });
});
