/**
 * Holds the streams of profiles: as many as this process may, each by a lease in the database, so that one process holds a
 * profile's stream and another takes it over when that process is gone. Profiles without a stream are polled as ever.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { OrganizationRow } from '../../../db/client/scope.ts';
import {
  extendLeases,
  giveLeasesBack,
  keptLeases,
  type StreamLease,
  takeDue,
} from '../../../db/tables/due-profiles.ts';
import { createBoundedCache } from '../../../lib/bounded-cache.ts';
import { socketOutcomes } from '../../../outbound/web-socket.ts';
import { shareWork } from '../../foundation/batches.ts';
import { followStream } from './follow-stream.ts';

export interface ProfileStreams {
  /** Begins to look for profiles whose stream nobody holds. */
  begin(): void;
  /** Ends all streams and gives their leases back, so that other processes take them at once. */
  end(): Promise<void>;
}

/** The time between two looks. A profile that has just been connected has its stream after this time at most. */
const scanMs = 5_000;
/** After a crash of a process its streams stay away for this long at most, and their profiles are polled meanwhile. */
const leaseMs = 90_000;
const floodMegabytes = 2;

interface Held {
  row: OrganizationRow;
  ending: AbortController;
  done: Promise<void>;
}

export function createProfileStreams(ctx: Context): ProfileStreams {
  const { mostPerProcess } = ctx.config.streams;
  const providers = ctx.providers.registry.providers.filter(({ poll }) => poll?.stream);
  const holder = randomUUID();
  const log = ctx.observability.log.child({ subsystem: 'observations' });
  const held = new Map<string, Held>();
  const floods = createBoundedCache<number>(floodMegabytes);
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const leaseEnd = () => new Date(ctx.clock.now().getTime() + leaseMs);

  async function scan(): Promise<void> {
    if (await ctx.db.$deployment.pause()) return letAllGo();
    await keep();
    for (const { id } of providers) await take(id);
  }

  /** Ends the streams whose lease another process has, or whose profile is no longer connected, and extends the others. */
  async function keep(): Promise<void> {
    const rows = [...held.values()].map(({ row }) => row);
    const kept = await keptLeases(ctx.db, holder, rows);
    const known = new Set(kept.map(({ id }) => id));
    for (const { row, ending } of held.values()) if (!known.has(row.id)) ending.abort();
    const half = ctx.clock.now().getTime() + leaseMs / 2;
    const due = kept.filter(({ until }) => until.getTime() < half);
    await extendLeases(ctx.db, holder, due, leaseEnd());
  }

  async function take(providerId: string): Promise<void> {
    const count = mostPerProcess - held.size;
    if (count <= 0) return;
    const taken = await ctx.db.$pipelined((tx) =>
      takeDue(tx, 'stream_at', providerId, ctx.clock.now(), { next: leaseEnd(), count, holder }),
    );
    for (const { organizationId, connectedProfileId: id, works } of taken)
      if (works && !held.has(id)) hold({ organizationId, id });
  }

  function hold(row: OrganizationRow): void {
    const ending = new AbortController();
    const done = followStream(ctx, row, floods, ending.signal)
      .then((restMs) => giveBack({ ...row, until: new Date(ctx.clock.now().getTime() + restMs) }))
      .catch((error) => {
        log.warn('could not release stream lease', { connectedProfileId: row.id, error });
      })
      .finally(() => held.delete(row.id));
    held.set(row.id, { row, ending, done });
  }

  const giveBack = (lease: StreamLease) =>
    shareWork(ctx, 'stream leases', lease, (leases: StreamLease[]) => giveLeasesBack(ctx.db, holder, leases));

  async function letAllGo(): Promise<void> {
    for (const { ending } of held.values()) ending.abort();
    await Promise.all([...held.values()].map(({ done }) => done));
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await scan().catch((error) => log.warn('scan for provider streams failed', { error }));
      await pause(scanMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await letAllGo();
  }

  return {
    begin() {
      if (mostPerProcess === 0) return;
      for (const { id } of providers) countFromZero(ctx, id);
      running = run();
    },
    end() {
      ending.abort();
      return running;
    },
  };
}

/** Serves the metrics of a provider's streams before anything has happened on one, so that the first one is an increase. */
function countFromZero(
  { observability: { metrics } }: Pick<Context, 'observability'>,
  provider: string,
): void {
  const { open, news, ended } = metrics.providerStreams;
  open.set({ provider }, 0);
  news.inc({ provider }, 0);
  for (const outcome of [...socketOutcomes, 'none']) ended.inc({ provider, outcome }, 0);
}
