import { beforeAll, describe, expect, test } from '@jest/globals';
import { jpeg } from '../support/files.ts';
import { ended, newUpload, readMedia, send, stage } from '../support/media.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
});

describe('media.get', () => {
  test('shows media that awaits its file with the way to send it, and without once that is there', async () => {
    const media = await newUpload(key.client);
    expect(await readMedia(key.client, media.mediaId)).toEqual(media);
    await send(media, jpeg);
    const ready = await ended(key.client, media);
    expect(ready).toMatchObject({ status: 'ready', width: 64, height: 80 });
    expect(ready).not.toHaveProperty('upload');
  });

  test('tells that the time to upload is over as soon as it is, and takes the way away', async () => {
    const media = await newUpload(key.client);
    service.clock.stop(Date.parse(media.expiresAt) - 1);
    expect(await readMedia(key.client, media.mediaId)).toMatchObject({ status: 'pending_upload' });
    service.clock.stop(media.expiresAt);
    const expired = await readMedia(key.client, media.mediaId);
    expect(expired.status).toBe('expired');
    expect(expired).not.toHaveProperty('upload');
  });

  test('tells that a file has expired as soon as it has', async () => {
    const media = await stage(key.client);
    service.clock.stop(media.expiresAt);
    const { status } = await readMedia(key.client, media.mediaId);
    expect(status).toBe('expired');
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { mediaId } = await stage(key.client);
    await expectUnfindable(service, mediaId, (client, id) => client.get(`/v1/media/${id}`));
  });
});
