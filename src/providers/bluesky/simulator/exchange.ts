/** A request to a lexicon's method that has been understood so far, and what it is answered from. */
import type { SimulatedRequest, SimulatorStore, SimulatorWrites } from '../../simulator.ts';
import { findDid } from './accounts.ts';
import type { Session } from './auth/sessions.ts';
import type { SessionClaims } from './auth/tokens.ts';
import { type Network, networkOf } from './content/network.ts';
import type { Address } from './hosts.ts';
import type { Parameters } from './reads/parameters.ts';
import { invalidRequest, repoUnknown, XrpcRefusal } from './refusals.ts';

export interface Exchange {
  request: SimulatedRequest;
  address: Address;
  lexicon: string;
  parameters: Parameters;
  store: SimulatorStore;
  /** What the token says, whether or not it holds. Absent without one. */
  claims: SessionClaims | undefined;
}

/** Of somebody whose session holds. */
export interface OwnExchange extends Exchange {
  session: Session;
  writes: SimulatorWrites;
  network: Network;
}

export async function asOwner(exchange: Exchange, session: Session): Promise<OwnExchange> {
  const writes = await exchange.store.read(session.did);
  return { ...exchange, session, writes, network: networkOf(session.did, writes) };
}

/** What a repository is read from: what the caller sees, or, for nobody in particular, the account's own. */
export async function networkAround(
  { claims, store }: Exchange,
  repo: string,
): Promise<{
  did: string;
  network: Network;
}> {
  const did = findDid(repo);
  if (!did || claims?.persona === 'no_account') throw repoUnknown(repo);
  const viewer = claims?.did ?? did;
  return { did, network: networkOf(viewer, await store.read(viewer)) };
}

/** The JSON that came with it. Throws XrpcRefusal. */
export function bodyOf({ request }: Pick<Exchange, 'request'>): Record<string, unknown> {
  const body = parse(request.body);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest('Expected object value type at $');
  return body as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new XrpcRefusal(400, 'SyntaxError', error instanceof Error ? error.message : 'Not JSON');
  }
}

/** Throws XrpcRefusal. */
export function requiredText(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (value === undefined) throw invalidRequest(`Missing required key "${name}" at $`);
  if (typeof value !== 'string') throw invalidRequest(`Expected string value type at $.${name}`);
  return value;
}
