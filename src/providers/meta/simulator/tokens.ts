/** Access tokens of simulated accounts: they carry what the simulator needs to know, and look opaque. */
import { z } from 'zod';

const claims = z.object({
  /** Whose simulator the token belongs to: two providers may share a host. */
  owner: z.string(),
  loginKind: z.string(),
  accountId: z.string(),
  pageId: z.string().optional(),
  scenario: z.string(),
});
export type TokenClaims = z.infer<typeof claims>;

/** @param prefix what the provider's tokens begin with; log redaction knows them by it. */
export function writeToken(prefix: string, token: TokenClaims): string {
  return prefix + Buffer.from(JSON.stringify(token)).toString('base64url');
}

export function readToken(text: string): TokenClaims | undefined {
  const encoded = /^(?:IGAA|EAA)([\w-]+)$/.exec(text)?.[1];
  if (!encoded) return undefined;
  try {
    return claims.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
