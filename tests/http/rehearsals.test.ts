/**
 * Customers can rehearse lists that do not lead on as they should, and credentials that cannot be refreshed: every list ends
 * and goes on to what comes later, and an outage is told as one.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { postsOf } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});
afterAll(() => service.close());

const lists = [
  ['instagram', 'instagram.media.items'],
  ['threads', 'threads.posts.items'],
  ['facebook', 'facebook.media.items'],
  ['bluesky', 'bluesky.posts.items'],
  ['mastodon', 'mastodon.posts.items'],
] as const;
const mostPages = 10;

/** Reads the pages of a list to its end. Returns the ids of the items on each. */
async function readPages(providerId: string, contentType: string, scenario: string): Promise<string[][]> {
  const { connectedProfileId } = await key.client.newProfile({ providerId, scenario });
  const pages: string[][] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    if (pages.length >= mostPages) throw new Error('the list does not end');
    const query = { connectedProfileId, limit: 20, ...(cursor ? { cursor } : {}) };
    const { status, body } = await key.client.get(`/v1/content/${contentType}`, query);
    expect(status).toBe(200);
    pages.push(body.data.map(({ externalId }: { externalId: string }) => externalId));
    ({ nextCursor: cursor, hasMore: more } = body);
  }
  return pages;
}

describe.each(lists)('%s', (providerId, contentType) => {
  test('a cursor that the provider repeats ends the list', async () => {
    const pages = await readPages(providerId, contentType, 'repeated_cursor');
    // Lists of Mastodon go on by the last id, whatever cursor the server names.
    if (providerId !== 'mastodon') expect(pages).toHaveLength(2);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  });

  test('an empty page leads on to the next one', async () => {
    const [first, ...others] = await readPages(providerId, contentType, 'empty_page');
    expect(first).toEqual([]);
    expect(others.flat().length).toBeGreaterThan(0);
  });
});

describe.each([
  ['bluesky', 'oauth', 'bluesky.posts.items'],
  ['bluesky', 'app_password', 'bluesky.posts.items'],
  ['threads', 'threads_login', 'threads.posts.items'],
  ['instagram', 'instagram_login', 'instagram.media.items'],
])('a credential of %s by %s that cannot be refreshed', (providerId, loginKind, contentType) => {
  const newProfile = () => key.client.newProfile({ providerId, loginKind, scenario: 'refresh_outage' });

  test('makes a read fail as an outage, and leaves the connection as it was', async () => {
    const { connectedProfileId, connectionId } = await newProfile();
    const read = await key.client.get(`/v1/content/${contentType}`, { connectedProfileId });
    expectError(read, 503, 'internal');
    const { body } = await key.client.get(`/v1/connections/${connectionId}`);
    expect(body.status).toBe('active');
  });
});

test.each([
  ['bluesky', 'oauth', /\/oauth\/token$/, { error: 'temporarily_unavailable' }, 400],
  ['bluesky', 'oauth', /\/oauth\/token$/, { error: 'invalid_client' }, 401],
  ['bluesky', 'app_password', /refreshSession$/, { error: 'InvalidRequest', message: 'Not now' }, 400],
  ['threads', 'threads_login', /refresh_access_token$/, { error: { code: 1, message: 'Try later' } }, 400],
  ['instagram', 'instagram_login', /refresh_access_token$/, { error: { code: 100, message: 'No' } }, 400],
  ['linkedin', 'linkedin', /accessToken$/, { error: { code: 4, message: 'Of a proxy' } }, 400],
  ['pinterest', 'pinterest', /oauth\/token$/, { error: 'Of a proxy' }, 403],
] as const)(
  'a refresh of %s by %s that fails for no reason of the grant is none of the end user',
  async (...given) => {
    const [providerId, loginKind, path, answer, status] = given;
    const proxy = proxyProvider(service, providerId);
    const body = JSON.stringify(answer);
    proxy.intercept = ({ url }, own) =>
      path.test(url.pathname) ? { status, headers: { 'content-type': 'application/json' }, body } : own;
    const scenario = 'refresh_outage';
    const { connectedProfileId, connectionId } = await key.client.newProfile({
      providerId,
      loginKind,
      scenario,
    });
    const contentType = postsOf({ providerId });
    const read = await key.client.get(`/v1/content/${contentType}`, { connectedProfileId });
    expectError(read, 502, 'internal');
    expect((await key.client.get(`/v1/connections/${connectionId}`)).body.status).toBe('active');
    proxy.intercept = (_request, own) => own;
  },
);

test('a publish request that meets it waits, and says until when', async () => {
  const { connectedProfileId } = await key.client.newProfile({
    providerId: 'threads',
    scenario: 'refresh_outage',
  });
  const input = { connectedProfileId, contentType: 'threads.posts.items', text: 'Later' };
  const { publishRequestId } = await publish(key.client, input);
  await until(async () => (await requestNow(key.client, publishRequestId)).steps.length > 1);
  expect(await requestNow(key.client, publishRequestId)).toMatchObject({
    status: 'publishing',
    nextAttemptAt: expect.any(String),
    nextAttemptReason: 'provider_unavailable',
  });
});
