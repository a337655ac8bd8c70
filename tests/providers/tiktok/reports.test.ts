/**
 * Tests what the adapter sends TikTok for Developers and makes of its answers: samples of the documentation, and what was reported in
 * public. A title names the report; `docs` are the pages at developers.tiktok.com/doc, as stored copies had them on 2026-11-29.
 */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { publishFieldProblems } from '../../../src/domain/publishing/admission/field-validators.ts';
import { ProviderFailure } from '../../../src/providers/call.ts';
import type { PublishContent } from '../../../src/providers/publish.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { connect, failureOf } from '../../support/adapter.ts';
import { image, publishing, type Script, video } from '../publishing-script.ts';

const kind = { providerId: 'tiktok', loginKind: 'tiktok' };
const contentType = 'tiktok.videos.items';
const provider = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('tiktok');

/** A film of which only the size is told: one byte stands for those of each part, since no test here reads them. */
const film = (sizeBytes: number) =>
  video('https://files.example/film.mp4', { sizeBytes, open: async () => Readable.from([Buffer.alloc(1)]) });

const content: Partial<PublishContent> = {
  text: 'this will be a funny #cat video on your @tiktok #fyp',
  privacy: 'friends',
  musicConsent: true,
};
const run = (variant: string, script: Script, given: Partial<PublishContent> = {}) =>
  publishing(kind, contentType, variant, { ...content, media: [film(4_194_304)], ...given }, script);

const creator = 'POST /post/publish/creator_info/query/';
const init = 'POST /post/publish/video/init/';
const inbox = 'POST /post/publish/inbox/video/init/';
const photos = 'POST /post/publish/content/init/';
const look = 'POST /post/publish/status/fetch/';
const send = 'PUT /video/';

const log_id = '202210112248442CB9319E1FB30C1073F3';
const ok = (data: object) => ({ data, error: { code: 'ok', message: '', log_id } });
const refused = (httpStatus: number, code: string) => ({
  httpStatus,
  error: { code, message: 'for developers', log_id },
});
/** Source: docs, content-posting-api-get-started. */
const told = ok({
  creator_avatar_url:
    'https://lf16-tt4d.tiktokcdn.com/obj/tiktok-open-platform/8d5740ac3844be417beeacd0df75aef1',
  creator_username: 'tiktok',
  creator_nickname: 'TikTok Official',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: true,
  max_video_post_duration_sec: 300,
});
/** What the account has switched off for all its posts; nothing, unless it is named. */
const allowing = (off: object) => ok({ ...told.data, stitch_disabled: false, ...off });
const publishId = 'v_pub_file~v2-1.123456789';
const uploadUrl = 'https://open-upload.tiktokapis.com/video/?upload_id=67890&upload_token=Xza123';
const opened = ok({ publish_id: publishId, upload_url: uploadUrl });
const state = (status: string, more: object = {}) => ok({ status, ...more });
const arrived = (httpStatus: number, bytes: number, total: number) => ({
  httpStatus,
  httpHeaders: { 'content-range': `bytes 0-${bytes - 1}/${total}` },
});

const whyOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof ProviderFailure)) throw error;
  return { ...error.failure, reason: error.why?.reason, message: error.why?.message };
};

describe('chunks', () => {
  test.each([
    [4_194_304, 4_194_304, 1],
    // Whole when there is one chunk: integrations have met invalid_params for a chunk_size that is not the video_size then.
    [19_999_999, 19_999_999, 1],
    [64_000_000, 64_000_000, 1],
    [64_000_001, 10_000_000, 6],
    [70_000_123, 10_000_000, 7],
    [314_572_800, 10_000_000, 31],
    [4_000_000_000, 10_000_000, 400],
  ])(
    'a file of %i bytes is announced in chunks of %i, of which there are %i (docs: media-transfer-guide)',
    async (video_size, chunk_size, total_chunk_count) => {
      const media = [film(video_size)];
      const { prepare, asked } = run(
        'inbox_video',
        { [inbox]: opened, [send]: { httpStatus: 400 } },
        { media },
      );
      await prepare();
      expect(asked[0]?.sent.source_info).toEqual({
        source: 'FILE_UPLOAD',
        video_size,
        chunk_size,
        total_chunk_count,
      });
    },
  );

  test('the last one has what is left over, and no chunk has a token (docs: media-transfer-guide)', async () => {
    const size = 70_000_123;
    const script = { [creator]: told, [init]: opened, [send]: { httpStatus: 206 } };
    const { prepare, create, asked } = run('video', script, { media: [film(size)] });
    const { last } = await prepare();
    await create(last);
    const sent = asked.filter(({ what }) => what === send);
    expect(sent.map(({ headers }) => headers['content-range'])).toEqual([
      `bytes 0-9999999/${size}`,
      `bytes 10000000-19999999/${size}`,
      `bytes 20000000-29999999/${size}`,
      `bytes 30000000-39999999/${size}`,
      `bytes 40000000-49999999/${size}`,
      `bytes 50000000-59999999/${size}`,
      `bytes 60000000-70000122/${size}`,
    ]);
    expect(sent.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('one that was interrupted goes on with the chunk that TikTok lacks, in the same post', async () => {
    const script = {
      [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: 40_000_000 }),
      [send]: { httpStatus: 206 },
    };
    const { prepare, asked, whats } = run('video', script, { media: [film(70_000_123)] });
    expect((await prepare({ publishId, uploadUrl })).thrown).toBeUndefined();
    expect(whats()).toEqual([look, send, send]);
    expect(asked[1]?.headers['content-range']).toBe('bytes 40000000-49999999/70000123');
  });

  test('416 says how much has arrived, and it goes on from there (docs: media-transfer-guide)', async () => {
    const script = {
      [creator]: told,
      [init]: opened,
      [send]: [arrived(416, 40_000_000, 70_000_123), { httpStatus: 206 }],
    };
    const { prepare, asked } = run('video', script, { media: [film(70_000_123)] });
    expect((await prepare()).thrown).toBeUndefined();
    expect(asked.filter(({ what }) => what === send).map(({ headers }) => headers['content-range'])).toEqual([
      'bytes 0-9999999/70000123',
      'bytes 40000000-49999999/70000123',
      'bytes 50000000-59999999/70000123',
    ]);
  });

  test.each([
    ['that was just sent, of which a part has arrived', [12_345_678]],
    ['before it, again and again', [10_000_000, 'taken']],
  ])('416 that names the chunk %s ends after three', async (_which, answers) => {
    const size = 70_000_123;
    const told = answers.map((one) =>
      typeof one === 'number' ? arrived(416, one, size) : { httpStatus: 206 },
    );
    const script = {
      [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: answers.length === 1 ? 12_345_678 : 20_000_000 }),
      [send]: [...told, ...told, ...told, { httpStatus: 206 }],
    };
    const { prepare, whats } = run('video', script, { media: [film(size)] });
    expect((await prepare({ publishId, uploadUrl })).thrown).toMatchObject({
      failure: { kind: 'unusable' },
      message: 'the upload stays at chunk 1',
    });
    expect(whats().filter((one) => one === send)).toHaveLength(2 * answers.length + 1);
  });

  test('5xx has the chunk sent again, three times at most (docs: media-transfer-guide)', async () => {
    const media = [film(70_000_123)];
    const broken = { httpStatus: 502 };
    const begun = { [creator]: told, [init]: opened };
    const mended = run('video', { ...begun, [send]: [broken, broken, { httpStatus: 206 }] }, { media });
    expect((await mended.prepare()).thrown).toBeUndefined();
    const down = run('video', { ...begun, [send]: broken }, { media });
    expect(await failureOf(down.prepare().then(({ thrown }) => Promise.reject(thrown)))).toMatchObject({
      kind: 'outage',
    });
    expect(down.whats().filter((one) => one === send)).toHaveLength(3);
  });

  test('an upload address that has ended, an hour after it was given, is requested again, once', async () => {
    const next = ok({ publish_id: 'v_pub_file~v2-1.2', upload_url: uploadUrl });
    const script = {
      [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 }),
      [creator]: told,
      [init]: next,
      [send]: [{ httpStatus: 403 }, { httpStatus: 206 }],
    };
    const { prepare } = run('video', script, { media: [film(70_000_123)] });
    expect((await prepare({ publishId, uploadUrl })).result).toEqual({
      publishId: 'v_pub_file~v2-1.2',
      uploadUrl,
      unfinished: 1,
    });
  });

  test('a last chunk at an ended address makes nothing, and one whose file is there has made the post', async () => {
    const progress = { publishId, uploadUrl };
    const gone = { httpStatus: 404 };
    const lost = run('video', { [send]: gone, [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: 0 }) });
    expect(await lost.create(progress)).toEqual({ state: 'lost' });
    const there = run('video', { [send]: gone, [look]: state('PUBLISH_COMPLETE') });
    expect(await there.create(progress)).toEqual({ accepted: { publishId } });
  });

  test('an upload that lacks only the last chunk is continued and not restarted, so that no draft of it is left over', async () => {
    const { prepare, whats } = run('video', { [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: 0 }) });
    expect((await prepare({ publishId, uploadUrl })).thrown).toBeUndefined();
    expect(whats()).toEqual([look]);
  });

  test.each([
    ['is lost', 'timeout', { unfinished: 1 }],
    ['names no address', ok({ publish_id: publishId }), { publishId }],
    ['has no form', ok({}), { unfinished: 1 }],
  ] as const)(
    'an upload is opened once more when the answer %s, and no third time, since unfinished posts lock the account',
    async (_how, answer, remembered) => {
      const script = { [creator]: told, [init]: answer };
      const first = await run('video', script).prepare();
      expect(first).toMatchObject({ last: remembered, thrown: expect.any(ProviderFailure) });
      const second = await run('video', script).prepare(first.last);
      const third = run('video', script);
      expect(await third.prepare(second.last)).toMatchObject({
        thrown: { why: { reason: 'upload_failed' } },
      });
      expect(third.whats()).toEqual([]);
    },
  );

  test('a refusal of an upload is none that may have been opened, and TikTok is asked as often as it takes', async () => {
    const busy = refused(429, 'rate_limit_exceeded');
    const { remembered } = await run('video', { [creator]: told, [init]: busy }).prepare();
    expect(remembered).toEqual([]);
  });

  test('a second address that ends ends the request, since unfinished posts lock the account', async () => {
    const script = {
      [look]: state('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 }),
      [send]: { httpStatus: 403 },
    };
    const { prepare, whats } = run('video', script, { media: [film(70_000_123)] });
    const { thrown } = await prepare({ publishId, uploadUrl, unfinished: 1 });
    expect(thrown).toMatchObject({ why: { reason: 'upload_failed' } });
    expect(whats()).not.toContain(init);
  });
});

describe('a post', () => {
  test('has what the sample of the page has, and the toggles that it calls required (docs: direct-post)', async () => {
    const script = { [creator]: allowing({}), [init]: ok({ publish_id: 'v_pub_url~v2.123456789' }) };
    const given = { allowDuets: true, allowComments: false, allowStitches: true, coverAtMs: 1000 };
    const { prepare, create, asked, whats } = run('video_by_url', script, given);
    await prepare();
    expect(await create()).toEqual({ accepted: { publishId: 'v_pub_url~v2.123456789' } });
    expect(whats()).toEqual([creator, init]);
    expect(asked[1]?.sent).toEqual({
      post_info: {
        title: content.text,
        privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
        disable_duet: false,
        disable_comment: true,
        disable_stitch: false,
        video_cover_timestamp_ms: 1000,
        brand_content_toggle: false,
        brand_organic_toggle: false,
      },
      source_info: { source: 'PULL_FROM_URL', video_url: 'https://files.example/film.mp4' },
    });
  });

  test('of photos has their addresses, a title and a description (docs: photo-post)', async () => {
    const script = { [creator]: told, [photos]: ok({ publish_id: 'p_pub_url~v2.123456789' }) };
    const given = {
      title: 'funny cat',
      autoMusic: true,
      ownBrand: true,
      media: [image('https://files.example/1.webp')],
    };
    const { create, asked } = run('photos', script, given);
    await create();
    expect(asked[0]?.sent).toEqual({
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: {
        title: 'funny cat',
        description: content.text,
        privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
        brand_content_toggle: false,
        brand_organic_toggle: true,
        auto_add_music: true,
      },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: ['https://files.example/1.webp'],
        photo_cover_index: 0,
      },
    });
  });

  test.each([
    ['video', init, opened, { comment_disabled: true }, 'allowComments', 'disable_comment'],
    ['video_by_url', init, opened, { duet_disabled: true }, 'allowDuets', 'disable_duet'],
    ['video_by_url', init, opened, { stitch_disabled: true }, 'allowStitches', 'disable_stitch'],
    ['photos', photos, opened, { comment_disabled: true }, 'allowComments', 'disable_comment'],
  ])(
    'by %s keeps others from what the account has switched off, and may not allow it (docs: content-sharing-guidelines)',
    async (variant, call, answer, off, field, disables) => {
      const script = { [creator]: allowing(off), [call]: answer, [send]: { httpStatus: 201 } };
      const silent = run(variant, script);
      const { result = {} } = await silent.prepare();
      await silent.create(result);
      expect(silent.asked.find(({ what }) => what === call)?.sent.post_info).toMatchObject({
        [disables]: true,
      });
      const asking = run(variant, script, { [field]: true });
      expect((await asking.prepare()).thrown).toMatchObject({ failure: { kind: 'invalid', field } });
      expect(asking.whats()).toEqual([creator]);
    },
  );

  test('that allows what the account has switched off is not admitted (docs: query-creator-info)', async () => {
    const { call } = connect(kind, 'healthy', async () => ({
      status: 200,
      body: JSON.stringify(allowing({ comment_disabled: true, duet_disabled: true })),
    }));
    const server = await provider?.rulesOfServer?.(call);
    const rulesOf = (wanted: string) => {
      const variants = provider?.contentTypes.flatMap(({ publish }) => publish) ?? [];
      const { rules, rulesAt } = variants.find(({ variant }) => variant === wanted) ?? {};
      if (!rules || !server) throw new Error(`no ${wanted}`);
      return rulesAt?.({ ...server, checkedAt: '' }) ?? rules;
    };
    const admitted = (given: object) =>
      publishFieldProblems(
        { media: [], privacy: 'public', musicConsent: true, ...given } as never,
        rulesOf('video'),
      );
    expect(admitted({ allowComments: false, allowDuets: false, allowStitches: true })).toEqual([]);
    for (const field of ['allowComments', 'allowDuets'])
      expect(admitted({ [field]: true })).toMatchObject([{ field, code: 'invalid_value' }]);
    // Photos have no duets.
    expect(rulesOf('photos')).toMatchObject({ allowComments: { off: true } });
    expect(rulesOf('photos')).not.toHaveProperty('allowDuets');
  });

  test('to the inbox has no settings of its own, and nobody is asked what the account offers', async () => {
    const { prepare, create, asked } = run('inbox_video_by_url', {
      [inbox]: ok({ publish_id: 'v_inbox_url~v2.1' }),
    });
    await prepare();
    await create();
    expect(asked.map(({ sent }) => Object.keys(sent))).toEqual([['source_info']]);
  });

  test('whose privacy the account does not offer at the moment is not opened (privacy_level_option_mismatch)', async () => {
    const { prepare, whats } = run('video', { [creator]: told }, { privacy: 'followers' });
    const { thrown } = await prepare();
    expect(thrown).toMatchObject({
      failure: {
        kind: 'invalid',
        field: 'privacy',
        message: 'The account offers public, friends, private at the moment.',
      },
    });
    expect(whats()).toEqual([creator]);
  });

  test('longer than the account may post at the moment is not opened (docs: query-creator-info)', async () => {
    const script = { [creator]: told, [init]: opened, [send]: { httpStatus: 201 } };
    const lasting = (durationSeconds: number) =>
      run('video', script, { media: [{ ...film(1000), durationSeconds }] });
    const long = lasting(300.2);
    expect((await long.prepare()).thrown).toMatchObject({
      failure: {
        kind: 'invalid',
        field: 'media.0',
        message: expect.stringContaining('300 seconds at most'),
      },
    });
    expect(long.whats()).toEqual([creator]);
    // Encoders add a frame of sound.
    expect((await lasting(300.05).prepare()).thrown).toBeUndefined();
  });
});

test.each([{}, { videos: null }, { videos: [], cursor: 0 }])('%j is an empty list', async (data) => {
  const script = { 'POST /video/list/': ok(data) };
  const { find } = run('video_by_url', script, { privacy: 'public' });
  expect(await find({}, new Date())).toEqual([]);
});

test('a cursor that is no time, or that TikTok refuses, is reported as a bad cursor, and never leads to the first page', async () => {
  const asked: string[] = [];
  const account = connect(kind, 'healthy', async ({ body }) => {
    asked.push(body);
    return { status: 400, body: JSON.stringify(refused(400, 'invalid_params')) };
  });
  const failed = (input: object) => failureOf(account.run('tiktok.videos.items.list', { ...input }));
  expect(await failed({ cursor: '7/72.73' })).toMatchObject({ kind: 'rejected', field: 'cursor' });
  expect(asked).toEqual([]);
  expect(await failed({ cursor: '1764460800000' })).toMatchObject({ kind: 'rejected', field: 'cursor' });
  expect(await failed({})).not.toHaveProperty('field');
});

test('a privacy level that the account no longer offers is reported by its field', async () => {
  const { create } = run('video_by_url', { [init]: refused(403, 'privacy_level_option_mismatch') });
  expect(await failureOf(create())).toMatchObject({ kind: 'rejected', field: 'privacy' });
});

test('a paid partnership is not opened as a private post (docs: content-sharing-guidelines)', async () => {
  const { prepare, whats } = run('video', {}, { privacy: 'private', paidPromotion: true });
  expect((await prepare()).thrown).toMatchObject({ failure: { kind: 'invalid', field: 'paidPromotion' } });
  expect(whats()).toEqual([]);
});

test('an upload address that has ended is recognized by the status alone, whatever its body says (docs: media-transfer-guide)', async () => {
  const script = { [send]: refused(403, 'a_code'), [look]: state('PROCESSING_UPLOAD') };
  expect(await run('video', script).create({ publishId, uploadUrl })).toEqual({ state: 'lost' });
});

describe('a refusal', () => {
  test.each([
    ['unaudited_client_can_only_post_to_private_accounts', 403, 'rejected', 'app_not_permitted', /audited/],
    ['url_ownership_unverified', 403, 'rejected', 'app_not_permitted', /domain is not verified/],
    ['privacy_level_option_mismatch', 403, 'rejected', 'content_invalid', /privacy/],
    ['spam_risk_user_banned_from_posting', 403, 'rejected', 'account_restricted', /new posts/],
    ['spam_risk_too_many_posts', 403, 'throttled', 'daily_limit_reached', /in a day/],
    ['spam_risk_too_many_pending_share', 403, 'throttled', 'daily_limit_reached', /inbox/],
    ['reached_active_user_cap', 403, 'throttled', 'daily_limit_reached', /accounts have posted/],
    ['rate_limit_exceeded', 429, 'throttled', 'rate_limited', undefined],
    ['app_version_check_failed', 400, 'rejected', 'account_check_due', /update/],
    ['invalid_param', 400, 'rejected', 'content_invalid', undefined],
    ['access_token_invalid', 401, 'expired', 'reconnect_needed', undefined],
    ['scope_not_authorized', 401, 'scopes', 'permission_missing', undefined],
  ])('%s is reported as what it is (docs: direct-post)', async (code, status, kindOf, reason, message) => {
    const { create } = run('video_by_url', { [init]: refused(status, code) });
    const found = await whyOf(create());
    expect(found).toMatchObject({ kind: kindOf, reason });
    if (message) expect(found.message).toMatch(message);
  });

  test('of the question for what an account offers comes with 200, and is one (docs: query-creator-info)', async () => {
    const { prepare } = run('video_by_url', { [creator]: refused(200, 'spam_risk_too_many_posts') });
    const { thrown } = await prepare();
    expect(thrown).toMatchObject({ failure: { kind: 'throttled', retryAfterSeconds: 3600 } });
  });

  test('a limit of a minute is waited for a minute, and keeps no other call waiting', async () => {
    const { create } = run('video_by_url', { [init]: refused(429, 'rate_limit_exceeded') });
    expect(await failureOf(create())).toEqual({ kind: 'throttled', retryAfterSeconds: 60 });
  });

  test.each([
    ['video_by_url', init],
    ['photos', photos],
    ['inbox_video_by_url', inbox],
    ['inbox_photos', photos],
  ])('with a code of TikTok proves that %s made nothing (docs: direct-post)', async (variant, call) => {
    const thrownBy = (answer: object) =>
      run(variant, { [call]: answer })
        .create()
        .catch((error) => error);
    for (const code of ['rate_limit_exceeded', 'spam_risk_too_many_posts', 'url_ownership_unverified'])
      expect(await thrownBy(refused(403, code))).toMatchObject({ isProof: true });
    expect(await thrownBy({ httpStatus: 429 })).toMatchObject({ isProof: true });
    for (const answer of [refused(500, 'internal_error'), { httpStatus: 400 }])
      expect(await thrownBy(answer)).toMatchObject({ isProof: false });
  });

  test('of a proxy, which has no code, ends no grant', async () => {
    const { create } = run('video_by_url', { [init]: { httpStatus: 401 } });
    expect(await failureOf(create())).toMatchObject({ kind: 'rejected' });
  });
});

describe('what becomes of a post', () => {
  const confirmed = (answer: object, given: Partial<PublishContent> = {}, progress = {}) =>
    run('video', { [look]: answer }, given).confirm({ publishId, ...progress });

  test.each([
    ['file_format_check_failed', 'file_format_unsupported', undefined],
    ['duration_check_failed', 'content_invalid', undefined],
    ['frame_rate_check_failed', 'file_format_unsupported', undefined],
    ['picture_size_check_failed', 'aspect_ratio_unsupported', undefined],
    ['internal', 'provider_fault', 'passing'],
    ['video_pull_failed', 'file_not_fetchable', 'passing'],
    ['photo_pull_failed', 'file_not_fetchable', 'passing'],
    ['publish_cancelled', 'refused', undefined],
    ['auth_removed', 'reconnect_needed', undefined],
    ['spam_risk_too_many_posts', 'daily_limit_reached', undefined],
    ['spam_risk_user_banned_from_posting', 'account_restricted', undefined],
    ['spam_risk_text', 'suspected_spam', undefined],
    ['spam_risk', 'suspected_spam', undefined],
    ['a_reason_of_tomorrow', 'refused', undefined],
  ])('%s is a failure for good, in words (docs: get-video-status)', async (fail_reason, reason, verdict) => {
    const answer = state('FAILED', { fail_reason, publicaly_available_post_id: [], uploaded_bytes: 10_000 });
    const found = await whyOf(confirmed(answer));
    expect(found).toMatchObject({ kind: 'rejected', detail: { code: fail_reason }, reason });
    expect('verdict' in found ? found.verdict : undefined).toBe(verdict);
  });

  test('it is processed, then waits for its id, which only public posts get (docs: get-video-status)', async () => {
    expect(await confirmed(state('PROCESSING_UPLOAD'))).toMatchObject({ state: 'pending' });
    const done = state('PUBLISH_COMPLETE', { publicaly_available_post_id: [] });
    expect(await confirmed(done, { privacy: 'public' })).toMatchObject({ state: 'nameless_yet' });
    for (const privacy of ['friends', 'followers', 'private'])
      expect(await confirmed(done, { privacy })).toEqual({ state: 'nameless' });
  });

  test('a draft waits for its person, who may make several posts of it (docs: get-video-status)', async () => {
    const draft = run('inbox_video', { [look]: state('SEND_TO_USER_INBOX') }, { privacy: '' });
    expect(await draft.confirm({ publishId })).toMatchObject({ state: 'handed_over' });
    const posts = state('PUBLISH_COMPLETE', { publicaly_available_post_id: [71, 72] });
    expect(await confirmed(posts)).toEqual({
      state: 'created',
      created: { externalId: '71', alsoCreated: ['72'] },
    });
  });

  test('an id that a webhook has given counts, also when TikTok does not know the post any more', async () => {
    const forgotten = refused(400, 'invalid_publish_id');
    expect(await confirmed(forgotten, {}, { postId: '7436721907034472448' })).toMatchObject({
      created: { externalId: '7436721907034472448' },
    });
    expect(await failureOf(confirmed(forgotten))).toEqual({ kind: 'not_found' });
  });

  test('ids beyond 2^53, which come as numbers, keep their digits', async () => {
    const { call } = connect(kind, 'healthy', async () => ({
      status: 200,
      body: '{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7436721907034472449]},"error":{"code":"ok"}}',
    }));
    const { steps } = run('video', {});
    expect(await steps.confirm?.(call, { media: [] }, { publishId })).toMatchObject({
      created: { externalId: '7436721907034472449' },
    });
  });

  describe('of which the answer to its last chunk was lost', () => {
    const size = 70_000_123;
    const [last, hourAgo] = [60_000_000, new Date(Date.now() - 3_600_000)];
    const media = [film(size)];
    const progress = { publishId, uploadUrl };
    const checked = (answer: object, attemptedAt = new Date()) =>
      run('video', { [look]: answer }, { media }).check(progress, attemptedAt);
    const told = (more: object) => checked(state('PROCESSING_UPLOAD', more));

    test('the chunk is sent again when TikTok says that it lacks a part of it', async () => {
      // The count may be late, so that it is no proof that the post does not exist.
      for (const uploaded_bytes of [last, last + 1000])
        expect(await told({ uploaded_bytes })).toEqual({ state: 'ready' });
    });

    test('it is waited for while TikTok processes the file, and when it does not tell what it has', async () => {
      for (const more of [{ uploaded_bytes: size }, { uploaded_bytes: size - 1 }, {}])
        expect(await told(more)).toMatchObject({ state: 'pending', isUnderWay: true });
    });

    test('another post is opened only when the address has ended, an hour later, and the chunk never came', async () => {
      const lacking = state('PROCESSING_UPLOAD', { uploaded_bytes: last });
      expect(await checked(lacking, hourAgo)).toEqual({ state: 'lost' });
      for (const more of [{ uploaded_bytes: size - 1 }, {}])
        expect(await checked(state('PROCESSING_UPLOAD', more), hourAgo)).toMatchObject({ state: 'pending' });
    });

    test('the address refuses it the second time because the file is whole, and no other post is opened', async () => {
      const script = { [send]: { httpStatus: 404 } };
      const { create, whats } = run('video', script, { media });
      expect(await create(progress, true)).toEqual({ accepted: { publishId } });
      expect(whats()).toEqual([send]);
    });

    test('a count within the last chunk is not the whole file', async () => {
      const script = { [send]: [arrived(416, last + 10_000_000, size), { httpStatus: 201 }] };
      const { create, whats } = run('video', script, { media });
      await create(progress, true);
      expect(whats()).toEqual([send, send]);
    });

    test('what TikTok has decided is confirmed, a failure with its reason', async () => {
      for (const status of ['SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED'])
        expect(await checked(state(status))).toEqual({ state: 'accepted' });
      expect(await checked(refused(400, 'invalid_publish_id'))).toEqual({ state: 'aged' });
    });
  });

  test('a failure that TikTok tells proves that there is no post (docs: get-video-status)', async () => {
    const failed = await confirmed(state('FAILED', { fail_reason: 'internal' })).catch((error) => error);
    expect(failed).toMatchObject({ isProof: true });
  });

  describe('a caption of which TikTok shows the beginning', () => {
    const now = new Date();
    const listed = (video_description: string) => ({
      'POST /video/list/': ok({
        videos: [
          { id: '7436721907034472448', create_time: Math.floor(now.getTime() / 1000), video_description },
        ],
        cursor: now.getTime(),
        has_more: false,
      }),
    });
    const found = async (text: string, shown: string) => {
      const posts = await run('video_by_url', listed(shown), { privacy: 'public', text }).find({}, now);
      return posts?.map(({ externalId }) => externalId);
    };
    const post = ['7436721907034472448'];
    const loaves = 'Forty loaves before sunrise. ';
    const text = loaves.repeat(10).trim();

    test.each([
      ['of one line', text],
      ['in paragraphs', 'Forty loaves\n\nbefore sunrise.\n\n\n'.repeat(10)],
      ['with emoji', '🥖 Forty loaves 👩‍🍳 '.repeat(20)],
      ['of letters and marks', 'Cafe\u0301 cre\u0300me '.repeat(20)],
    ])('is recognized %s, wherever it was cut', async (_what, sent) => {
      for (const end of [148, 149, 150]) expect(await found(sent, sent.slice(0, end))).toEqual(post);
      expect(await found(sent, [...sent].slice(0, 150).join(''))).toEqual(post);
      expect(await found(sent, sent.slice(0, 150).trim())).toEqual(post);
      for (const dots of ['…', '...'])
        expect(await found(sent, `${sent.slice(0, 150 - dots.length)}${dots}`)).toEqual(post);
    });

    test('is not taken for a shorter one, for another one, or for none', async () => {
      expect(await found(text, text.slice(0, 40))).toEqual([]);
      expect(await found(text, `Fifty ${text}`.slice(0, 150))).toEqual([]);
      // Emptiness is no sign that two are one.
      expect(await found(text, '')).toEqual([]);
    });
  });

  test.each([
    ['inbox_video_by_url', { privacy: '', text: '' }],
    ['photos', { privacy: 'public', text: '', title: '' }],
    ['video_by_url', { privacy: 'private' }],
    ['video_by_url', { privacy: 'friends' }],
  ])('%s %j is in no list, or has no words: that it is not seen proves nothing', async (variant, given) => {
    expect(await failureOf(run(variant, {}, given).find({}, new Date()))).toMatchObject({
      kind: 'unsupported',
    });
  });

  test('a grant that may not list posts proves nothing either', async () => {
    const script = { 'POST /video/list/': refused(401, 'scope_not_authorized') };
    const { find } = run('video_by_url', script, { privacy: 'public' });
    expect(await failureOf(find({}, new Date()))).toMatchObject({ kind: 'unsupported' });
  });
});

describe('webhooks', () => {
  const { webhooks } = provider ?? {};
  if (!webhooks) throw new Error('TikTok has webhooks');
  const secret = 'the client secret';
  const event = (name: string, told: string) =>
    Buffer.from(
      JSON.stringify({
        client_key: 'bwo2m45353a6k85',
        event: name,
        create_time: 1615338610,
        user_openid: 'act.example12345Example12345Example',
        content: told,
      }),
    );
  const account = 'act.example12345Example12345Example';
  const at = new Date(1615338610_000);

  test('are TikTok’s when the secret has signed their time and body (docs: webhooks-verification)', () => {
    const body = event('authorization.removed', '{"reason": 1 }');
    const signed = createHmac('sha256', secret).update(`1633174587.${body}`).digest('hex');
    const verify = (header: string | undefined, secrets = [secret]) =>
      webhooks.verify({ headers: { 'tiktok-signature': header }, body }, secrets);
    expect(verify(`t=1633174587,s=${signed}`)).toBe(true);
    expect(verify(`t=1633174588,s=${signed}`)).toBe(false);
    expect(verify(`t=1633174587,s=${signed}`, ['another one'])).toBe(false);
    expect(verify(`s=${signed}, t=1633174587`)).toBe(true);
    for (const other of [undefined, '', 't=1633174587', 't,s', `t=1633174587,s=${signed}0`])
      expect(verify(other)).toBe(false);
  });

  test('tell that a person has taken the access back (docs: webhooks-events)', () => {
    expect(webhooks.reports?.(event('authorization.removed', '{"reason": 1 }'))).toEqual([
      { kind: 'grant_ended', subject: account, at },
    ]);
  });

  test('tell nothing by the end of a grant that the app has asked for itself (docs: webhooks-events)', () => {
    expect(webhooks.reports?.(event('authorization.removed', '{"reason": 5 }'))).toEqual([]);
  });

  test('bring the late id of a post, with all its digits, to its request and into an event (docs: get-video-status)', () => {
    const body = event(
      'post.publish.publicly_available',
      `{"publish_id":"${publishId}","post_id":7436721907034472449,"publish_type":"DIRECT_PUBLISH"}`,
    );
    expect(webhooks.reports?.(body)).toEqual([
      {
        kind: 'publishing',
        accountExternalId: account,
        about: { publishId },
        told: { postId: '7436721907034472449' },
      },
    ]);
    expect(webhooks.parse(body)).toMatchObject([
      { action: 'created', externalId: '7436721907034472449', accountExternalId: account, at },
    ]);
  });

  test.each(['post.publish.failed', 'post.publish.complete', 'post.publish.inbox_delivered'])(
    '%s has the request ask at once (docs: get-video-status)',
    (name) => {
      const body = event(name, `{"publish_id":"${publishId}","publish_type":"INBOX_SHARE"}`);
      expect(webhooks.reports?.(body)).toMatchObject([{ about: { publishId }, told: {} }]);
      expect(webhooks.parse(body)).toEqual([]);
    },
  );

  test('a post that not everybody sees any more is gone, and TikTok spells it so', () => {
    const body = event('post.publish.no_longer_publicaly_available', '{"publish_id":"p","post_id":"71"}');
    expect(webhooks.parse(body)).toMatchObject([{ action: 'deleted', externalId: '71', ifRemembered: true }]);
  });

  test('what TikTok adds tomorrow is passed over, and what is none of its own is refused', () => {
    expect(webhooks.parse(event('a.new.event', '{}'))).toEqual([]);
    // The portal tries an address with an event of its own, and wants 200.
    expect(webhooks.parse(Buffer.from('{"event":"tiktok.ping"}'))).toEqual([]);
    for (const body of ['{}', '{"event":"post.publish.complete"}'])
      expect(() => webhooks.parse(Buffer.from(body))).toThrow(SyntaxError);
  });
});
