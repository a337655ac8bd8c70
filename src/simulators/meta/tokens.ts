/**
 * Makes and reads access tokens, which contain everything that the simulator needs to know, and look opaque; and tells what end users
 * have granted: grants belong to an end user and an app, or to an account alone.
 */

import { z } from 'zod';
import { daySeconds, secondMs } from '../../lib/time.ts';
import * as grants from '../engine/grants.ts';
import type { GrantChange } from '../simulator.ts';
import { anyApp, type SimulatorStore } from '../store.ts';
import { appRemoved, permissionMissing, sessionExpired } from './errors.ts';

const claims = z.object({
  /** The provider that the token belongs to, since two may share a host. */
  owner: z.string(),
  loginKind: z.string(),
  /**
   * The id of the account whose content the token reaches; for an end user's own token, the id of the end
   * user.
   */
  accountId: z.string(),
  pageId: z.string().optional(),
  scenario: z.string(),
  /** True for an end user's own token under Facebook Login, which lists accounts and reaches no content. */
  endUser: z.literal(true).optional(),
  /**
   * The end user who granted the token, and the app that it was granted to. Absent on accounts without a
   * consent.
   */
  grant: z.object({ appId: z.string(), userId: z.string() }).optional(),
  persona: z.string().optional(),
  /** The name of the account. */
  name: z.string().optional(),
  /** The scopes at the time when the token was issued. */
  scopes: z.array(z.string()).optional(),
  /** The tasks that the person's role allows, for Page tokens. Absent means all tasks. */
  tasks: z.array(z.string()).optional(),
  declinedScopes: z.array(z.string()).optional(),
  pageIds: z.array(z.string()).optional(),
  /** When the token was issued, in milliseconds since 1970. */
  issuedAt: z.number().optional(),
  /** How long the token lives; absent on tokens that do not expire. */
  lifetimeSeconds: z.number().optional(),
});
export type TokenClaims = z.infer<typeof claims>;

/**
 * Writes a token.
 * @param prefix the first characters of the provider's tokens, by which the log's redaction recognises them.
 */
export function writeToken(prefix: string, token: TokenClaims): string {
  return prefix + Buffer.from(JSON.stringify(token)).toString('base64url');
}

export function readToken(text: string): TokenClaims | undefined {
  const encoded = /^(?:IGAA|EAA|THAA)([\w-]+)$/.exec(text)?.[1];
  if (!encoded) return undefined;
  try {
    return claims.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Returns the claims of a token. Throws for tokens that no simulator made. */
export function claimsOf(token: string): TokenClaims {
  const claims = readToken(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}

export function belongsTo({ grant }: TokenClaims, appId: string): boolean {
  return grant === undefined || [anyApp, appId].includes(grant.appId);
}

/** Returns the app that a token was issued to. */
export const appOf = ({ grant }: TokenClaims) => grant?.appId ?? anyApp;

/** The permissions for messages, one for each inbox behind a Page token. */
export const inboxScopes = ['pages_messaging', 'instagram_manage_messages'];

/** Tells whether the token has the permissions of both inboxes. */
export function reachesBothInboxes({ scopes = [] }: TokenClaims): boolean {
  return inboxScopes.every((scope) => scopes.includes(scope));
}

/** Returns the Page that a Page token acts as. */
export const pageIdOf = ({ pageId, accountId }: TokenClaims) => pageId ?? accountId;

const assumedAgeSeconds = 2 * daySeconds;

/**
 * Returns when a token was issued and when it expires. A token that does not say when it was issued always
 * counts as two days old, so that it can be refreshed, or as new if it does not live that long.
 */
export function lifespanOf({ issuedAt, lifetimeSeconds }: TokenClaims, now: Date) {
  const ageSeconds = lifetimeSeconds && lifetimeSeconds < assumedAgeSeconds ? 0 : assumedAgeSeconds;
  const issued = issuedAt ?? now.getTime() - ageSeconds * secondMs;
  return {
    issuedAt: new Date(issued),
    expiresAt: lifetimeSeconds === undefined ? undefined : new Date(issued + lifetimeSeconds * secondMs),
  };
}

export type GrantReference = NonNullable<TokenClaims['grant']>;

export const grantKey = ({ appId, userId }: GrantReference) => `grant/${appId}/${userId}`;

/** Returns the key of a grant's state in the store. */
export function grantKeyOf({ grant, accountId }: TokenClaims): string {
  return grant ? grantKey(grant) : `grant/${accountId}`;
}

/**
 * Returns the grant of a token. The accounts in it are ids of Pages. In two scenarios it begins without any
 * scope.
 */
export function readGrant(claims: TokenClaims, store: SimulatorStore): Promise<grants.Grant> {
  const { scenario, scopes = [], pageIds } = claims;
  const without = scenario === 'scope_missing' || scenario === 'scope_withdrawn';
  const { expiresAt } = lifespanOf(claims, store.now());
  const begun = { scenario, scopes: without ? [] : scopes, accounts: pageIds, expiresAt };
  return grants.readGrant(grantKeyOf(claims), begun, store);
}

/**
 * Checks the grant.
 * @throws Refusal when it has ended or does not cover the token's Page.
 */
export function requireGrant(claims: TokenClaims, { ended, accounts }: grants.Grant): void {
  if (ended === 'revoked') throw appRemoved();
  if (ended === 'expired') throw sessionExpired();
  if (!claims.endUser && accounts && !accounts.includes(pageIdOf(claims))) throw permissionMissing();
}

export async function changeGrant(
  accessToken: string,
  change: GrantChange,
  store: SimulatorStore,
): Promise<void> {
  await grants.changeGrant(grantKeyOf(claimsOf(accessToken)), change, store);
}
