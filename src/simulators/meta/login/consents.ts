/**
 * Declares the consent screens, redeems authorization codes of Facebook Login and of Instagram's and Threads' own logins, which all
 * exchange codes under the same conditions, and makes the tokens of what a person has granted to an app. Sources: "Manually Build a
 * Login Flow", "Business Login for Instagram"; the screens themselves are our own.
 */

import { hourMs } from '../../../lib/time.ts';
import { type ConsentScreen, divideScopes } from '../../engine/authorization.ts';
import {
  type CodeProblem,
  type Consent,
  codesWith,
  problemOf,
  recordConsent,
  takeCode,
} from '../../engine/grants.ts';
import { appFaultIn } from '../../faults.ts';
import type { Persona } from '../../personas.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { graphRefusal, invalidParameter, missingToken } from '../errors.ts';
import { type GrantReference, grantKey, lifespanOf, type TokenClaims } from '../tokens.ts';
import { type OwnPage, pagesOfPersona, tasksOf, userIdOf } from './people.ts';

// Reads an app's own token: its id and its secret. Source: "Access Tokens".

interface AppToken {
  appId: string;
  secret: string;
}

/**
 * Reads the token. Every secret is right, except one that is marked as wrong.
 * @throws Refusal
 */
export function readAppToken(token: string | undefined): AppToken {
  if (!token) throw missingToken();
  const [, appId, secret] = /^([^|]+)\|(.+)$/.exec(token) ?? [];
  if (!appId || !secret) throw invalidParameter('An access token of the app is required');
  if (!acceptsSecret(secret)) throw wronglySigned();
  return { appId, secret };
}

const acceptsSecret = (secret: string) => appFaultIn(secret) !== 'secret_refused';

/**
 * Returns the refusal of a wrong token. Public integrations see this code, even for apps that do not exist;
 * no document lists it.
 */
const wronglySigned = () => graphRefusal({ message: 'The token is not the app’s', code: 190 });

export const codes = codesWith('AQ');

/** The lifetime that is documented for codes of Instagram Login; Facebook Login states none. */
const lifetimeMs = hourMs;

export type Problem = CodeProblem | 'secret' | 'used';

/** Redeems a code, whose consent becomes the grant's latest. Returns the problem when the code is not valid. */
export async function redeem(
  code: Consent,
  parameters: URLSearchParams,
  grant: GrantReference,
  store: SimulatorStore,
): Promise<Problem | undefined> {
  const problem = problemOf(code, parameters, { lifetimeMs, now: store.now() });
  if (problem === 'unreadable' || problem === 'client') return problem;
  const secret = parameters.get('client_secret');
  if (!secret || !acceptsSecret(secret)) return 'secret';
  if (problem) return problem;
  if (!(await takeCode(code, grantKey(grant), store))) return 'used';
  await recordConsent(grantKey(grant), code, store);
  return undefined;
}

// Lists the scopes that the consent screens of Meta's logins know.

/** The scopes of Facebook Login that list accounts, besides those for content. */
export const listingScopes = ['public_profile', 'pages_show_list', 'business_management'];

/** The scope that Facebook Login always grants. */
const unaskedScope = 'public_profile';

/** Matches the scopes that reading media needs. The persona who grants less grants no others. */
const fewerScopes =
  /^(public_profile|pages_show_list|pages_read_engagement|pages_read_user_content|instagram_basic|instagram_business_basic|threads_basic)$/;

/** Returns every scope that a provider's table names for a login kind, and the scopes given in addition. */
export function scopesOfLoginKind(
  table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  loginKind: string,
  more: readonly string[] = [],
): string[] {
  const named = Object.values(table).flatMap((scopes) => scopes[loginKind] ?? []);
  return [...new Set([...named, ...more])];
}

/** A person's consent. Its accounts are the ticked Pages; under Instagram Login nothing is ticked. */
export type Granted = Omit<Consent, 'redirectUri' | 'codeChallenge' | 'issuedAt' | 'nonce'>;

export const shortLifetimeSeconds = 60 * 60;
/** The value of the provider's `expires_in`: some minutes short of 60 days. */
export const longLifetimeSeconds = 5_183_944;

/** Returns what the persona grants to any app, without a consent screen. */
export function consentToAnyApp(
  owner: string,
  loginKind: string,
  scopes: string[],
  persona: Persona,
): Granted {
  const accounts = pagesOfPersona(anyApp, persona).map(({ pageId }) => pageId);
  return {
    owner,
    loginKind,
    clientId: anyApp,
    persona,
    ...divideScopes(persona, scopes, fewerScopes),
    accounts,
  };
}

/** Returns the end user's own token under Facebook Login. */
export function endUserClaims(consent: Granted): TokenClaims {
  const { owner, loginKind, persona, scopes, declinedScopes, accounts: pageIds } = consent;
  const grant = grantUnderFacebookLogin(consent);
  const granted = { scopes, declinedScopes, pageIds };
  return {
    owner,
    loginKind,
    accountId: grant.userId,
    scenario: 'healthy',
    endUser: true,
    grant,
    persona,
    ...granted,
  };
}

export function grantUnderFacebookLogin({ clientId, persona }: Granted): GrantReference {
  return { appId: clientId, userId: userIdOf(clientId, persona) };
}

/**
 * Returns the token of a Page. It does not expire, unless the end user's token is short-lived; then both
 * expire at the same time.
 */
export function pageClaims(
  endUser: TokenClaims,
  { pageId, name }: OwnPage,
  accountId: string,
  now: Date,
): TokenClaims {
  const { owner, loginKind, scenario, grant, scopes, issuedAt, lifetimeSeconds } = endUser;
  const tasks = tasksOf(endUser);
  const page = { owner, loginKind, scenario, grant, scopes, tasks, issuedAt, accountId, pageId, name };
  if (lifetimeSeconds === longLifetimeSeconds) return page;
  return { ...page, issuedAt: lifespanOf(endUser, now).issuedAt.getTime(), lifetimeSeconds };
}

export const facebookHost = 'www.facebook.com';
export const instagramHost = 'www.instagram.com';
export const threadsHost = 'www.threads.com';

interface ScreenOwner {
  owner: string;
  loginKind: string;
  /** All scopes that the screen knows. */
  scopes: readonly string[];
}

const errorDetails = { refusal: { error_reason: 'user_denied' }, failure: { error_code: '2' } };

/**
 * Makes the consent screen of Facebook Login, once for Facebook and once for Instagram: both have the same
 * address. Instagram's answers a request for any Instagram scope, and Facebook's any other request. A request
 * with a configuration does not show which of them is meant: the simulator that is asked first answers it,
 * unless the configuration's name begins with the other provider's name.
 */
export function facebookScreen({ owner, loginKind, scopes }: ScreenOwner): ConsentScreen {
  const other = owner === 'instagram' ? 'facebook' : 'instagram';
  return {
    owner,
    loginKind,
    name: 'Facebook',
    host: facebookHost,
    path: /^v\d+\.\d+\/dialog\/oauth$/,
    codes,
    isAskedFor: ({ scope, config_id }) =>
      config_id ? !config_id.startsWith(other) : /\binstagram_/.test(scope) === (owner === 'instagram'),
    configuredScopes: scopes,
    unaskedScopes: [unaskedScope],
    fewerScopes,
    choices: {
      title: 'Pages to include',
      accountsOf: (clientId, persona) =>
        pagesOfPersona(clientId, persona).map(({ pageId, instagramId, name }) => ({
          id: pageId,
          name,
          detail: `Page ${pageId}, Instagram account ${instagramId}`,
        })),
    },
    // Code challenges are documented for OpenID Connect only: "OIDC Token with Manual Flow".
    pkce: (asked) => asked.includes('openid'),
    errorDetails,
    fragment: '_=_',
  };
}

export const instagramScreen = (of: ScreenOwner) => ownScreen(of, 'Instagram', instagramHost);
export const threadsScreen = (of: ScreenOwner) => ownScreen(of, 'Threads', threadsHost);

function ownScreen({ owner, loginKind, scopes }: ScreenOwner, name: string, host: string): ConsentScreen {
  return {
    owner,
    loginKind,
    name,
    host,
    path: /^oauth\/authorize$/,
    codes,
    configuredScopes: scopes,
    fewerScopes,
    pkce: () => false,
    errorDetails,
    fragment: '_',
  };
}
