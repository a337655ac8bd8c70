/**
 * Reads which host a request is for, and answers lookups of handles and DIDs, as well-known files and the directory
 * would.
 */
import { hostOf, json, pathBelow } from '../engine/http.ts';
import { nameAccounts } from '../engine/people.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';

/** The host of the account server, of the authorization server, and of the AppView behind them. */
export const serverHost = 'bsky.social';
export const directoryHost = 'plc.directory';
export const videoHost = 'video.bsky.app';

export const serverDid = `did:web:${serverHost}`;
/** The name of the AppView in permissions. */
export const appViewService = 'did:web:api.bsky.app#bsky_appview';

export interface Address {
  host: string;
  /** The path after the host, with its leading slash. */
  path: string;
  /** Returns the address of one of the hosts, in the form in which the request reached this one. */
  urlOf(host: string): string;
}

const hosts = [serverHost, directoryHost, videoHost];
const handleHost = new RegExp(`^[a-z0-9-]+\\.${serverHost.replaceAll('.', '\\.')}$`);
const ownPaths = /^\/(xrpc\/|oauth\/|\.well-known\/oauth-)/;

/**
 * Returns the address of a request; `undefined` for hosts that are not simulated. Where the simulator is
 * served elsewhere, the server of the accounts has the origin alone, because Bluesky's network identifies
 * servers by their origins.
 */
export function addressOf(request: SimulatedRequest): Address | undefined {
  const { protocol, hostname, pathname, origin } = request.url;
  const elsewhere = (host: string) => (host === serverHost ? origin : `${origin}/${host}`);
  const inPlace = (host: string) => `${protocol}//${host}`;
  if (handleHost.test(hostname)) return { host: hostname, path: pathname, urlOf: inPlace };
  const host = hostOf(request, hosts);
  if (host)
    return { host, path: `/${pathBelow(request, host)}`, urlOf: host === hostname ? inPlace : elsewhere };
  const isServer = protocol === 'http:' && ownPaths.test(pathname);
  return isServer ? { host: serverHost, path: pathname, urlOf: elsewhere } : undefined;
}

// Gives every handle on the simulated server an account, whose DID is computed from the handle.

export const accounts = nameAccounts({ domain: serverHost, prefix: 'did:plc:', digits: 24 });

/** Returns the handle of a DID, or the one that the network shows for accounts without a valid handle. */
export const handleOf = (did: string) => accounts.handleOf(did) ?? 'handle.invalid';

/**
 * Answers who a handle or a DID is: as the DID directory, or as the host that a handle names. Returns `undefined` for
 * other addresses.
 */
export function answerIdentity({ host, path, urlOf }: Address): SimulatedAnswer | undefined {
  if (host === directoryHost) return directoryEntry(decodeURIComponent(path.slice(1)), urlOf(serverHost));
  if (path !== '/.well-known/atproto-did') return undefined;
  const did = accounts.idOf(host);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status: did ? 200 : 404, headers, body: did ?? 'User not found' };
}

function directoryEntry(id: string, serviceEndpoint: string): SimulatedAnswer {
  const handle = accounts.handleOf(id);
  if (!handle) return json({ message: `DID not registered: ${id}` }, 404);
  const key = {
    id: `${id}#atproto`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: 'zQ3shSimulatedSimulatedSimulatedSimulatedSimulated',
  };
  const document = {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [key],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  };
  return json(document, 200, { 'content-type': 'application/did+ld+json; charset=utf-8' });
}
