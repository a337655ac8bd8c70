/** What a person has granted to an app, and the tokens that come of it. */
import { anyApp, type Persona, type SimulatorStore } from '../../../simulator.ts';
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

export interface Consent {
  owner: string;
  loginKind: string;
  clientId: string;
  persona: Persona;
  scopes: string[];
  declinedScopes: string[];
  /** The Pages that were ticked. Absent under Instagram Login. */
  pageIds?: string[] | undefined;
}

export const shortLifetimeSeconds = 60 * 60;
/** What the provider answers in `expires_in`: some minutes short of 60 days. */
const longLifetimeSeconds = 5_183_944;
const expiringLifetimeSeconds = 60;

export const longLifetimeOf = (persona: string | undefined) =>
  persona === 'expiring' ? expiringLifetimeSeconds : longLifetimeSeconds;

/** What the persona grants to any app, without having seen a consent screen. */
export function consentToAnyApp(
  owner: string,
  loginKind: string,
  scopes: string[],
  persona: Persona,
): Consent {
  const pageIds = pagesOfPersona(anyApp, persona).map(({ pageId }) => pageId);
  return { owner, loginKind, clientId: anyApp, persona, ...divideScopes(persona, scopes), pageIds };
}

/** The end user's own token under Facebook Login. */
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
 * The token of a Page. It has no end, unless the end user's own token is one that does not last: then they end
 * together, by a time that is fixed now.
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

/** The one token of Instagram Login, which reaches the account. */
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
 * Later consents add scopes to what the app has, and replace its Pages. One after the end user removed the app
 * begins anew.
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
