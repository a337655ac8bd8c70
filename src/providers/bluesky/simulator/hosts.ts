/** Where requests go. The hosts may also be the first segment of the path, where the simulator is served elsewhere. */
import type { SimulatedRequest } from '../../simulator.ts';

/** Account server, authorization server, and the AppView behind it. */
export const serverHost = 'bsky.social';
export const directoryHost = 'plc.directory';
export const videoHost = 'video.bsky.app';

export const serverDid = `did:web:${serverHost}`;
/** What permissions name it by. */
export const appViewService = 'did:web:api.bsky.app#bsky_appview';

export interface Address {
  host: string;
  /** What follows the host, with its slash. */
  path: string;
  /** How this host and its siblings are reached, in the form in which the request came here. */
  urlOf(host: string): string;
}

const hosts = [serverHost, directoryHost, videoHost];
const handleHost = new RegExp(`^[a-z0-9-]+\\.${serverHost.replaceAll('.', '\\.')}$`);

/** `undefined` for hosts of others. */
export function addressOf({ url }: SimulatedRequest): Address | undefined {
  const [, first = ''] = url.pathname.split('/');
  if (hosts.includes(first)) return { host: first, path: url.pathname.slice(first.length + 1) || '/', urlOf };
  if (hosts.includes(url.hostname) || handleHost.test(url.hostname))
    return { host: url.hostname, path: url.pathname, urlOf: (host) => `${url.protocol}//${host}` };
  return isServedElsewhere(url) ? { host: serverHost, path: url.pathname, urlOf } : undefined;

  /** Servers of the network are known by their origins alone: there the prefix may be left out. */
  function urlOf(host: string): string {
    return host === serverHost ? url.origin : `${url.origin}/${host}`;
  }
}

function isServedElsewhere({ protocol, pathname }: URL): boolean {
  return protocol === 'http:' && /^\/(xrpc\/|oauth\/|\.well-known\/oauth-)/.test(pathname);
}
