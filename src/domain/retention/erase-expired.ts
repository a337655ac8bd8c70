import { idleMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import { eraseConnectSessions } from '../../db/connect-sessions.ts';
import { eraseLinks } from '../../db/console-links.ts';
import { eraseEvents } from '../../db/events.ts';
import { eraseIdempotencyRecords } from '../../db/idempotency.ts';
import { eraseObservedItems } from '../../db/observed-items.ts';
import { eraseBudgets } from '../../db/provider-budgets.ts';
import { eraseThrottles } from '../../db/provider-throttles.ts';
import { eraseProviderWebhooks } from '../../db/provider-webhooks.ts';
import { erasePublishContents } from '../../db/publish-requests.ts';
import { eraseWindows } from '../../db/shared-windows.ts';
import { eraseFailures } from '../../db/sign-in-failures.ts';
import { eraseSimulatorWrites } from '../../db/simulator-writes.ts';
import { eraseSessions, eraseVerifications } from '../../db/user-sessions.ts';
import { expireDue, forgetExpired } from '../media/expire.ts';

/** Erases what may be kept for a time only. Returns how many rows of each kind went. */
export async function eraseExpired(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.now();
  return {
    idempotencyRecords: await eraseIdempotencyRecords(ctx.db, now),
    mediaFiles: await expireDue(ctx),
    media: await forgetExpired(ctx),
    simulatorWrites: await eraseSimulatorWrites(ctx.db, now),
    connectSessions: await eraseConnectSessions(ctx.db, now),
    eventPayloads: await eraseEvents(ctx.db, now),
    publishContents: await erasePublishContents(ctx.db, now),
    providerWebhooks: await eraseProviderWebhooks(ctx.db, now),
    observedItems: await eraseObservedItems(ctx.db, now),
    providerBudgets: await eraseBudgets(ctx.db, now),
    providerThrottles: await eraseThrottles(ctx.db, now),
    consoleLinks: await eraseLinks(ctx.db, now),
    signInFailures: await eraseFailures(ctx.db, now),
    userSessions: await eraseSessions(ctx.db, now, idleMs),
    userVerifications: await eraseVerifications(ctx.db, now),
    rateLimitWindows: await eraseWindows(ctx.db),
  };
}
