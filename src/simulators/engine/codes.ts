/**
 * Makes and redeems authorization codes. A code carries the whole consent, so the screen stores nothing: the
 * grant takes effect when the code is exchanged. The store notes which codes were used.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../personas.ts';
import type { SimulatorStore } from '../store.ts';
import { type Sealed, sealed } from './sealed.ts';

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
