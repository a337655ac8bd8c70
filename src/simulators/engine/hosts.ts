/** Reads which of a provider's hosts a request is for, and the address below it. */
import type { SimulatedRequest } from '../simulator.ts';

/**
 * Returns the provider's host that a request is for; `undefined` when it is for another host. When the
 * simulator is served at an address of its own, the first segment of the path names the host.
 */
export function hostOf({ url }: Pick<SimulatedRequest, 'url'>, hosts: readonly string[]): string | undefined {
  return hosts.find((host) => url.hostname === host || url.pathname.startsWith(`/${host}/`));
}

/** Returns the host as a path segment, with its leading slash; empty when the address names the host itself. */
export const hostPrefix = ({ pathname }: URL, host: string) =>
  pathname.startsWith(`/${host}/`) ? `/${host}` : '';

/** Returns the path after the host, without its leading slash. */
export function pathBelow({ url }: Pick<SimulatedRequest, 'url'>, host: string): string {
  return url.pathname.slice(hostPrefix(url, host).length + 1);
}
