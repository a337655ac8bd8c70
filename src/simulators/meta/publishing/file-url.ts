/**
 * Checks the addresses of files that the provider is to fetch. The simulated provider fetches nothing and
 * only looks at the form of the address.
 */
const publicAddress = /^https:\/\/[^/\s]+/i;
/** An address on the developer's own machine. */
const ownMachine = /^http:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/i;

export function isFetchable(url: string | null): url is string {
  if (url === null || !/^[\x21-\x7e]+$/.test(url) || !URL.canParse(url)) return false;
  return publicAddress.test(url) || ownMachine.test(url);
}
