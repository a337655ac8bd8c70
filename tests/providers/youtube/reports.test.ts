/**
 * Tests what was reported in public about YouTube's API: each title names the report, as OWNER/REPOSITORY#NUMBER at
 * https://github.com. All of them were read on 2026-11-29.
 */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { dayAt } from '../../../src/providers/budgets.ts';
import type { UpstreamRequest } from '../../../src/providers/call.ts';
import type { PublishContent } from '../../../src/providers/publish.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import type { SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { connect, failureOf } from '../../support/adapter.ts';
import { image, publishing, type Script, video } from '../publishing-script.ts';

const kind = { providerId: 'youtube', loginKind: 'google' };
const contentType = 'youtube.videos.items';
const mebibyte = 1024 ** 2;
const sizeBytes = 10 * mebibyte;
const filmFile = video(undefined, {
  sizeBytes,
  open: async ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
    Readable.from([Buffer.alloc(end - start + 1)]),
});

const film = (script: Script, content: Partial<PublishContent> = {}) =>
  publishing(
    kind,
    contentType,
    'video',
    { title: 'Rye', madeForKids: false, media: [filmFile], ...content },
    script,
  );

const open = 'POST /upload/youtube/v3/videos';
const send = 'PUT /upload/youtube/v3/videos';
const look = 'GET /youtube/v3/videos';
const opened = {
  httpHeaders: { location: 'https://www.googleapis.com/upload/youtube/v3/videos?upload_id=AB1' },
};
const arrived = (bytes: number) => ({
  httpStatus: 308,
  ...(bytes > 0 ? { httpHeaders: { range: `bytes=0-${bytes - 1}` } } : {}),
});
const id = 'qF3x9LkT0dE';
const processed = (status: object = {}) => ({
  items: [{ status: { uploadStatus: 'processed', privacyStatus: 'public', ...status } }],
});
const refusal = (httpStatus: number, reason: string, message = 'for developers', domain = 'youtube') => ({
  httpStatus,
  error: { code: httpStatus, message, errors: [{ message, domain, reason }] },
});

describe('uploads', () => {
  test('a film whose last piece is answered as unfinished is found in its session, and not sent again (claudiob/yt#192)', async () => {
    const whole = arrived(sizeBytes);
    const run = film({ [send]: [arrived(8 * mebibyte), whole, { id }], [look]: processed() });
    expect(await failureOf(run.create({ uploadId: 'AB1' }))).toMatchObject({ kind: 'unusable' });
    const content = { title: 'Rye', media: [filmFile] };
    const found = await run.steps.check?.(run.account.call, content, { uploadId: 'AB1' }, new Date());
    expect(found).toMatchObject({ state: 'created', created: { externalId: id } });
    expect(run.whats()).not.toContain(open);
  });

  test('a piece that has arrived in part goes on with the byte that is missing (gojiplus/tuber#81)', async () => {
    const run = film({
      [open]: opened,
      [send]: [arrived(0), refusal(503, 'backendError'), arrived(3 * mebibyte), arrived(8 * mebibyte)],
    });
    await run.prepare();
    const ranges = run.asked.flatMap(({ headers }) => headers['content-range'] ?? []);
    expect(ranges).toEqual([
      `bytes */${sizeBytes}`,
      `bytes 0-${8 * mebibyte - 1}/${sizeBytes}`,
      `bytes */${sizeBytes}`,
      `bytes ${3 * mebibyte}-${8 * mebibyte - 1}/${sizeBytes}`,
    ]);
  });

  test('a session that cannot be opened since it “already exists” is opened later (DayMoonDevelopment/post-for-me#337)', async () => {
    const message = 'Requested entity already exists';
    const error = { code: 409, message, status: 'ALREADY_EXISTS', errors: [{ reason: 'alreadyExists' }] };
    const { thrown, remembered } = await film({ [open]: { httpStatus: 409, error } }).prepare();
    expect(await failureOf(Promise.reject(thrown))).toEqual({ kind: 'outage', status: 502 });
    expect(remembered).toEqual([]);
  });

  test('what is said of children goes out in the field that can be set (anwerj/youtube-uploader-mcp#13)', async () => {
    const run = film({ [open]: opened, [send]: arrived(8 * mebibyte) });
    await run.prepare();
    const [{ sent } = { sent: {} }] = run.asked;
    expect(sent).toHaveProperty('status.selfDeclaredMadeForKids', false);
    expect(sent).not.toHaveProperty('status.madeForKids');
  });

  test('a video that YouTube keeps private is published, and differs in its privacy (joedawson/youtube#122)', async () => {
    const run = film({ [look]: processed({ privacyStatus: 'private' }) }, { privacy: 'unlisted' });
    expect(await run.confirm({ videoId: id })).toMatchObject({
      created: { externalId: id, differs: ['privacy'] },
    });
  });
});

describe('what is added to a new video', () => {
  const set = 'POST /upload/youtube/v3/thumbnails/set';
  const cover = image(undefined, { open: async () => Readable.from([Buffer.alloc(1000)]) });
  const forbidden =
    'The authenticated user doesnt have permissions to upload and set custom video thumbnails.';

  test('a channel that may set no thumbnails has its video, without one (joedawson/youtube#82, gitroomhq/postiz-app#1933)', async () => {
    const refused = refusal(403, 'forbidden', forbidden, 'youtube.thumbnail');
    const run = film({ [look]: processed(), [set]: refused }, { cover });
    expect(await run.confirm({ videoId: id })).toMatchObject({
      state: 'created',
      created: { differs: ['cover'] },
    });
    expect(run.whats().filter((what) => what === set)).toHaveLength(1);
  });

  const listed = 'GET /youtube/v3/playlistItems';
  const add = 'POST /youtube/v3/playlistItems';
  const unknown = refusal(404, 'videoNotFound', 'Video not found.', 'youtube.playlistItem');
  const board = 'PL0';

  test('a video that was put into the playlist although the answer says “not found” is there once (porjo/youtubeuploader#88)', async () => {
    const script = { [look]: processed(), [listed]: [{}, { items: [{ id: 'UE1' }] }], [add]: unknown };
    const run = film(script, { board });
    expect(await run.confirm({ videoId: id })).toEqual({
      state: 'created',
      created: { externalId: id, providerPermalink: `https://www.youtube.com/watch?v=${id}` },
    });
    expect(run.whats().filter((what) => what === add)).toHaveLength(1);
  });

  test('a video that a playlist does not know yet is put there a second time (tokland/youtube-upload#305)', async () => {
    const again = film({ [look]: processed(), [listed]: {}, [add]: [unknown, { id: 'UE1' }] }, { board });
    expect(await again.confirm({ videoId: id })).not.toHaveProperty('created.differs');
    const never = film({ [look]: processed(), [listed]: {}, [add]: unknown }, { board });
    expect(await never.confirm({ videoId: id })).toMatchObject({ created: { differs: ['board'] } });
  });
});

test('a change of the title takes nothing else away (ComposioHQ/composio#4013, kylejginavan/youtube_it#135)', async () => {
  const requests: SimulatedRequest[] = [];
  const { run, externalId } = connect(kind, 'healthy', async (request) => {
    requests.push(request);
    const snippet = {
      channelId: externalId,
      title: 'Rye',
      description: 'Bread',
      tags: ['rye'],
      categoryId: '26',
    };
    const status = {
      privacyStatus: 'unlisted',
      embeddable: true,
      publicStatsViewable: true,
      license: 'creativeCommon',
    };
    const item = {
      id,
      snippet,
      status: { ...status, selfDeclaredMadeForKids: false, uploadStatus: 'processed' },
    };
    return { status: 200, body: JSON.stringify(request.method === 'PUT' ? item : { items: [item] }) };
  });
  const sent = () => JSON.parse(requests.at(-1)?.body ?? '{}');
  await run('youtube.videos.items.update', { externalId: id, title: 'Wheat' });
  expect(sent()).toEqual({
    id,
    snippet: { title: 'Wheat', description: 'Bread', tags: ['rye'], categoryId: '26' },
  });
  await run('youtube.videos.items.update', { externalId: id, embeddable: false });
  expect(sent()).toEqual({
    id,
    status: {
      privacyStatus: 'unlisted',
      embeddable: false,
      publicStatsViewable: true,
      license: 'creativeCommon',
      selfDeclaredMadeForKids: false,
    },
  });
});

test.each([
  ['the time at which it becomes public is kept, though it has just passed', 60_000, true],
  ['a time long past is not sent: YouTube would make the video public at once', 2 * 3_600_000, false],
])('of a private video, %s (claudiob/yt#253)', async (_name, agoMs, isKept) => {
  const publishAt = new Date(Date.now() - agoMs).toISOString();
  const requests: SimulatedRequest[] = [];
  const { run, externalId } = connect(kind, 'healthy', async (request) => {
    requests.push(request);
    const status = { privacyStatus: 'private', embeddable: true, publishAt };
    const item = { id, snippet: { channelId: externalId, title: 'Rye' }, status };
    return { status: 200, body: JSON.stringify(request.method === 'PUT' ? item : { items: [item] }) };
  });
  await run('youtube.videos.items.update', { externalId: id, embeddable: false });
  const kept = isKept ? { publishAt } : {};
  expect(JSON.parse(requests.at(-1)?.body ?? '{}').status).toEqual({
    privacyStatus: 'private',
    embeddable: false,
    ...kept,
  });
});

const youtube = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('youtube');

/** Returns what the adapter makes of a refusal. */
function classified(
  { httpStatus, ...body }: ReturnType<typeof refusal>,
  [method, path]: [UpstreamRequest<unknown>['method'], string] = ['GET', '/youtube/v3/commentThreads'],
) {
  const request = { method, path, target: 'object', parse: () => undefined } as const;
  return youtube?.loginKinds[0]?.upstream.classify(
    { status: httpStatus, headers: {}, body, text: '' },
    request,
  );
}
const secondsToMidnight = () =>
  Math.ceil((dayAt(new Date(), 'America/Los_Angeles').endsAt.getTime() - Date.now()) / 1000);

describe('refusals', () => {
  test('a limit of a day that only the words name is waited for until midnight Pacific, by uploads alone (googleapis/google-api-python-client#2753)', () => {
    const message =
      "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.";
    const daily = classified(refusal(429, 'rateLimitExceeded', message, 'global'))?.failure;
    expect(daily).toEqual({ kind: 'throttled', retryAfterSeconds: expect.closeTo(secondsToMidnight(), -1) });
    const brief = classified(refusal(403, 'rateLimitExceeded', 'Too fast.', 'usageLimits'))?.failure;
    expect(brief).toEqual({ kind: 'throttled', retryAfterSeconds: 300, per: 'app' });
  });

  test('a channel that has uploaded its share waits a day, and its other calls do not (porjo/youtubeuploader#212)', () => {
    const message = 'The user has exceeded the number of videos they may upload.';
    const { failure, why } = classified(refusal(400, 'uploadLimitExceeded', message)) ?? {};
    expect(failure).toEqual({ kind: 'throttled', retryAfterSeconds: 86_400 });
    expect(why).toMatchObject({ reason: 'daily_limit_reached' });
  });

  test('neither a spent quota nor a video without comments asks anybody to connect again (getopenpost/openpost#245)', () => {
    const spent = classified(refusal(403, 'quotaExceeded', 'You have exceeded your quota.', 'youtube.quota'));
    expect(spent?.failure).toMatchObject({
      kind: 'throttled',
      per: 'app',
      retryAfterSeconds: expect.closeTo(secondsToMidnight(), -1),
    });
    const full = refusal(403, 'quotaExceeded', 'You have exceeded your quota.', 'youtube.quota');
    expect(classified(full, ['POST', '/upload/youtube/v3/videos'])?.failure).not.toHaveProperty('per');
    const disabled = classified(
      refusal(403, 'commentsDisabled', 'has disabled comments.', 'youtube.commentThread'),
    );
    expect(disabled?.failure).toEqual({
      kind: 'unsupported',
      message: 'The comments on this video are turned off.',
    });
  });

  const failed = refusal(
    400,
    'processingFailure',
    'The API server failed to successfully process the request.',
  );

  test.each([
    {
      what: 'a list',
      method: 'GET',
      path: '/youtube/v3/commentThreads',
      report: 'ThioJoe/YT-Spammer-Purge#860',
    },
    {
      what: 'a moderation',
      method: 'POST',
      path: '/youtube/v3/comments/setModerationStatus',
      report: 'ThioJoe/YT-Spammer-Purge#3',
    },
    {
      what: 'a deletion',
      method: 'DELETE',
      path: '/youtube/v3/comments',
      report: 'ThioJoe/YT-Spammer-Purge#85',
    },
  ] as const)(
    '$what that YouTube fails to process is a fault of YouTube, although it answers 400 ($report)',
    ({ method, path }) => {
      expect(classified(failed, [method, path])?.failure).toEqual({ kind: 'outage', status: 502 });
    },
  );

  test('a comment that YouTube fails to process may have been written, and is looked up first (youtube/api-samples#294)', () => {
    const failure = classified(failed, ['POST', '/youtube/v3/commentThreads'])?.failure;
    expect(failure).toMatchObject({ kind: 'rejected', verdict: 'undecided' });
  });

  test.each([
    { reason: 'invalidVideoMetadata', words: /language/, report: 'porjo/youtubeuploader#46' },
    { reason: 'invalidTags', words: /tags/, report: 'tokland/youtube-upload#98' },
    { reason: 'invalidDescription', words: /description/, report: 'FriendTeamInc/VodBot#46' },
    { reason: 'invalidCategoryId', words: /category/, report: 'tokland/youtube-upload#34' },
  ])('$reason is explained in words that name what is wrong ($report)', ({ reason, words }) => {
    const why = classified(refusal(400, reason, 'Bad Request', 'youtube.video'))?.why;
    expect(why?.message).toMatch(words);
  });

  test.each([
    ['PUT', 'videos', 400, 'invalidTitle', 'title'],
    ['PUT', 'videos', 400, 'invalidDescription', 'text'],
    ['PUT', 'videos', 400, 'invalidTags', 'tags'],
    ['POST', 'comments', 400, 'commentTextTooLong', 'text'],
    ['GET', 'playlistItems', 400, 'invalidPageToken', 'cursor'],
    ['GET', 'commentThreads', 404, 'videoNotFound', 'videoExternalId'],
    ['POST', 'commentThreads', 404, 'videoNotFound', 'target.videoExternalId'],
    ['POST', 'comments', 404, 'parentCommentNotFound', 'target.commentExternalId'],
    ['PUT', 'videos', 404, 'videoNotFound', undefined],
  ] as const)('%s %s, %i %s names the field %s', (method, resource, status, reason, field) => {
    const failure = classified(refusal(status, reason, 'no'), [method, `/youtube/v3/${resource}`])?.failure;
    expect(failure).toMatchObject({ kind: status === 404 ? 'not_found' : 'rejected' });
    expect(failure && 'field' in failure ? failure.field : undefined).toBe(field);
  });
});

test('an old video whose description was changed is reported as changed, not as new (Athou/commafeed#1486)', () => {
  const entry = `<entry><yt:videoId>${id}</yt:videoId><yt:channelId>UC1</yt:channelId><published>2013-07-14T10:00:00+00:00</published><updated>2026-07-14T10:00:00.5+00:00</updated></entry>`;
  const [reported] = youtube?.webhooks?.parse(Buffer.from(`<feed>${entry}</feed>`)) ?? [];
  expect(reported).toMatchObject({ action: 'updated', externalId: id });
});
