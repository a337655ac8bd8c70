/** Asks providers that report nothing for what is new, and tells it as if they had reported it. */
import type { Context } from '../../../context.ts';
import { type PollPosition, savePollCursors } from '../../../db/tables/due-profiles.ts';
import type { WatchedProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { mostNewsInMinute, newsMinuteMs } from '../../../provider-client/event-quota.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { shareWork } from '../../foundation/share-work.ts';
import { observe } from './observe.ts';

/**
 * Polls a profile. The cursor is stored once everything has been told, so that nothing is lost; repeated
 * changes are told only once. Polls that end together store their cursors together. A notification that cannot be
 * completed yet does not delay others. Throws ServiceError when the provider fails.
 */
export async function pollProfile(ctx: Context, profile: WatchedProfile): Promise<void> {
  const { poll } = ctx.registry.find(profile.providerId) ?? {};
  const needed = poll?.scopes[profile.connection.loginKind];
  if (!poll || !needed || profile.status !== 'live') return;
  const { eventQuota } = ctx.providerLimits;
  if (eventQuota.left(profile.id) <= 0)
    throw new ServiceError('platform_rate_limit', {
      retryAfterSeconds: newsMinuteMs / 1000,
      detail: 'the profile has brought as many items as it may in a minute',
    });
  const known = profile.pollCursor ?? undefined;
  const { notifications, cursor } = await runThrough(
    ctx,
    profile,
    { needed, operation: 'profiles.poll', purpose: 'background' },
    (call) => poll.run(call, known, profile.createdAt),
  );
  const failures: ServiceError[] = [];
  for (const [index, notification] of notifications.entries()) {
    if (eventQuota.left(profile.id) <= 0) {
      leaveOut(ctx, profile, notifications.length - index);
      break;
    }
    const isNew = await observe(ctx, profile, notification).catch((error) => setAside(error, failures));
    if (isNew) eventQuota.take(profile.id);
  }
  if (failures[0]) throw failures[0];
  if (cursor === known) return;
  const { organizationId, id } = profile;
  await shareWork<PollPosition>(ctx, 'poll cursors', { organizationId, id, cursor }, (positions) =>
    savePollCursors(ctx.db, positions),
  );
}

/** The sweep finds those of the left out that are still listed, with no hurry. */
function leaveOut(ctx: Context, profile: WatchedProfile, count: number): void {
  const { mode, organizationId, id: connectedProfileId, providerId: provider } = profile;
  ctx.metrics.maintenance.leftOut({ mode, provider, count });
  ctx.log.warn('a poll has brought more than may be told of in a minute, so the rest is left to the sweep', {
    subsystem: 'observations',
    organizationId,
    mode,
    connectedProfileId,
    providerId: provider,
    told: mostNewsInMinute,
    leftOut: count,
  });
}

/** Sets aside a failure that concerns one item, and throws any other, which the next item would meet, too. */
function setAside(error: unknown, failures: ServiceError[]): void {
  if (!(error instanceof ServiceError) || error.code === 'platform_rate_limit') throw error;
  failures.push(error);
}
