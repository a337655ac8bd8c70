/** Tests what the simulators' engine offers a provider that none here is like: one with keys, without replies and deletions. */
import { expect, test } from '@jest/globals';
import { createBearerLogin } from '../../src/simulators/engine/bearer-login.ts';
import { createGraphs, type Entry, type Graph } from '../../src/simulators/engine/graph.ts';
import { Refusal } from '../../src/simulators/engine/http.ts';
import { createPostEvents } from '../../src/simulators/engine/post-events.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';

interface Post extends Entry {
  by: string;
}

const login = createBearerLogin({
  owner: 'forum',
  loginKind: 'oauth',
  name: 'Forum',
  host: 'forum.example',
  allScopes: [],
  fewerScopes: /^/,
  accountOf: () => '7',
  refused: () => new Refusal(400, {}),
  tokenIn: (headers) => headers['api-key'],
});

test('a key is read from the header that the provider has for it, and from no other', () => {
  const key = login.grantToken('healthy');
  const claimsWith = (headers: Record<string, string>) =>
    login.claimsIn({ method: 'GET', url: new URL('https://forum.example/'), headers, body: '' });
  expect(claimsWith({ 'api-key': key })?.accountId).toBe('7');
  expect(claimsWith({ authorization: `Bearer ${key}` })).toBeUndefined();
  expect(claimsWith({})).toBeUndefined();
});

test('what the provider has no events for does not happen on its accounts', async () => {
  const graphOf = createGraphs<Post>({
    fixturesOf: () => [],
    build: (id, { at, by }) => ({ id, at: Number(at), by: String(by) }),
    referencesOf: () => ({}),
  });
  const { providerEvents, trigger } = createPostEvents<Post, Graph<Post>>({
    topics: { created: 'content.mastodon.posts.items.created' },
    accountOf: (token) => login.claimsOf(token).accountId,
    graphOf,
    authorOf: ({ by }) => by,
    kindOf: () => 'post',
    write: ({ accountId }, { by }, { now }) => ({
      id: '1',
      fields: { at: now.getTime(), by: by === 'self' ? accountId : '8' },
    }),
  });
  expect(providerEvents.map(({ event }) => event)).toEqual(['post_published']);

  const [key, store] = [login.grantToken('healthy'), createMemoryStore()];
  const { externalId } = await trigger(key, { event: 'post_published', times: 1 }, store);
  expect(graphOf('7', await store.read('7')).get(externalId)?.by).toBe('7');
  await expect(trigger(key, { event: 'reply_added', times: 1 }, store)).rejects.toThrow();
});
