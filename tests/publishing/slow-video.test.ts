/** Tests that a video which YouTube takes long to process is told by its id in the end, and never as one that is not there. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { askInVain, letProcessingPass, outcomeOf, publish } from '../support/publishing.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let client: Client;
let youtube: ProviderProxy;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  ({ client } = await service.newKey());
  youtube = proxyProvider(service, 'youtube');
});
afterAll(() => service.close());

test('a video that is processed for hours is in doubt meanwhile, and published once it is done', async () => {
  let isProcessed = false;
  youtube.intercept = ({ url }, answer) =>
    isProcessed || !url.searchParams.get('part')?.includes('processingDetails')
      ? answer
      : { ...answer, body: answer.body.replaceAll('"processed"', '"uploaded"') };
  const { connectedProfileId } = await client.newProfile({ providerId: 'youtube' });
  const { mediaId } = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const contentType = 'youtube.videos.items';
  const title = 'The slowest oven';
  const film = { connectedProfileId, contentType, title, madeForKids: false, media: [{ mediaId }] };
  const request = await publish(client, film);
  const { publishRequestId: id } = request;
  const row = () => service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });
  await until(async () => (await row()).phase === 'confirm');
  await letProcessingPass(service, request);
  await outcomeOf(service, client, request, ['outcome_unknown']);
  await askInVain(service, request);
  isProcessed = true;
  const { status, externalId } = await outcomeOf(service, client, request);
  expect(status).toBe('published');
  const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 5 });
  const there = body.data.filter((one: { title: string }) => one.title === title);
  expect(there).toMatchObject([{ externalId }]);
});
