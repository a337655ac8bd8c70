/** Checks that somebody does the work: the workers are not on hold, due jobs are taken soon, and partitions are made ahead. */
import type { Context } from '../../../context.ts';
import { missingPartitions } from '../../../db/retention/partitions.ts';
import { readPause } from '../../foundation/deployment.ts';
import { lateSeconds, measureOverdue, measureOverdueDeletions } from '../erase-expired.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** The time after which a due job should have been taken, even by a busy deployment, in seconds. */
const lateJobSeconds = 120;

export async function checkPause(ctx: Pick<Context, 'db'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Hold');
  const hold = await readPause(ctx);
  if (!hold) return ok('The workers are not on hold.');
  const since = hold.since.toISOString();
  if (hold.reason === 'operator')
    return problem(
      `An operator put the workers on hold at ${since}: nothing is published, delivered, refreshed, backfilled or polled.`,
      'Run "npm run -s cli -- release" when they may work again.',
    );
  return problem(
    `The database was restored from a backup, so the workers have been on hold since ${since}.`,
    'Run "npm run -s cli -- ledger reconcile", and then "npm run -s cli -- release".',
  );
}

export async function checkWork(ctx: Pick<Context, 'db' | 'queue'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Work');
  const late = Object.entries(await ctx.queue.depths()).filter(
    ([, { oldestSeconds }]) => oldestSeconds > lateJobSeconds,
  );
  if (late.length === 0) return ok('Jobs that are due are taken in time.');
  if (await readPause(ctx)) return ok('Jobs wait, since the workers are on hold.');
  const list = late.map(
    ([name, { depth, oldestSeconds }]) =>
      `${depth} of ${name}, the oldest for ${Math.round(oldestSeconds)} s`,
  );
  return problem(
    `Jobs that are due are not taken: ${list.join('; ')}.`,
    'See that a worker runs (ROLE=worker or all). If one does, it looks for no work or cannot keep up: read its /readyz and its log, then start another one.',
  );
}

/** The time after which a job should have been moved to its queue database, in seconds. */
const lateMoveSeconds = 120;

export async function checkQueueDatabases(ctx: Pick<Context, 'queue'>): Promise<Finding[]> {
  const { ok, problem } = findingsAbout('Queue databases');
  const databases = await ctx.queue.databases();
  if (databases.length === 0) return [];
  const findings = databases.flatMap(({ name, answers, depth, oldestSeconds }) => {
    const waiting = depth > 0 ? `, and ${depth} jobs wait for it` : '';
    if (!answers)
      return problem(
        `The queue database ${name} does not answer${waiting}. Work of its organizations is accepted, and none of it is done.`,
        'See that PostgreSQL runs there, that this machine reaches it, and that "npm run migrate" was run since it was named in QUEUE_DATABASE_URLS.',
      );
    if (oldestSeconds <= lateMoveSeconds) return [];
    return problem(
      `${depth} jobs wait to be moved to the queue database ${name}, the oldest for ${Math.round(oldestSeconds)} s.`,
      'See that a worker runs (ROLE=worker or all): the job jobs.move moves what processes have left behind, and the log of that worker says why it could not.',
    );
  });
  return findings.length > 0 ? findings : [ok('The queue databases answer, and no jobs wait for them.')];
}

/** A parked job waits for a person: nothing runs it again by itself. */
export async function checkParkedJobs(ctx: Pick<Context, 'queue'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Parked jobs');
  const jobs = await ctx.queue.parked();
  if (jobs.length === 0) return ok('No job has killed the processes that worked on it.');
  const list = jobs.slice(0, 5).map(({ queue, jobId, payload }) => `${queue} ${jobId} (${idsIn(payload)})`);
  return problem(
    `${jobs.length} jobs are parked, since two processes have died or fallen silent with each: ${list.join('; ')}.`,
    'Look in the log for what the processes said before they died. When the cause is gone, run "npm run -s cli -- jobs resume --job <id>" for each.',
  );
}

const idsIn = (payload: object) =>
  Object.entries(payload)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Without its partition, what happens lies in a table's default partition, which is never dropped. */
export async function checkPartitions({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Partitions');
  const lacking = Object.entries(await missingPartitions(db, now())).filter(([, count]) => count > 0);
  if (lacking.length === 0) return ok('The tables have their partitions for what comes next.');
  return problem(
    `Partitions are missing: ${lacking.map(([table, count]) => `${count} of ${table}`).join(', ')}.`,
    'See that a worker runs: the job retention.sweep makes them, and the log of that worker says why it could not.',
  );
}

/** Checks that what is kept for a limited time is erased in time. */
export async function checkRetention(ctx: Pick<Context, 'db' | 'clock'>): Promise<Finding> {
  return timeliness(
    'Retention',
    await measureOverdue(ctx),
    'What is kept for a limited time is erased in time.',
  );
}

export async function checkDeletions(ctx: Pick<Context, 'db' | 'clock'>): Promise<Finding> {
  return timeliness(
    'Deletions',
    await measureOverdueDeletions(ctx),
    'Deletions that end users or organizations have asked for are done in time.',
  );
}

function timeliness(subject: string, overdue: Record<string, number>, inTime: string): Finding {
  const { ok, problem } = findingsAbout(subject);
  const late = Object.entries(overdue).filter(([, seconds]) => seconds > lateSeconds);
  if (late.length === 0) return ok(inTime);
  const list = late.map(([kind, seconds]) => `${kind} (${Math.round(seconds / 60)} min)`).join(', ');
  return problem(
    `Overdue: ${list}.`,
    'See that a worker runs (ROLE=worker or all) and is not on hold; its log says why a step of the sweep fails.',
  );
}
