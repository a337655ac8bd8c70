/** Tests films of WebM as a customer publishes them: staged by their content, and taken where the provider takes them. */
import { beforeAll, expect, test } from '@jest/globals';
import type { SimulatedRequest } from '../../src/simulators/simulator.ts';
import { expectViolations } from '../support/errors.ts';
import { webm, webmOf } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
let mediaId: string;
const announced = { filename: 'film.webm', contentType: 'video/webm' } as const;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  ({ client } = await service.newKey());
  const medium = await stage(client, webm, announced);
  mediaId = medium.mediaId;
  expect(medium).toMatchObject({
    ...{ contentType: 'video/webm', width: 540, height: 960, durationSeconds: 4 },
    video: { codec: 'VP9', frameRate: 25 },
  });
});

const posts = [
  ['tiktok', 'tiktok.videos.items', { variant: 'video', privacy: 'private', musicConsent: true }],
  ['tiktok', 'tiktok.videos.items', { variant: 'inbox_video_by_url' }],
  ['youtube', 'youtube.videos.items', { title: 'Bread', madeForKids: false }],
  ['mastodon', 'mastodon.posts.items', {}],
] as const;

test.each(posts)('%s takes one (%s, %j)', async (providerId, contentType, more) => {
  const { connectedProfileId } = await client.newProfile({ providerId });
  const proxy = proxyProvider(service, providerId);
  const sent: SimulatedRequest[] = [];
  proxy.intercept = (request, answer) => {
    if (request.method === 'PUT') sent.push(request);
    return answer;
  };
  const text = 'variant' in more && more.variant.includes('inbox') ? {} : { text: 'How bread is made' };
  const request = await publish(client, {
    ...{ connectedProfileId, contentType, ...text, ...more },
    media: [{ mediaId }],
  });
  expect((await outcomeOf(service, client, request)).status).toBe('published');
  if (providerId === 'tiktok')
    for (const { headers } of sent) expect(headers['content-type']).toBe('video/webm');
});

test.each([
  ['linkedin', 'linkedin.posts.items', { text: 'Bread' }],
  ['bluesky', 'bluesky.posts.items', { text: 'Bread' }],
  ['instagram', 'instagram.media.items', { text: 'Bread' }],
  ['tiktok', 'tiktok.videos.items', { variant: 'business_video', text: 'Bread' }],
])('%s takes none, and says so before anything is published (%s)', async (providerId, contentType, more) => {
  const loginKind = 'variant' in more ? { loginKind: 'tiktok_business' } : {};
  const { connectedProfileId } = await client.newProfile({ providerId, ...loginKind });
  const input = { connectedProfileId, contentType, media: [{ mediaId }], ...more };
  expectViolations(await client.post('/v1/publish-requests/validate', input), {
    'media.0.mediaId': 'media_type',
  });
});

exhaustiveTest('a film with the position where it was taken is reported as having one', async () => {
  const { hasLocation } = await stage(client, webmOf({ location: '+52.5+013.4/' }), announced);
  expect(hasLocation).toBe(true);
});
