import type { Context } from '../../../context.ts';
import type { OrganizationRow } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/sql.ts';
import type { WatchColumn } from '../../../db/tables/due-profiles.ts';
import { newsMinuteMs } from '../../../provider-client/event-quota.ts';
import type { Watch } from '../../grants/credentials/pace.ts';

/** The columns that say when a profile is polled or swept next. */
export const watchColumns = { poll: 'poll_at', sweep: 'sweep_at' } as const satisfies Record<
  Watch,
  WatchColumn
>;

const jobs = { poll: 'profiles.poll', sweep: 'profiles.sweep' } as const;

interface Watched {
  organizationId: string;
  connectedProfileId: string;
}

/** Enqueues polls or sweeps of these profiles; a profile whose last job still waits needs no other. */
export async function enqueueWatch(
  ctx: Context,
  tx: Sql,
  watch: Watch,
  profiles: readonly Watched[],
  startAfter?: Date,
): Promise<void> {
  const written = profiles.map(({ organizationId, connectedProfileId }) => ({
    payload: { organizationId, connectedProfileId },
    group: organizationId,
    key: connectedProfileId,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert(jobs[watch], written, tx);
}

/** Enqueues a poll of a profile that is not due for one. */
export async function pollSoon(ctx: Context, { organizationId, id }: OrganizationRow): Promise<void> {
  await ctx.db.$pipelined((tx) =>
    enqueueWatch(ctx, tx, 'poll', [{ organizationId, connectedProfileId: id }]),
  );
}

/** Enqueues another sweep of a profile for the next minute, since its organization has had what it may have in this one. */
export async function sweepNextMinute(ctx: Context, { organizationId, id }: OrganizationRow): Promise<void> {
  const startAfter = new Date(ctx.now().getTime() + newsMinuteMs);
  await ctx.db.$pipelined((tx) =>
    enqueueWatch(ctx, tx, 'sweep', [{ organizationId, connectedProfileId: id }], startAfter),
  );
}
