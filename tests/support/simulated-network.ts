/**
 * Opens the simulated network of the AT Protocol over its wire format: requests as the owner of a fresh
 * account, before any adapter.
 */
import { webcrypto } from 'node:crypto';
import { type CryptoKeyPair, generateProof } from 'dpop';
import { simulator } from '../../src/simulators/bluesky/index.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import type { ProviderEvent, SimulatedAccount } from '../../src/simulators/simulator.ts';

export { simulator };

export interface Wire {
  status: number;
  headers: Record<string, string>;
  body: WireBody;
  hangs?: true | undefined;
}
// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
export type WireBody = any;

type Query = Record<string, string | number | readonly string[]>;
type Choices = Omit<ProviderEvent, 'event' | 'times'> & { times?: ProviderEvent['times'] };

export const server = 'https://bsky.social';
export const post = 'app.bsky.feed.post';

export function openNetwork(scenario = 'healthy', loginKind = 'app_password', origin = server) {
  const clock = { now: new Date('2026-03-02T10:00:00.134Z') };
  const store = createMemoryStore(() => clock.now);
  const account = simulator.createAccount(loginKind, scenario);
  let { accessToken } = account;

  async function send(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: string | Buffer = '',
  ): Promise<Wire> {
    const content = typeof body === 'string' ? { body } : { body: '', bytes: body };
    const answer = await simulator.answer({ method, url: new URL(url), headers, ...content }, store);
    if (!answer) throw new Error(`not for this simulator: ${url}`);
    return { ...answer, headers: answer.headers ?? {}, body: parsed(answer.body) };
  }
  const bearer = () => ({ authorization: `Bearer ${accessToken}` });
  const get = (lexicon: string, query: Query = {}, headers: Record<string, string> = bearer()) =>
    send(`${origin}/xrpc/${lexicon}?${search(query)}`, 'GET', headers);
  const call = (lexicon: string, input: object, headers: Record<string, string> = bearer()) =>
    send(
      `${origin}/xrpc/${lexicon}`,
      'POST',
      { ...headers, 'content-type': 'application/json' },
      JSON.stringify(input),
    );
  const repo = account.externalId;
  return {
    ...account,
    did: repo,
    clock,
    store,
    send,
    get,
    call,
    use: (token: string) => {
      accessToken = token;
    },
    upload: (bytes: Buffer, type = 'image/png') =>
      send(
        `${origin}/xrpc/com.atproto.repo.uploadBlob`,
        'POST',
        { ...bearer(), 'content-type': type },
        bytes,
      ),
    /** Publishes a post. `fields` are added to the record, and `input` to the request. */
    publish: (fields: object = {}, input: object = {}) =>
      call('com.atproto.repo.createRecord', {
        repo,
        collection: post,
        record: { $type: post, text: 'hello', createdAt: clock.now.toISOString(), ...fields },
        ...input,
      }),
    put: (collection: string, rkey: string, record: object, input: object = {}) =>
      call('com.atproto.repo.putRecord', { repo, collection, rkey, record, ...input }),
    remove: (uri: string, input: object = {}) => {
      const [collection, rkey] = uri.split('/').slice(-2);
      return call('com.atproto.repo.deleteRecord', { repo, collection, rkey, ...input });
    },
    feed: async (query: Query = {}) =>
      (await get('app.bsky.feed.getAuthorFeed', { actor: repo, limit: 100, ...query })).body
        .feed as WireBody[],
    posts: async (...uris: string[]) =>
      (await get('app.bsky.feed.getPosts', { uris })).body.posts as WireBody[],
    thread: async (uri: string, query: Query = {}) =>
      (await get('app.bsky.feed.getPostThread', { uri, ...query })).body as WireBody,
    notices: async (query: Query = {}) =>
      (await get('app.bsky.notification.listNotifications', { limit: 100, ...query })).body
        .notifications as WireBody[],
    happen: (event: string, { times = 1, ...choices }: Choices = {}) =>
      simulator.trigger(accessToken, { event, times, ...choices }, store),
  };
}

export type Network = ReturnType<typeof openNetwork>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function search(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters;
}

/**
 * Returns the thread of the account's latest post that is not a reply: the post, all replies below it, one of
 * these by somebody else, and the thread's gate.
 */
export async function firstThread({ feed, thread, did }: Network) {
  const [first] = await feed({ filter: 'posts_no_replies', limit: 1 });
  const root = first.post as WireBody;
  const found = await thread(root.uri, { depth: 1000 });
  const replies = below(found.thread);
  const other = replies.find(({ author }) => author.did !== did) as WireBody;
  return { root, replies, other, gate: found.threadgate as WireBody };
}

/** Returns all posts below one, as a flat list. */
export function below({ replies = [] }: WireBody): WireBody[] {
  return replies.flatMap((reply: WireBody) => [reply.post, ...below(reply)]);
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Returns the key that the account's tokens are bound to. */
export async function keyOf({ details }: SimulatedAccount): Promise<CryptoKeyPair> {
  const { d: _, ...open } = JSON.parse(details?.dpopKey ?? '');
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey('jwk', JSON.parse(details?.dpopKey ?? ''), algorithm, false, ['sign']),
    webcrypto.subtle.importKey('jwk', open, algorithm, true, ['verify']),
  ]);
  return { privateKey, publicKey } as CryptoKeyPair;
}

/** Returns the headers of a request that proves possession of the key. */
export async function proven(
  key: CryptoKeyPair,
  { url, method, nonce, token }: { url: string; method: string; nonce?: string; token?: string },
): Promise<Record<string, string>> {
  const proof = await generateProof(key, url, method, nonce, token);
  return { dpop: proof, ...(token ? { authorization: `DPoP ${token}` } : {}) };
}
