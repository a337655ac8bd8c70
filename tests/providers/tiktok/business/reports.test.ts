/**
 * Tests what the adapter sends to the API for Business and makes of its answers: samples of the documentation, and what was reported
 * in public. A title names the report; `docs` is the number of a page at business-api.tiktok.com/portal/docs?id=…, of which public
 * copies and notes were found on 2026-11-29.
 */
import { describe, expect, test } from '@jest/globals';
import { openUpstream } from '../../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../../src/provider-client/transports/transport.ts';
import { ProviderFailure } from '../../../../src/providers/call.ts';
import type { ConnectCall } from '../../../../src/providers/connect.ts';
import type { PublishContent } from '../../../../src/providers/publish.ts';
import { loginKindOf } from '../../../../src/providers/registry.ts';
import { createMemoryStore } from '../../../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../../../src/simulators/simulator.ts';
import { connect, failureOf, registry } from '../../../support/adapter.ts';
import { simulatorFor } from '../../../support/simulators.ts';
import { image, publishing, type Script, video } from '../../publishing-script.ts';

const kind = { providerId: 'tiktok', loginKind: 'tiktok_business' };
const provider = registry.find('tiktok');
if (!provider) throw new Error('there is TikTok');

const request_id = '202203070749000101890810281E8C70B7';
const ok = (data: object) => ({ code: 0, message: 'OK', request_id, data });
const refused = (code: number, message = 'for developers') => ({ code, message, request_id, data: {} });
const json = (body: object, status = 200): SimulatedAnswer => ({ status, body: JSON.stringify(body) });

/** Returns an account at which every call is answered so. */
const answering = (body: object, status?: number) => connect(kind, 'healthy', async () => json(body, status));
const getting = (body: object, status?: number) =>
  answering(body, status).run('tiktok.videos.items.get', { externalId: '7123456789012345678' });

const whyOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof ProviderFailure)) throw error;
  return { kind: error.failure.kind, reason: error.why?.reason };
};

describe('refusals with the status 200', () => {
  test.each([
    [40_001, 'scopes', 'permission_missing'],
    [40_002, 'rejected', 'content_invalid'],
    [40_007, 'not_found', 'target_gone'],
    [40_100, 'throttled', 'rate_limited'],
    [40_102, 'expired', 'reconnect_needed'],
    [40_104, 'expired', 'reconnect_needed'],
    [40_105, 'expired', 'reconnect_needed'],
    [40_118, 'unsupported', 'not_offered'],
    // As an integration met them on 2026-08-06, at fields of `business/get` and at `oauth2/revoke`.
    [40_130, 'scopes', 'permission_missing'],
    [40_131, 'expired', 'reconnect_needed'],
    [50_000, 'outage', undefined],
    [60_001, 'outage', undefined],
  ])('%i is %s (docs: 1737172488964097)', async (code, failed, reason) => {
    expect(await whyOf(getting(refused(code)))).toEqual({ kind: failed, reason });
  });

  test('“Something is wrong” is TikTok’s own failure (gitroomhq/postiz-app pull 1897)', async () => {
    expect(await failureOf(getting(refused(51_065, 'Something is wrong')))).toMatchObject({ kind: 'outage' });
  });

  test('an unknown code below 50000 refuses, and one from there on is an outage', async () => {
    expect(await failureOf(getting(refused(49_999)))).toMatchObject({
      kind: 'rejected',
      detail: { code: '49999', message: 'for developers' },
    });
    expect(await failureOf(getting(refused(50_999)))).toMatchObject({ kind: 'outage' });
  });

  test.each([
    ['video_id: Missing data for required field.', undefined],
    ['caption: Length must be between 1 and 2200.', 'text'],
    ['post_info.privacy_level: Not a valid choice.', 'privacy'],
    ['cursor: not an integer.', 'cursor'],
    ['Something is wrong', undefined],
  ])('%s names the field %s', async (message, field) => {
    const failure = await failureOf(getting(refused(40_002, message)));
    expect(failure).toEqual({
      kind: 'rejected',
      detail: { code: '40002', message },
      ...(field ? { field } : {}),
    });
  });

  test('a page that is refused without a field is refused for its cursor', async () => {
    const account = answering(refused(40_002, 'Invalid parameter'));
    const failed = (input: object) => failureOf(account.run('tiktok.videos.items.list', { ...input }));
    expect(await failed({ cursor: 'abc' })).toMatchObject({ kind: 'rejected', field: 'cursor' });
    expect(await failed({})).not.toHaveProperty('field');
  });

  test('an unknown code ends the token of which its message says that it has ended, and no other', async () => {
    for (const message of ['Access token is invalid', 'The access_token has expired.'])
      expect(await failureOf(getting(refused(49_998, message)))).toEqual({ kind: 'expired' });
    for (const message of ['video_id is invalid', 'Access token is required. The cursor is invalid.'])
      expect(await failureOf(getting(refused(49_998, message)))).toMatchObject({ kind: 'rejected' });
  });

  test('a limit by the minute is waited out for five (docs: 1740029171730433)', async () => {
    expect(await failureOf(getting(refused(40_100)))).toMatchObject({
      kind: 'throttled',
      retryAfterSeconds: 300,
    });
  });

  test('a page that is none of the API ends no grant: an address without its last slash is answered so', async () => {
    expect(await failureOf(getting({ error: '404 page not found' }, 404))).toMatchObject({
      kind: 'rejected',
    });
    expect(await failureOf(getting({ error: 'blocked' }, 401))).toMatchObject({ kind: 'rejected' });
  });

  test('an answer without a code, such as that of a proxy, is none, also where nothing else is read of it', async () => {
    const place = { externalId: '7123456789012345678_7201111111111111111' };
    const hiding = (answer: object) =>
      answering(answer).run('tiktok.videos.comments.moderate', { ...place, hidden: true });
    for (const answer of [{}, { data: {} }])
      expect(await failureOf(hiding(answer))).toEqual({ kind: 'unusable' });
    expect(await hiding({ code: 0, message: 'OK' })).toMatchObject({ success: true });
  });

  test('a post that the list leaves out is not there', async () => {
    expect(await failureOf(getting(ok({ videos: [], cursor: 0, has_more: false })))).toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('posts', () => {
  const settings = 'GET /open_api/v1.3/business/video/settings/';
  const [film, album, state] = [
    'POST /open_api/v1.3/business/video/publish/',
    'POST /open_api/v1.3/business/photo/publish/',
    'GET /open_api/v1.3/business/publish/status/',
  ];
  const offered = ok({
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    duet_disabled: true,
    stitch_disabled: false,
    max_video_post_duration_sec: 300,
  });
  const taken = ok({ share_id: 'v_pub_url~v2.123456789' });
  const run = (variant: string, script: Script, given: Partial<PublishContent> = {}) =>
    publishing(kind, 'tiktok.videos.items', variant, { text: 'Bread', media: [video()], ...given }, script);
  const told = (data: object, given: Partial<PublishContent> = {}) =>
    run('business_video', { [state]: ok(data) }, given).confirm({ publishId: 'v' });

  test('a video has no privacy, and what the account has switched off stays off (post-for-me pull 286; docs: 1762228496095234)', async () => {
    const { prepare, create, asked } = run(
      'business_video',
      { [settings]: offered, [film]: taken },
      {
        allowComments: false,
        paidPromotion: true,
        syntheticMedia: true,
      },
    );
    const { result } = await prepare();
    expect(await create(result)).toMatchObject({ accepted: { publishId: 'v_pub_url~v2.123456789' } });
    expect(asked.at(-1)?.sent).toEqual({
      business_id: expect.any(String),
      video_url: 'https://files.example/1.mp4',
      post_info: {
        caption: 'Bread',
        is_brand_organic: false,
        is_branded_content: true,
        disable_comment: true,
        disable_duet: true,
        is_ai_generated: true,
      },
    });
    expect(asked.at(-1)?.headers['access-token']).toBeTruthy();
    expect(asked.at(-1)?.headers.authorization).toBeUndefined();
    const asking = run('business_video', { [settings]: offered }, { allowDuets: true });
    expect((await asking.prepare()).thrown).toMatchObject({
      failure: { kind: 'invalid', field: 'allowDuets' },
    });
  });

  test('whoever may not read the settings posts without them, and no other failure is passed over', async () => {
    for (const code of [40_001, 40_130]) {
      const { prepare, create } = run('business_video', { [settings]: refused(code), [film]: taken });
      const { result } = await prepare({ publishId: 'before' });
      expect(result).toEqual({ publishId: 'before' });
      expect(await create(result)).toMatchObject({ accepted: {} });
    }
    const down = run('business_video', { [settings]: refused(50_000) });
    expect((await down.prepare()).thrown).toMatchObject({ failure: { kind: 'outage' } });
  });

  test('photos have a privacy that the account has to offer (docs: 1803630424390658)', async () => {
    const media = [image('https://files.example/1.jpg'), image('https://files.example/2.jpg')];
    const script = { [settings]: offered, [album]: taken };
    const { prepare, create, asked } = run('business_photos', script, {
      media,
      privacy: 'friends',
      title: 'Rye',
    });
    await create((await prepare()).result);
    expect(asked.at(-1)?.sent).toMatchObject({
      photo_images: ['https://files.example/1.jpg', 'https://files.example/2.jpg'],
      photo_cover_index: 0,
      post_info: { privacy_level: 'MUTUAL_FOLLOW_FRIENDS', title: 'Rye', caption: 'Bread' },
    });
    const other = run('business_photos', script, { media, privacy: 'followers' });
    expect(await failureOf(other.prepare().then(({ thrown }) => Promise.reject(thrown)))).toMatchObject({
      kind: 'invalid',
      field: 'privacy',
    });
  });

  test('a video is as long as the account may post at the moment (docs: 1816387951979521)', async () => {
    const media = [video(undefined, { durationSeconds: 301 })];
    const { prepare } = run('business_video', { [settings]: offered }, { media });
    expect((await prepare()).thrown).toMatchObject({ failure: { kind: 'invalid', field: 'media.0' } });
  });

  test('a post that TikTok has taken is asked about by its id, and is neither there nor failed meanwhile', async () => {
    const checked = (answer: object, progress = {}) =>
      run('business_video', { [state]: answer }).check({ publishId: 'v', ...progress }, new Date());
    expect(await checked(ok({ status: 'PROCESSING_DOWNLOAD' }))).toMatchObject({
      state: 'pending',
      isUnderWay: true,
    });
    for (const status of ['SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED'])
      expect(await checked(ok({ status }))).toEqual({ state: 'accepted' });
    expect(await checked(refused(40_007))).toEqual({ state: 'aged' });
    expect(await checked(refused(40_007), { postId: '7123456789012345678' })).toEqual({ state: 'accepted' });
    // Without an id, the list of posts is all that can tell.
    expect(await run('business_video', {}).check({}, new Date())).toEqual({ state: 'aged' });
  });

  test.each([
    ['business_photos', { privacy: 'private' }],
    ['business_photos', { privacy: 'public', text: ' ' }],
    ['business_inbox_video', {}],
    ['business_inbox_photos', {}],
  ])('%s %j is in no list, or has no words: that it is not seen proves nothing', async (variant, given) => {
    expect(await failureOf(run(variant, {}, given).find({}, new Date()))).toMatchObject({
      kind: 'unsupported',
    });
  });

  test('a video of a private account is in no list and gets no id, for it is not public (docs: 1816387951979521, 1816387106635778)', async () => {
    const ofPrivate = { ...offered.data, privacy_level_options: ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'] };
    const script = { [settings]: ok(ofPrivate), [state]: ok({ status: 'PUBLISH_COMPLETE' }) };
    const { prepare, confirm, find } = run('business_video', script);
    const { result = {} } = await prepare();
    expect(await confirm({ publishId: 'v', ...result })).toEqual({ state: 'nameless' });
    expect(await failureOf(find(result, new Date()))).toMatchObject({ kind: 'unsupported' });
  });

  test('a refusal with a code of TikTok proves that there is no post, and what may pass or has no code does not', async () => {
    const thrownBy = (answer: object) =>
      run('business_video', { [film]: answer })
        .create({})
        .catch((error: unknown) => error);
    for (const code of [40_002, 40_100, 40_905])
      expect(await thrownBy(refused(code))).toMatchObject({ isProof: true });
    for (const answer of [refused(40_050), refused(50_000), { httpStatus: 400 }])
      expect(await thrownBy(answer)).toMatchObject({ isProof: false });
  });

  test('the id of a post comes late, or never where not everybody sees it (postiz-app pull 2007; docs: 1816387106635778)', async () => {
    expect(await told({ status: 'PROCESSING_DOWNLOAD' })).toMatchObject({ state: 'pending' });
    expect(await told({ status: 'PUBLISH_COMPLETE' })).toMatchObject({ state: 'nameless_yet' });
    expect(await told({ status: 'PUBLISH_COMPLETE' }, { privacy: 'private' })).toEqual({ state: 'nameless' });
    expect(await told({ status: 'PUBLISH_COMPLETE', post_ids: ['7123456789012345678'] })).toEqual({
      state: 'created',
      created: { externalId: '7123456789012345678' },
    });
    expect(await told({ status: 'SEND_TO_USER_INBOX' })).toMatchObject({ state: 'handed_over' });
  });

  test('a file of a domain that is not verified fails with a message (docs: 1737172488964097)', async () => {
    const { create } = run('business_video', { [film]: refused(40_902) });
    const error = await create({}).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      why: { reason: 'file_not_fetchable', message: expect.stringContaining('verified') },
    });
  });
});

describe('comments', () => {
  const list = 'GET /open_api/v1.3/business/comment/list/';
  const [comment, reply] = [
    'POST /open_api/v1.3/business/comment/create/',
    'POST /open_api/v1.3/business/comment/reply/create/',
  ];
  const shown = {
    comment_id: '7201111111111111111',
    video_id: '7123456789012345678',
    unique_identifier: 'TvB9dZ0l3kRnIr3iGf4hTA',
    username: 'tomas',
    create_time: '1646636940',
    text: 'Is it rye?',
    likes: 1,
    replies: 1,
    owner: false,
    status: 'PUBLIC',
  };
  const page = (...comments: object[]) => ok({ comments, cursor: comments.length, has_more: false });
  const run = (variant: string, script: Script, target: object) =>
    publishing(
      kind,
      'tiktok.videos.comments',
      variant,
      { text: 'It is.', target } as Partial<PublishContent>,
      script,
    );

  test('a reply to a reply hangs on the comment above, and its answer’s id may be a number (ChatbotX pull 1250)', async () => {
    const below = { ...shown, comment_id: '7201111111111111222', parent_comment_id: shown.comment_id };
    const { prepare, create, asked } = run(
      'reply',
      { [list]: page(below), [reply]: ok({ comment_id: 7_201_111 }) },
      { commentExternalId: '7123456789012345678_7201111111111111222' },
    );
    expect(await create((await prepare()).last)).toEqual({ externalId: '7123456789012345678_7201111' });
    expect(asked.at(-1)?.sent).toMatchObject({ comment_id: shown.comment_id, text: 'It is.' });
  });

  test('one whose answer was lost is found by its text, because TikTok would take it twice (ChatbotX pull 1215)', async () => {
    const since = new Date(1_646_636_900_000);
    const own = { ...shown, comment_id: '7201111111111111333', owner: true, text: 'It is.' };
    const { find } = run(
      'comment',
      { [comment]: 'timeout', [list]: page(own, shown) },
      {
        videoExternalId: '7123456789012345678',
      },
    );
    expect(await find({}, since)).toMatchObject([{ externalId: '7123456789012345678_7201111111111111333' }]);
  });

  test('one whose answer was lost is found below the thirty that people have said since', async () => {
    const since = new Date(1_646_636_900_000);
    const own = { ...shown, comment_id: '7201111111111111333', owner: true, text: 'It is.' };
    const later = {
      comments: [{ ...shown, pinned: true, create_time: '1646000000' }, shown],
      has_more: true,
    };
    const earlier = { ...shown, create_time: '1646000000' };
    const told = async (...pages: object[]) => {
      const { find, whats } = run('comment', { [list]: pages }, { videoExternalId: '7123456789012345678' });
      const found = await find({}, since);
      return { ids: found?.map(({ externalId }) => externalId), calls: whats().length };
    };
    const ids = ['7123456789012345678_7201111111111111333'];
    const second = ok({ ...later, cursor: 30 });
    expect(await told(second, page(own, earlier))).toEqual({ ids, calls: 2 });
    expect(await told(ok({ comments: [], cursor: 30, has_more: true }), page(own))).toEqual({
      ids,
      calls: 2,
    });
    // What is older was there before it was said.
    expect(await told(ok({ comments: [shown, earlier], cursor: 30, has_more: true }))).toEqual({
      ids: [],
      calls: 1,
    });
    // Where there are more than are read, that it is not seen proves nothing.
    const pages = Array.from({ length: 20 }, (_one, place) => ok({ ...later, cursor: 30 * (place + 1) }));
    expect(await told(...pages)).toEqual({ ids: undefined, calls: 10 });
  });

  test('a page asks for the replies to ten comments at most, and a thread goes on with the page where it was left', async () => {
    const asked: string[] = [];
    const id = (of: number) => `72011111111111${of}`;
    const tops = Array.from({ length: 30 }, (_one, place) => ({ ...shown, comment_id: id(10_000 + place) }));
    const answer = async ({ url }: SimulatedRequest) => {
      const cursor = Number(url.searchParams.get('cursor') ?? 0);
      if (!url.pathname.endsWith('/reply/list/')) return json(page(...tops));
      const above = `${url.searchParams.get('comment_id')}`;
      asked.push(`${above.slice(-2)} ${cursor}`);
      const among = above === id(10_000) ? 75 : 1;
      const comments = Array.from({ length: Math.min(30, among - cursor) }, (_one, place) => ({
        ...shown,
        comment_id: `${above}${cursor + place}`.slice(0, 25),
        parent_comment_id: above,
      }));
      return json(ok({ comments, cursor: cursor + comments.length, has_more: cursor + 30 < among }));
    };
    const account = connect(kind, 'healthy', answer);
    const videoExternalId = shown.video_id;
    const ids: string[] = [];
    let cursor: string | undefined;
    const calls: string[][] = [];
    do {
      const input = { videoExternalId, limit: 40, ...(cursor ? { cursor } : {}) };
      const listed = (await account.run('tiktok.videos.comments.list', input)) as {
        data: { externalId: string }[];
        nextCursor?: string;
      };
      ids.push(...listed.data.map(({ externalId }) => externalId));
      calls.push(asked.splice(0));
      cursor = listed.nextCursor;
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([30 + 75 + 29, 30 + 75 + 29]);
    expect(calls.slice(0, 2)).toEqual([
      ['00 0', '00 30'],
      ['00 30', '00 60', '01 0', '02 0'],
    ]);
    expect(Math.max(...calls.map((some) => some.length))).toBeLessThanOrEqual(10);
  });

  test('what is no id of a comment is not found without a call', async () => {
    const account = answering(refused(50_000));
    for (const externalId of ['7201111111111111111', 'a_b', '1_2_3'])
      expect(await failureOf(account.run('tiktok.videos.comments.get', { externalId }))).toMatchObject({
        kind: 'not_found',
      });
  });
});

describe('webhooks', () => {
  const { webhooks } = provider;
  const event = (name: string, content: string) =>
    Buffer.from(
      JSON.stringify({
        client_key: 'app',
        event: name,
        create_time: 1_615_338_610,
        user_openid: 'open',
        content,
      }),
    );

  test.each([
    ['insert', 'created', {}],
    ['delete', 'deleted', { ifRemembered: true }],
    ['set_to_hidden', 'moderated', { hidden: true }],
    ['set_to_friends_only', 'moderated', { hidden: true }],
    ['set_to_public', 'moderated', { hidden: false }],
  ])(
    'a comment.update of %s is %s, with all digits of ids that are numbers (ChatbotX pull 1232; docs: 1759978319341570)',
    (comment_action, action, more) => {
      const content = `{"comment_id":7201111111111111123,"video_id":7123456789012345679,"comment_type":"comment","comment_action":"${comment_action}","timestamp":1615338611500}`;
      expect(webhooks?.parse(event('comment.update', content))).toMatchObject([
        {
          action,
          ...more,
          accountExternalId: 'open',
          contentType: 'tiktok.videos.comments',
          externalId: '7123456789012345679_7201111111111111123',
          at: new Date('2021-03-10T01:10:11.500Z'),
        },
      ]);
    },
  );

  test('an action that TikTok adds is passed over', () => {
    const content = '{"comment_id":1,"video_id":2,"comment_action":"pinned","timestamp":1615338611500}';
    expect(webhooks?.parse(event('comment.update', content))).toEqual([]);
  });

  test('a post that is gone is spelt otherwise than by the other API', () => {
    const body = event('post.publish.no_longer_publicly_available', '{"post_id":"71"}');
    expect(webhooks?.parse(body)).toMatchObject([{ action: 'deleted', externalId: '71' }]);
  });
});

describe('the login', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  function login(answer: Simulator['answer'], clientSecret = 'secret') {
    const asked: SimulatedRequest[] = [];
    const wire: Simulator['answer'] = async (request, store) => {
      asked.push(request);
      return answer(request, store);
    };
    const adapter = simulatedAdapter({ ...simulatorFor('tiktok'), answer: wire }, createMemoryStore());
    const transport = createTransport({ timeoutMs: 20, adapterOf: () => adapter });
    const call = {
      app: { clientId: '7093', clientSecret },
      open: (rules, credential) => openUpstream(transport, rules, credential),
      now: () => now,
    } as Partial<ConnectCall> as ConnectCall;
    const { connect: found } = loginKindOf(provider as NonNullable<typeof provider>, kind.loginKind);
    if (!found.refresh || !found.consent || !found.appCheck?.asked) throw new Error('a part is missing');
    return {
      connect: found,
      consent: found.consent,
      refresh: found.refresh,
      check: found.appCheck,
      call,
      asked,
    };
  }
  /** Source: docs 1738084387220481. */
  const issued = {
    access_token: 'act.2',
    token_type: 'Bearer',
    scope: 'user.info.basic,video.list',
    expires_in: 86_400,
    refresh_token: 'rft.2',
    refresh_token_expires_in: 31_536_000,
    open_id: 'open',
  };
  const held = { accessToken: 'act.1', refreshToken: 'rft.1' };

  test('sends the code as auth_code, with the redirect URI and its slash (sixb pulls 456 and 502)', async () => {
    const { consent, call, asked } = login(async ({ url }) =>
      json(
        url.pathname.includes('/oauth2/') ? ok(issued) : ok({ display_name: 'Bakery', username: 'bakery' }),
      ),
    );
    const found = await consent.exchange(call, {
      code: 'c',
      redirectUri: 'https://here.example/cb/',
    } as never);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      client_id: '7093',
      client_secret: 'secret',
      grant_type: 'authorization_code',
      auth_code: 'c',
      redirect_uri: 'https://here.example/cb/',
    });
    expect(found).toMatchObject({
      subject: 'open',
      grantedScopes: ['user.info.basic', 'video.list'],
      accounts: [{ externalId: 'open', displayName: 'Bakery', username: 'bakery' }],
    });
  });

  test('a code that was used says so, and ends nothing (PipedreamHQ/pipedream issue 17628)', async () => {
    const { consent, call } = login(async () => json(refused(40_110, 'Authorization code is expired.')));
    const work = consent.exchange(call, { code: 'c', redirectUri: 'https://here.example/cb/' } as never);
    expect(await whyOf(work)).toEqual({ kind: 'rejected', reason: 'reconnect_needed' });
  });

  test('each refresh brings the next refresh token, with its own end (docs: 1738084387220481)', async () => {
    const { refresh, call } = login(async () => json(ok(issued)));
    const { credential } = await refresh.run(call, held);
    expect(credential).toMatchObject({ accessToken: 'act.2', refreshToken: 'rft.2' });
  });

  test('new tokens are kept whatever else their answer lacks, and a consent is none without an account', async () => {
    const { open_id: _, scope: _untold, ...bare } = issued;
    const { refresh, consent, call } = login(async () => json(ok(bare)));
    const { credential } = await refresh.run(call, held);
    expect(credential).toMatchObject({ accessToken: 'act.2', refreshToken: 'rft.2' });
    const work = consent.exchange(call, { code: 'c', redirectUri: 'https://here.example/cb/' } as never);
    expect(await failureOf(work)).toEqual({ kind: 'unusable' });
  });

  test('a refresh token that TikTok does not take any more ends the grant, and a failure of TikTok does not', async () => {
    const refreshing = (answer: object) => {
      const { refresh, call } = login(async () => json(answer));
      return failureOf(refresh.run(call, held));
    };
    expect(await refreshing(refused(40_107))).toMatchObject({ kind: 'expired' });
    expect(await refreshing(refused(40_101))).toMatchObject({ kind: 'rejected' });
    expect(await refreshing(refused(50_002))).toMatchObject({ kind: 'outage' });
  });

  test('an account keeps its scopes and its end where TikTok does not tell them (docs: 1765927978092545)', async () => {
    const inspected = async (scope: unknown) => {
      const { connect: found, call } = login(async ({ url }) =>
        json(url.pathname.includes('/token_info/') ? ok({ creator_id: 'open', scope }) : ok({})),
      );
      return found.inspect(call, { credential: held, accounts: [{ externalId: 'open', references: {} }] });
    };
    for (const told of ['user.info.basic,video.list', ['user.info.basic', 'video.list']])
      expect((await inspected(told)).scopes?.granted).toEqual(['user.info.basic', 'video.list']);
    for (const untold of [undefined, null, '', ',', [], 7])
      expect((await inspected(untold)).scopes).toBeUndefined();
    expect((await inspected('video.list')).expiresAt).toBeUndefined();
  });

  test.each([
    [40_101, 'problem', /with the secret/],
    [40_113, 'problem', /blocked/],
    [40_107, 'ok', /accepts/],
    [40_103, 'ok', /accepts/],
    // The token that is asked with is none in form.
    [40_002, 'unknown', /40002/],
    [40_000, 'unknown', /40000/],
    [40_108, 'unknown', /40108/],
    [49_999, 'unknown', /49999/],
  ])('a check that is refused with %i calls the secret %s', async (code, status, message) => {
    const { check, call } = login(async () => json(refused(code)));
    expect(await check.asked?.run(call, {} as never)).toMatchObject([
      { name: 'credentials', status, message: expect.stringMatching(message) },
    ]);
  });

  test.each([
    [undefined, true],
    [[], true],
    [null, true],
    [['7123456789012345678'], false],
  ])(
    'is subscribed to comments unless TikTok tells of some posts alone: %j (docs: 1810521279479810)',
    async (item_list, isWhole) => {
      const {
        connect: found,
        call,
        asked,
      } = login(async ({ body }) => {
        const { app_id, event_type, callback_url } = JSON.parse(body);
        const only = event_type === 'COMMENT' ? { item_list } : {};
        return json(ok({ app_id, event_type, callback_url, ...only }));
      });
      const endpoint = { callbackUrl: 'https://here.example/wh' };
      const fields = ['COMMENT', 'VIDEO'];
      expect(await found.subscription?.ensure(call, {} as never, held, fields, endpoint as never)).toBe(
        isWhole,
      );
      expect(asked).toHaveLength(2);
    },
  );

  test('tells of a redirect URI that TikTok would not take (docs: 1832209711206401)', () => {
    const { check } = login(async () => json(ok({})));
    const found = (redirectUri: string) =>
      check
        .byHand({ redirectUri, callbackUrl: '', filesUrl: 'https://here.example/files' })
        .find(({ name }) => name === 'redirect_uri')?.status;
    expect([
      found('https://here.example/cb/'),
      found('https://here.example/cb'),
      found('http://here.example:8080/cb/'),
    ]).toEqual(['unknown', 'problem', 'problem']);
  });
});
