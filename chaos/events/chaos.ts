/**
 * Sends events while receivers, workers and the database fail in turn. Then the faults stop, and the deliveries are
 * counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Composition, compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createEventDestination } from '../../src/domain/deliveries/destinations.ts';
import { createLogger } from '../../src/observability/log.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { type Supervised, supervise, type Tally } from '../supervised.ts';
import { startSupervisor } from '../supervisor.ts';
import { answerTimeoutSeconds, behavioursOf, leavingAt } from './behaviours.ts';
import { type Haste, hurry } from './clock.ts';
import { type Counts, count, type Destination, expectedPairs, storedEvents, takenPairs } from './counts.ts';
import { emitSteadily } from './emitter.ts';
import { destinations, type PlannedDestination } from './plan.ts';
import { type Receivers, startReceivers } from './receivers.ts';

interface Chaos {
  seed: number;
  /** The URL at which the service reaches the database; the run itself uses `controlUrl`. */
  databaseUrl: string;
  controlUrl: string;
  forMs: number;
  /** How long outstanding deliveries may take after the faults have stopped, in milliseconds. */
  calmMs: number;
  /** The pause between two transactions that emit events, in milliseconds. */
  everyMs: number;
  betweenFaultsMs: [number, number];
  /** Faults by name; killing a worker is added to them. */
  faults: Record<string, () => Promise<void>>;
}

export interface Report extends Counts {
  faults: Record<string, number>;
  refused: number;
  rolledBack: number;
  /**
   * The number of deliveries by status. Deliveries to the destination that answers 410 from some moment on
   * are left out.
   */
  log: Record<string, number>;
  /** Pending deliveries for which no job exists. */
  forgotten: number;
  /** The number of events that report that the destination answering 410 was disabled. */
  disabledEvents: number;
  workers: Tally;
  /** True when the workers report in the end that they are ready. */
  ready: boolean;
  calmTookMs: number;
}

/** How long workers may take to be ready, on a machine that is busy with other work. */
const readyMs = 120_000;
const whileUnkind: Haste = { mostAttempts: 4, interruptedAfterSeconds: 15 };
/**
 * How `hurry` shortens waits after the last fault. All receivers answer at once then, so an attempt that
 * takes longer than these seconds belongs to a dead process.
 */
const whenCalm: Haste = { mostAttempts: 100, interruptedAfterSeconds: answerTimeoutSeconds + 2 };

export async function unleash(chaos: Chaos): Promise<Report> {
  const endings: (() => Promise<unknown>)[] = [];
  const env = workerEnvironment(chaos.databaseUrl);
  try {
    const db = controlPool(chaos.controlUrl);
    endings.push(() => db.end());
    const ctx = await compose({
      config: loadConfig({ ...env, NODE_ENV: 'test' }),
      databaseUrl: chaos.databaseUrl,
      log: createLogger('error'),
    });
    endings.push(ctx.close);
    endings.push(await startSupervisor(chaos.controlUrl));
    const workers = supervise([env, env], chanceOf(chaos.seed, 'workers'));
    endings.push(workers.stop);
    await until(workers.ready, readyMs);
    const receivers = await startReceivers(allBehaviours(chaos));
    endings.push(receivers.close);
    return await observe(chaos, { db, ctx, workers, receivers });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

interface Parts {
  db: pg.Pool;
  ctx: Composition;
  workers: Supervised;
  receivers: Receivers;
}

async function observe(chaos: Chaos, { db, ctx, workers, receivers }: Parts): Promise<Report> {
  const made: Destination[] = [];
  for (const planned of destinations) made.push(await create(ctx, planned, receivers));
  const scopes = [...new Set(made.map(({ organizationId }) => organizationId))].map((organizationId) => ({
    organizationId,
    mode: 'live' as const,
  }));
  const { seed, forMs, everyMs } = chaos;
  const hurrying = hurryAlong(db, forMs);
  const [emitted, faults] = await Promise.all([
    emitSteadily(ctx, scopes, { chance: chanceOf(seed, 'events'), forMs, everyMs }),
    causeFaults(chaos, workers),
  ]);
  await hurrying;
  const calmTookMs = await untilCalm(chaos, { db, receivers, made });
  const ready = await until(workers.ready, readyMs).then(...bothWays);
  await workers.stop();
  const events = await storedEvents(db);
  return {
    ...count(events, made, receivers.arrivals, emitted),
    faults,
    refused: emitted.refused,
    rolledBack: emitted.rolledBack,
    log: await deliveryStates(db, made),
    forgotten: await forgottenDeliveries(db),
    disabledEvents: events.filter(({ topic }) => topic === 'eventDestination.disabled').length,
    workers: workers.tally,
    ready,
    calmTookMs,
  };
}

const bothWays = [() => true, () => false] as const;

function workerEnvironment(databaseUrl: string): Record<string, string> {
  return {
    ...environment(databaseUrl),
    ROLE: 'worker',
    // The pool is small, so that it soon runs empty.
    DATABASE_POOL_SIZE: '4',
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    EVENT_TIMEOUT_SECONDS: `${answerTimeoutSeconds}`,
  };
}

function allBehaviours({ seed, forMs }: Chaos) {
  return new Map(
    destinations.map(({ name, leaves }) => {
      const chance = chanceOf(seed, name);
      return [name, leaves ? leavingAt(chance.between(0.2, 0.6) * forMs) : behavioursOf(chance, forMs)];
    }),
  );
}

async function create(ctx: Context, planned: PlannedDestination, receivers: Receivers): Promise<Destination> {
  const { id: organizationId } = await ensureOrganization(ctx.db, planned.organization);
  await setPlan(ctx.db, organizationId, 'paid');
  const { eventDestinationId: id, secret } = await createEventDestination(
    ctx,
    { organizationId, mode: 'live', keyId: '' },
    { url: receivers.urlOf(planned.name), topics: planned.patterns },
  );
  return { ...planned, id, organizationId, secret };
}

/** Causes faults one after the other, every kind once per round. Returns how often each happened. */
async function causeFaults(chaos: Chaos, workers: Supervised): Promise<Record<string, number>> {
  const faults: Chaos['faults'] = { ...chaos.faults, 'worker killed': workers.killOne };
  const chance = chanceOf(chaos.seed, 'faults');
  const happened: Record<string, number> = {};
  const endsAt = performance.now() + chaos.forMs;
  while (performance.now() < endsAt)
    for (const name of roundOf(faults, chance)) {
      await pause(chance.between(...chaos.betweenFaultsMs));
      if (performance.now() >= endsAt) break;
      await faults[name]?.();
      happened[name] = (happened[name] ?? 0) + 1;
    }
  return happened;
}

/** Returns one round of faults in random order, in which workers die more often than databases. */
const roundOf = (faults: Chaos['faults'], chance: Chance) =>
  chance.shuffled([...Object.keys(faults), 'worker killed', 'worker killed']);

async function hurryAlong(db: pg.Pool, forMs: number): Promise<void> {
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    // The database cannot be reached at times, so this may fail.
    await hurry(db, whileUnkind).catch(() => {});
    await pause(1_000);
  }
}

/** Waits until nothing is outstanding, or the time is over, and returns how many milliseconds that took. */
async function untilCalm(
  { calmMs }: Chaos,
  { db, receivers, made }: { db: pg.Pool; receivers: Receivers; made: Destination[] },
): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const isCalm = async () => {
    await hurry(db, whenCalm);
    const { pending = 0 } = await deliveryStates(db, made);
    const missing = expectedPairs(await storedEvents(db), made).difference(
      new Set(takenPairs(receivers.arrivals)),
    );
    return pending === 0 && missing.size === 0;
  };
  await until(() => isCalm().catch(() => false), calmMs).catch(() => {});
  return Math.round(elapsed());
}

async function deliveryStates(db: pg.Pool, made: Destination[]): Promise<Record<string, number>> {
  const staying = made.filter(({ leaves }) => !leaves).map(({ id }) => id);
  const { rows } = await db.query(
    `SELECT status::text AS status, count(*)::int AS count FROM event_deliveries
     WHERE destination_id = ANY($1) GROUP BY status`,
    [staying],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function forgottenDeliveries(db: pg.Pool): Promise<number> {
  const { rows } = await db.query(`
    SELECT count(*)::int AS count FROM event_deliveries d
    WHERE status = 'pending' AND NOT EXISTS (
      SELECT FROM pgboss.job j WHERE j.name = 'events.deliver'
        AND j.state IN ('created', 'retry', 'active') AND j.data->>'deliveryId' = d.id)`);
  return rows[0].count;
}

async function until(right: () => Promise<boolean>, withinMs: number): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!(await right())) {
    if (performance.now() > endsAt) throw new Error(`not within ${withinMs} ms`);
    await pause(250);
  }
}
