// A service of its own: its clock stands still for all tests together, and the whole store is swept.

import { beforeAll, describe, expect, test } from '@jest/globals';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { sweepStore } from '../../src/domain/publishing/media/discard.ts';
import { hourMs } from '../../src/lib/time.ts';
import { jpeg } from '../support/files.ts';
import { ended, filesIn, newUpload, readMedia, send, stage } from '../support/media.ts';
import { movedBy, query } from '../support/query.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
let nowMs: number | undefined;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(nowMs ?? Date.now()) });
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
});

const read = (mediaId: string) => readMedia(key.client, mediaId);

/** Does the work as if it were this time. */
async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  nowMs = time;
  try {
    return await work();
  } finally {
    nowMs = undefined;
  }
}

const filesOf = async (mediaId: string) => (await filesIn(service)).filter((file) => file.includes(mediaId));

describe('retention', () => {
  test('keeps a file for as long as is said, and erases it then, with all that is known of it', async () => {
    const media = await stage(key.client, jpeg, { filename: 'a secret name.jpg' });
    await query(service, `UPDATE media SET alt_text = 'a secret text' WHERE id = $1`, [media.mediaId]);
    const time = Date.parse(media.expiresAt);
    await at(time - 1, () => eraseExpired(service.ctx));
    expect(await filesOf(media.mediaId)).toHaveLength(1);
    const erased = await at(time, () => eraseExpired(service.ctx));
    expect(erased.mediaFiles).toBe(1);
    expect(await filesOf(media.mediaId)).toEqual([]);
    const expired = await read(media.mediaId);
    expect(expired.status).toBe('expired');
    const [row] = await query(service, 'SELECT * FROM media WHERE id = $1', [media.mediaId]);
    expect(JSON.stringify(row)).not.toContain('a secret');
    expect(row).toMatchObject({ file_key: null, source_url: null, filename: null, alt_text: null });
  });

  test('ends an upload that never came, and refuses it from then on', async () => {
    const media = await newUpload(key.client);
    await at(Date.parse(media.expiresAt), () => eraseExpired(service.ctx));
    expect((await read(media.mediaId)).status).toBe('expired');
    expect((await send(media, jpeg)).status).toBe(409);
  });

  test('erases the names of files that failed, and leaves what was wrong with them', async () => {
    const noise = Buffer.alloc(100, 'x');
    const media = await newUpload(key.client, noise, { filename: 'a secret name.jpg' });
    await send(media, noise);
    const failed = await ended(key.client, media);
    expect(failed).toMatchObject({ status: 'failed', filename: 'a secret name.jpg' });
    expect(await filesOf(media.mediaId)).toEqual([]);
    await at(Date.parse(failed.expiresAt), () => eraseExpired(service.ctx));
    const { filename: _name, updatedAt: _updated, ...kept } = failed;
    expect(await read(media.mediaId)).toEqual({ ...kept, updatedAt: expect.any(String) });
  });

  test('forgets media altogether a month later', async () => {
    const media = await newUpload(key.client);
    const monthLater = Date.parse(media.expiresAt) + 30 * 24 * hourMs;
    await at(monthLater - 1, () => eraseExpired(service.ctx));
    expect((await read(media.mediaId)).status).toBe('expired');
    await at(monthLater, () => eraseExpired(service.ctx));
    expect(await query(service, 'SELECT 1 FROM media WHERE id = $1', [media.mediaId])).toEqual([]);
  });

  test('leaves what is used in between', async () => {
    const media = await stage(key.client);
    await query(
      service,
      `UPDATE media SET expires_at = ${movedBy('expires_at', "+ interval '1 hour'")} WHERE id = $1`,
      [media.mediaId],
    );
    await at(Date.parse(media.expiresAt), () => eraseExpired(service.ctx));
    expect((await read(media.mediaId)).status).toBe('ready');
    expect(await filesOf(media.mediaId)).toHaveLength(1);
  });

  test('ends media that nobody has brought to an end', async () => {
    const media = await stage(key.client);
    await query(service, `UPDATE media SET status = 'validating' WHERE id = $1`, [media.mediaId]);
    await at(Date.parse(media.expiresAt), () => eraseExpired(service.ctx));
    expect((await read(media.mediaId)).status).toBe('expired');
    expect(await filesOf(media.mediaId)).toEqual([]);
  });
});

describe('the sweep of the store', () => {
  const put = (file: string) =>
    service.ctx.outbound.storage.put(
      file,
      (async function* () {
        yield jpeg;
      })(),
    );

  test('erases files that no media has, once they are old, and no others', async () => {
    const media = await stage(key.client);
    const [own] = await filesOf(media.mediaId);
    const orphans = [`media/${media.mediaId}-orphan`, `uploads/${media.mediaId}-orphan`];
    const foreign = 'media/of-somebody-else';
    for (const file of [...orphans, foreign]) await put(file);
    expect(await sweepStore(service.ctx)).toBe(0);
    expect(await at(Date.now() + 3 * hourMs, () => sweepStore(service.ctx))).toBe(2);
    const left = await filesIn(service);
    expect(left).toEqual(expect.arrayContaining([own, foreign]));
    for (const orphan of orphans) expect(left).not.toContain(orphan);
  });

  test('runs as a job', async () => {
    const media = await stage(key.client);
    const orphan = `media/${media.mediaId}-orphan`;
    await put(orphan);
    nowMs = Date.now() + 3 * hourMs;
    await service.ctx.queue.enqueue('media.sweep', {});
    await until(async () => !(await filesIn(service)).includes(orphan));
    nowMs = undefined;
    expect(await filesOf(media.mediaId)).toHaveLength(1);
  });
});
