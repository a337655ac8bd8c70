// A service of its own: all files of its store are looked at.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileUrlOf } from '../../src/domain/publishing/media/file-links.ts';
import { expectError } from '../support/errors.ts';
import { jpeg } from '../support/files.ts';
import {
  createMedia,
  eventsOf,
  type FileServer,
  filesIn,
  newUpload,
  readMedia,
  send,
  stage,
  startFileServer,
} from '../support/media.ts';
import { publish } from '../support/publishing.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable, query } from '../support/suites/connect-resources.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

let service: TestService;
let server: FileServer;
let key: TestKey;

beforeAll(async () => {
  service = await startTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  server = await startFileServer();
});
afterAll(() => server.close());

const remove = (mediaId: string) => key.client.delete(`/v1/media/${mediaId}`);
const unfinished = () => path.join(service.ctx.config.dataDir, 'media', '.unfinished');
const scope = () => ({ organizationId: key.organizationId, mode: 'test' as const });
const rowsOf = (mediaId: string) => query(service, 'SELECT id FROM media WHERE id = $1', [mediaId]);

describe('media.delete', () => {
  test('erases the media and its file, and ends its URL', async () => {
    const { mediaId } = await stage(key.client);
    const url = await fileUrlOf(service.ctx, scope(), mediaId);
    expect((await fetch(url)).status).toBe(200);
    const { status, body } = await remove(mediaId);
    expect([status, body]).toEqual([200, { mediaId, deleted: true }]);
    expect((await fetch(url)).status).toBe(404);
    expectError(await key.client.get(`/v1/media/${mediaId}`), 404, 'not_found');
    expectError(await remove(mediaId), 404, 'not_found');
    expect(await rowsOf(mediaId)).toEqual([]);
    expect(await filesIn(service)).toEqual([]);
  });

  test('is refused while a publish request needs it, and possible once that is canceled', async () => {
    const { mediaId } = await stage(key.client);
    const { connectedProfileId } = await key.client.newProfile();
    const { publishRequestId } = await publish(key.client, {
      connectedProfileId,
      contentType: 'instagram.media.items',
      media: [{ mediaId }],
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(expectError(await remove(mediaId), 409, 'conflict')).toEqual({ reason: 'media_in_use' });
    await key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`, {});
    expect((await remove(mediaId)).status).toBe(200);
  });

  test('ends an upload that has not begun', async () => {
    const media = await newUpload(key.client);
    await remove(media.mediaId);
    expect((await send(media, jpeg)).status).toBe(404);
    expect(await filesIn(service)).toEqual([]);
  });

  test('ends an upload that is under way: nothing of it is kept', async () => {
    const media = await newUpload(key.client);
    const whole = Promise.withResolvers<void>();
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(jpeg.subarray(0, 500));
        await whole.promise;
        controller.enqueue(jpeg.subarray(500));
        controller.close();
      },
    });
    const sending = send(media, slow);
    await until(async () => (await readdir(unfinished()).catch(() => [])).length === 1);
    await remove(media.mediaId);
    whole.resolve();
    expect((await sending).status).toBe(409);
    expect(await filesIn(service)).toEqual([]);
  });

  test('ends a fetch in progress: nothing of it is kept, and no event is emitted', async () => {
    const rest = Promise.withResolvers<void>();
    server.files.set('/slow', async (_request, response) => {
      response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 500));
      await rest.promise;
      response.end(jpeg.subarray(500));
    });
    const media = await createMedia(key.client, { sourceUrl: `${server.url}/slow` });
    const staged = service.runDue('media.stage');
    await untilWithoutJobs(() => server.asked.includes('/slow'));
    expect((await readMedia(key.client, media.mediaId)).status).toBe('fetching');
    await remove(media.mediaId);
    rest.resolve();
    await staged;
    const ofMedia = `name = 'media.stage' AND data ->> 'mediaId' = $1`;
    const jobs = await query(service, `SELECT state FROM pgboss.job WHERE ${ofMedia}`, [media.mediaId]);
    expect(jobs).toEqual([{ state: 'completed' }]);
    expect(await filesIn(service)).toEqual([]);
    expect(await eventsOf(service, media)).toEqual([]);
  });

  test('leaves all other media as they are', async () => {
    const [one, other] = [await stage(key.client), await stage(key.client)];
    await remove(one.mediaId);
    expect(await readMedia(key.client, other.mediaId)).toEqual(other);
    expect(await filesIn(service)).toHaveLength(1);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { mediaId } = await stage(key.client);
    await expectUnfindable(service, mediaId, (client, id) => client.delete(`/v1/media/${id}`));
    expect((await readMedia(key.client, mediaId)).status).toBe('ready');
  });
});
