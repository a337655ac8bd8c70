/**
 * Makes and redeems authorization codes. They contain the consent, and look opaque. The store notes which
 * ones were used.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../../personas.ts';
import type { SimulatorStore } from '../../store.ts';
import { type GrantReference, grantKey } from '../grants.ts';
import { acceptsSecret } from './app-tokens.ts';
import { recordConsent } from './consents.ts';

const consentCode = z.object({
  owner: z.string(),
  loginKind: z.string(),
  clientId: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)),
  scopes: z.array(z.string()),
  declinedScopes: z.array(z.string()),
  pageIds: z.array(z.string()).optional(),
  redirectUri: z.string(),
  codeChallenge: z.string().optional(),
  /** When the code was issued, in milliseconds since 1970. */
  issuedAt: z.number(),
  nonce: z.string(),
});
type ConsentCode = z.infer<typeof consentCode>;

/** The values that accompany a code in its exchange. */
interface Presented {
  clientId: string | null;
  clientSecret: string | null;
  redirectUri: string | null;
  codeVerifier: string | null;
}

export type CodeProblem = 'unreadable' | 'used' | 'expired' | 'redirect' | 'client' | 'secret' | 'verifier';

const prefix = 'AQ';
/** The lifetime that is documented for Instagram Login; Facebook Login states none. */
const lifetimeMs = 60 * 60 * 1000;

export function writeCode(code: ConsentCode): string {
  return prefix + Buffer.from(JSON.stringify(code)).toString('base64url');
}

export function readCode(text: string | null): ConsentCode | undefined {
  if (!text?.startsWith(prefix)) return undefined;
  try {
    const carried = Buffer.from(text.slice(prefix.length), 'base64url').toString();
    return consentCode.safeParse(JSON.parse(carried)).data;
  } catch {
    return undefined;
  }
}

/** Redeems a code, whose consent becomes the grant's latest. Returns the problem when the code is not valid. */
export async function redeem(
  code: ConsentCode,
  presented: Presented,
  grant: GrantReference,
  store: SimulatorStore,
): Promise<CodeProblem | undefined> {
  const problem = problemOf(code, presented, store.now());
  if (problem) return problem;
  const [key, objectId] = [grantKey(grant), `code/${code.nonce}`];
  if ((await store.read(key)).get(objectId)) return 'used';
  await store.write(key, objectId, { used: true });
  await recordConsent(grant, code, store);
  return undefined;
}

function problemOf(code: ConsentCode, presented: Presented, now: Date): CodeProblem | undefined {
  if (code.persona === 'exchange_refused') return 'unreadable';
  if (presented.clientId !== code.clientId) return 'client';
  if (!presented.clientSecret || !acceptsSecret(presented.clientSecret)) return 'secret';
  if (presented.redirectUri !== code.redirectUri) return 'redirect';
  if (now.getTime() >= code.issuedAt + lifetimeMs) return 'expired';
  return answersChallenge(code, presented) ? undefined : 'verifier';
}

/**
 * Tells whether the code verifier fits the challenge (RFC 7636, S256). Without a challenge, any verifier
 * does.
 */
function answersChallenge({ codeChallenge }: ConsentCode, { codeVerifier }: Presented): boolean {
  if (codeChallenge === undefined) return true;
  return (
    createHash('sha256')
      .update(codeVerifier ?? '')
      .digest('base64url') === codeChallenge
  );
}
