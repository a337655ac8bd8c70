/**
 * Tests how long a provider may take to process content: an hour from when it got the content, however long
 * the steps before took.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultMarker } from '../../src/simulators/faults.ts';
import { stage } from '../support/media.ts';
import { letProcessingPass, outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
});
afterAll(() => service.close());

/**
 * Publishes a picture that the provider processes slowly. Returns the request once the service has checked
 * for the first time and waits for the next check.
 */
async function publishSlowly(): Promise<PublishRequest> {
  const { connectedProfileId } = await key.client.newProfile();
  const { mediaId } = await stage(key.client);
  const text = `Rising ${faultMarker('slow_container')}`;
  const contentType = 'instagram.media.items';
  const request = await publish(key.client, { connectedProfileId, contentType, text, media: [{ mediaId }] });
  const where = { id: request.publishRequestId, phase: 'check', dueAt: { gt: new Date() } } as const;
  await until(async () => (await service.ctx.db.publishRequest.count({ where })) === 1);
  return request;
}

const change = ({ publishRequestId }: PublishRequest, changes: string) =>
  query(service, `UPDATE publish_requests SET ${changes} WHERE id = $1`, [publishRequestId]);

test('a request that was started long ago still waits for files that were given just now', async () => {
  const request = await publishSlowly();
  await change(request, "started_at = now() - interval '5 hours'");
  expect(await outcomeOf(service, key.client, request)).toMatchObject({ status: 'published' });
});

test('files that are not processed within an hour end the request', async () => {
  const request = await publishSlowly();
  await letProcessingPass(service, request);
  expect(await outcomeOf(service, key.client, request)).toMatchObject({
    status: 'failed',
    error: { code: 'provider_too_slow' },
  });
});
