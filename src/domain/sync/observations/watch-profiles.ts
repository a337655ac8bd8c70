/** Runs polls and sweeps as jobs. */
import type { Context } from '../../../context.ts';
import { scopeOf } from '../../../db/client/scope.ts';
import { type PollPosition, putOff, savePollCursors, type Wait } from '../../../db/tables/due-profiles.ts';
import { readWatchedProfiles, type WatchedProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { holderOf } from '../../../provider-client/budget-book.ts';
import { mostNewsInMinute, newsMinuteMs } from '../../../provider-client/event-quota.ts';
import { hasScopes } from '../../../provider-client/grant.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { WorkerJobs } from '../../../queue/declarations.ts';
import { loadTogether, shareWork } from '../../foundation/batches.ts';
import { stoppedWatch, type Watch } from '../../grants/credentials/watch-pace.ts';
import { watchColumns } from './dispatch-due-profiles.ts';
import { observe } from './observe.ts';
import { sweepProfile } from './sweep.ts';

type WatchJob = WorkerJobs['profiles.poll'];

type Watching = (job: WatchJob) => Promise<void>;

/** Returns what works on each job: its promise is rejected when the job is to be repeated. */
export function pollProfiles(ctx: Context, jobs: readonly WatchJob[]): Watching {
  return watchProfiles(ctx, 'poll', jobs, (profile) => pollProfile(ctx, profile));
}

/** Returns what works on each job: its promise is rejected when the job is to be repeated. */
export function sweepProfiles(ctx: Context, jobs: readonly WatchJob[]): Watching {
  return watchProfiles(ctx, 'sweep', jobs, async (profile) => {
    const recovered = await sweepProfile(ctx, profile);
    if (recovered > 0)
      ctx.observability.log.info('sweep recovered missed changes', { ...subjectOf(profile), recovered });
  });
}

/** One statement reads all profiles. There is nothing to do for those that have been deleted since. */
function watchProfiles(
  ctx: Context,
  watch: Watch,
  jobs: readonly WatchJob[],
  run: (profile: WatchedProfile) => Promise<void>,
): Watching {
  const loaded = loadTogether(jobs, (some) =>
    readWatchedProfiles(
      ctx.db,
      some.map(({ organizationId, connectedProfileId: id }) => ({ organizationId, id })),
    ),
  );
  return async (job) => {
    const profile = (await loaded(job)).get(job.connectedProfileId);
    if (!profile || (await isStopped(ctx, watch, profile))) return;
    await run(profile).catch((error) => putOffFailed(ctx, watch, profile, error));
  };
}

async function isStopped(ctx: Context, watch: Watch, profile: WatchedProfile): Promise<boolean> {
  const provider = ctx.providers.registry.find(profile.providerId);
  return (
    provider !== undefined && (await stoppedWatch(ctx, provider, watch, holderOf(profile))) !== undefined
  );
}

/**
 * After a failure of the provider, the profile waits for its next poll or sweep, or for as long as the provider asks.
 * Rethrows any other error.
 */
async function putOffFailed(
  ctx: Context,
  watch: Watch,
  profile: WatchedProfile,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ServiceError)) throw error;
  ctx.observability.log.info(`${watch} postponed`, { ...subjectOf(profile), error });
  if (!error.retryAfterSeconds) return;
  const until = new Date(ctx.clock.now().getTime() + error.retryAfterSeconds * 1000);
  const { organizationId, id } = profile;
  await shareWork<Wait>(ctx, `${watch} postponed`, { organizationId, id, until }, (waits) =>
    putOff(ctx.db, watchColumns[watch], waits),
  );
}

const subjectOf = (profile: WatchedProfile) => ({
  subsystem: 'observations',
  ...scopeOf(profile),
  connectedProfileId: profile.id,
});

// Asks providers that report nothing for what is new, and tells it as if they had reported it.

/**
 * Polls a profile. The cursor is stored once all events have been emitted, so that nothing is lost; repeated
 * changes are emitted only once. A grant that does not cover what a poll reads is not polled. Polls that end together store their cursors together. A notification that cannot be
 * completed yet does not delay others. Throws ServiceError when the provider fails.
 */
export async function pollProfile(ctx: Context, profile: WatchedProfile): Promise<void> {
  const { poll } = ctx.providers.registry.find(profile.providerId) ?? {};
  const needed = namesFor(poll?.scopes, classOf(profile));
  if (!poll || !needed || profile.status !== 'live' || !hasScopes(profile, needed)) return;
  const { eventQuota } = ctx.providers.limits;
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
function leaveOut(ctx: Pick<Context, 'observability'>, profile: WatchedProfile, count: number): void {
  const { mode, organizationId, id: connectedProfileId, providerId: provider } = profile;
  ctx.observability.metrics.maintenance.leftOut({ mode, provider, count });
  ctx.observability.log.warn(
    'poll exceeded the event quota of the profile per minute, leaving the rest to the sweep',
    {
      subsystem: 'observations',
      organizationId,
      mode,
      connectedProfileId,
      providerId: provider,
      emitted: mostNewsInMinute,
      deferred: count,
    },
  );
}

/** Sets aside a failure that concerns one item, and throws any other, which the next item would meet, too. */
function setAside(error: unknown, failures: ServiceError[]): void {
  if (!(error instanceof ServiceError) || error.code === 'platform_rate_limit') throw error;
  failures.push(error);
}
