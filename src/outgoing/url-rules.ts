/** What a URL of a customer's may be, said when it is saved. Addresses are checked again on every connection. */
import { isIP } from 'node:net';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';

export interface UrlRules {
  /** As whoever connects to it has them. */
  allowedNetworks: readonly string[];
}

const maxLength = 2048;

/** @returns what is wrong and how to mend it, for people. */
export function urlProblem(text: string, { allowedNetworks }: UrlRules): string | undefined {
  if (text.length > maxLength) return `Longer than ${maxLength} characters. Shorten it.`;
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

/** The URL parser drops some of them without a word. */
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
 * Below 1024 other protocols live (SSH, SMTP, DNS, SMB …), and none of them may be made to read what we send;
 * from there on any program may listen.
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

/** Numbers in any notation are dotted decimals by now. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** RFC 6761, section 6.3. */
const isLocalhost = ({ hostname }: URL) => /(^|\.)localhost\.?$/.test(hostname);

const opensLoopback = (guard: AddressGuard) => guard.opens('127.0.0.1') || guard.opens('::1');
