/** Asks providers that report nothing for what is new, and tells it as if they had reported it. */
import type { Context } from '../../context.ts';
import { findProfile, postponePoll, savePollCursor } from '../../db/profiles.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import { runThrough } from '../content/run-content.ts';
import { observe } from './observe.ts';

/**
 * Polls a profile. The cursor is stored once everything has been told, so that nothing is lost; repeated
 * changes are told only once. A notification that cannot be completed yet does not delay others. Throws
 * ServiceError when the provider fails.
 */
export async function pollProfile(ctx: Context, scope: Scope, connectedProfileId: string): Promise<void> {
  const profile = await findProfile(ctx.db, scope, connectedProfileId);
  const { poll } = ctx.registry.find(profile.providerId) ?? {};
  const needed = poll?.scopes[profile.connection.loginKind];
  if (!poll || !needed || profile.status !== 'live') return;
  const known = profile.pollCursor ?? undefined;
  const { notifications, cursor } = await runThrough(
    ctx,
    profile,
    { needed, operation: 'profiles.poll', purpose: 'background' },
    (call) => poll.run(call, known, profile.createdAt),
  );
  const failures: ServiceError[] = [];
  for (const notification of notifications)
    await observe(ctx, profile, notification).catch((error) => setAside(error, failures));
  if (failures[0]) throw failures[0];
  if (cursor !== known) await savePollCursor(ctx.db, scope, connectedProfileId, cursor);
}

/** Sets aside a failure that concerns one item, and throws any other, which the next item would meet, too. */
function setAside(error: unknown, failures: ServiceError[]): void {
  if (!(error instanceof ServiceError) || error.code === 'platform_rate_limit') throw error;
  failures.push(error);
}

/**
 * Polls a profile as a job. After a failure, the profile waits for its next poll, or for as long as the
 * provider asks.
 */
export async function pollDue(ctx: Context, scope: Scope, connectedProfileId: string): Promise<void> {
  await pollProfile(ctx, scope, connectedProfileId).catch(async (error) => {
    if (!(error instanceof ServiceError) || error.code === 'not_found') throw error;
    ctx.log.info('poll put off', { subsystem: 'observations', ...scope, connectedProfileId, error });
    if (!error.retryAfterSeconds) return;
    const until = new Date(ctx.now().getTime() + error.retryAfterSeconds * 1000);
    await postponePoll(ctx.db, scope, connectedProfileId, until);
  });
}
