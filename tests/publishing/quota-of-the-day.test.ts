/** Tests that publishing waits for the next day where the provider refuses what would pass the quota of the app. */
// A service of its own: the quota in its registry is small.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayAt } from '../../src/providers/daily-budget.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({});
  service.ctx.config.publicUrl = service.url;
  ({ client } = await service.newKey());
  const { dailyBudgets = [] } = service.ctx.registry.find('youtube') ?? {};
  Object.assign(dailyBudgets.find(({ budget }) => budget === 'video_inserts') ?? {}, { limit: 1 });
});
afterAll(() => service.close());

test('a video beyond the quota waits until midnight Pacific, is then uploaded, and is there once', async () => {
  const { connectedProfileId } = await client.newProfile({ providerId: 'youtube' });
  const { mediaId } = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const film = (title: string) => ({
    connectedProfileId,
    contentType: 'youtube.videos.items',
    title,
    madeForKids: false,
    media: [{ mediaId }],
  });
  const first = await outcomeOf(service, client, await publish(client, film('The old oven')));
  expect(first.status).toBe('published');

  const { publishRequestId } = await publish(client, film('The new oven'));
  const waits = async () => {
    await service.runDue();
    const { status, steps } = await requestNow(client, publishRequestId);
    return [status, steps?.at(-1)?.outcome];
  };
  expect(await waits()).toEqual(['publishing', 'platform_rate_limit']);
  const now = new Date();
  const midnight = dayAt(now, 'America/Los_Angeles').endsAt;
  const seconds = Math.ceil((midnight.getTime() - now.getTime()) / 1000) + 1;
  expect((await client.post('/v1/test/clock/advance', { seconds })).status).toBe(200);
  // The clock has made its job due. One that is hurried beside it would spend the quota of the new day, too.
  await service.runDue();
  const second = await outcomeOf(service, client, { publishRequestId });
  expect(second.status).toBe('published');
  const { body } = await client.get('/v1/content/youtube.videos.items', { connectedProfileId, limit: 3 });
  expect(body.data.filter(({ title }: { title: string }) => title === 'The new oven')).toHaveLength(1);
});
