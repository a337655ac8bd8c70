import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/**
 * The name that the library's two-factor plugin gives to the cookie of a person whose password was right and whose
 * code is due.
 */
const cookieName = 'two_factor';

/** Makes a plugin that reads the identifier of a sign-in that waits for its code. Only our own code can call it. */
export function codeChallengeReader() {
  return {
    id: 'code-challenge-reader',
    endpoints: {
      readCodeChallenge: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(cookieName);
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        return ctx.json({ identifier: identifier || undefined });
      }),
    },
  } satisfies BetterAuthPlugin;
}
