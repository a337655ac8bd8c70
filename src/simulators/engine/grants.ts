/**
 * Tracks what an end user has granted to an app. A grant starts with what its tokens say, and changes by
 * later consents, by refreshes, by revoking, and by tests.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../personas.ts';
import type { GrantChange } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { type Sealed, sealed } from './ids.ts';

// Makes and redeems authorization codes. A code carries the whole consent, so the screen stores nothing: the
// grant takes effect when the code is exchanged. The store notes which codes were used.

const consent = z.object({
  /** The provider's id, since two providers may share a token endpoint. */
  owner: z.string(),
  loginKind: z.string(),
  clientId: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)),
  scopes: z.array(z.string()),
  declinedScopes: z.array(z.string()),
  /** The ids of the accounts that were ticked; absent where there is no choice. */
  accounts: z.array(z.string()).optional(),
  redirectUri: z.string(),
  /** The code challenge (RFC 7636, S256); absent when the app sent none, or one that the provider ignores. */
  codeChallenge: z.string().optional(),
  /** When the code was issued, in milliseconds since 1970. */
  issuedAt: z.number(),
  /** A text that no other consent has, by which the store notes that the code was used. */
  nonce: z.string(),
});
export type Consent = z.infer<typeof consent>;

/** Declares the form of a provider's codes. */
export const codesWith = (prefix: string): Sealed<Consent> => sealed(prefix, consent);

export type CodeProblem = 'unreadable' | 'expired' | 'redirect' | 'client' | 'verifier';

/** Returns the first thing that is wrong with a code, or with the form that presents it. */
export function problemOf(
  code: Consent,
  form: URLSearchParams,
  { lifetimeMs, now }: { lifetimeMs: number; now: Date },
): CodeProblem | undefined {
  if (code.persona === 'exchange_refused') return 'unreadable';
  if (form.get('client_id') !== code.clientId) return 'client';
  if (form.get('redirect_uri') !== code.redirectUri) return 'redirect';
  if (now.getTime() >= code.issuedAt + lifetimeMs) return 'expired';
  return answersChallenge(code, form.get('code_verifier') ?? '') ? undefined : 'verifier';
}

/**
 * Uses a code up. Returns false when it was used before.
 * @param key the key of the code's grant.
 */
export async function takeCode({ nonce }: Consent, key: string, store: SimulatorStore): Promise<boolean> {
  const objectId = `code/${nonce}`;
  if ((await store.read(key)).get(objectId)) return false;
  await store.write(key, objectId, { used: true });
  return true;
}

/** Tells whether the code verifier fits the challenge. Without a challenge, any verifier does. */
function answersChallenge({ codeChallenge }: Consent, codeVerifier: string): boolean {
  const hash = createHash('sha256').update(codeVerifier);
  return codeChallenge === undefined || hash.digest('base64url') === codeChallenge;
}

/** The seconds for which the access tokens of the persona `expiring` live. */
const expiringSeconds = 60;

/**
 * Returns the lifetime of a persona's access tokens, in seconds.
 * @param usual the provider's own.
 */
export const lifetimeOf = (persona: string | undefined, usual: number) =>
  persona === 'expiring' ? expiringSeconds : usual;

const state = z.object({
  /** The accounts of the latest consent. Tokens of earlier consents reach no other accounts either. */
  accounts: z.array(z.string()).optional(),
  /** The scopes that all consents together have granted. */
  scopes: z.array(z.string()).optional(),
  droppedScopes: z.array(z.string()).optional(),
  expired: z.boolean().optional(),
  revoked: z.boolean().optional(),
  /** True when the app has asked for the end of the session. */
  signedOut: z.boolean().optional(),
  /**
   * True when a test has restored the grant or dropped a scope. Tokens then count as old enough to be
   * refreshed.
   */
  aged: z.boolean().optional(),
  /** The number of refreshes. */
  refreshes: z.number().optional(),
});
type GrantState = z.infer<typeof state>;

export interface Grant {
  scopes: string[];
  /** The accounts that the grant covers; absent when no consent has named any. */
  accounts: string[] | undefined;
  ended: 'revoked' | 'expired' | undefined;
  signedOut: boolean;
  aged: boolean;
  refreshes: number;
}

/** The state in which a grant begins, as its token says. */
interface Begun {
  /**
   * The scenario of the account. `grant_revoked`, `grant_expired` and `refresh_outage` let the grant begin as one
   * that has ended.
   */
  scenario: string;
  scopes: readonly string[];
  accounts?: string[] | undefined;
  /** When the token expires; absent when it does not. */
  expiresAt?: Date | undefined;
}

const expiredFrom: ReadonlySet<string> = new Set(['grant_expired', 'refresh_outage']);

/**
 * The object under which the store keeps a grant's state. The provider chooses only the key that takes the
 * place of the account's id there.
 */
const objectId = 'grant';

/**
 * Returns what has become of a grant.
 * @param key the provider's key of the grant. It must not be an account's id, under which the store keeps the
 *   account's content.
 */
export async function readGrant(key: string, begun: Begun, store: SimulatorStore): Promise<Grant> {
  const { scenario, expiresAt } = begun;
  const { accounts = begun.accounts, scopes = begun.scopes, ...written } = await readState(key, store);
  const revoked = written.revoked ?? scenario === 'grant_revoked';
  const over = expiresAt !== undefined && expiresAt <= store.now();
  const expired = over || (written.expired ?? expiredFrom.has(scenario));
  return {
    scopes: scopes.filter((scope) => !written.droppedScopes?.includes(scope)),
    accounts,
    ended: revoked ? 'revoked' : expired ? 'expired' : undefined,
    signedOut: written.signedOut ?? false,
    aged: written.aged ?? false,
    refreshes: written.refreshes ?? 0,
  };
}

async function readState(key: string, store: SimulatorStore): Promise<GrantState> {
  return state.parse((await store.read(key)).get(objectId) ?? {});
}

export function writeGrant(key: string, fields: GrantState, store: SimulatorStore): Promise<void> {
  return store.write(key, objectId, fields);
}

/**
 * Records a consent. Later consents add scopes and replace the accounts. A consent after the end user removed
 * the app starts again.
 */
export async function recordConsent(
  key: string,
  { scopes, accounts }: { scopes: readonly string[]; accounts?: string[] | undefined },
  store: SimulatorStore,
): Promise<void> {
  const before = await readState(key, store);
  const kept = before.revoked ? [] : (before.scopes ?? []);
  const granted = { scopes: [...new Set([...kept, ...scopes])], ...(accounts ? { accounts } : {}) };
  await writeGrant(key, { expired: false, revoked: false, droppedScopes: [], ...granted }, store);
}

/** Takes one scope away. */
export async function dropScope(key: string, scope: string, store: SimulatorStore): Promise<void> {
  const { droppedScopes = [] } = await readState(key, store);
  await writeGrant(key, { droppedScopes: [...new Set([...droppedScopes, scope])] }, store);
}

/** Changes a grant as a test asks, in place of what the end user or time would do. */
export async function changeGrant(key: string, change: GrantChange, store: SimulatorStore): Promise<void> {
  switch (change.action) {
    case 'expire':
      return writeGrant(key, { expired: true }, store);
    case 'revoke':
      return writeGrant(key, { revoked: true }, store);
    case 'restore': {
      const anew = { expired: false, revoked: false, signedOut: false, droppedScopes: [] };
      return writeGrant(key, { ...anew, aged: true }, store);
    }
    case 'drop_scope':
      await dropScope(key, change.scope, store);
      return writeGrant(key, { aged: true }, store);
  }
}
