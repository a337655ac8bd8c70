/**
 * Brings jobs to several queue databases. A job is written to the service's own database, in the transaction that makes it
 * necessary, and moved to the queue database of its organization after the commit. There its id makes one job of it, however
 * often it arrives. What a process leaves behind because it dies, or because a queue database is away, a job by the clock
 * moves. A queue database that is away holds up no other one.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobInsert } from 'pg-boss';
import type { Sql } from '../db/client/statements.ts';
import { afterCommit } from '../lib/transaction-scope.ts';
import type { Logger } from '../observability/log.ts';
import type { JobDatabase } from './database.ts';
import { queueSchema, workerSettings } from './declarations.ts';
import { parkedQueue } from './parked-jobs.ts';

/** A job as pg-boss takes it. */
interface WrittenJob extends JobInsert<object> {
  id: string;
  /** The organization that it works for, or whatever else owns it. */
  owner: string;
}

/** A job in the outbox. */
interface OutboxJob {
  organizationId: string;
  id: string;
  /** The number of its queue database, from zero. */
  place: number;
  name: string;
  job: JobInsert<object>;
}

export interface OutboxDepth {
  /** How many jobs wait; counting stops at `countedAtMost`. */
  depth: number;
  /** For how long the oldest of them has waited. */
  oldestSeconds: number;
}

interface Outbox {
  /** Writes jobs in the transaction that makes them necessary. They are moved after its commit. */
  write(name: string, jobs: readonly WrittenJob[], tx: Sql): Promise<void>;
  /**
   * Moves the jobs that processes have left behind. Rejects, after all others have been moved, when a queue database does not
   * take its own.
   */
  moveLeft(): Promise<void>;
  /**
   * Moves the jobs that wait in a database that is not in the list any more to where those of their organizations belong.
   * Returns how many there were. What is in progress there stays.
   */
  moveFrom(database: JobDatabase): Promise<number>;
  /** Returns what waits for each queue database, by its number. */
  depths(): Promise<OutboxDepth[]>;
  /** Waits for the jobs that are being moved. */
  close(): Promise<void>;
}

/** How many jobs are moved at a time. */
const batch = 1_000;
/** Jobs of a few milliseconds are moved together, which costs both databases less. */
const collectingMs = 10;
/** How many jobs a process keeps in mind for each queue database; it leaves others to the job by the clock. */
const mostInMind = 10_000;
/** A process tries a queue database that has failed again after this time, and leaves what comes until then. */
const restMs = 1_000;
/** A job is left behind when it has not been moved for so long: a process that lives moves it within a moment. */
const leftSeconds = 10;
const countedAtMost = 10_000;

/** What a process moves to one queue database. */
interface Lane {
  database: JobDatabase;
  waiting: OutboxJob[];
  moving?: Promise<void> | undefined;
  /** Set while the queue database has failed last: when it may be tried again, in milliseconds of `performance.now`. */
  restsUntil?: number | undefined;
}

interface OutboxParts {
  own: JobDatabase;
  /** The queue databases in their order; the own database takes all jobs when there are none. */
  places: readonly JobDatabase[];
  /** Called for the jobs that have arrived and are due. */
  announce(name: string): void;
  /** Called when a queue database takes jobs again, so that those that were left behind are moved. */
  onBack(): void;
  /** Returns the time of the service's database. */
  now(): Date;
  log: Logger;
}

export function createOutbox({ own, places, announce, onBack, now, log }: OutboxParts): Outbox {
  const lanes = places.map((database): Lane => ({ database, waiting: [] }));
  const placeFor = (owner: string) => places[placeOf(owner, places.length)] ?? own;
  const { execute } = own;

  function moveSoon(jobs: readonly OutboxJob[]): void {
    for (const [place, ofPlace] of Map.groupBy(jobs, (job) => job.place)) {
      const lane = lanes[place];
      const rests = lane?.restsUntil !== undefined && performance.now() < lane.restsUntil;
      if (!lane || rests || lane.waiting.length >= mostInMind) continue;
      lane.waiting.push(...ofPlace);
      lane.moving ??= work(lane);
    }
  }

  async function work(lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      await pause(collectingMs);
      const failed = await move(lane.database, lane.waiting.splice(0, batch)).then(
        () => false,
        (error) => {
          const level = lane.restsUntil === undefined ? 'warn' : 'debug';
          log[level]('queue database takes no jobs, they wait', { database: lane.database.name, error });
          return true;
        },
      );
      if (!failed && lane.restsUntil !== undefined) onBack();
      if (failed) lane.waiting.length = 0;
      lane.restsUntil = failed ? performance.now() + restMs : undefined;
    }
    lane.moving = undefined;
  }

  /** Moves jobs. Those of one name do not depend on those of another. */
  async function move(database: JobDatabase, jobs: readonly OutboxJob[]): Promise<void> {
    const boss = await database.started();
    const byName = [...Map.groupBy(jobs, ({ name }) => name)];
    const moved = await Promise.allSettled(
      byName.map(async ([name, ofName]) => {
        await boss.insert(
          name,
          ofName.map(({ job }) => job),
        );
        const owners = ofName.map(({ organizationId }) => organizationId);
        await execute(
          `DELETE FROM queued_jobs WHERE organization_id = ANY($1::text[])
             AND (organization_id, id) IN (SELECT * FROM unnest($2::text[], $3::uuid[]))`,
          [[...new Set(owners)], owners, ofName.map(({ id }) => id)],
        );
        if (ofName.some(({ job }) => isDue(job))) announce(name);
      }),
    );
    throwFirst(moved);
  }

  const isDue = ({ startAfter }: JobInsert<object>) =>
    startAfter === undefined || new Date(startAfter) <= now();

  /** Moves what was left behind, as long as whole batches of it are found. */
  async function moveAll(condition: string, place: number, to: (owner: string) => JobDatabase) {
    for (;;) {
      const { rows } = await execute(
        `SELECT organization_id AS "organizationId", id, place, name, job FROM queued_jobs
         WHERE ${condition} AND written_at < now() - interval '${leftSeconds} seconds' ORDER BY written_at LIMIT ${batch}`,
        [place],
      );
      const byDatabase = Map.groupBy(rows as OutboxJob[], ({ organizationId }) => to(organizationId));
      throwFirst(await Promise.allSettled([...byDatabase].map(([database, jobs]) => move(database, jobs))));
      if (rows.length < batch) return;
    }
  }

  return {
    async write(name, jobs, tx) {
      const kept = jobs.map(({ owner, ...job }) => ({
        organizationId: owner,
        id: job.id,
        place: placeOf(owner, places.length),
        name,
        job,
      }));
      await tx.$executeRaw`
        INSERT INTO queued_jobs (organization_id, id, place, name, job)
        SELECT "organizationId", id, place, name, job
        FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS written ("organizationId" text, id uuid,
          place smallint, name text, job jsonb)`;
      afterCommit(() => moveSoon(kept));
    },
    async moveLeft() {
      const moved = await Promise.allSettled([
        ...places.map((database, place) => moveAll('place = $1', place, () => database)),
        // Places that the list does not have any more.
        moveAll('place >= $1', places.length, placeFor),
      ]);
      throwFirst(moved);
    },
    async moveFrom(database) {
      for (let count = 0; ; ) {
        const { rows } = await database.execute(waitingJobs, [movedQueues]);
        if (rows.length === 0) return count;
        const jobs = rows as (JobInsert<object> & { id: string; name: string; owner: string })[];
        for (const [to, toOne] of Map.groupBy(jobs, ({ owner }) => placeFor(owner)))
          for (const [name, named] of Map.groupBy(toOne, (job) => job.name)) {
            const boss = await to.started();
            await boss.insert(
              name,
              named.map(({ name: _, owner: __, ...job }) => job),
            );
            // One that a process has begun meanwhile is done twice, which does no harm.
            const ids = named.map(({ id }) => id);
            await database.execute(
              `DELETE FROM ${queueSchema}.job WHERE name = $1 AND id = ANY($2::uuid[])`,
              [name, ids],
            );
            announce(name);
          }
        count += rows.length;
      }
    },
    async depths() {
      if (places.length === 0) return [];
      const each = places.map(
        (_, place) => `
          SELECT ${place} AS place, count(*) AS depth, min(written_at) AS oldest FROM (
            SELECT written_at FROM queued_jobs WHERE place = ${place} ORDER BY written_at LIMIT ${countedAtMost}) AS first`,
      );
      const { rows } = await execute(
        `SELECT depth::int, greatest(coalesce(extract(epoch FROM now() - oldest), 0), 0)::float8 AS "oldestSeconds"
         FROM (${each.join(' UNION ALL ')}) AS waiting ORDER BY place`,
      );
      return rows as OutboxDepth[];
    },
    async close() {
      await Promise.all(lanes.map(({ moving }) => moving));
    },
  };
}

/** The queues of a queue database. */
const movedQueues = [...Object.keys(workerSettings), parkedQueue.name];

/** The jobs that wait in a queue database, in the form in which pg-boss takes them, and whom they work for. */
const waitingJobs = `
  SELECT name, id, data, priority, start_after AS "startAfter", singleton_key AS "singletonKey",
    CASE WHEN group_id IS NOT NULL THEN jsonb_build_object('id', group_id, 'tier', group_tier) END AS "group",
    coalesce(data ->> 'organizationId', data -> 'payload' ->> 'organizationId',
      split_part(coalesce(group_id, data ->> 'group', id::text), '/', 1)) AS owner
  FROM ${queueSchema}.job WHERE name = ANY($1::text[]) AND state < 'active' ORDER BY name, id LIMIT ${batch}`;

function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Returns the number of the queue database for what somebody owns, by the jump consistent hash of Lamping and Veach: a
 * database that is added at the end takes its share from each of the others, and nothing moves between those.
 * @param count how many queue databases there are.
 */
export function placeOf(owner: string, count: number): number {
  let key = createHash('sha256').update(owner).digest().readBigUInt64BE();
  let place = 0;
  for (let next = 0; next < count; ) {
    place = next;
    key = BigInt.asUintN(64, key * 2862933555777941757n + 1n);
    next = Math.floor((place + 1) * (2 ** 31 / (Number(key >> 33n) + 1)));
  }
  return place;
}
