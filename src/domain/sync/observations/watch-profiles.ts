/** Runs polls and sweeps as jobs. */
import type { Context } from '../../../context.ts';
import { scopeOf } from '../../../db/client/scope.ts';
import { putOff, type Wait } from '../../../db/tables/due-profiles.ts';
import { readWatchedProfiles, type WatchedProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { WorkerJobs } from '../../../queue/index.ts';
import { loadTogether } from '../../foundation/readable.ts';
import { shareWork } from '../../foundation/share-work.ts';
import type { Watch } from '../../grants/credentials/pace.ts';
import { pollProfile } from './poll.ts';
import { watchColumns } from './queue-watch.ts';
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
    if (recovered > 0) ctx.log.info('sweep', { ...subjectOf(profile), recovered });
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
    if (profile) await run(profile).catch((error) => putOffFailed(ctx, watch, profile, error));
  };
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
  ctx.log.info(`${watch} put off`, { ...subjectOf(profile), error });
  if (!error.retryAfterSeconds) return;
  const until = new Date(ctx.now().getTime() + error.retryAfterSeconds * 1000);
  const { organizationId, id } = profile;
  await shareWork<Wait>(ctx, `${watch} put off`, { organizationId, id, until }, (waits) =>
    putOff(ctx.db, watchColumns[watch], waits),
  );
}

const subjectOf = (profile: WatchedProfile) => ({
  subsystem: 'observations',
  ...scopeOf(profile),
  connectedProfileId: profile.id,
});
