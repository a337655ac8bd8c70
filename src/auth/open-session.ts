import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Makes a plugin that signs in a person who has proven their identity in another way, such as a link that works once.
 * Only our own code can call it.
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
