/** Tests the quota of deletions: the provider is asked before it is spent, and nothing is sent when it is. */

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loadContract } from '../../codegen/document.ts';
import type { Schemas } from '../../src/contract/index.ts';
import { daySeconds } from '../../src/lib/time.ts';
import { answerTo, itemsOf, registry, send } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';

const total = 100;

let now = new Date();
let provider: ProviderServer;
let service: TestService;
let live: TestKey;
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  service = await sharedTestService({ settings: provider.environment });
  live = await service.newKey({ mode: 'live' });
});
beforeEach(() => {
  provider.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

const posts = 'threads.posts.items';
const replies = 'threads.posts.replies';

/** Connects an account of which so much was deleted just now, and lists its posts. */
async function connect({ deleted = 0 } = {}) {
  const loginKind = 'threads_login';
  const account = simulatorFor('threads').createAccount(loginKind, 'healthy');
  const profile = { ...account, providerId: 'threads', loginKind };
  const { id: connectedProfileId } = await makeLiveProfile(service, live.organizationId, profile);
  const deletedAt = now.getTime();
  for (const index of Array(deleted).keys())
    await provider.store.write(account.externalId, `earlier/${index}`, { deleted: true, deletedAt });
  const { data } = await answerTo(live.client, `${posts}.list`, { connectedProfileId });
  const [first, second] = data.map(({ externalId }: { externalId: string }) => externalId);
  const budgetNow = async (): Promise<Schemas['ProviderBudget'] | undefined> => {
    const { body } = await live.client.get(`/v1/connected-profiles/${connectedProfileId}`);
    return body.providerBudget.find(({ budget }: Schemas['ProviderBudget']) => budget === 'deletion');
  };
  provider.requests.length = 0;
  return { connectedProfileId, accountId: account.externalId, first, second, budgetNow };
}

const refuseToTell: ProviderServer['intercept'] = async ({ url }, answer) =>
  url.pathname.endsWith('threads_publishing_limit') ? { status: 500, body: '' } : answer;

test('the provider is asked after the post was read and before it is deleted, and what it says is shown', async () => {
  const { connectedProfileId, accountId, first, second, budgetNow } = await connect();
  await answerTo(live.client, `${posts}.delete`, { connectedProfileId, externalId: first });
  const graph = '/graph.threads.com/v1.0';
  expect(provider.requests).toEqual([
    `GET ${graph}/${first}`,
    `GET ${graph}/${accountId}/threads_publishing_limit`,
    `DELETE ${graph}/${first}`,
  ]);
  const told = { budget: 'deletion', unit: 'posts', limit: total, windowSeconds: daySeconds };
  expect(await budgetNow()).toEqual({ ...told, used: 0, readAt: expect.any(String) });
  await answerTo(live.client, `${posts}.delete`, { connectedProfileId, externalId: second });
  expect(await budgetNow()).toMatchObject({ ...told, used: 1 });
});

test('replies and posts spend the same quota', async () => {
  const { connectedProfileId, accountId, first, budgetNow } = await connect();
  const input = { connectedProfileId, postExternalId: first };
  const { data } = await answerTo(live.client, `${replies}.list`, { ...input, limit: 100 });
  const own = data.find(({ author }: Schemas['ThreadsReply']) => author?.id === accountId);
  await answerTo(live.client, `${replies}.delete`, { connectedProfileId, externalId: own.externalId });
  await answerTo(live.client, `${posts}.delete`, { connectedProfileId, externalId: first });
  expect(await budgetNow()).toMatchObject({ used: 1 });
});

test('of a spent quota nothing is sent, the error says when to ask again, and a day later there is room', async () => {
  const { connectedProfileId, first, second } = await connect({ deleted: total - 1 });
  await answerTo(live.client, `${posts}.delete`, { connectedProfileId, externalId: first });
  provider.requests.length = 0;
  const before = Date.now();
  const input = { connectedProfileId, externalId: second };
  const refused = await send(live.client, `${posts}.delete`, input);
  const meta = expectError(refused, 429, 'platform_rate_limit');
  const windowSeconds = daySeconds;
  expect(meta).toMatchObject({
    reason: 'provider_budget_spent',
    budget: 'deletion',
    limit: total,
    usage: total,
    windowSeconds,
  });
  expect(refused.headers['retry-after']).toBe('3600');
  expect(Date.parse(`${meta.retryAt}`) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(provider.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  expect(await answerTo(live.client, `${posts}.get`, input)).toMatchObject({ externalId: second });

  now = new Date(now.getTime() + daySeconds * 1000);
  await answerTo(live.client, `${posts}.delete`, input);
});

test('when the provider does not tell the quota, the deletion goes ahead', async () => {
  const { connectedProfileId, first } = await connect();
  provider.intercept = refuseToTell;
  const input = { connectedProfileId, externalId: first };
  expect(await answerTo(live.client, `${posts}.delete`, input)).toEqual({ externalId: first, deleted: true });
});

test('when the provider does not tell the quota but refuses, the deletion is throttled', async () => {
  const { connectedProfileId, first } = await connect({ deleted: total });
  provider.intercept = refuseToTell;
  const input = { connectedProfileId, externalId: first };
  expectError(await send(live.client, `${posts}.delete`, input), 429, 'platform_rate_limit');
  expect(await answerTo(live.client, `${posts}.get`, input)).toMatchObject({ externalId: first });
});

test('what a person deletes in the app itself does not count', async () => {
  const key = await service.newKey();
  const profile = await key.client.newProfile({ providerId: 'threads' });
  const { connectedProfileId } = profile;
  await key.client.post('/v1/test/provider-events', { connectedProfileId, event: 'post_removed' });
  const [post] = await itemsOf(key.client, profile, posts);
  await answerTo(key.client, `${posts}.delete`, { connectedProfileId, externalId: post?.externalId });
  const { body } = await key.client.get(`/v1/connected-profiles/${connectedProfileId}`);
  expect(body.providerBudget).toContainEqual(expect.objectContaining({ budget: 'deletion', used: 0 }));
});

test('discovery names the budget that each action and variant uses', async () => {
  const { body } = await live.client.get('/v1/providers/threads/surfaces');
  const used = body.data.flatMap(({ contentTypes }: Schemas['Surface']) =>
    contentTypes.flatMap(({ contentType, actions, publish }) =>
      [
        ...actions.map(({ action, budget }) => [contentType, action, budget]),
        ...publish.map(({ variant, budget }) => [contentType, variant, budget]),
      ].filter(([, , budget]) => budget),
    ),
  );
  expect(used).toEqual([
    [posts, 'delete', 'deletion'],
    [posts, 'post', 'publishing'],
    [posts, 'quote', 'publishing'],
    [replies, 'delete', 'deletion'],
    [replies, 'reply', 'reply_publishing'],
  ]);
});

test('the contract lists the error of a spent budget exactly where an action uses one', () => {
  const listed = loadContract().operations.filter(({ spendsBudget }) => spendsBudget);
  const using = registry.providers.flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, capabilities }) =>
      Object.entries(capabilities).flatMap(([action, { budget }]) =>
        budget ? `${contentType}.${action}` : [],
      ),
    ),
  );
  expect(listed.map(({ operationId }) => operationId)).toEqual(using);
});
