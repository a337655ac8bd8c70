/** Authorization codes: they carry the consent, and look opaque. That one was used is noted in the store. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { personas, type SimulatorStore } from '../../../simulator.ts';
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
  /** In milliseconds since 1970. */
  issuedAt: z.number(),
  nonce: z.string(),
});
export type ConsentCode = z.infer<typeof consentCode>;

/** What comes with a code when it is exchanged. */
export interface Presented {
  clientId: string | null;
  clientSecret: string | null;
  redirectUri: string | null;
  codeVerifier: string | null;
}

export type CodeProblem = 'unreadable' | 'used' | 'expired' | 'redirect' | 'client' | 'secret' | 'verifier';

const prefix = 'AQ';
/** Documented for Instagram Login; Facebook Login names none. */
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

/** When nothing is wrong with the code, uses it up, and its consent is the grant's latest. */
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

/** RFC 7636, S256. */
function answersChallenge({ codeChallenge }: ConsentCode, { codeVerifier }: Presented): boolean {
  if (codeChallenge === undefined) return true;
  return (
    createHash('sha256')
      .update(codeVerifier ?? '')
      .digest('base64url') === codeChallenge
  );
}
