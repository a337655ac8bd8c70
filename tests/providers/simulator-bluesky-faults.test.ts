/**
 * Tests every fault on demand in publishing on the simulated Bluesky: whether the post was created
 * nevertheless.
 */

import { describe, expect, test } from '@jest/globals';
import { hourMs } from '../../src/lib/time.ts';
import { faultMarker, type PublishFault } from '../../src/simulators/faults.ts';
import { type Network, openNetwork, type Wire } from '../support/simulated-network.ts';

const refusal = ({ status, body }: Wire) => [status, body.error];
const png = (text = '') => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]);

/** Returns how many posts with that text the account has. */
const count = async ({ feed }: Network, text: string) =>
  (await feed()).filter((item) => item.post.record.text === text).length;

const ways = ['by its text', 'by the scenario'] as const;

function open(fault: PublishFault, way: (typeof ways)[number]) {
  const network = openNetwork(way === 'by the scenario' ? fault : 'healthy');
  const text = way === 'by its text' ? `Rye ${faultMarker(fault)}` : 'Rye';
  return { ...network, network, text, attempt: (input: object = {}) => network.publish({ text }, input) };
}

describe.each(ways)('a post that is marked %s', (way) => {
  test.each<[PublishFault, unknown[]]>([
    ['throttled_once', [429, 'RateLimitExceeded']],
    ['error_before', [500, 'InternalServerError']],
  ])('%s is not created at first, and then is', async (fault, outcome) => {
    const { network, attempt, text } = open(fault, way);
    expect(refusal(await attempt())).toEqual(outcome);
    expect(await count(network, text)).toBe(0);
    expect((await attempt()).status).toBe(200);
    expect(await count(network, text)).toBe(1);
  });

  test('refused is never created', async () => {
    const { network, attempt, text } = open('refused', way);
    for (let time = 0; time < 2; time += 1) expect(refusal(await attempt())).toEqual([400, 'InvalidRequest']);
    expect(await count(network, text)).toBe(0);
  });

  test.each<[PublishFault, Partial<Wire>]>([
    ['created_then_error', { status: 500 }],
    ['created_then_timeout', { hangs: true }],
    ['created_without_id', { status: 200, body: {} }],
  ])('%s is created, and its key is taken', async (fault, answer) => {
    const { network, attempt, text } = open(fault, way);
    const input = { rkey: '3lzzzzzzzzz2a' };
    expect(await attempt(input)).toMatchObject(answer);
    expect(await count(network, text)).toBe(1);
    expect(refusal(await attempt(input))).toEqual([500, 'InternalServerError']);
    expect(await count(network, text)).toBe(1);
  });

  test('quota_spent waits for an hour from the first attempt', async () => {
    const { clock, attempt } = open('quota_spent', way);
    expect((await attempt()).headers).toMatchObject({ 'retry-after': '3600' });
    clock.now = new Date(clock.now.getTime() + hourMs / 2);
    const half = await attempt();
    expect([half.status, half.headers['retry-after']]).toEqual([429, '1800']);
    clock.now = new Date(clock.now.getTime() + hourMs / 2);
    expect((await attempt()).status).toBe(200);
  });

  test('container_expired loses its files once', async () => {
    const { upload, publish, text } = open('container_expired', way);
    const { blob } = (await upload(png())).body;
    const embed = { $type: 'app.bsky.embed.images', images: [{ image: blob, alt: '' }] };
    expect(refusal(await publish({ text, embed }))).toEqual([400, 'BlobNotFound']);
    await upload(png());
    expect((await publish({ text, embed })).status).toBe(200);
  });
});

test('what happens once happens once for a text', async () => {
  const { publish } = openNetwork();
  const marked = (text: string) => publish({ text: `${text} ${faultMarker('error_before')}` });
  expect([(await marked('a')).status, (await marked('b')).status]).toEqual([500, 500]);
  expect([(await marked('a')).status, (await marked('b')).status]).toEqual([200, 200]);
});

test('an alternative text marks a post as its text does', async () => {
  const { upload, publish } = openNetwork();
  const { blob } = (await upload(png())).body;
  const embed = {
    $type: 'app.bsky.embed.images',
    images: [{ image: blob, alt: faultMarker('created_then_error') }],
  };
  expect((await publish({ embed })).status).toBe(500);
});

test('hiding a reply fails for no fault of publishing', async () => {
  const { put, did } = openNetwork('created_then_error');
  const record = { post: `at://${did}/app.bsky.feed.post/3lzzzzzzzzz2a`, createdAt: '2026-03-01T00:00:00Z' };
  expect((await put('app.bsky.feed.threadgate', '3lzzzzzzzzz2a', record)).status).toBe(200);
});

describe('files', () => {
  test.each(['by what is in them', 'by the scenario'])('fail once where they are marked %s', async (way) => {
    const fault = 'child_fails_once';
    const { upload } = openNetwork(way === 'by the scenario' ? fault : 'healthy');
    const bytes = png(way === 'by the scenario' ? '' : faultMarker(fault));
    expect([(await upload(bytes)).status, (await upload(bytes)).status]).toEqual([500, 200]);
  });
});

describe('videos', () => {
  const mp4 = (text = '') => Buffer.from(`\0\0\0\x18ftypisom${text}`, 'latin1');

  async function process(bytes: Buffer, scenario = 'healthy') {
    const network = openNetwork(scenario);
    const { get, send, did, references, clock } = network;
    const query = {
      aud: references.serviceDid ?? '',
      lxm: 'com.atproto.repo.uploadBlob',
      exp: clock.now.getTime() / 1000 + 1800,
    };
    const { token } = (await get('com.atproto.server.getServiceAuth', query)).body;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' };
    const address = 'https://video.bsky.app/xrpc/app.bsky.video';
    const upload = await send(`${address}.uploadVideo?did=${did}&name=a.mp4`, 'POST', headers, bytes);
    const { jobId } = upload.body;
    const look = async () =>
      (await send(`${address}.getJobStatus?jobId=${jobId}`, 'GET', {})).body.jobStatus as Wire['body'];
    return { ...network, upload, look, address };
  }

  test('are processed, and then can be posted', async () => {
    const { upload, look, publish, posts } = await process(mp4());
    expect(upload.body).toMatchObject({ jobId: expect.any(String), state: 'JOB_STATE_CREATED' });
    const { state, blob } = await look();
    expect([state, blob.mimeType]).toEqual(['JOB_STATE_COMPLETED', 'video/mp4']);
    const { uri } = (await publish({ embed: { $type: 'app.bsky.embed.video', video: blob } })).body;
    const [shown] = await posts(uri);
    expect(shown.embed).toMatchObject({ $type: 'app.bsky.embed.video#view', cid: blob.ref.$link });
  });

  test.each([
    [faultMarker('slow_container'), 'healthy'],
    ['', 'slow_container'],
  ])('take two looks longer where they are slow (%p, %s)', async (text, scenario) => {
    const { look } = await process(mp4(text), scenario);
    const states = [(await look()).state, (await look()).state, (await look()).state];
    expect(states).toEqual(['JOB_STATE_ENCODING', 'JOB_STATE_ENCODING', 'JOB_STATE_COMPLETED']);
  });

  test.each([
    [faultMarker('container_error'), 'healthy'],
    ['', 'container_error'],
  ])('fail for good where they cannot be processed (%p, %s)', async (text, scenario) => {
    const { look } = await process(mp4(text), scenario);
    for (let time = 0; time < 2; time += 1)
      expect(await look()).toMatchObject({ state: 'JOB_STATE_FAILED', error: expect.any(String) });
  });

  test('are taken with a token of the account’s server alone', async () => {
    const { send, accessToken, address, did } = await process(mp4());
    const url = `${address}.uploadVideo?did=${did}&name=a.mp4`;
    const type = { 'content-type': 'video/mp4' };
    expect((await send(url, 'POST', type, mp4())).status).toBe(401);
    const own = { ...type, authorization: `Bearer ${accessToken}` };
    expect((await send(url, 'POST', own, mp4())).status).toBe(400);
  });
});
