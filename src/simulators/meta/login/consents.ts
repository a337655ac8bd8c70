/** Makes the tokens of what a person has granted to an app. */

import type { Persona } from '../../personas.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { type GrantReference, grantKey, readGrantState, writeGrantState } from '../grants.ts';
import { lifespanOf, type TokenClaims } from '../tokens.ts';
import {
  instagramAccountOf,
  instagramUserIdOf,
  type OwnPage,
  pagesOfPersona,
  tasksOf,
  userIdOf,
} from './people.ts';
import { divideScopes } from './scopes.ts';

interface Consent {
  owner: string;
  loginKind: string;
  clientId: string;
  persona: Persona;
  scopes: string[];
  declinedScopes: string[];
  /** The ticked Pages; absent under Instagram Login. */
  pageIds?: string[] | undefined;
}

export const shortLifetimeSeconds = 60 * 60;
/** The value of the provider's `expires_in`: some minutes short of 60 days. */
const longLifetimeSeconds = 5_183_944;
const expiringLifetimeSeconds = 60;

export const longLifetimeOf = (persona: string | undefined) =>
  persona === 'expiring' ? expiringLifetimeSeconds : longLifetimeSeconds;

/** Returns what the persona grants to any app, without a consent screen. */
export function consentToAnyApp(
  owner: string,
  loginKind: string,
  scopes: string[],
  persona: Persona,
): Consent {
  const pageIds = pagesOfPersona(anyApp, persona).map(({ pageId }) => pageId);
  return { owner, loginKind, clientId: anyApp, persona, ...divideScopes(persona, scopes), pageIds };
}

/** Returns the end user's own token under Facebook Login. */
export function endUserClaims(consent: Consent): TokenClaims {
  const { owner, loginKind, persona, scopes, declinedScopes, pageIds } = consent;
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

export function grantUnderFacebookLogin({ clientId, persona }: Consent): GrantReference {
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

/** Returns the one token of Instagram Login, which reaches the account. */
export function instagramClaims(consent: Consent): TokenClaims {
  const { owner, loginKind, clientId, persona, scopes } = consent;
  const { instagramId, name } = instagramAccountOf(userIdOf(clientId, persona));
  const grant = grantUnderInstagramLogin(consent);
  return { owner, loginKind, accountId: instagramId, scenario: 'healthy', grant, persona, name, scopes };
}

export function grantUnderInstagramLogin({ clientId, persona }: Consent): GrantReference {
  return { appId: clientId, userId: instagramUserIdOf(userIdOf(clientId, persona)) };
}

/**
 * Records a consent. Later consents add scopes and replace the Pages. A consent after the end user removed
 * the app starts again.
 */
export async function recordConsent(
  grant: GrantReference,
  { scopes, pageIds }: Consent,
  store: SimulatorStore,
): Promise<void> {
  const before = await readGrantState(grantKey(grant), store);
  const kept = before.revoked ? [] : (before.scopes ?? []);
  const anew = { expired: false, revoked: false, droppedScopes: [] };
  const granted = { scopes: [...new Set([...kept, ...scopes])], ...(pageIds ? { targets: pageIds } : {}) };
  await writeGrantState(grantKey(grant), { ...anew, ...granted }, store);
}
