/** A refusal in TikTok's own words is an answer: it ends or repeats a request at once. What TikTok has called posted stays so. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { type Files, stageFiles } from '../support/publish-samples.ts';
import {
  askInVain,
  hurry,
  letProcessingPass,
  outcomeOf,
  publish,
  requestNow,
} from '../support/publishing.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
let files: Files;
let proxy: ProviderProxy;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  files = await stageFiles(key.client);
  proxy = proxyProvider(service, 'tiktok');
});
beforeEach(() => {
  proxy.intercept = (_request, answer) => answer;
});
afterAll(() => service.close());

const inits: Record<string, RegExp> = {
  video_by_url: /^POST .*\/video\/init/,
  photos: /^POST .*\/content\/init/,
};

async function publishBy(variant: string, text: string) {
  const { client } = key;
  const loginKind = variant.startsWith('business') ? 'tiktok_business' : 'tiktok';
  const { connectedProfileId } = await client.newProfile({ providerId: 'tiktok', loginKind });
  const mediaId = variant.endsWith('photos') ? files.images[0] : files.video;
  const settings = {
    ...(variant.includes('inbox') ? {} : { text }),
    ...(/^(business_video|.*inbox.*)$/.test(variant) ? {} : { privacy: 'public' }),
    ...(/business|inbox/.test(variant) ? {} : { musicConsent: true }),
  };
  const media = [{ mediaId }];
  return publish(client, {
    ...{ connectedProfileId, contentType: 'tiktok.videos.items', variant, media },
    ...settings,
  });
}

/** Runs a request until it has taken a step, and no further. */
const reaches = (publishRequestId: string, step: string) =>
  until(async () => {
    if (namesOf(await requestNow(key.client, publishRequestId)).includes(step)) return true;
    await hurry(service, publishRequestId);
    return false;
  });

const refusal = (code: string) => ({ error: { code, message: 'for developers', log_id: '1' } });
const namesOf = ({ steps }: { steps: readonly { name: string; outcome: string }[] }) =>
  steps.map(({ name, outcome }) => `${name} ${outcome}`);
const opened = (variant: string) => proxy.requests.filter((request) => inits[variant]?.test(request)).length;

const forNow: [variant: string, status: number, code: string][] = [
  ['video_by_url', 429, 'rate_limit_exceeded'],
  ['photos', 429, 'rate_limit_exceeded'],
  ['photos', 403, 'spam_risk_too_many_posts'],
];

test.each(sampleOf(forNow, 2))(
  'a post by %s that is refused for now (%i %s) is made later, and its outcome is never open',
  async (variant, status, code) => {
    const before = opened(variant);
    proxy.next(inits[variant] as RegExp).answer(refusal(code), status);
    const request = await publishBy(variant, `Later: ${variant} ${code}`);
    const done = await outcomeOf(service, key.client, request);
    expect(done).toMatchObject({ status: 'published', externalId: expect.stringMatching(/^\d{19}$/) });
    expect(namesOf(done)).not.toContain('created unknown');
    expect(opened(variant) - before).toBe(2);
  },
);

const forGood: [variant: string, code: string][] = [
  ['video_by_url', 'url_ownership_unverified'],
  ['photos', 'unaudited_client_can_only_post_to_private_accounts'],
];

test.each(sampleOf(forGood, 1))(
  'a post by %s that is refused (%s) has failed at once, and can be retried once its cause is mended',
  async (variant, code) => {
    proxy.next(inits[variant] as RegExp).answer(refusal(code), 403);
    const done = await outcomeOf(service, key.client, await publishBy(variant, `Never: ${variant} ${code}`));
    expect(done).toMatchObject({ status: 'failed', error: { reason: 'app_not_permitted' } });
    expect(done.retryableUntil).toBeDefined();
    expect(namesOf(done)).not.toContain('created unknown');
  },
);

test('a post that TikTok could not fetch is given to it again, and one that it will not have fails for its reason', async () => {
  const state = (fail_reason: string) => ({
    data: { status: 'FAILED', fail_reason },
    error: { code: 'ok', message: '', log_id: '1' },
  });
  proxy.next(/^POST .*\/status\/fetch/).answer(state('video_pull_failed'));
  const again = await outcomeOf(service, key.client, await publishBy('video_by_url', 'Fetched at last'));
  expect(again.status).toBe('published');
  expect(namesOf(again)).toContain('confirm not_fetched');
  proxy.next(/^POST .*\/status\/fetch/).answer(state('duration_check_failed'));
  const refused = await outcomeOf(service, key.client, await publishBy('video_by_url', 'Too long'));
  expect(refused).toMatchObject({ status: 'failed', error: { reason: 'content_invalid' } });
});

test('a video whose last answer was lost is one post, although TikTok counts its bytes late', async () => {
  const request = await publishBy('video', 'Once, late #fault:created_then_timeout');
  const done = await outcomeOf(service, key.client, request);
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
  const { body } = await key.client.get('/v1/content/tiktok.videos.items', {
    connectedProfileId: done.connectedProfileId,
  });
  expect(body.data.filter(({ text }: { text?: string }) => text?.startsWith('Once, late'))).toHaveLength(1);
});

const looks = /\/status\/fetch|\/publish\/status/;
const states = (variant: string, data: object) =>
  JSON.stringify(
    variant.startsWith('business')
      ? { code: 0, message: 'OK', request_id: '1', data }
      : { data, error: { code: 'ok', message: '', log_id: '1' } },
  );

/** Answers what is asked of the state of a post, until the answer is `undefined`. */
function tell(variant: string, data: () => object | undefined): void {
  proxy.intercept = (request, answer) => {
    const told = looks.test(request.url.pathname) ? data() : undefined;
    return told ? { status: 200, body: states(variant, told) } : answer;
  };
}

const delaying = ['video_by_url', 'business_video', 'business_inbox_video'];

/** Publishes, and lets TikTok process the post for hours. */
async function stillProcessed(variant: string, text: string) {
  const told: { data?: object | undefined } = { data: { status: 'PROCESSING_DOWNLOAD' } };
  tell(variant, () => told.data);
  const request = await publishBy(variant, text);
  await reaches(request.publishRequestId, 'created accepted');
  await letProcessingPass(service, request);
  await outcomeOf(service, key.client, request, ['outcome_unknown']);
  await askInVain(service, request);
  return { request, told };
}

test.each(sampleOf(delaying, 1))(
  'a post by %s that TikTok processes for hours is neither failed nor given up, and published once TikTok says so',
  async (variant) => {
    const { request, told } = await stillProcessed(variant, 'Hours later');
    told.data = {
      status: 'PUBLISH_COMPLETE',
      post_ids: ['7436721907034472449'],
      publicaly_available_post_id: ['7436721907034472449'],
    };
    const done = await outcomeOf(service, key.client, request);
    expect(done).toMatchObject({ status: 'published', externalId: '7436721907034472449' });
  },
);

test.each(sampleOf(delaying.toReversed(), 1))(
  'a post by %s that fails after hours fails for the reason that TikTok tells',
  async (variant) => {
    const { request, told } = await stillProcessed(variant, 'Hours later, in vain');
    told.data = { status: 'FAILED', fail_reason: 'duration_check_failed', reason: 'duration_check_failed' };
    const done = await outcomeOf(service, key.client, request);
    expect(done).toMatchObject({ status: 'failed', error: { reason: 'content_invalid' } });
  },
);

test('a film that is longer than the account may post by now is not opened, and its request says why', async () => {
  let times = 0;
  const settings = { privacy_level_options: ['PUBLIC_TO_EVERYONE'], max_video_post_duration_sec: 3 };
  proxy.intercept = (request, answer) => {
    if (!/creator_info/.test(request.url.pathname)) return answer;
    times += 1;
    // The first is asked when the request is admitted.
    return times === 1 ? answer : { status: 200, body: states('video', settings) };
  };
  const before = opened('video_by_url');
  const done = await outcomeOf(service, key.client, await publishBy('video_by_url', 'Four seconds'));
  expect(done).toMatchObject({
    status: 'failed',
    error: { reason: 'content_invalid', message: expect.stringContaining('3 seconds at most') },
  });
  expect(opened('video_by_url')).toBe(before);
});

const unnamed = { data: { status: 'PUBLISH_COMPLETE' }, error: { code: 'ok', message: '', log_id: '1' } };

/** Publishes, and lets TikTok call it posted without ever telling an id. */
async function posted(text: string) {
  proxy.intercept = (request, answer) =>
    /status\/fetch/.test(request.url.pathname) ? { status: 200, body: JSON.stringify(unnamed) } : answer;
  const request = await publishBy('video_by_url', text);
  await reaches(request.publishRequestId, 'posted done');
  return request;
}

test('a public post whose id TikTok never tells is found among the posts of the account', async () => {
  const request = await posted('Found by its words');
  const done = await outcomeOf(service, key.client, request);
  expect(done).toMatchObject({ status: 'published', externalId: expect.stringMatching(/^\d{19}$/) });
});

test('a post that TikTok has called posted is published, also when its profile is deleted before it has an id', async () => {
  const request = await posted('Posted, and left');
  const { client } = key;
  await client.delete(`/v1/connected-profiles/${request.connectedProfileId}`);
  const done = await outcomeOf(service, client, request);
  expect(done).toMatchObject({ status: 'published' });
});

test('a draft whose profile is deleted fails, and is said to wait in the inbox still', async () => {
  const request = await publishBy('inbox_video_by_url', '');
  await reaches(request.publishRequestId, 'sentToInbox done');
  const { client } = key;
  await client.delete(`/v1/connected-profiles/${request.connectedProfileId}`);
  const done = await outcomeOf(service, client, request);
  expect(done).toMatchObject({
    status: 'failed',
    error: { reason: 'profile_gone', message: expect.stringContaining('draft may still wait') },
  });
});
