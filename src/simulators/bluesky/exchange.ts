/** Declares a request for a lexicon's method, with its parameters and token read. */

import type { Session, SessionClaims } from '../engine/oauth/sessions.ts';
import { type Body, readBody, textIn } from '../engine/parameters.ts';
import type { SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { findDid } from './accounts.ts';
import { type Network, networkOf } from './content/network.ts';
import type { Parameters } from './reads/parameters.ts';
import { invalidRequest, repoUnknown, xrpcRefusal } from './refusals.ts';

export interface Exchange {
  request: SimulatedRequest;
  lexicon: string;
  parameters: Parameters;
  store: SimulatorStore;
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
  const did = findDid(repo);
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
