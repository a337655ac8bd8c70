/** Checks a customer's URL when it is saved. The address behind it is checked again on every connection. */
import { isIP } from 'node:net';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { characters } from '../lib/bounds.ts';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';

interface UrlRules {
  /**
   * The networks, besides public addresses, that a URL may lead to. They must be the ones that connections
   * may reach, so that this check and the connections judge an address alike.
   */
  allowedNetworks: readonly string[];
  /** The most characters; those of a usual address when absent. */
  mostCharacters?: number;
}

/** The most characters of the URL of a file: stores sign URLs with the credentials of a session, which are long. */
export const mostFileUrlCharacters = 8_192;

/** Returns what is wrong with a URL and how to fix it, for people; `undefined` when it is fine. */
export function urlProblem(
  text: string,
  { allowedNetworks, mostCharacters = characters.url }: UrlRules,
): string | undefined {
  if (text.length > mostCharacters) return `Longer than ${mostCharacters} characters. Shorten it.`;
  const url = URL.parse(text);
  if (!url || hasBlanks(text)) return 'Not a URL. Write it in full, such as https://example.com/path.';
  const guard = createAddressGuard(allowedNetworks);
  return (
    schemeProblem(url, guard) ??
    credentialsProblem(url) ??
    fragmentProblem(text) ??
    portProblem(url) ??
    hostProblem(url, guard)
  );
}

const isUri = fullFormats.uri as (text: string) => boolean;

/**
 * Returns what is wrong with the spelling of a URL that answers will repeat, and how to fix it. Browsers take more
 * characters than a URI may have (RFC 3986), which the contract promises.
 */
export function spellingProblem(text: string): string | undefined {
  return isUri(text)
    ? undefined
    : 'Has characters that a URL cannot have. Write them percent-encoded, such as %C3%BC for ü and %5B for [.';
}

/** Tells whether the text has blanks or control characters, some of which the URL parser drops silently. */
const hasBlanks = (text: string) => /[\s\p{Cc}]/u.test(text);

function schemeProblem(url: URL, guard: AddressGuard): string | undefined {
  if (url.protocol === 'https:') return undefined;
  const opened = isLocalhost(url) ? opensLoopback(guard) : guard.opens(hostOf(url));
  return url.protocol === 'http:' && opened ? undefined : 'Not encrypted. Use an https:// URL.';
}

function credentialsProblem({ username, password }: URL): string | undefined {
  const none = username === '' && password === '';
  return none ? undefined : 'Holds a user name or password, which would be sent along. Remove it.';
}

function fragmentProblem(text: string): string | undefined {
  return text.includes('#')
    ? 'Holds a fragment, which no server would see. Remove the # and the rest.'
    : undefined;
}

/**
 * Refuses ports below 1024 other than 80 and 443: other protocols use them (SSH, SMTP, DNS, SMB …), and none of their
 * servers may be made to read what we send.
 */
function portProblem({ port }: URL): string | undefined {
  const allowed = port === '' || port === '80' || port === '443' || Number(port) >= 1024;
  return allowed ? undefined : `Port ${port} belongs to another service. Use 443, or one from 1024 on.`;
}

function hostProblem(url: URL, guard: AddressGuard): string | undefined {
  const host = hostOf(url);
  const forbidden = isLocalhost(url) ? !opensLoopback(guard) : isIP(host) !== 0 && !guard.allows(host);
  return forbidden ? `${host} is not a public address. Use a host that the internet can reach.` : undefined;
}

/**
 * Returns the host without the brackets of an IPv6 address. The URL parser has already rewritten numbers in
 * any notation as dotted decimals.
 */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Tells whether the host is a name that means this machine (RFC 6761, section 6.3). */
const isLocalhost = ({ hostname }: URL) => /(^|\.)localhost\.?$/.test(hostname);

const opensLoopback = (guard: AddressGuard) => guard.opens('127.0.0.1') || guard.opens('::1');
