/**
 * A refusal of the call that makes content visible counts only after a look at the provider: what was published all the
 * same is published, what was not is not, and what cannot be read is unknown.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { type Files, stageFiles, ways } from '../support/publish-samples.ts';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';

let service: TestService;
let key: TestKey;
let files: Files;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  files = await stageFiles(key.client);
});
afterAll(() => service.close());

let proxy: ProviderProxy;

/** Publishes on a fresh profile, and returns how it ends and how often the content is there. */
async function publishBy(
  [providerId, name]: readonly [string, string],
  text: string,
  wanted?: readonly PublishRequest['status'][],
) {
  const way = ways.find((one) => one.providerId === providerId && one.name === name);
  if (!way) throw new Error(`nobody publishes ${name} on ${providerId}`);
  const { client, organizationId } = key;
  const { loginKind } = way;
  const profile = await client.newProfile({ providerId, loginKind });
  const input = await way.input({ client, profile, files, text });
  const { connectedProfileId, externalId } = profile;
  const request = await publish(client, { connectedProfileId, ...(input as object) });
  const done = await outcomeOf(service, client, request, wanted);
  const store = service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  return { request, done, created: () => countCreated(store, externalId, way.textless ? '' : text) };
}

const graph = (code: number, error_subcode?: number) => ({ error: { message: 'No', code, error_subcode } });
const suspectedSpam = graph(4, 2207051);
const tooLong = { error: 'Validation failed: Text character limit of 500 exceeded' };

const creating = {
  instagram: /POST [^ ]+\/media_publish /,
  threads: /POST [^ ]+\/threads_publish /,
  text: /POST [^ ]+\/feed /,
  reel: /POST [^ ]+\/video_reels .*upload_phase=finish/,
  videoStory: /POST [^ ]+\/video_stories .*upload_phase=finish/,
  photoStory: /POST [^ ]+\/photo_stories /,
  comment: /POST [^ ]+\/comments /,
  record: /POST [^ ]+\.createRecord /,
  status: /POST [^ ]+\/api\/v1\/statuses /,
};

const published: [string, string, RegExp, object, number][] = [
  ['instagram', 'an image', creating.instagram, suspectedSpam, 403],
  ['instagram', 'an image', creating.instagram, graph(4), 403],
  ['instagram', 'a story', creating.instagram, graph(25, 2207050), 400],
  ['threads', 'a post', creating.threads, graph(100, 1), 400],
  ['facebook', 'a text', creating.text, graph(368), 400],
  ['facebook', 'a photo', creating.text, graph(506), 400],
  ['facebook', 'a reel', creating.reel, graph(100), 400],
  ['facebook', 'a video story', creating.videoStory, graph(4), 400],
  ['facebook', 'a photo story', creating.photoStory, graph(100), 400],
  ['facebook', 'a comment', creating.comment, graph(389), 400],
  ['bluesky', 'a post', creating.record, { error: 'InvalidRequest', message: 'No' }, 400],
  ['bluesky', 'a repost', creating.record, { error: 'RateLimitExceeded', message: 'No' }, 429],
  ['mastodon', 'a post', creating.status, tooLong, 422],
];

describe.each(sampleOf(published, 3))('%s, %s', (providerId, name, request, answer, status) => {
  beforeEach(() => {
    proxy = proxyProvider(service, providerId);
  });

  test(`is published once, although the provider has answered ${JSON.stringify(answer)}`, async () => {
    proxy.next(request).doThenAnswer(answer, status);
    const { done, created } = await publishBy([providerId, name], `Once ${providerId} ${name} ${status}`);
    expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(await created()).toBe(1);
  });
});

describe('on Instagram', () => {
  const image = ['instagram', 'an image'] as const;
  const publishings = () => proxy.requests.filter((request) => request.endsWith('/media_publish'));
  beforeEach(() => {
    proxy = proxyProvider(service, 'instagram');
  });

  test('what was refused and is not there has failed for the reason of the refusal', async () => {
    proxy.next(creating.instagram).answer(suspectedSpam, 403);
    const { done, created } = await publishBy(image, 'Not there');
    expect(done).toMatchObject({ status: 'failed', error: { reason: 'suspected_spam' } });
    expect(await created()).toBe(0);
    expect(publishings()).toHaveLength(1);
  });

  test('a throttled call is made again only after the container was read', async () => {
    proxy.next(creating.instagram).answer(graph(4), 403);
    const { done, created } = await publishBy(image, 'After a look');
    expect(done.status).toBe('published');
    expect(await created()).toBe(1);
    const [first, second] = proxy.requests.flatMap((request, at) =>
      request.endsWith('/media_publish') ? at : [],
    );
    const between = proxy.requests.slice((first ?? 0) + 1, second);
    expect(between).toEqual([expect.stringMatching(/^GET .*\/\d+$/)]);
  });

  test('what cannot be read is unknown, and found when it can be', async () => {
    proxy.next(creating.instagram).doThenAnswer(suspectedSpam, 403);
    proxy.intercept = (request, answer) => {
      if (request.url.pathname.endsWith('/media_publish')) proxy.next(/GET /).answer({});
      return answer;
    };
    const { request, done, created } = await publishBy(image, 'Unknown at first', [
      'outcome_unknown',
      'failed',
    ]);
    expect(done.status).toBe('outcome_unknown');
    expect(await outcomeOf(service, key.client, request)).toMatchObject({ status: 'published' });
    expect(await created()).toBe(1);
    expect(publishings()).toHaveLength(1);
  });
});

describe('on LinkedIn', () => {
  test('what a refusal names as the same is found by its id, although no list shows it yet', async () => {
    proxy = proxyProvider(service, 'linkedin');
    proxy.intercept = ({ method, url }, answer) => {
      if (url.pathname !== '/rest/posts') return answer;
      if (method === 'GET') return { ...answer, body: JSON.stringify({ elements: [] }) };
      const message = `Content is a duplicate of ${answer.headers?.['x-restli-id']}`;
      return { status: 422, body: JSON.stringify({ status: 422, message }) };
    };
    const { done, created } = await publishBy(['linkedin', 'a text'], 'Once, as LinkedIn says');
    expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(await created()).toBe(1);
  });
});
