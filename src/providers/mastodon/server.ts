/** Says how a server is called. Every account is on a server of its own, which its grant names. */
import { type Failure, ProviderFailure } from '../call.ts';
import type { ConnectCall } from '../connect.ts';
import { callsLeft } from '../kit/rate-limit.ts';
import type { UpstreamRules } from '../upstream-rules.ts';
import { classifyAnswer, rateLimitHeaders } from './failures.ts';
import type { MastodonSettings } from './settings.ts';

/** Returns the base URL of a server. */
export const urlOf = ({ mastodonUrlPrefix }: MastodonSettings, host: string) => mastodonUrlPrefix + host;

export function serverRules(settings: MastodonSettings): UpstreamRules {
  return {
    baseUrl: ({ details }) => urlOf(settings, details?.host ?? ''),
    chosenByUser: true,
    authorize: ({ accessToken }) => bearer(accessToken),
    classify: classifyAnswer,
    budgets: (headers) => callsLeft(headers, rateLimitHeaders, 'account'),
  };
}

function bearer(accessToken: string): Record<string, string> {
  return accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
}

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

/** The failures of a first call with which a server answers that speaks the API. */
const failuresOfServers: readonly Failure['kind'][] = ['throttled', 'outage', 'unsupported'];

/** Returns the failure of a first call to a server: one that does not speak the API is none. */
export function asServer(error: unknown): unknown {
  if (!(error instanceof ProviderFailure) || failuresOfServers.includes(error.failure.kind)) return error;
  return noServer('account', error.message, error);
}
