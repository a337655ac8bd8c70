/** Tests publishing on Pinterest: what is sent, and what was reported in public about it. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { PublishContent } from '../../../src/providers/publish.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { connect, failureOf } from '../../support/adapter.ts';
import { image, publishing, type Script, video } from '../publishing-script.ts';
import { differences } from './differences.ts';

const kind = { providerId: 'pinterest', loginKind: 'pinterest' };
const contentType = 'pinterest.pins.items';
const board = '549755885175';
const since = new Date('2026-03-01T00:00:00Z');
const created = { 'POST /pins': { id: '813' } };
const refusing = (httpStatus: number, code: number, message: string): Script => ({
  'POST /pins': { httpStatus, code, message },
});

const pin = (content: Partial<PublishContent>, script: Script = created, variant = 'image') =>
  publishing(kind, contentType, variant, { board, ...content }, script);
const failureWhenRefused = (...refusal: Parameters<typeof refusing>) =>
  failureOf(pin({ media: [image()] }, refusing(...refusal)).create());

/** A picture whose bytes can be sent. */
const sent = (bytes: Buffer) =>
  image(undefined, {
    sizeBytes: bytes.length,
    open: async () => Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]),
  });

describe('what is sent', () => {
  test('a picture goes out by its address, with everything that is said about it', async () => {
    const content = {
      title: 'Sourdough',
      text: 'Three loaves',
      link: 'https://example.com/bread',
      boardSection: '54975',
      media: [image(undefined, { altText: 'A loaf' })],
    };
    const run = pin(content);
    expect(await run.create()).toEqual({
      externalId: '813',
      providerPermalink: 'https://www.pinterest.com/pin/813/',
    });
    expect(run.asked[0]?.sent).toEqual({
      board_id: board,
      board_section_id: '54975',
      title: 'Sourdough',
      description: 'Three loaves',
      link: 'https://example.com/bread',
      alt_text: 'A loaf',
      media_source: { source_type: 'image_url', url: image().url },
    });
  });

  test('several pictures go out in their order, as one pin', async () => {
    const media = [1, 2, 3, 4, 5].map((number) => image(`https://files.example/${number}.jpg`));
    const run = pin({ media });
    await run.create();
    expect(run.asked[0]?.sent.media_source).toEqual({
      source_type: 'multiple_image_urls',
      items: media.map(({ url }) => ({ url })),
    });
  });

  test('a video is registered, uploaded to the storage without the credential, and waited for', async () => {
    const bytes = Buffer.from('the film');
    const file = video(undefined, { sizeBytes: bytes.length, open: async () => Readable.from([bytes]) });
    const script = {
      'POST /media': {
        media_id: '41',
        media_type: 'video',
        upload_url: 'https://pinterest-media-upload.s3-accelerate.amazonaws.com/',
        upload_parameters: { key: 'uploads/41', policy: 'p' },
      },
      'POST /': {},
      'GET /media/41': [{ status: 'processing' }, { status: 'succeeded' }],
      ...created,
    };
    const run = pin({ media: [file] }, script, 'video');
    const first = await run.prepare();
    expect(await failureOf(Promise.reject(first.thrown))).toMatchObject({ kind: 'not_ready' });
    const { result } = await run.prepare(first.last);
    await run.create(result);
    expect(run.whats()).toEqual(['POST /media', 'POST /', 'GET /media/41', 'GET /media/41', 'POST /pins']);
    expect(run.asked[1]?.headers).not.toHaveProperty('authorization');
    expect(run.asked.at(-1)?.sent.media_source).toEqual({
      source_type: 'video_id',
      media_id: '41',
      cover_image_key_frame_time: 0,
    });
  });

  test('an upload with an unknown outcome is repeated with another registration', async () => {
    const script = {
      'POST /media': registered('42'),
      'GET /media/42': { status: 'succeeded' },
      'POST /': {},
    };
    const run = pin({ media: [sentFilm] }, script, 'video');
    await run.prepare({ mediaId: '41', isUploaded: false });
    expect(run.whats()[0]).toBe('POST /media');
  });
});

const registered = (mediaId: string) => ({
  media_id: mediaId,
  media_type: 'video',
  upload_url: 'https://pinterest-media-upload.s3-accelerate.amazonaws.com/',
  upload_parameters: { key: `uploads/${mediaId}` },
});
const sentFilm = video(undefined, { open: async () => Readable.from([Buffer.alloc(1000)]) });

describe('what was reported in public', () => {
  test('a board that is gone fails as a target that is gone (Krusen/PinSharp#21)', async () => {
    expect(await failureWhenRefused(404, 40, 'Board not found.')).toEqual({
      kind: 'not_found',
      field: 'board',
    });
  });

  test('a board by its name is refused before any call (gitroomhq/postiz-docs#248)', async () => {
    const run = pin({ board: 'Bread', media: [image()] });
    expect(await failureOf(run.create())).toEqual({ kind: 'not_found', field: 'board' });
    expect(run.asked).toEqual([]);
  });

  test('pictures that Pinterest could not fetch are sent the next time (gitroomhq/postiz-app#1931)', async () => {
    const bytes = Buffer.from('a picture of bread');
    const requests: SimulatedRequest[] = [];
    const answers: SimulatedAnswer[] = [
      { status: 400, body: '{"code":1,"message":"Sorry we could not fetch the image."}' },
      { status: 201, body: '{"id":"813"}' },
    ];
    const { call, provider } = connect(kind, 'healthy', async (request) => {
      requests.push(request);
      return answers.shift();
    });
    const variant = provider.contentTypes
      .find((one) => one.contentType === contentType)
      ?.publish.find((one) => one.variant === 'image');
    const content = { board, media: [sent(bytes), sent(bytes)] };
    const steps = variant?.steps(content);
    const keep = async () => {};
    const progress = await steps?.prepare?.(call, content, {}, keep);
    expect(await failureOf(Promise.resolve(steps?.create(call, content, progress ?? {})))).toMatchObject({
      kind: 'not_ready',
    });
    const again = await steps?.prepare?.(call, content, progress ?? {}, keep);
    await steps?.create(call, content, again ?? {});
    const { media_source } = JSON.parse(requests[1]?.bytes?.toString() ?? '{}');
    expect(media_source).toEqual({
      source_type: 'multiple_image_base64',
      items: Array(2).fill({ content_type: 'image/jpeg', data: bytes.toString('base64') }),
    });
    expect(
      requests.flatMap((request) => differences(request, { status: 201, body: '{"id":"813"}' })),
    ).toEqual([]);
  });

  test.each([
    [2786, 'Unable to reach the URL.'],
    [1, 'Sorry we could not fetch the image.'],
  ])('error %i is no refusal of the content', async (code, message) => {
    expect(await failureWhenRefused(400, code, message)).toMatchObject({ kind: 'not_ready' });
  });

  test('a trial app that may create nothing in production fails with that reason (gitroomhq/postiz-app#1084)', async () => {
    const message =
      'Apps with Trial access may not create Pins in production https://api.pinterest.com - use API Sandbox https://api-sandbox.pinterest.com instead.';
    const refused = await pin({ media: [image()] }, refusing(403, 29, message))
      .create()
      .catch((error) => error);
    expect(refused.failure).toMatchObject({ kind: 'rejected' });
    expect(refused.why).toMatchObject({ reason: 'app_not_permitted' });
  });

  test('a token without a scope is refused with 401, and the grant is not over for that (pinterest/api-quickstart#97)', async () => {
    const message = 'Your token does not have sufficient permissions to perform this operation.';
    expect(await failureWhenRefused(401, 3, message)).toEqual({ kind: 'scopes' });
    expect(await failureWhenRefused(401, 2, 'Authentication failed.')).toEqual({ kind: 'expired' });
  });

  test('the video is uploaded, whatever cover it has (gitroomhq/postiz-app#1802)', async () => {
    const run = pin(
      { media: [sentFilm], cover: image('https://files.example/cover.jpg') },
      { 'POST /media': registered('41'), 'POST /': {}, 'GET /media/41': { status: 'succeeded' }, ...created },
      'video',
    );
    const { result } = await run.prepare();
    await run.create(result);
    expect(run.asked.at(-1)?.sent.media_source).toEqual({
      source_type: 'video_id',
      media_id: '41',
      cover_image_url: 'https://files.example/cover.jpg',
    });
  });

  test('a video that Pinterest processes for minutes is waited for, and not uploaded again (trypostit/trypost#246)', async () => {
    const looks = [...Array.from({ length: 60 }, () => ({ status: 'processing' })), { status: 'succeeded' }];
    const script = { 'POST /media': registered('41'), 'POST /': {}, 'GET /media/41': looks };
    const run = pin({ media: [sentFilm] }, script, 'video');
    let { thrown, last, result } = await run.prepare();
    for (let tries = 0; thrown && tries < 60; tries += 1) {
      expect(await failureOf(Promise.reject(thrown))).toEqual({ kind: 'not_ready', retryAfterSeconds: 10 });
      ({ thrown, last, result } = await run.prepare(last));
    }
    expect(result).toMatchObject({ mediaId: '41' });
    expect(run.whats().filter((what) => !what.startsWith('GET'))).toEqual(['POST /media', 'POST /']);
  });

  test('a pin that was made although the answer was an error is found, by its own words (dirkgroenen/pinterest-api-php#65)', async () => {
    const shown = (id: string, more: object) => ({
      ...{ id, created_at: '2026-03-08T09:12:40', board_id: board, media: { media_type: 'image' } },
      ...more,
    });
    const items = [
      shown('4', { description: 'Rye', parent_pin_id: '1' }),
      shown('3', { description: 'Wheat' }),
      shown('2', { description: 'Rye' }),
      shown('1', { description: 'Rye', created_at: '2026-02-01T00:00:00' }),
    ];
    const run = pin({ text: 'Rye', media: [image()] }, { 'GET /pins': { items, bookmark: null } });
    expect(await run.find({}, since)).toEqual([{ externalId: '2', providerPermalink: expect.any(String) }]);
  });

  test('a pin of a video that shows no media yet is found', async () => {
    const items = [
      { id: '2', created_at: '2026-03-08T09:12:40', board_id: board, title: 'Rye', media: null },
    ];
    const run = pin({ title: 'Rye', media: [sentFilm] }, { 'GET /pins': { items, bookmark: null } }, 'video');
    expect(await run.find({}, since)).toMatchObject([{ externalId: '2' }]);
  });

  test('an upload that is gone at once is repeated before its pin is made', async () => {
    const gone = { httpStatus: 404, code: 50, message: 'Media not found.' };
    const script = { 'POST /media': registered('41'), 'POST /': {}, 'GET /media/41': gone };
    const run = pin({ media: [sentFilm] }, script, 'video');
    const first = await run.prepare();
    expect(await failureOf(Promise.reject(first.thrown))).toMatchObject({ kind: 'not_ready' });
    await run.prepare(first.last);
    expect(run.whats().filter((what) => what === 'POST /media')).toHaveLength(2);
  });

  test('times without a zone are in UTC (pinterest/api-quickstart#78)', async () => {
    const answer = { id: '813', created_at: '2022-10-13T01:40:29' };
    const { run } = connect(kind, 'healthy', async () => ({ status: 200, body: JSON.stringify(answer) }));
    expect(await run('pinterest.pins.items.get', { externalId: '813' })).toMatchObject({
      publishedAt: '2022-10-13T01:40:29.000Z',
    });
  });

  test('ids beyond what a number holds keep their digits (bstoilov/py3-pinterest#34)', async () => {
    const body = '{"id":813744226420795884,"board_id":999658517227244888}';
    const { run } = connect(kind, 'healthy', async () => ({ status: 200, body }));
    expect(await run('pinterest.pins.items.get', { externalId: '813744226420795884' })).toMatchObject({
      externalId: '813744226420795884',
      board: '999658517227244888',
    });
  });
});

/** Makes a board of this privacy in a fresh account, as its owner does, and returns how things are read there. */
async function boardOf(privacy: string) {
  const { call, provider, run } = connect(kind);
  const json = { name: `A ${privacy} board`, privacy };
  const parse = (body: unknown) => (body as { id: string }).id;
  const made = call.upstream.request({ method: 'POST', path: '/boards', json, target: 'account', parse });
  return { call, provider, run, made };
}

test('a pin on a protected board is listed, and found when the answer to its creation was lost', async () => {
  const { call, provider, run, made } = await boardOf('PROTECTED');
  const content = { board: await made, title: 'Rye', media: [image()] };
  const declared = provider.contentTypes.find((one) => one.contentType === contentType);
  const steps = declared?.publish.find(({ variant }) => variant === 'image')?.steps(content);
  const pinned = await steps?.create(call, content, {});
  expect(await steps?.find(call, content, {}, new Date(Date.now() - 60_000))).toEqual([pinned]);
  const { data } = await run(`${contentType}.list`, { limit: 1 });
  expect(data[0]).toMatchObject({ title: 'Rye' });
});

test('secret boards, which no scope that is asked for reaches, are not offered', async () => {
  const { provider, made } = await boardOf('SECRET');
  expect(await failureOf(made)).toEqual({ kind: 'scopes' });
  const boards = provider.contentTypes.find((one) => one.contentType === 'pinterest.boards.items');
  expect(boards?.publish[0]?.rules.privacy?.values).toEqual(['public', 'protected']);
  expect(boards?.capabilities.update?.rules?.privacy?.values).toEqual(['public']);
});

test('a bookmark that Pinterest does not accept any more is reported as the cursor', async () => {
  const { run } = connect(kind);
  expect(await failureOf(run(`${contentType}.list`, { cursor: 'none' }))).toMatchObject({
    kind: 'rejected',
    field: 'cursor',
  });
});
