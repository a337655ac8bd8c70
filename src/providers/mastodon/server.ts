/** Says how a server is called. Every account is on a server of its own, which its grant names. */

import { z } from 'zod';
import { type Call, type Failure, failedAs, ProviderFailure, type UpstreamRequest } from '../call.ts';
import type { ConnectCall } from '../connect.ts';
import { callsLeft } from '../kit/failures.ts';
import { ifUsable, record, url, word } from '../kit/fields.ts';
import type { UpstreamRules } from '../upstream-rules.ts';
import { classifyAnswer, rateLimitHeaders } from './errors.ts';

/** Mastodon's part of the configuration. */
export interface MastodonSettings {
  /** The beginning of every server's base URL, before its host name: `https://`. */
  mastodonUrlPrefix: string;
}

// Reads what an account's server tells about itself. Sources: docs.joinmastodon.org, "Instance" and "V1::Instance".

type Through = Pick<Call, 'upstream'>;

/** Where a server describes itself. Servers before Mastodon 4.0, and small ones, have the second address alone. */
const paths = ['/api/v2/instance', '/api/v1/instance'] as const;

/** What a server tells, as the second version of its API writes it, and where it was read. */
interface ToldAt<Told> {
  told: Told;
  path: string;
}

/** Fails as `not_found` where a server tells nothing about itself. */
export async function readInstance<Told>(
  { upstream }: Through,
  schema: z.ZodType<Told>,
): Promise<ToldAt<Told>> {
  const [current, former] = paths;
  const read = (path: string, parse: UpstreamRequest<Told>['parse']) =>
    upstream.request({ method: 'GET', path, target: 'object', parse }).then((told) => ({ told, path }));
  try {
    return await read(current, schema.parse);
  } catch (error) {
    if (!failedAs(error, 'not_found', 'unsupported', 'unusable')) throw error;
    return read(former, (body) => schema.parse(asCurrent(body)));
  }
}

const members = record(z.unknown());
const addresses = z.object({ streaming_api: ifUsable(url()) }).catch({});

/** Puts a description of the first version into the form of the second. */
function asCurrent(body: unknown) {
  const { configuration, urls, ...rest } = members.parse(body);
  const { streaming_api: streaming } = addresses.parse(urls);
  return { ...rest, configuration: { ...members.catch({}).parse(configuration), urls: { streaming } } };
}

/** What is known of the program that a server runs. */
interface Software {
  /** True for Mastodon and its forks. They answer what is repeated with what they have made; others may make it twice. */
  isMastodon: boolean;
  /** True when a change leaves the audience of a post as it was; others may show it to everybody. */
  keepsAudience: boolean;
  /** True when tokens can have single scopes, such as `read:statuses`; others may know whole groups alone. */
  knowsSingleScopes: boolean;
  /** True when an app gets a token of its own by its secret alone; others may give one to anybody. */
  asksForSecret: boolean;
}

const software = z.object({ version: ifUsable(word()), source_url: ifUsable(url()) });

/**
 * Servers that take Mastodon's place name the version whose API they speak, and themselves in brackets. A number in
 * `api_versions` says which API is spoken, and not by whom. Source: docs.joinmastodon.org, "Instance".
 */
const ownRepository = /^https:\/\/(github|gitlab)\.com\/[\w.-]+\/mastodon\/?$/;
const ownVersion = /^\d+\.\d+\.\d+[\w.+-]*$/;
/** Programs of other authors that were tried, or whose source says so: they leave the audience alone, and know single scopes. */
const likeMastodon = /\b(hollo|gotosocial|pleroma|akkoma|snac)\b/i;

export async function readSoftware(call: Through): Promise<Software> {
  const { version = '', source_url = '' } = await readInstance(call, software).then(
    ({ told }) => told,
    (error): z.infer<typeof software> => {
      if (failedAs(error, 'not_found', 'unsupported', 'unusable')) return {};
      throw error;
    },
  );
  const isMastodon = ownRepository.test(source_url) && ownVersion.test(version);
  const isLike = isMastodon || likeMastodon.test(`${version} ${source_url}`);
  return { isMastodon, keepsAudience: isLike, knowsSingleScopes: isLike, asksForSecret: isLike };
}

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
