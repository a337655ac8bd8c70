/** Tests what the adapter sends LinkedIn and makes of its answers, with samples of its documentation and of public reports. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/index.ts';
import { ProviderFailure } from '../../../src/providers/call.ts';
import { fromLittleText, toLittleText } from '../../../src/providers/linkedin/little-text.ts';
import type { PublishContent, PublishFile } from '../../../src/providers/publish.ts';
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
function answering(...answers: SimulatedAnswer[]) {
  const asked: SimulatedRequest[] = [];
  const profile = connect(kind, 'healthy', async (request) => {
    asked.push(request);
    return answers.shift() ?? { status: 500, body: 'the script has ended' };
  });
  const bodyOf = (index: number) => JSON.parse(asked[index]?.body ?? '');
  const stepsFor = (contentType: string, variant: string, given: Partial<PublishContent>) => {
    const declared = profile.provider.contentTypes.find((one) => one.contentType === contentType);
    const found = declared?.publish.find((one) => one.variant === variant);
    if (!found) throw new Error(`no variant ${variant}`);
    const content: PublishContent = { media: [], ...given };
    const steps = found.steps(content);
    return {
      prepare: (progress = {}) =>
        steps.prepare?.(profile.call, content, progress, async () => {}) ?? Promise.resolve({}),
      create: (progress = {}) => steps.create(profile.call, content, progress),
      find: (progress = {}) => steps.find(profile.call, content, progress, since),
    };
  };
  const post = (variant: string, given: Partial<PublishContent>) =>
    stepsFor('linkedin.posts.items', variant, given);
  const comment = (variant: string, given: Partial<PublishContent>) =>
    stepsFor('linkedin.posts.comments', variant, given);
  const run = (operationId: string, input: object) =>
    profile.run(operationId as OperationId, input as Record<string, unknown>) as Promise<unknown>;
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

/** Source: learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, read on 2026-11-29. */
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
    });
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

  test('n8n 28967, Composio 4320, Pipedream 7739: the end of a version is told as that, and the request waits', async () => {
    const { post } = answering(
      refused(426, { code: 'NONEXISTENT_VERSION', message: 'Requested version 20250401 is not active' }),
    );
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'rejected',
      verdict: 'passing',
      reason: 'provider_fault',
      message: expect.stringContaining('LINKEDIN_VERSION'),
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

  test('postiz-app 408: a comment on a post that is not there is told as a target that is gone', async () => {
    const { comment } = answering(
      refused(404, {
        message:
          'java.util.concurrent.ExecutionException: com.linkedin.restli.server.RestLiServiceException [HTTP Status:404]: Received error for urn:li:ugcPost:1',
      }),
    );
    const steps = comment('comment', { text: 'Hi', target: { postExternalId: 'urn:li:ugcPost:1' } });
    expect(await whyOf(steps.create())).toMatchObject({ kind: 'not_found', reason: 'target_gone' });
  });

  test('MicrosoftDocs/feedback 1815: a file of another owner is told as that', async () => {
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

  test('postiz-app: an image that is not ready, or not the author’s, is tried again', async () => {
    const { post } = answering(refused(403, { message: 'Accessing this image resource is forbidden' }));
    expect(await whyOf(post('text', { text: 'Hi' }).create())).toMatchObject({
      kind: 'rejected',
      verdict: 'passing',
    });
  });

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

  test('a daily limit is waited for until midnight UTC, by the app or by the member that it is of', async () => {
    const told = async (message: string) =>
      failureOf(answering(refused(429, { message })).post('text', { text: 'Hi' }).create());
    const app = await told(
      'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
    );
    const member = await told(
      'Resource level throttle MEMBER DAY limit for calls to this resource is reached.',
    );
    const left = 86_400 - ((Date.now() / 1000) % 86_400);
    expect([app, member]).toEqual([
      { kind: 'throttled', per: 'app', retryAfterSeconds: expect.any(Number) },
      { kind: 'throttled', per: 'app_and_account', retryAfterSeconds: expect.any(Number) },
    ]);
    expect(Math.abs((app as { retryAfterSeconds: number }).retryAfterSeconds - left)).toBeLessThan(5);
  });

  test('a creation without an id in its header may have taken effect', async () => {
    const { post } = answering({ status: 201, body: '' });
    expect(await failureOf(post('text', { text: 'Hi' }).create())).toEqual({ kind: 'unusable' });
  });
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
