/** Tests what the adapter sends LinkedIn and makes of its answers, with samples of its documentation and of public reports. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import { ProviderFailure } from '../../../src/providers/call.ts';
import { fromLittleText, toLittleText } from '../../../src/providers/linkedin/post.ts';
import type { Progress, PublishContent, PublishFile } from '../../../src/providers/publish.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { connect, failureOf } from '../../support/adapter.ts';

const kind = { providerId: 'linkedin', loginKind: 'linkedin' };
const share = 'urn:li:share:6844785523593134080';
const object = 'urn:li:activity:6631349431612559360';
const commentUrn = `urn:li:comment:(${object},6636062862760562688)`;
const since = new Date('2026-03-01T00:00:00Z');

const ok = (body: object, headers = {}): SimulatedAnswer => ({
  status: 200,
  headers,
  body: JSON.stringify(body),
});
const made = (urn = share): SimulatedAnswer => ({ status: 201, headers: { 'x-restli-id': urn }, body: '' });
const refused = (status: number, body: object, headers = {}): SimulatedAnswer => ({
  status,
  headers,
  body: JSON.stringify({ status, ...body }),
});

/** Answers each request with the next of these answers, and keeps what was asked. */
const answering = (...answers: SimulatedAnswer[]) => answeringAs(undefined, answers);
/** Answers the requests for a member instead of an organization. */
const answeringMember = (...answers: SimulatedAnswer[]) => answeringAs('urn:li:person:A', answers);

function answeringAs(member: string | undefined, answers: SimulatedAnswer[]) {
  const asked: SimulatedRequest[] = [];
  const connected = connect(kind, 'healthy', async (request) => {
    asked.push(request);
    return answers.shift() ?? { status: 500, body: 'the script has ended' };
  });
  const account = { ...connected.call.account, ...(member ? { externalId: member } : {}) };
  const profile = { ...connected, call: { ...connected.call, account } };
  const bodyOf = (index: number) => JSON.parse(asked[index]?.body ?? '');
  const stepsFor = (contentType: string, variant: string, given: Partial<PublishContent>) => {
    const declared = profile.provider.contentTypes.find((one) => one.contentType === contentType);
    const found = declared?.publish.find((one) => one.variant === variant);
    if (!found) throw new Error(`no variant ${variant}`);
    const content: PublishContent = { media: [], ...given };
    const steps = found.steps(content);
    return {
      prepare: (progress: Progress = {}, remember = async (_progress: Progress): Promise<void> => {}) =>
        steps.prepare?.(profile.call, content, progress, remember) ?? Promise.resolve({}),
      create: (progress = {}) => steps.create(profile.call, content, progress),
      find: (progress = {}, earlierId?: string) =>
        steps.find(profile.call, content, progress, since, earlierId),
    };
  };
  const post = (variant: string, given: Partial<PublishContent>) =>
    stepsFor('linkedin.posts.items', variant, given);
  const comment = (variant: string, given: Partial<PublishContent>) =>
    stepsFor('linkedin.posts.comments', variant, given);
  const run = (operationId: string, input: object) =>
    profile.run(
      operationId as OperationId,
      input as Record<string, unknown>,
      profile.call,
    ) as Promise<unknown>;
  return { ...profile, asked, bodyOf, post, comment, run };
}

const fileOf = (kindOf: PublishFile['kind'], bytes: Buffer, altText?: string): PublishFile => ({
  url: 'https://files.example/1',
  kind: kindOf,
  contentType: 'application/octet-stream',
  sizeBytes: bytes.length,
  ...(altText ? { altText } : {}),
  open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
});

const whyOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof ProviderFailure)) throw error;
  return { ...error.failure, reason: error.why?.reason, message: error.why?.message };
};

describe('the text of a post', () => {
  const texts = [
    'Café (open) [again] {soon} <b> *bold* _it_ ~no~ | a\\b @ home #1 # 2',
    'We say #Bread_2026 and #größe, not a#b',
    'Thanks to @[Devtest (Co)](urn:li:organization:2414183) and ann@example.com',
    '#one#two ##three \\#four {hashtag|\\#|five}',
    'https://ex.com/#sec https://ex.com/a?b=#c I&#39;m #हिन्दी',
    '',
  ];

  test.each(texts)('arrives and is read back as it was written: %s', (text) => {
    expect(fromLittleText(toLittleText(text))).toBe(text);
  });

  test('has no sign of the format without a backslash, but for hashtags and mentions', () => {
    expect(toLittleText('a (b) #c @[D](urn:li:organization:1) @e')).toBe(
      'a \\(b\\) {hashtag|\\#|c} @[D](urn:li:organization:1) \\@e',
    );
  });

  test.each([
    ['https://ex.com/#sec', 'https://ex.com/\\#sec'],
    ['https://ex.com/a-#b', 'https://ex.com/a-\\#b'],
    ['I&#39;m', 'I&\\#39;m'],
    ['हि#a', 'हि\\#a'],
  ])('has no hashtag within a link, an entity or a word: %s', (text, sent) => {
    expect(toLittleText(text)).toBe(sent);
  });

  test.each([
    ['#हिन्दी में', '{hashtag|\\#|हिन्दी} में'],
    ['(#a “#b” ❤️#c', '\\({hashtag|\\#|a} “{hashtag|\\#|b}” ❤️{hashtag|\\#|c}'],
  ])('has whole hashtags after brackets, quotation marks and pictures: %s', (text, sent) => {
    expect(toLittleText(text)).toBe(sent);
  });

  test('as LinkedIn’s own pages write it is read without the format’s signs', () => {
    expect(fromLittleText('Hi {hashtag|\\#|coding} {hashtag|#|a\\_b} \\(x\\)')).toBe('Hi #coding #a_b (x)');
  });
});

describe('what is sent', () => {
  test('a post names its author, version and protocol, and its id comes from a header', async () => {
    const { post, asked, bodyOf, externalId } = answering(made());
    expect(await post('text', { text: 'Hi (all)' }).create()).toEqual({
      externalId: share,
      providerPermalink: `https://www.linkedin.com/feed/update/${share}/`,
    });
    expect(asked[0]?.headers).toMatchObject({
      'linkedin-version': '202608',
      'x-restli-protocol-version': '2.0.0',
    });
    expect(bodyOf(0)).toEqual({
      author: externalId,
      commentary: 'Hi \\(all\\)',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    });
  });

  test('a video goes in the parts that LinkedIn names, without the token, and is finished with their ids in order', async () => {
    const bytes = Buffer.from('0123456789');
    const parts = [
      { uploadUrl: 'https://www.linkedin.com/dms-uploads/1', firstByte: 0, lastByte: 5 },
      { uploadUrl: 'https://www.linkedin.com/dms-uploads/2', firstByte: 6, lastByte: 9 },
    ];
    const video = 'urn:li:video:C5F10AQGKQg_6y2a4sQ';
    const { post, asked, bodyOf, externalId } = answering(
      ok({ value: { video, uploadToken: '', uploadInstructions: parts } }),
      ok({}, { etag: '/ambry-video/signedId/A' }),
      ok({}, { etag: '"/ambry-video/signedId/B"' }),
      ok({}),
      ok({ status: 'AVAILABLE' }),
      made(),
    );
    const steps = post('video', { text: 'Film', title: 'Rye', media: [fileOf('video', bytes)] });
    await steps.create(await steps.prepare());
    expect(bodyOf(0)).toEqual({
      initializeUploadRequest: {
        owner: externalId,
        fileSizeBytes: 10,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    });
    expect(asked.slice(1, 3).map((one) => `${one.bytes}`)).toEqual(['012345', '6789']);
    expect(asked[1]?.headers).not.toHaveProperty('authorization');
    expect(bodyOf(3)).toEqual({
      finalizeUploadRequest: {
        video,
        uploadToken: '',
        uploadedPartIds: ['/ambry-video/signedId/A', '/ambry-video/signedId/B'],
      },
    });
    expect(bodyOf(5).content).toEqual({ media: { id: video, title: 'Rye' } });
  });

  test('a part that LinkedIn fails to take is sent again by itself, three times at most', async () => {
    const parts = [0, 1].map((byte) => ({
      ...{ uploadUrl: `https://www.linkedin.com/dms-uploads/${byte}`, firstByte: byte, lastByte: byte },
    }));
    const begun = ok({ value: { video: 'urn:li:video:A', uploadToken: '', uploadInstructions: parts } });
    const down = { status: 504, body: '' };
    const [first, second] = [ok({}, { etag: 'A' }), ok({}, { etag: 'B' })];
    const sentWith = async (...answers: SimulatedAnswer[]) => {
      const { post, asked } = answering(begun, ...answers);
      const steps = post('video', { media: [fileOf('video', Buffer.from('01'))] });
      const failure = await failureOf(steps.prepare());
      return [failure, asked.slice(1).map((one) => `${one.bytes ?? one.method}`)];
    };
    expect(await sentWith(first, down, second, ok({}), ok({ status: 'AVAILABLE' }))).toEqual([
      undefined,
      ['0', '1', '1', 'POST', 'GET'],
    ]);
    expect(await sentWith(first, down, down, down)).toEqual([
      { kind: 'outage', status: 504 },
      ['0', '1', '1', '1'],
    ]);
  });

  describe('of a video that was interrupted,', () => {
    const parts = [0, 1, 2].map((byte) => ({
      ...{ uploadUrl: `https://www.linkedin.com/dms-uploads/${byte}`, firstByte: byte, lastByte: byte },
    }));
    const begun = (video: string, more = {}) =>
      ok({ value: { video, uploadToken: 'T', uploadInstructions: parts, ...more } });
    const [gone, down] = [refused(400, { code: 'EXPIRED_UPLOAD_URL' }), { status: 504, body: '' }];
    const media = [fileOf('video', Buffer.from('012'))];
    const [first, second, third] = ['A', 'B', 'C'].map((etag) => ok({}, { etag }));
    const ready = [ok({}), ok({ status: 'AVAILABLE' })];
    const given = (answers: (SimulatedAnswer | undefined)[]) =>
      answering(...answers.flatMap((one) => one ?? []));

    /** Prepares until it fails, and returns what was kept. */
    async function interrupted(...answers: (SimulatedAnswer | undefined)[]): Promise<Progress> {
      let kept: Progress = {};
      const steps = given(answers).post('video', { media });
      const keep = async (progress: Progress) => {
        kept = progress;
      };
      await steps.prepare({}, keep).catch(() => {});
      return kept;
    }

    /** Goes on in another process. */
    async function goOn(kept: Progress, ...answers: (SimulatedAnswer | undefined)[]) {
      const { post, asked } = given(answers);
      const done = await post('video', { media }).prepare(kept);
      return [done, asked.map((one) => `${one.bytes ?? one.method}`)] as const;
    }

    test('the parts that are missing are sent, and it is finished with the ids of all', async () => {
      const kept = await interrupted(begun('urn:li:video:A'), first, second, down, down, down);
      const { post, asked, bodyOf } = given([third, ...ready]);
      expect(await post('video', { media }).prepare(kept)).toMatchObject({ files: ['urn:li:video:A'] });
      expect(asked.map((one) => `${one.bytes ?? one.method}`)).toEqual(['2', 'POST', 'GET']);
      expect(bodyOf(1).finalizeUploadRequest).toEqual({
        ...{ video: 'urn:li:video:A', uploadToken: 'T', uploadedPartIds: ['A', 'B', 'C'] },
      });
    });

    test('nothing is left of the upload once it is over', async () => {
      const kept = await interrupted(begun('urn:li:video:A'), first, second, third, ...ready);
      expect(kept).toMatchObject({ files: ['urn:li:video:A'], partUrls: [], partIds: [], partRanges: [] });
      expect(kept).not.toHaveProperty('video');
    });

    test('whose addresses have ended, another upload begins', async () => {
      const over = { uploadUrlsExpireAt: Date.now() - 1 };
      const kept = await interrupted(begun('urn:li:video:A', over), first, down, down, down);
      const [done, asked] = await goOn(kept, begun('urn:li:video:B'), first, second, third, ...ready);
      expect(done).toMatchObject({ files: ['urn:li:video:B'] });
      expect(asked).toEqual(['POST', '0', '1', '2', 'POST', 'GET']);
    });

    test('of which LinkedIn takes no part any more, nothing is kept', async () => {
      const kept = await interrupted(begun('urn:li:video:A'), first, gone);
      expect(kept).not.toHaveProperty('video');
      expect(kept).toMatchObject({ partIds: [] });
    });

    test('that may have been finished before, another upload begins where LinkedIn does not finish it again', async () => {
      const kept = await interrupted(begun('urn:li:video:A'), first, second, third, down);
      const refusal = refused(400, { code: 'UPDATING_ASSET_FAILED', message: 'x' });
      const [done] = await goOn(kept, refusal, begun('urn:li:video:B'), first, second, third, ...ready);
      expect(done).toMatchObject({ files: ['urn:li:video:B'] });
    });
  });

  test('a part beyond the file’s end is never sent', async () => {
    const part = { uploadUrl: 'https://www.linkedin.com/dms-uploads/1', firstByte: 0, lastByte: 99 };
    const { post, asked } = answering(
      ok({ value: { video: 'urn:li:video:A', uploadToken: '', uploadInstructions: [part] } }),
    );
    const steps = post('video', { media: [fileOf('video', Buffer.from('0123'))] });
    expect(await failureOf(steps.prepare())).toEqual({ kind: 'unusable' });
    expect(asked).toHaveLength(1);
  });

  test('files that were sent are not sent again, and several images are one post with their texts', async () => {
    const files = ['urn:li:image:A', 'urn:li:image:B'];
    const { post, bodyOf, asked } = answering(
      ok({ status: 'AVAILABLE' }),
      ok({ status: 'AVAILABLE' }),
      made(),
    );
    const media = [fileOf('image', Buffer.from('a'), 'A loaf'), fileOf('image', Buffer.from('b'))];
    const steps = post('image', { text: 'Bread', media });
    await steps.create(await steps.prepare({ files }));
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
    expect(bodyOf(2).content).toEqual({
      multiImage: { images: [{ id: 'urn:li:image:A', altText: 'A loaf' }, { id: 'urn:li:image:B' }] },
    });
  });

  test('a post waits for the picture of its card, whose texts end with whole characters', async () => {
    const { post, bodyOf } = answering(
      ok({ value: { uploadUrl: 'https://www.linkedin.com/dms-uploads/1', image: 'urn:li:image:C' } }),
      ok({}),
      ok({ status: 'PROCESSING' }),
      made(),
    );
    const steps = post('article', {
      link: 'https://ex.com/',
      cardPicture: fileOf('image', Buffer.from('a')),
      readLinkCard: async () => ({ title: `${'a'.repeat(399)}🍞`, description: `${'b'.repeat(3999)}🍞` }),
    });
    expect(await failureOf(steps.prepare())).toMatchObject({ kind: 'not_ready' });
    const cut = { title: 'a'.repeat(399), description: 'b'.repeat(3999) };
    const shown = post('article', {
      link: 'https://ex.com/',
      readLinkCard: async () => ({ title: `${cut.title}🍞`, description: `${cut.description}🍞` }),
    });
    await shown.create(await shown.prepare());
    expect(bodyOf(3).content.article).toMatchObject(cut);
  });

  test('the picture of a page’s card is left out where LinkedIn does not take its type, or cannot process it', async () => {
    const link = 'https://ex.com/';
    const readLinkCard = (contentType: string) => async () => ({
      title: 'Bread',
      picture: { contentType, bytes: Buffer.from('a') },
    });
    const failed = [announced('urn:li:image:C'), ok({}), ok({ status: 'PROCESSING_FAILED' })];
    const webp = answering(made());
    const steps = webp.post('article', { link, readLinkCard: readLinkCard('image/webp') });
    await steps.create(await steps.prepare());
    expect(webp.bodyOf(0).content.article).toEqual({ source: link, title: 'Bread' });

    const huge = answering(...failed, made());
    const others = huge.post('article', { link, readLinkCard: readLinkCard('image/png') });
    await others.create(await others.prepare());
    expect(huge.bodyOf(3).content.article).toEqual({ source: link, title: 'Bread' });

    const cardPicture = fileOf('image', Buffer.from('a'));
    const given = answering(...failed).post('article', { link, cardPicture });
    expect(await whyOf(given.prepare())).toMatchObject({ reason: 'processing_failed' });
  });

  test('a poll runs for the shortest time that LinkedIn offers and that is long enough', async () => {
    const given = { text: 'Vote', title: 'Which?' };
    const durations = [86_400, 86_401, 604_800, 604_801].map(async (durationSeconds) => {
      const { post, bodyOf } = answering(made());
      await post('poll', { ...given, poll: { options: ['Rye', 'Wheat'], durationSeconds } }).create();
      return bodyOf(0).content.poll.settings.duration;
    });
    expect(await Promise.all(durations)).toEqual(['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS']);
  });

  test('a URN in a path is encoded whole, with its parentheses and commas', async () => {
    const { run, asked } = answering(refused(404, { code: 'NOT_FOUND', message: 'x' }));
    await failureOf(run('linkedin.posts.comments.list', { postExternalId: commentUrn }));
    expect(asked[0]?.url.pathname).toBe(
      '/rest/socialActions/urn%3Ali%3Acomment%3A%28urn%3Ali%3Aactivity%3A6631349431612559360%2C6636062862760562688%29/comments',
    );
  });
});

/** What the Images API, the Documents API and the Videos API answer to a token that may not have a file. */
const fileForbidden = (file = 'image') =>
  refused(403, {
    message: `Accessing this ${file} resource is forbidden. Please check your permissions for this resource`,
  });
const announced = (image: string) =>
  ok({ value: { uploadUrl: 'https://www.linkedin.com/dms-uploads/1', image } });

describe('a file of a member', () => {
  test('is given time, and posted then, since LinkedIn does not let the token of a member ask whether it is processed', async () => {
    const { post, asked } = answeringMember(announced('urn:li:image:A'), ok({}), fileForbidden(), made());
    const media = [{ ...fileOf('image', Buffer.from('a')), sizeBytes: 4_000_001 }];
    const steps = post('image', { text: 'Bread', media });
    const kept: Progress[] = [];
    const first = steps.prepare({}, async (progress) => void kept.push(progress));
    expect(await failureOf(first)).toEqual({ kind: 'not_ready', retryAfterSeconds: 15 });
    const progress = await steps.prepare(kept.at(-1));
    expect(await steps.create(progress)).toMatchObject({ externalId: share });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT', 'GET', 'POST']);
  });

  test.each([401, 403, 404])(
    'gets another address when the one that it was sent to answers %s, in whatever form',
    async (status) => {
      const { post } = answering(announced('urn:li:image:A'), { status, body: '<html></html>' });
      const steps = post('image', { media: [fileOf('image', Buffer.from('a'))] });
      expect(await whyOf(steps.prepare())).toMatchObject({
        kind: 'rejected',
        verdict: 'passing',
        reason: 'files_expired',
      });
    },
  );

  test('is refused with the same words where it is announced, for a permission that the grant does not have', async () => {
    const { post } = answeringMember(fileForbidden());
    const steps = post('image', { media: [fileOf('image', Buffer.from('a'))] });
    expect(await whyOf(steps.prepare())).toMatchObject({ kind: 'scopes', reason: 'permission_missing' });
  });
});

/**
 * Source: learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, as excerpts of stored copies say (search
 * of 2026-11-29); not read in full.
 */
const sampleComment = {
  actor: 'urn:li:person:yrZCpj2Z12',
  commentUrn,
  created: {
    actor: 'urn:li:organization:2414183',
    impersonator: 'urn:li:person:yrZCpj2Z12',
    time: 1582160678569,
  },
  id: '6636062862760562688',
  lastModified: { actor: 'urn:li:organization:2414183', time: 1582160678569 },
  message: { attributes: [], text: 'Which (flour)?' },
  object,
};

describe('public reports', () => {
  test('Composio 2710, Linkedin-RSS 5: a text that was published before is refused as such', async () => {
    const { post } = answering(
      refused(422, {
        errorDetailType: 'com.linkedin.common.error.BadRequest',
        message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${share}`,
        errorDetails: {
          inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }],
        },
      }),
    );
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'rejected',
      reason: 'duplicate_content',
      earlierId: share,
    });
  });

  test('and so is one whose refusal has no code', async () => {
    const { post } = answering(refused(422, { message: `Content is a duplicate of ${share}` }));
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({ reason: 'duplicate_content' });
  });

  test('and the earlier post settles the request when its text and its time are those of the request', async () => {
    const shown = (id: string, commentary: string, createdAt: string) => ({
      id,
      author: 'urn:li:organization:1',
      commentary,
      createdAt: Date.parse(createdAt),
      lastModifiedAt: Date.parse(createdAt),
    });
    const { post } = answering(
      ok({
        elements: [
          shown('urn:li:share:3', 'Other', '2026-03-01T00:02:00Z'),
          shown('urn:li:share:2', 'Hi \\(all\\)', '2026-03-01T00:01:00Z'),
          shown('urn:li:share:1', 'Hi \\(all\\)', '2026-02-01T00:00:00Z'),
        ],
      }),
    );
    expect(await post('text', { text: 'Hi (all)' }).find()).toMatchObject([{ externalId: 'urn:li:share:2' }]);
  });

  test('and so does the post that the refusal names, which the list of posts need not show yet', async () => {
    const found = (named: SimulatedAnswer) =>
      answeringMember(ok({ elements: [] }), named)
        .post('text', { text: 'Hi' })
        .find({}, share);
    const own = { id: share, author: 'urn:li:person:A', commentary: 'Hi', createdAt: since.getTime() + 1000 };
    expect(await found(ok(own))).toMatchObject([{ externalId: share }]);
    expect(await found(ok({ ...own, createdAt: since.getTime() - 86_400_000 }))).toEqual([]);
    expect(await found(ok({ ...own, author: 'urn:li:organization:1' }))).toEqual([]);
    // Composio 2710: such a post need not be there.
    expect(await found(refused(404, { code: 'NOT_FOUND', message: 'Could not find entity' }))).toEqual([]);
  });

  test('nothing is known of what was made where the role or the app may not read it', async () => {
    const denied = refused(403, { code: 'ACCESS_DENIED', message: 'Not enough permissions' });
    expect(await answering(denied).post('text', { text: 'Hi' }).find()).toBeUndefined();
    const asMember = refused(400, {
      message: 'Member permissions must be used when using member as author',
    });
    expect(await answeringMember(asMember).post('text', { text: 'Hi' }).find()).toBeUndefined();
  });

  test('what shows another file than the one that was sent is another request’s, with whatever text', async () => {
    const media = [fileOf('image', Buffer.from('a'))];
    const shownPost = (id: string) => ({
      ...{ id: share, author: 'urn:li:organization:1', createdAt: since.getTime() + 1000 },
      content: { media: { id } },
    });
    const foundPosts = (id: string, variant = 'image') =>
      answering(ok({ elements: [shownPost(id)] }))
        .post(variant, { media })
        .find({ files: [`urn:li:${variant}:A`] });
    expect(await foundPosts('urn:li:image:A')).toHaveLength(1);
    expect(await foundPosts('urn:li:image:B')).toHaveLength(0);
    expect(await foundPosts('urn:li:digitalmediaAsset:B', 'video')).toHaveLength(1);
    const foundComments = (image: string) =>
      answeringMember(
        ok({
          elements: [
            {
              ...{ ...sampleComment, actor: 'urn:li:person:A', message: {} },
              ...{ created: { time: since.getTime() + 1000 }, content: [{ entity: { image } }] },
            },
          ],
        }),
      )
        .comment('comment', { media, target: { postExternalId: share } })
        .find({ file: 'urn:li:image:A' });
    expect(await foundComments('urn:li:image:A')).toHaveLength(1);
    expect(await foundComments('urn:li:image:B')).toHaveLength(0);
  });

  test('n8n 28967, Composio 4320, Pipedream 7739: the end of a version is reported as such, and the request waits', async () => {
    const { post } = answering(
      refused(426, { code: 'NONEXISTENT_VERSION', message: 'Requested version 20250401 is not active' }),
    );
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'outdated',
      reason: 'provider_fault',
      message: expect.stringContaining('LINKEDIN_VERSION'),
    });
  });

  test('and so it is whatever the code, to every call', async () => {
    const { run } = answering(refused(426, { code: 'UPGRADE_REQUIRED', message: 'x' }));
    expect(await whyOf(run('linkedin.posts.items.list', {}))).toMatchObject({
      kind: 'outdated',
      reason: 'provider_fault',
    });
  });

  test.each([
    ['n8n 10179', 'This is a test. (This is also a test.)'],
    ['activepieces 3058', 'Ipsum (STOP HERE) and scrambled'],
    ['brightbean-studio 121', 'Va al repo (durable) snake_case #tag https://a.example/b_c'],
    ['Composio 3185', 'The side (JARVIS, 15-plus years) is untouchable → ✅'],
  ])('%s: nothing of a text is cut off', async (_report, text) => {
    expect(await publishedText(text)).toBe(text);
  });

  test('postiz-app 1847: the text of a comment has no backslashes', async () => {
    const { comment, bodyOf } = answering({ status: 201, body: JSON.stringify(sampleComment) });
    const text = 'Der Standard (Mai 2023) … #MyHashtag';
    await comment('comment', { text, target: { postExternalId: share } }).create();
    expect(bodyOf(0)).toMatchObject({ object: share, message: { text } });
  });

  test('openpost 244: a reply to a reply names the comment that both hang on, by its URN', async () => {
    const reply = `urn:li:comment:(${object},7)`;
    const { comment, bodyOf, asked } = answering(
      ok({ ...sampleComment, commentUrn: reply, parentComment: commentUrn }),
      { status: 201, body: JSON.stringify(sampleComment) },
    );
    const steps = comment('reply', { text: 'Rye', target: { commentExternalId: reply } });
    await steps.create(await steps.prepare());
    expect(bodyOf(1)).toMatchObject({ object, parentComment: commentUrn });
    expect(decodeURIComponent(asked[1]?.url.pathname ?? '')).toContain(commentUrn);
  });

  test('openpost 273: the replies to a comment are read by a call of their own', async () => {
    const top = { ...sampleComment, commentsSummary: { totalFirstLevelComments: 1 } };
    const below = { ...sampleComment, commentUrn: `urn:li:comment:(${object},8)`, parentComment: commentUrn };
    const { run } = answering(ok({ elements: [top] }), ok({ elements: [below] }));
    const page = await run('linkedin.posts.comments.list', { postExternalId: share });
    expect(page).toMatchObject({
      data: [{ externalId: commentUrn }, { thread: { rootId: commentUrn, parentId: commentUrn } }],
      hasMore: false,
    });
  });

  test('postiz-app 408: a comment on a post that is not there fails as a target that is gone', async () => {
    const { comment } = answering(
      refused(404, {
        message:
          'java.util.concurrent.ExecutionException: com.linkedin.restli.server.RestLiServiceException [HTTP Status:404]: Received error for urn:li:ugcPost:1',
      }),
    );
    const steps = comment('comment', { text: 'Hi', target: { postExternalId: 'urn:li:ugcPost:1' } });
    expect(await whyOf(steps.create())).toMatchObject({
      kind: 'not_found',
      reason: 'target_gone',
      field: 'target.postExternalId',
    });
  });

  test('and so is a reply to what is no comment, or not there, by the field that names it', async () => {
    const field = 'target.commentExternalId';
    const replyTo = (commentExternalId: string, ...answers: SimulatedAnswer[]) =>
      answering(...answers).comment('reply', { text: 'Hi', target: { commentExternalId } });
    const gone = refused(404, { code: 'NOT_FOUND', message: 'Could not find entity' });
    expect(await failureOf(replyTo('123').prepare())).toEqual({ kind: 'not_found', field });
    expect(await failureOf(replyTo(commentUrn, gone).prepare())).toEqual({ kind: 'not_found', field });
    const created = replyTo(commentUrn, gone).create({ thread: commentUrn });
    expect(await failureOf(created)).toEqual({ kind: 'not_found', field });
  });

  test.each([
    'Member permissions must be used when using member as author',
    'Organization permissions must be used when using organization as owner',
    'Organization Or Events permissions must be used when using organization as author',
  ])(
    'Composio 4138, soleur 799: a permission that the grant lacks is reported as such, although the status is 400: %s',
    async (message) => {
      const { post } = answering(refused(400, { message }));
      expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
        kind: 'scopes',
        reason: 'permission_missing',
      });
    },
  );

  test.each([
    ['Unpermitted fields present', '/content', 'content_invalid'],
    ['Field Value validation failed', '/commentary', 'content_invalid'],
    ['Field Value validation failed', '/author', 'permission_missing'],
  ])(
    'n8n 1714: what a 403 says of a body is no missing permission, but of its author: %s, %s',
    async (words, field, reason) => {
      const message = `${words} in REQUEST_BODY: Data Processing Exception while processing fields [${field}]`;
      const { post } = answering(refused(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100, message }));
      expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({ reason });
    },
  );

  test.each<[object, string | undefined]>([
    [
      {
        code: 'BAD_REQUEST',
        message: 'Invalid param. Please see errorDetails for more information.',
        errorDetails: {
          inputErrors: [
            { code: 'INVALID_URL', input: { inputPath: { fieldPath: '/content/article/source' } } },
          ],
        },
      },
      'link',
    ],
    [{ code: 'FIELD_LENGTH_TOO_LONG', message: 'commentary length 3001 exceeds 3000' }, 'text'],
    [{ code: 'MISSING_FIELD', message: 'content.poll.question is required but missing' }, 'title'],
    [{ code: 'INVALID_VALUE_FOR_FIELD', message: 'fields [/content/multiImage/images]' }, 'media'],
    [{ code: 'INVALID_VALUE_FOR_FIELD', message: 'commentaryX is unknown' }, undefined],
  ])('a refused value is reported with the input field that it came from: %j', async (told, field) => {
    const { post } = answering(refused(400, told));
    const failure = await failureOf(post('text', { text: 'Hi' }).create());
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(failure && 'field' in failure ? failure.field : undefined).toBe(field);
  });

  test('MicrosoftDocs/feedback 1815: a file of another owner is reported as such', async () => {
    const { post } = answering(
      refused(400, {
        message:
          'com.linkedin.publishing.util.common.ResponseException: One or more of the assets is not owned by the author. All assets must be owned by the author',
      }),
    );
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'rejected',
      reason: 'upload_failed',
      message: expect.stringContaining('somebody else'),
    });
  });

  test.each(['image', 'video', 'document'])(
    'postiz-app: a file that is not ready, or not the author’s, is waited for: %s',
    async (file) => {
      const { post } = answering(fileForbidden(file));
      expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
        kind: 'not_ready',
        reason: 'upload_failed',
      });
    },
  );

  test('a video that is still received is waited for', async () => {
    const { post } = answering(
      refused(400, { code: 'MEDIA_ASSET_WAITING_UPLOAD', message: 'Media asset is waiting upload' }),
    );
    expect(await failureOf(post('text', { text: 'Hi' }).create())).toMatchObject({ kind: 'not_ready' });
  });

  test('RDA-Vocabularies 188: a part without its id ends the upload before it is finished', async () => {
    const part = { uploadUrl: 'https://www.linkedin.com/dms-uploads/1', firstByte: 0, lastByte: 3 };
    const { post, asked } = answering(
      ok({ value: { video: 'urn:li:video:A', uploadToken: '', uploadInstructions: [part] } }),
      ok({}),
    );
    const steps = post('video', { media: [fileOf('video', Buffer.from('0123'))] });
    expect(await failureOf(steps.prepare())).toEqual({ kind: 'unusable' });
    expect(asked).toHaveLength(2);
  });

  test('a member whom LinkedIn has restricted ends the grant, in words', async () => {
    const { post } = answering(refused(401, { message: 'Member is restricted' }));
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'expired',
      revoked: true,
      reason: 'account_restricted',
    });
  });

  test('a token that was taken back ends the grant, and one that has expired is refreshed', async () => {
    const told = async (code: string) =>
      failureOf(
        answering(refused(401, { code, message: 'x' }))
          .post('text', { text: 'Hi' })
          .create(),
      );
    expect(await told('REVOKED_ACCESS_TOKEN')).toEqual({ kind: 'expired', revoked: true });
    expect(await told('EXPIRED_ACCESS_TOKEN')).toEqual({ kind: 'expired' });
  });

  test.each(['APPLICATION', 'MEMBER'])(
    'the daily limit of one resource is reported as such, waited for until midnight UTC, and stops no other calls: %s',
    async (whose) => {
      const message = `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`;
      const { post } = answering(refused(429, { code: 'TOO_MANY_REQUESTS', message }));
      const why = await whyOf(post('text', { text: 'Hi' }).create());
      expect(why).toEqual({
        kind: 'throttled',
        retryAfterSeconds: expect.any(Number),
        reason: 'daily_limit_reached',
        message: expect.stringMatching(whose === 'MEMBER' ? /^The member/ : /^The app/),
      });
      const left = 86_400 - ((Date.now() / 1000) % 86_400);
      expect(Math.abs((why as { retryAfterSeconds: number }).retryAfterSeconds - left)).toBeLessThan(5);
    },
  );

  test.each([
    ['APPLICATION limit is reached', 'app'],
    ['Too many requests', 'app_and_account'],
  ])('a throttle that is not of one resource stops all calls that it is about: %s', async (message, per) => {
    const { post } = answering(refused(429, { message }));
    expect(await failureOf(post('text', { text: 'Hi' }).create())).toMatchObject({ kind: 'throttled', per });
  });

  test('the limit of a minute for comments stops comments alone, for a minute', async () => {
    const message = 'Comment create throttled: creation rate limit exceeded for member';
    const { comment } = answering(refused(429, { message }));
    const created = comment('comment', { text: 'Hi', target: { postExternalId: share } }).create();
    expect(await failureOf(created)).toEqual({ kind: 'throttled', retryAfterSeconds: 60 });
  });

  test('what is no post is neither reshared nor deleted, and nothing is asked', async () => {
    const reshared = answering();
    const steps = reshared.post('reshare', { target: { postExternalId: object } });
    const field = 'target.postExternalId';
    expect(await failureOf(Promise.resolve().then(() => steps.create()))).toEqual({
      kind: 'not_found',
      field,
    });
    const deleted = answeringMember();
    const deletion = deleted.run('linkedin.posts.items.delete', { externalId: commentUrn });
    expect(await failureOf(deletion)).toEqual({ kind: 'not_found' });
    expect([...reshared.asked, ...deleted.asked]).toEqual([]);
  });

  test('a creation without an id in its header may have taken effect', async () => {
    const { post } = answering({ status: 201, body: '' });
    expect(await failureOf(post('text', { text: 'Hi' }).create())).toEqual({ kind: 'unusable' });
  });
});

describe('a list', () => {
  const page = (paging: object, count = 25) =>
    ok({
      paging,
      elements: Array.from({ length: count }, (_, place) => ({
        id: `urn:li:share:${place + 1}`,
        author: 'urn:li:organization:1',
        createdAt: 1_772_000_000_000,
      })),
    });
  const goesOn = async (paging: object, count?: number) => {
    const { run } = answering(page(paging, count));
    return ((await run('linkedin.posts.items.list', {})) as { hasMore: boolean }).hasMore;
  };

  test.each<[string, object, number, boolean]>([
    ['a full page without links', {}, 25, true],
    ['a full page with no link among its links', { links: [] }, 25, true],
    ['a full page of more items', { links: [], total: 26 }, 25, true],
    ['the last page, although it is full', { links: [], total: 25 }, 25, false],
    ['a full page whose total is wrong', { links: [], total: 0 }, 25, true],
    ['a page with fewer items', { links: [] }, 24, false],
    [
      'a page with fewer items and a link',
      { links: [{ rel: 'next', href: '/rest/posts?start=25' }] },
      24,
      true,
    ],
  ])('goes on or ends after %s', async (_page, paging, count, more) => {
    expect(await goesOn(paging, count)).toBe(more);
  });

  test('of comments has those whose author or URN is missing in the answer, too', async () => {
    const { actor: _actor, commentUrn: _urn, message: _message, ...bare } = sampleComment;
    const { run } = answering(ok({ elements: [bare, { ...sampleComment, actor: 7 }] }));
    const { data } = (await run('linkedin.posts.comments.list', { postExternalId: share })) as {
      data: object[];
    };
    expect(data).toMatchObject([
      { externalId: commentUrn, text: '' },
      { externalId: commentUrn, text: 'Which (flour)?' },
    ]);
    expect(data.some((one) => 'author' in one)).toBe(false);
  });
});

describe('the figures of a member', () => {
  test('are asked for one by one, of a post by its kind, and of days by a range of dates', async () => {
    const { provider, call, asked } = answering(
      ...Array.from({ length: 9 }, () => ok({ elements: [{ count: 2, metricType: 'IMPRESSION' }] })),
    );
    const ofMember = { ...call, account: { ...call.account, externalId: 'urn:li:person:A' } };
    const now = new Date('2026-11-29T12:00:00Z');
    const range = { since: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-03T00:00:00Z'), now };
    const metrics = provider.contentTypes[0]?.capabilities.metrics;
    const series = provider.profileMetrics?.metrics.series ?? [];
    const request = { externalId: share, period: 'lifetime', ...range, series };
    const measured = (await metrics?.run(ofMember, request as never)) as { name: string; values: object[] }[];
    expect(measured.map(({ name, values }) => [name, values])).toEqual(
      ['views', 'reach', 'reactions', 'comments', 'shares'].map((name) => [name, [{ value: 2, until: now }]]),
    );
    expect(asked[0]?.url.href.split('/rest')[1]).toBe(
      `/memberCreatorPostAnalytics?q=entity&entity=(share:${encodeURIComponent(share)})&queryType=IMPRESSION&aggregation=TOTAL`,
    );
    const daily = { ...request, externalId: 'urn:li:person:A', period: 'day' as const };
    await provider.profileMetrics?.run(ofMember, daily);
    expect(asked.slice(5).map(({ url }) => url.searchParams.get('queryType'))).toEqual([
      'IMPRESSION',
      'REACTION',
      'COMMENT',
      'RESHARE',
    ]);
    expect(asked[5]?.url.search).toBe(
      '?q=me&queryType=IMPRESSION&aggregation=DAILY&dateRange=(start:(day:1,month:11,year:2026),end:(day:3,month:11,year:2026))',
    );
  });
});

describe('what is observed', () => {
  const recent = Date.now() - 60_000;
  const shown = (id: number) => ({
    id: `urn:li:share:${id}`,
    author: 'urn:li:organization:1',
    createdAt: recent,
  });

  test('a poll of somebody who is no administrator finds posts, although notifications are refused', async () => {
    const { provider, call } = answering(
      ok({ elements: [shown(1)] }),
      refused(403, { code: 'ACCESS_DENIED', message: 'Not enough permissions' }),
    );
    const polled = await provider.poll?.run(call, undefined, since);
    expect(polled?.notifications).toMatchObject([{ externalId: 'urn:li:share:1', action: 'created' }]);
  });

  test('a poll asks for the notifications up to now', async () => {
    const { provider, call, asked } = answering(ok({ elements: [] }), ok({ elements: [] }));
    await provider.poll?.run(call, new Date(recent).toISOString(), since);
    const [, from, to] = /timeRange=\(start:(\d+),end:(\d+)\)/.exec(`${asked[1]?.url.search}`) ?? [];
    expect(Number(from)).toBe(recent);
    expect(Number(to)).toBeGreaterThan(recent);
  });

  test('a sweep of comments makes no more calls than are declared, however many comments have replies', async () => {
    const discussed = Array.from({ length: 100 }, (_, id) => ({
      ...sampleComment,
      commentUrn: `urn:li:comment:(${object},${id + 1})`,
      created: { time: recent },
      commentsSummary: { totalFirstLevelComments: 3 },
    }));
    const posts = Array.from({ length: 10 }, (_, id) => ({
      ...shown(id + 1),
      content: { media: { id: `urn:li:image:${id}` } },
    }));
    const { provider, call, asked } = answering(
      ok({ elements: posts }),
      ok({ results: {} }),
      ok({ elements: posts }),
      ...Array.from({ length: 500 }, () => ok({ elements: discussed })),
    );
    const [items, comments] = provider.contentTypes;
    await items?.observe?.sweep(call, since);
    const swept = await comments?.observe?.sweep(call, since);
    expect(asked.length).toBe(provider.dailyBudgets?.[0]?.perSweep);
    expect(swept).toHaveLength(100);
  });
});

test('the simulator takes no post whose file it still processes, whose processing has failed, or that is not there', async () => {
  const refusedFor = async (bytes: string, urn?: string) => {
    const { provider, call } = connect(kind);
    const declared = provider.contentTypes.find((one) => one.contentType === 'linkedin.posts.items');
    const content = { text: 'Bread', media: [fileOf('image', Buffer.from(bytes))] };
    const steps = declared?.publish.find((one) => one.variant === 'image')?.steps(content);
    let kept = {};
    await steps
      ?.prepare?.(call, content, {}, async (progress) => {
        kept = progress;
      })
      .catch(() => undefined);
    return whyOf(steps?.create(call, content, urn ? { files: [urn] } : kept) ?? Promise.resolve());
  };
  expect(await refusedFor('#fault:slow_container')).toMatchObject({ reason: 'upload_failed' });
  expect(await refusedFor('#fault:container_error')).toMatchObject({ reason: 'processing_failed' });
  expect(await refusedFor('a', 'urn:li:image:C4E')).toMatchObject({ reason: 'upload_failed' });
});

/** Publishes a text on a simulated organization, and returns it as it is read then. */
async function publishedText(text: string) {
  const { provider, call, run } = connect(kind);
  const declared = provider.contentTypes.find((one) => one.contentType === 'linkedin.posts.items');
  const steps = declared?.publish.find((one) => one.variant === 'text')?.steps({ text, media: [] });
  const created = await steps?.create(call, { text, media: [] }, {});
  const externalId = created && 'externalId' in created ? created.externalId : '';
  return (await run('linkedin.posts.items.get', { externalId })).text;
}
