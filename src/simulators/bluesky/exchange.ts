/**
 * Reads a request for a lexicon's method, its parameters, its body and whose network it is about: everything that an account can see,
 * in the AppView's order.
 */

import { isAtIdentifierString } from '@atproto/syntax';
import { z } from 'zod';
import { readUri } from '../../providers/bluesky/records.ts';
import type { ApiCall } from '../engine/api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { type Body, readBody, readQuery, textIn } from '../engine/http.ts';
import type { Session, SessionClaims } from '../engine/oauth/sessions.ts';
import type { SimulatorWrites } from '../store.ts';
import { fixturesOf, type People, peopleOf } from './content/fixtures.ts';
import { collections, makeRecord, type NetworkRecord, postValue, quotedIn } from './content/records.ts';
import { accounts } from './hosts.ts';
import { invalidRequest, profileNotFound, repoUnknown, upstreamFailure, xrpcRefusal } from './refusals.ts';

export interface Network extends People, Graph<NetworkRecord> {}

const written = z.object({
  record: z.record(z.string(), z.unknown()),
  at: z.number(),
  unnoticed: z.boolean().optional(),
});

/** Collection -> the name of its records' relation to their subjects. */
const relations: Readonly<Record<string, string>> = {
  [collections.like]: 'like',
  [collections.repost]: 'repost',
};

const graphOf = createGraphs<NetworkRecord>({
  fixturesOf: (did) => fixturesOf(peopleOf(did)),
  build(id, fields) {
    const name = readUri(id);
    const { data } = written.safeParse(fields);
    return (
      name && data && makeRecord({ ...name, value: data.record, at: data.at, unnoticed: data.unnoticed })
    );
  },
  referencesOf: (record) =>
    record.collection === collections.post
      ? { reply: postValue(record).reply?.parent.uri, quote: quotedIn(postValue(record)) }
      : { [relations[record.collection] ?? record.collection]: subjectOf(record) },
  compare: (one, other) => (one.cid < other.cid ? 1 : -1),
});

/**
 * Returns the network around an account.
 * @param writes what tests have written to the account.
 */
export function networkOf(did: string, writes: SimulatorWrites): Network {
  return { ...peopleOf(did), ...graphOf(did, writes) };
}

/** Returns the URI of what a like or repost is about. */
export function subjectOf({ value }: NetworkRecord): string | undefined {
  return (value as { subject?: { uri?: string } }).subject?.uri;
}

/** Returns the thread gate of the thread that begins with this post. */
export function gateOf({ get }: Network, rootUri: string): NetworkRecord | undefined {
  return get(rootUri.replace(`/${collections.post}/`, `/${collections.gate}/`));
}

/** Returns the URIs of the replies that the author of the thread's first post has hidden. */
export function hiddenIn(network: Network, rootUri: string): readonly string[] {
  const { hiddenReplies } = (gateOf(network, rootUri)?.value ?? {}) as { hiddenReplies?: string[] };
  return hiddenReplies ?? [];
}

/** Tells whether the author of the thread's first post has hidden the reply. */
export function isHidden(network: Network, post: NetworkRecord): boolean {
  const { reply } = postValue(post);
  return reply !== undefined && hiddenIn(network, reply.root.uri).includes(post.id);
}

export interface Exchange extends ApiCall {
  host: string;
  lexicon: string;
  parameters: Parameters;
  /**
   * The claims in the access token, even if its session has ended; absent without a token that this simulator
   * made.
   */
  claims: SessionClaims | undefined;
}

/** A request with a valid session. */
export interface OwnExchange extends Exchange {
  session: Session;
  did: string;
  writes: SimulatorWrites;
  network: Network;
}

export async function asOwner(exchange: Exchange, session: Session): Promise<OwnExchange> {
  const { accountId: did } = session;
  const writes = await exchange.store.read(did);
  return { ...exchange, session, did, writes, network: networkOf(did, writes) };
}

/**
 * Returns the network that a repository is read from: the caller's, or, without a session, that of the
 * repository's account.
 * @throws Refusal when no account has the repository.
 */
export async function networkAround({ claims, store }: Exchange, repo: string) {
  const did = accounts.find(repo);
  if (!did || claims?.persona === 'no_account') throw repoUnknown(repo);
  const viewer = claims?.accountId ?? did;
  return { did, network: networkOf(viewer, await store.read(viewer)) };
}

/** Returns the JSON body of the request. */
export const bodyOf = ({ request }: Pick<Exchange, 'request'>): Body =>
  readBody(request.body, {
    syntax: (problem) => xrpcRefusal(400, 'SyntaxError', problem),
    shape: invalidRequest,
  });

/** Returns a text that the body has to have. */
export const requiredText = (body: Body, name: string) => textIn(body, name, invalidRequest);

export type Parameters = ReturnType<typeof parametersOf>;

/**
 * Reads the parameters of a request.
 * @param lexicon the method that they belong to.
 */
export function parametersOf(query: URLSearchParams, lexicon: string) {
  const parameters = readQuery(query, (problem) => invalidRequest(`Invalid ${lexicon} params: ${problem}`));
  const { required, optional, whole, invalid } = parameters;
  const limit = () => whole('limit', 50, 100, 1);
  return {
    ...parameters,
    limit,
    /** Returns the page that is asked for. An unreadable cursor makes the AppView fail. */
    page: () => ({ cursor: optional('cursor'), limit: limit(), unreadable: upstreamFailure }),
    uri(name: string): string {
      const uri = required(name);
      if (!readUri(uri)) throw invalid(`Invalid at-uri (got "${uri}")`);
      return uri;
    },
    /** Returns the DID of the actor. Throws when no account has the name. */
    actor(): string {
      const actor = required('actor');
      if (!isAtIdentifierString(actor)) throw invalid(`Invalid AT identifier (got "${actor}")`);
      const did = accounts.find(actor);
      if (!did) throw profileNotFound();
      return did;
    },
  };
}
