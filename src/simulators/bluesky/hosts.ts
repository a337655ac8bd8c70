/**
 * Reads which host a request is for. The host may also be the first segment of the path, when the simulator
 * is served at another address.
 */
import type { SimulatedRequest } from '../simulator.ts';

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

/** Returns the address of a request; `undefined` for hosts that are not simulated. */
export function addressOf({ url }: SimulatedRequest): Address | undefined {
  const [, first = ''] = url.pathname.split('/');
  if (hosts.includes(first)) return { host: first, path: url.pathname.slice(first.length + 1) || '/', urlOf };
  if (hosts.includes(url.hostname) || handleHost.test(url.hostname))
    return { host: url.hostname, path: url.pathname, urlOf: (host) => `${url.protocol}//${host}` };
  return isServedElsewhere(url) ? { host: serverHost, path: url.pathname, urlOf } : undefined;

  /**
   * Returns the address of a simulated host: the simulator's origin, followed by the host's name as the first
   * segment of the path. The server of the accounts has the origin alone, because Bluesky's network identifies
   * servers by their origins.
   */
  function urlOf(host: string): string {
    return host === serverHost ? url.origin : `${url.origin}/${host}`;
  }
}

function isServedElsewhere({ protocol, pathname }: URL): boolean {
  return protocol === 'http:' && /^\/(xrpc\/|oauth\/|\.well-known\/oauth-)/.test(pathname);
}
