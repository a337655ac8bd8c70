import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/** As the library's plugin for codes names the cookie of somebody whose password was right. */
const cookieName = 'two_factor';

/** Reads by which value the library knows a sign-in that waits for its code. Callable from our code only. */
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
