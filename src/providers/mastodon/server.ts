/** Says how a server is called. Every account is on a server of its own, which its grant names. */
import { type Failure, ProviderFailure } from '../call.ts';
import type { ConnectCall } from '../connect.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { callBudget } from './call-budget.ts';
import { classifyAnswer } from './failures.ts';
import type { MastodonSettings } from './settings.ts';

const urlOf = ({ mastodonUrlPrefix }: MastodonSettings, host: string) => mastodonUrlPrefix + host;

export function serverRules(settings: MastodonSettings): UpstreamRules {
  return {
    baseUrl: ({ details }) => urlOf(settings, details?.host ?? ''),
    chosenByUser: true,
    authorize: ({ accessToken }) => bearer(accessToken),
    classify: classifyAnswer,
    budgets: callBudget,
  };
}

function bearer(accessToken: string): Record<string, string> {
  return accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
}

/** Returns a credential for calls that need none. */
export const nobodyAt = (host: string): GrantCredential => ({ accessToken: '', details: { host } });

/** Returns the address of a server's page. */
export const pageAt = (settings: MastodonSettings, host: string, path: string) =>
  urlOf(settings, host) + path;

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/**
 * Returns the server in what somebody has typed: its name, its address, or an account such as `@name@mastodon.social`.
 * Fails as `rejected` for the field when there can be no such server.
 */
export function readHost(
  { urlProblem }: ConnectCall,
  settings: MastodonSettings,
  typed: string,
  field: 'account' | 'host',
): string {
  const [server = ''] = typed
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/^https?:\/\//i, '')
    .split('/');
  const host = URL.parse(`https://${server.split('@').at(-1)}`)?.host ?? '';
  const problem = hostName.test(host) ? urlProblem(urlOf(settings, host)) : 'no host name';
  if (problem === undefined) return host;
  throw noServer(field, `${JSON.stringify(typed)}: ${problem}`);
}

function noServer(field: 'account' | 'host', detail: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure({ kind: 'rejected', field, detail: {} }, detail, { cause });
}

/** The failures with which something that is no server of Mastodon's answers. */
const strangers = new Set<Failure['kind']>([
  'not_found',
  'unreachable',
  'unusable',
  'rejected',
  'scopes',
  'expired',
  'unknown_outcome',
]);

/** Returns the failure of a first call to a server: one that does not speak the API is none. */
export function asServer(error: unknown, field: 'account' | 'host'): unknown {
  const isStranger = error instanceof ProviderFailure && strangers.has(error.failure.kind);
  return isStranger ? noServer(field, error.message, error) : error;
}
