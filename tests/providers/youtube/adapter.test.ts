/** Tests what the adapter does that no other suite shows: consent, the hub's feeds, and what calls cost. */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { ConnectCall } from '../../../src/providers/connect.ts';
import type { PublishContent } from '../../../src/providers/publish.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import type { SimulatedAnswer } from '../../../src/simulators/simulator.ts';
import { connect as connectAccount, failureOf } from '../../support/adapter.ts';
import { image, video } from '../publishing-script.ts';

const youtube = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('youtube');
const google = { providerId: 'youtube', loginKind: 'google' };
const connect = youtube?.loginKinds[0]?.connect;
const webhooks = youtube?.webhooks;

test('the consent screen is asked for a refresh token, and to keep what was granted before', async () => {
  const call = { app: { clientId: 'client-1', clientSecret: 'secret' } } as unknown as ConnectCall;
  const request = { redirectUri: 'https://service.example/connect/callback', state: 's', scopes: ['a', 'b'] };
  const { url } = (await connect?.consent?.begin(call, { ...request, again: false })) ?? { url: '' };
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    access_type: 'offline',
    include_granted_scopes: 'true',
    prompt: 'select_account consent',
    scope: 'a b',
    response_type: 'code',
  });
});

const entry = (updated: string) =>
  `<entry><id>yt:video:qF3x9LkT0dE</id><yt:videoId>qF3x9LkT0dE</yt:videoId><yt:channelId>UC1</yt:channelId><title>Rye &amp; oat</title><published>2026-03-06T10:00:00+00:00</published><updated>${updated}</updated></entry>`;
const feedOf = (entries: string) =>
  Buffer.from(`<?xml version='1.0'?><feed xmlns="http://www.w3.org/2005/Atom">${entries}</feed>`);

test('while keys are rotated, the hub is known by the secret of the old key, too', () => {
  const secret = 'secret-of-the-old-key';
  const secrets = ['secret-of-the-new-key', secret];
  const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex');
  const topic = 'https://www.youtube.com/xml/feeds/videos.xml?channel_id=UC1';
  const query = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.challenge': 'c-1' };
  const token = hmac('sha256', topic).slice(0, 32);
  expect(webhooks?.handshake(new URLSearchParams({ ...query, token }), { secrets })).toBe('c-1');
  const body = feedOf(entry('2026-03-06T10:01:00+00:00'));
  const headers = { 'x-hub-signature': `sha1=${hmac('sha1', body.toString())}` };
  expect(webhooks?.verify({ headers, body }, secrets)).toBe(true);
});

test('a feed tells of a new video, of a changed one and of one that is gone', () => {
  const tombstone =
    '<at:deleted-entry ref="yt:video:qF3x9LkT0dE" when="2026-03-07T10:00:00+00:00"><at:by><name>Bakery</name><uri>https://www.youtube.com/channel/UC1pTQeVZ1mO0xkGd3YbWn4A</uri></at:by></at:deleted-entry>';
  const read = (entries: string) =>
    webhooks
      ?.parse(feedOf(entries))
      .map(({ action, externalId, accountExternalId, at }) => [
        action,
        externalId,
        accountExternalId,
        at.toISOString(),
      ]);
  expect(read(entry('2026-03-06T10:01:00+00:00'))).toEqual([
    ['created', 'qF3x9LkT0dE', 'UC1', '2026-03-06T10:01:00.000Z'],
  ]);
  expect(read(entry('2026-03-06T11:00:00+00:00'))).toEqual([
    ['updated', 'qF3x9LkT0dE', 'UC1', '2026-03-06T11:00:00.000Z'],
  ]);
  expect(read(tombstone)).toEqual([
    ['deleted', 'qF3x9LkT0dE', 'UC1pTQeVZ1mO0xkGd3YbWn4A', '2026-03-07T10:00:00.000Z'],
  ]);
  expect(read('<entry><title>no video</title></entry>')).toEqual([]);
  expect(() => webhooks?.parse(Buffer.from('<html></html>'))).toThrow(SyntaxError);
});

test('a session costs one upload, its pieces nothing, a read one unit and a write fifty', () => {
  const costs = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, host?: string) => {
    const request = { method, path, target: 'object' as const, parse: () => 0, ...(host ? { host } : {}) };
    return Object.fromEntries(
      (youtube?.dailyBudgets ?? []).map(({ budget, cost }) => [budget, cost?.(request)]),
    );
  };
  const upload = '/upload/youtube/v3/videos';
  const none = { video_inserts: 0, searches: 0, units: 0 };
  expect(costs('POST', upload)).toEqual({ ...none, video_inserts: 1 });
  expect(costs('PUT', `${upload}?uploadType=resumable&upload_id=AB1`)).toEqual(none);
  expect(costs('GET', '/youtube/v3/videos')).toEqual({ ...none, units: 1 });
  expect(costs('PUT', '/youtube/v3/videos')).toEqual({ ...none, units: 50 });
  expect(costs('DELETE', '/youtube/v3/comments')).toEqual({ ...none, units: 50 });
  expect(costs('POST', '/upload/youtube/v3/thumbnails/set')).toEqual({ ...none, units: 50 });
  expect(costs('GET', '/v2/reports', 'analytics')).toEqual(none);
  expect(costs('POST', '/token')).toEqual(none);
});

test('a grant whose token is refused has expired: Google says the same of one that was revoked', () => {
  const request = { method: 'GET', path: '/channels', target: 'account', parse: () => undefined } as const;
  const failed = (status: number, body: object) =>
    youtube?.loginKinds[0]?.upstream.classify({ status, headers: {}, body, text: '' }, request)?.failure;
  const refusedFor = (reason: string) => ({ error: { message: 'no', errors: [{ reason }] } });
  expect(failed(401, refusedFor('authError'))).toEqual({ kind: 'expired' });
  expect(failed(401, refusedFor('required'))).toEqual({ kind: 'expired' });
  expect(failed(400, refusedFor('required'))).toMatchObject({ kind: 'rejected' });
  expect(failed(400, { error: 'invalid_grant' })).toEqual({ kind: 'expired' });
  expect(failed(403, refusedFor('authenticatedUserAccountClosed'))).toEqual({
    kind: 'expired',
    revoked: true,
  });
});

describe('a change of a video', () => {
  type Raw = Record<'snippet' | 'status', Record<string, unknown>>;

  /** Returns a video of a fresh channel, how its owner changes it in Studio, and the parts that changes have sent. */
  async function channel() {
    const { run, call, proxy } = connectAccount(google);
    const { data } = await run('youtube.videos.items.list', { limit: 1 });
    const externalId = `${data[0]?.externalId}`;
    const read = async () => {
      const item = await run('youtube.videos.items.get', { externalId, includeProviderRaw: true });
      return item.providerRaw as unknown as Raw;
    };
    const inStudio = (part: keyof Raw, fields: object) =>
      call.upstream.request({
        method: 'PUT',
        path: '/youtube/v3/videos',
        query: { part },
        json: { id: externalId, [part]: fields },
        target: 'object',
        parse: () => undefined,
      });
    const sent: (string | null)[] = [];
    proxy.intercept = ({ method, url }, answer) => {
      if (method === 'PUT') sent.push(url.searchParams.get('part'));
      return answer;
    };
    return { externalId, run, read, inStudio, sent };
  }

  test('sends the part that it is in, with all that the part has', async () => {
    const { externalId, run, read, sent } = await channel();
    const before = await read();
    expect(before.snippet).toMatchObject({ tags: expect.any(Array), defaultAudioLanguage: 'en-GB' });
    const item = await run('youtube.videos.items.update', { externalId, title: 'Rye & spelt' });
    expect(item).toMatchObject({
      title: 'Rye & spelt',
      privacy: 'public',
      durationSeconds: expect.any(Number),
    });
    const snippet = { ...before.snippet, title: 'Rye & spelt' };
    expect(await read()).toEqual({ ...before, snippet });
    await run('youtube.videos.items.update', { externalId, embeddable: false });
    const status = { ...before.status, embeddable: false };
    expect(await read()).toEqual({ ...before, snippet, status });
    expect(sent).toEqual(['snippet', 'status']);
    await run('youtube.videos.items.update', { externalId, text: '', license: 'creativeCommon' });
    expect(sent.at(-1)).toBe('snippet,status');
  });

  test('keeps the time at which a video becomes public while it stays private', async () => {
    const { externalId, run, read, inStudio } = await channel();
    const publishAt = '2126-03-06T10:00:00Z';
    await inStudio('status', { privacyStatus: 'private', publishAt });
    const item = await run('youtube.videos.items.update', { externalId, title: 'Rye', privacy: 'private' });
    expect(item).toMatchObject({ privacy: 'private', publishAt: '2126-03-06T10:00:00.000Z' });
    expect((await read()).status).toMatchObject({ privacyStatus: 'private', publishAt });
    await run('youtube.videos.items.update', { externalId, privacy: 'unlisted' });
    expect((await read()).status).not.toHaveProperty('publishAt');
  });
});

describe('what is added to a video that is processed', () => {
  const videoId = 'qF3x9LkT0dE';
  const content: PublishContent = {
    title: 'Rye',
    board: 'PL1',
    media: [],
    cover: image(undefined, { sizeBytes: 3, open: async () => Readable.from([Buffer.from('jpg')]) }),
  };
  const found = { items: [{ status: { uploadStatus: 'processed', privacyStatus: 'public' } }] };
  const answered = (body: object, status = 200): SimulatedAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const refused = (status: number, reason: string) =>
    answered({ error: { code: status, message: 'no', errors: [{ message: 'no', reason }] } }, status);
  const made = answered({ id: 'PLitem' });

  /** Returns the steps of a video, with the answer to the thumbnail and to the playlist. */
  function steps(answers: { thumbnail?: SimulatedAnswer; playlist?: SimulatedAnswer }) {
    const { call, provider } = connectAccount(google, 'healthy', async ({ method, url }) => {
      if (url.pathname.endsWith('/thumbnails/set')) return answers.thumbnail ?? answered({});
      if (url.pathname.endsWith('/playlistItems'))
        return method === 'POST' ? (answers.playlist ?? made) : answered({ items: [] });
      return answered(found);
    });
    const declared = provider.contentTypes.find(({ contentType }) => contentType === 'youtube.videos.items');
    const { confirm, check } = declared?.publish[0]?.steps(content) ?? {};
    const progress = { uploadId: 'AB1', videoId };
    return {
      confirm: async () => confirm?.(call, content, progress),
      check: async () => check?.(call, content, progress, new Date()),
    };
  }

  test.each([
    ['throttled', { thumbnail: refused(429, 'uploadRateLimitExceeded') }],
    ['outage', { thumbnail: refused(503, 'backendError') }],
    ['outage', { playlist: refused(500, 'backendError') }],
  ])('is asked for again after a failure that passes, %s', async (kind, answers) => {
    const failure = await failureOf(steps(answers).confirm());
    expect(failure).toMatchObject({ kind });
    expect(failure).not.toHaveProperty('per');
    const differs = ['thumbnail' in answers ? 'cover' : 'board'];
    expect(await steps(answers).check()).toMatchObject({ state: 'created', created: { differs } });
  });

  test('is left out when it is refused', async () => {
    const answers = { thumbnail: refused(400, 'imageTooTall') };
    expect(await steps(answers).confirm()).toMatchObject({
      state: 'created',
      created: { externalId: videoId, differs: ['cover'] },
    });
    expect(await steps({}).confirm()).toEqual({
      state: 'created',
      created: { externalId: videoId, providerPermalink: `https://www.youtube.com/watch?v=${videoId}` },
    });
  });
});

test('a session that has the whole file and names no video proves nothing, so that the video is looked for', async () => {
  const sizeBytes = 300_000;
  const content: PublishContent = { title: 'Rye', media: [video(undefined, { sizeBytes })] };
  const stateAt = async (last: number) => {
    const { call, provider } = connectAccount(google, 'healthy', async () => ({
      status: 308,
      headers: { range: `bytes=0-${last}` },
      body: '',
    }));
    const declared = provider.contentTypes.find(({ contentType }) => contentType === 'youtube.videos.items');
    const steps = declared?.publish[0]?.steps(content);
    const progress = { uploadId: 'AB1' };
    const check = await steps?.check?.(call, content, progress, new Date());
    return { check, created: await failureOf(Promise.resolve(steps?.create(call, content, progress))) };
  };
  expect(await stateAt(sizeBytes - 1)).toEqual({ check: { state: 'aged' }, created: { kind: 'unusable' } });
  expect((await stateAt(262_143)).check).toEqual({ state: 'ready', isAbsent: true });
});

test.each([
  ['just now', 0, 30],
  ['two minutes ago', 120, 60],
  ['an hour ago', 3600, 600],
])('a video that was uploaded %s is asked for again ever more seldom', async (_when, ageSeconds, seconds) => {
  const publishedAt = new Date(Date.now() - ageSeconds * 1000).toISOString();
  const found = { items: [{ snippet: { publishedAt }, status: { uploadStatus: 'uploaded' } }] };
  const { call, provider } = connectAccount(google, 'healthy', async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(found),
  }));
  const declared = provider.contentTypes.find(({ contentType }) => contentType === 'youtube.videos.items');
  const content: PublishContent = { title: 'Rye', media: [] };
  const told = await declared?.publish[0]
    ?.steps(content)
    .confirm?.(call, content, { videoId: 'qF3x9LkT0dE' });
  expect(told).toMatchObject({ state: 'pending', retryAfterSeconds: expect.closeTo(seconds, -1) });
});
