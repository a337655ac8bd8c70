/** Makes our own plugins of the sign-in library. Only our own code can call what they offer. */
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * The name that the library's two-factor plugin gives to the cookie of a person whose password was right and whose
 * code is due.
 */
const cookieName = 'two_factor';

/** Makes a plugin that reads the identifier of a sign-in that waits for its code. */
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

/**
 * Makes a plugin that signs in a person who has proven their identity in another way, such as a link that works once.
 */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error(`no user ${ctx.body.userId}`);
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ sessionId: session.id });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
