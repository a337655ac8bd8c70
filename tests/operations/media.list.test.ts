import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { jpeg } from '../support/files.ts';
import { createMedia, ended, type Media, newUpload, readMedia, send, stage } from '../support/media.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

const path = '/v1/media';
let service: TestService;
let key: TestKey;
/** The media in the order in which they were made. */
let made: Media[];

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  const awaited = await newUpload(key.client);
  const ready = await stage(key.client);
  const failing = await newUpload(key.client, Buffer.alloc(jpeg.length, 'x'));
  await send(failing, Buffer.alloc(jpeg.length, 'x'));
  const failed = await ended(key.client, failing);
  const old = await stage(key.client);
  await query(service, `UPDATE media SET expires_at = now() WHERE id = $1`, [old.mediaId]);
  made = [awaited, ready, failed, await readMedia(key.client, old.mediaId), await newUpload(key.client)];
});

const idsOf = (media: Media[]) => media.map(({ mediaId }) => mediaId);

async function walk(
  limit: number,
  filters: object = {},
  { client }: Pick<TestKey, 'client'> = key,
): Promise<string[]> {
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await client.get(path, { limit, ...filters, ...(cursor ? { cursor } : {}) });
    walked.push(...idsOf(body.data));
    expect(body.hasMore).toBe(body.nextCursor !== undefined);
    cursor = body.nextCursor;
  } while (cursor);
  return walked;
}

describe('media.list', () => {
  test('has all media once, newest first, as get has it', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body]).toEqual([200, { data: made.toReversed(), hasMore: false }]);
  });

  test('comes in pages as large as is wanted', async () => {
    for (const limit of [1, 2, 4, 5, 6, 100]) expect(await walk(limit)).toEqual(idsOf(made).toReversed());
  });

  test.each([
    ['pending_upload', [4, 0]],
    ['ready', [1]],
    ['failed', [2]],
    ['expired', [3]],
    ['fetching', []],
    ['validating', []],
  ])('of status %s has those whose status reads so', async (status, expected) => {
    const { body } = await key.client.get(path, { status });
    expect(body.data).toEqual(expected.map((index) => made[index]));
    for (const media of body.data) expect(media.status).toBe(status);
  });

  test('of status expired are in order across pages, whether retention has marked them or not', async () => {
    const { client } = await service.newKey({ organization: 'Expiring' });
    const media = [];
    for (let number = 0; number < 4; number += 1) media.push(await newUpload(client));
    const ids = idsOf(media);
    const over = 'UPDATE media SET expires_at = now(), status = ';
    await query(service, `${over} 'expired' WHERE id = ANY($1)`, [[ids[0], ids[3]]]);
    await query(service, `${over} status WHERE id = ANY($1)`, [[ids[1], ids[2]]]);
    for (const limit of [1, 2, 3, 4])
      expect(await walk(limit, { status: 'expired' }, { client })).toEqual(ids.toReversed());
    expect(await walk(2, { status: 'expired', reference: 'none' }, { client })).toEqual([]);
    const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg' as const, sizeBytes: jpeg.length };
    const { mediaId } = await createMedia(client, { upload, reference: 'loaf' });
    const named = { status: 'expired', reference: 'loaf' };
    expect(await walk(2, named, { client })).toEqual([]);
    await query(service, `${over} status WHERE id = $1`, [mediaId]);
    expect(await walk(2, named, { client })).toEqual([mediaId]);
  });

  test('continues where it was, after the media at the cursor is deleted', async () => {
    const { client } = await service.newKey({ organization: 'Deleting' });
    const [older, newer] = [await newUpload(client), await newUpload(client)];
    const { nextCursor } = (await client.get(path, { limit: 1 })).body;
    await client.delete(`${path}/${newer.mediaId}`);
    expect(idsOf((await client.get(path, { cursor: nextCursor })).body.data)).toEqual([older.mediaId]);
  });

  test('refuses a cursor of another status, and from another organization', async () => {
    const { nextCursor } = (await key.client.get(path, { limit: 1 })).body;
    const other = await service.newKey({ organization: 'Other' });
    for (const answer of [
      await key.client.get(path, { cursor: nextCursor, status: 'ready' }),
      await other.client.get(path, { cursor: nextCursor }),
    ])
      expect(expectError(answer, 400, 'validation_error').validationErrors[0]?.field).toBe('cursor');
  });

  test("has no other organization's and no other mode's", async () => {
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
  });

  test('refuses a status that there is not', async () => {
    expectViolations(await key.client.get(path, { status: 'done' }), { status: 'invalid_value' });
  });
});
