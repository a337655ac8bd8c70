/** Enqueues poll and sweep jobs of the profiles that are due. */
import type { Context } from '../../../context.ts';
import type { OrganizationRow } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import {
  type DueProfile,
  putOff,
  takeDue,
  type Wait,
  type WatchColumn,
} from '../../../db/tables/due-profiles.ts';
import { quotaOwnerThrough } from '../../../provider-client/budget-book.ts';
import { newsMinuteMs } from '../../../provider-client/event-quota.ts';
import type { Provider } from '../../../providers/provider.ts';
import { type Pace, paceOf, usualMs, type Watch } from '../../grants/credentials/watch-pace.ts';

const batch = 500;

export async function dispatchDueProfiles(ctx: Context): Promise<void> {
  for (const provider of ctx.providers.registry.providers) {
    await dispatch(ctx, provider, 'sweep');
    if (provider.poll) await dispatch(ctx, provider, 'poll');
  }
}

/** Takes the profiles in batches. A batch's new times and its jobs are one transaction, so that no profile is lost. */
async function dispatch(ctx: Context, provider: Provider, watch: Watch): Promise<void> {
  const now = ctx.clock.now();
  const next = new Date(now.getTime() + usualMs(ctx, provider, watch));
  const paces: Paces = new Map();
  for (;;) {
    const { taken, due } = await ctx.db.$pipelined(async (tx) => {
      const taken = await takeDue(tx, watchColumns[watch], provider.id, now, { next, count: batch });
      const due = taken.filter(({ works }) => works);
      await enqueueWatch(ctx, tx, watch, due);
      return { taken, due };
    });
    await slowDown(ctx, provider, watch, { due, now, paces });
    if (taken.length < batch) return;
  }
}

/** The name of a holder -> how often its profiles are asked. */
type Paces = Map<string, Promise<Pace>>;

interface Taken {
  due: readonly DueProfile[];
  now: Date;
  paces: Paces;
}

/** Puts the next time of profiles off whose budgets do not allow for the usual interval. */
async function slowDown(
  ctx: Context,
  provider: Provider,
  watch: Watch,
  { due, now, paces }: Taken,
): Promise<void> {
  if (!provider.dailyBudgets) return;
  const ofOneAccount = provider.dailyBudgets.some(({ per }) => per !== 'app');
  const paceOfProfile = (profile: DueProfile): Promise<Pace> => {
    const { connectionId: id, authIntegrationId } = profile;
    const owner = quotaOwnerThrough(profile, { id, authIntegrationId });
    const name = [owner.organizationId, owner.app, ofOneAccount ? owner.externalId : ''].join('\n');
    const pace = paces.get(name) ?? paceOf(ctx, provider, watch, owner);
    paces.set(name, pace);
    return pace;
  };
  const waits: Wait[] = [];
  for (const profile of due) {
    const { everyMs, slowedBy } = await paceOfProfile(profile);
    const until = new Date(now.getTime() + everyMs);
    if (slowedBy)
      waits.push({ organizationId: profile.organizationId, id: profile.connectedProfileId, until });
  }
  if (waits.length > 0) await putOff(ctx.db, watchColumns[watch], waits);
}

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
async function enqueueWatch(
  ctx: Pick<Context, 'queue'>,
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
export async function pollSoon(
  ctx: Pick<Context, 'db' | 'queue'>,
  { organizationId, id }: OrganizationRow,
): Promise<void> {
  await ctx.db.$pipelined((tx) =>
    enqueueWatch(ctx, tx, 'poll', [{ organizationId, connectedProfileId: id }]),
  );
}

/** Enqueues another sweep of a profile for the next minute, since its organization has had what it may have in this one. */
export async function sweepNextMinute(ctx: Context, { organizationId, id }: OrganizationRow): Promise<void> {
  const startAfter = new Date(ctx.clock.now().getTime() + newsMinuteMs);
  await ctx.db.$pipelined((tx) =>
    enqueueWatch(ctx, tx, 'sweep', [{ organizationId, connectedProfileId: id }], startAfter),
  );
}
