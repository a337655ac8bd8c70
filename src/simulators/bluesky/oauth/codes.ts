/**
 * Makes and redeems authorization codes. They contain the consent, and look opaque. The store notes which
 * ones were used.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../../personas.ts';
import type { SimulatorStore } from '../../store.ts';
import { writeSession } from '../auth/sessions.ts';
import { decode, encode } from '../auth/tokens.ts';
import { invalidGrant } from '../refusals.ts';

const consent = z.object({
  did: z.string(),
  sessionId: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)),
  clientId: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  scopes: z.array(z.string()),
  /** The time when the code expires, in milliseconds since 1970. */
  expiresAt: z.number(),
});
type ConsentCode = z.infer<typeof consent>;

const prefix = 'cod-';
export const codeMs = 60_000;

export const writeCode = (code: ConsentCode) => prefix + encode(code);

export function readCode(text: string): ConsentCode | undefined {
  return text.startsWith(prefix) ? consent.safeParse(decode(text.slice(prefix.length))).data : undefined;
}

/**
 * Redeems a code. A second use ends the session that came of the first.
 * @throws OAuthRefusal
 */
export async function redeem(code: ConsentCode, form: URLSearchParams, store: SimulatorStore): Promise<void> {
  const [key, objectId] = [`session/${code.sessionId}`, 'code'];
  if (code.persona === 'exchange_refused') throw invalidGrant('Invalid code');
  if ((await store.read(key)).get(objectId)) {
    await writeSession(code.sessionId, { revoked: true }, store);
    throw invalidGrant('Invalid code');
  }
  await store.write(key, objectId, { used: true });
  const problem = problemOf(code, form, store.now());
  if (problem) throw invalidGrant(problem);
}

function problemOf(code: ConsentCode, form: URLSearchParams, now: Date): string | undefined {
  if (form.get('client_id') !== code.clientId) return 'This code was issued for another client';
  if (form.get('redirect_uri') !== code.redirectUri)
    return 'The redirect_uri parameter must match the one used in the authorization request';
  if (now.getTime() >= code.expiresAt) return 'This code has expired';
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return challenge === code.codeChallenge ? undefined : 'Invalid code_verifier';
}
