/**
 * Lets API and worker processes behind a pooler work for customers while everything that can die does. Then the
 * faults stop, and the outcomes are counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Composition, compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createEventDestination } from '../../src/domain/deliveries/destinations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { createLogger } from '../../src/observability/log.ts';
import type { PgBouncer } from '../../tests/support/pgbouncer.ts';
import { type Receiver, startReceiver } from '../../tests/support/receiver.ts';
import { until } from '../../tests/support/until.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { hurry as hurryDeliveries } from '../events/clock.ts';
import { cutConnections, exhaustPools } from '../events/database-faults.ts';
import type { RestartablePostgres } from '../postgres.ts';
import { hurry as hurryRequests } from '../publishing/haste.ts';
import { type Supervised, supervise, type Tally } from '../supervised.ts';
import { startSupervisor } from '../supervisor.ts';
import { behave, type Experience } from './customers.ts';
import { betweenFaultsMs, calmMs, customers, poolerGoneMs, processes } from './plan.ts';
import { type Revocations, revokeKeys } from './revocations.ts';
import { endingsTold, judge, rowsOf, type Verdict } from './verdict.ts';

interface Ground {
  seed: number;
  forMs: number;
  postgres: RestartablePostgres;
  pooler: PgBouncer;
}

export interface Report extends Verdict, Experience {
  faults: Record<string, number>;
  revocations: Revocations;
  processes: Tally;
  /** True when all processes report in the end that they are ready. */
  ready: boolean;
}

type Faults = Record<string, () => Promise<void>>;

export async function endure(ground: Ground): Promise<Report> {
  const endings: (() => Promise<unknown>)[] = [];
  const { seed, postgres } = ground;
  try {
    const ports = [await freePort(), await freePort(), await freePort()].slice(0, processes);
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const env = serviceEnvironment(ground, urls[0] ?? '');
    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    const config = loadConfig({ ...env, DATABASE_URL: postgres.url, NODE_ENV: 'test' });
    const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
    endings.push(ctx.close);
    endings.push(await startSupervisor(postgres.url));
    const environments = [
      ...ports.map((port) => ({ ...env, ROLE: 'api', PORT: `${port}` })),
      ...ports.map(() => ({ ...env, ROLE: 'worker' })),
    ];
    const supervised = supervise(environments, chanceOf(seed, 'processes'));
    endings.push(supervised.stop);
    await until(supervised.ready, 60_000);
    const receiver = await startReceiver();
    endings.push(receiver.close);
    return await observe(ground, { db, ctx, supervised, receiver, urls });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

const unlimited = '1000000';

function serviceEnvironment({ postgres, pooler }: Ground, publicUrl: string): Record<string, string> {
  return {
    ...environment(pooler.url),
    DATABASE_DIRECT_URL: postgres.url,
    // The pool is small, so that it soon runs empty.
    DATABASE_POOL_SIZE: '5',
    PUBLIC_URL: publicUrl,
    DATA_DIR: postgres.directory,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_KEY: unlimited,
    RATE_LIMIT_PER_ORGANIZATION: unlimited,
    RATE_LIMIT_PER_ADDRESS: unlimited,
  };
}

interface Parts {
  db: pg.Pool;
  ctx: Composition;
  supervised: Supervised;
  receiver: Receiver;
  urls: readonly string[];
}

async function observe(ground: Ground, parts: Parts): Promise<Report> {
  const { db, ctx, supervised, receiver, urls } = parts;
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Endurance');
  await setPlan(ctx.db, organizationId, 'paid');
  const scope: Scope = { organizationId, mode: 'test' };
  const { key } = await createKey(ctx, scope);
  await createEventDestination(
    ctx,
    { ...scope, keyId: '' },
    { url: receiver.url, topics: ['publishRequest.*'] },
  );
  const endsAt = performance.now() + ground.forMs;
  const continues = () => performance.now() < endsAt;
  const experience: Experience = { accepted: [], answers: {}, wrong: [] };
  const names = Array.from({ length: customers }, (_, number) => `customer-${number}`);
  const [faults, revocations] = await Promise.all([
    causeFaults(faultsOf(ground, supervised), chanceOf(ground.seed, 'faults'), continues),
    revokeKeys(ctx, organizationId, { urls, continues }),
    ...names.map((name) =>
      behave({ name, urls, key, chance: chanceOf(ground.seed, name), continues }, experience),
    ),
  ]);
  await until(() => nothingOutstanding(db, receiver, experience), calmMs).catch(() => {});
  const ready = await until(supervised.ready, 30_000).then(
    () => true,
    () => false,
  );
  await supervised.stop();
  const verdict = await judge({ ctx, db, scope }, experience.accepted, receiver.received);
  return { ...verdict, ...experience, faults, revocations, processes: supervised.tally, ready };
}

function faultsOf({ postgres, pooler }: Ground, { killOne, restartOne }: Supervised): Faults {
  return {
    'process killed': killOne,
    'process restarted': restartOne,
    'PostgreSQL crashed': async () => {
      await postgres.crash();
      await postgres.start();
    },
    'PostgreSQL restarted': postgres.restart,
    'pooler killed': async () => {
      await pooler.kill();
      await pause(poolerGoneMs);
      await pooler.start();
    },
    'connections cut': () => cutConnections(postgres.url),
    'pools exhausted': () => exhaustPools(postgres.url),
  };
}

/**
 * Causes faults one after the other, every kind once per round; processes die more often than the rest. Returns how
 * often each fault happened.
 */
async function causeFaults(
  faults: Faults,
  chance: Chance,
  continues: () => boolean,
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {};
  while (continues())
    for (const name of chance.shuffled([...Object.keys(faults), 'process killed', 'process killed'])) {
      await pause(chance.between(...betweenFaultsMs));
      if (!continues()) break;
      await faults[name]?.();
      happened[name] = (happened[name] ?? 0) + 1;
    }
  return happened;
}

/**
 * How `hurryDeliveries` shortens waits after the last fault: retries become due at once, and a delivery in
 * progress for longer than these seconds counts as interrupted by the death of its process.
 */
const whenCalm = { mostAttempts: 100, interruptedAfterSeconds: 20 };

/** Tells whether nothing is outstanding: every request has ended, and its event was received. */
async function nothingOutstanding(
  db: pg.Pool,
  { received }: Receiver,
  { accepted }: Experience,
): Promise<boolean> {
  await hurryRequests(db);
  await hurryDeliveries(db, whenCalm);
  const rows = await rowsOf(db);
  const told = endingsTold(received);
  return accepted.every(
    ({ publishRequestId: id }) =>
      ['published', 'failed'].includes(rows.get(id)?.status ?? '') && told.has(id),
  );
}
