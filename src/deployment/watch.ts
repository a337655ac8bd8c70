/**
 * Decides whether the workers may work. Every process marks its progress in the database and in its data folder. A
 * database that is behind the folder, or behind the process itself, was restored: it has lost what was done since,
 * and that would be done again, so the deployment is in maintenance mode.
 */

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/client/client.ts';
import type { RowCache } from '../db/coordination/row-cache.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import {
  advanceHighWaterMark,
  catchUpHighWaterMark,
  ensureInstance,
  eraseOldHighWaterMarks,
  type HighWaterMark,
  type Pause,
  pauseOf,
  readDeployment,
  type StoredDeployment,
  writeRestorePause,
} from '../db/tables/deployment.ts';
import { createConcurrency } from '../lib/concurrency.ts';
import { readOrSetAside, type UnreadableFile, writeStateFile } from '../lib/state-file.ts';
import type { Logger } from '../observability/log.ts';

export interface Deployment {
  /** Returns the hold that was in force at most one second ago; `undefined` while the workers may work. */
  pause(): Promise<Pause | undefined>;
  /**
   * Writes the intent to do something that must not be done twice, together with a mark, so that a backup without the
   * intent lacks the mark as well. Returns what `write` returned; `undefined` when nothing was written because the
   * deployment is on hold or its database turns out to be an older one.
   */
  withHighWaterMark<Result>(write: (tx: Db) => Promise<Result>): Promise<Result | undefined>;
  /** Marks the progress at regular intervals from now on. */
  begin(): void;
  /** Drops the cached row, after a change or when changes may have been missed. */
  forget(tag?: string): void;
  close(): void;
}

interface DeploymentParts {
  db: PrismaClient;
  cache: RowCache<StoredDeployment>;
  dataDir: string;
  now: () => Date;
  log: Logger;
  /** Called with whether the data folder keeps what was seen, so that the next process notices a restore. */
  onKeeping(keeps: boolean): void;
}

interface Known {
  /** The name of the database. */
  instance: string;
  seen: KnownProgress;
}

const intervalMs = 5_000;

export function createDeployment({ db, cache, dataDir, now, log, onKeeping }: DeploymentParts): Deployment {
  const { coalesce } = createConcurrency();
  let known: Known | undefined;
  /** True when the database is known to be the one that was seen last. */
  let recognized = false;
  let marking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** False once a write has failed, so that it is said once and not at every mark. */
  let keeps = true;

  /**
   * Returns how far this process has seen the database come; at the process's start, how far its folder has.
   * The first call also deletes old marks.
   */
  async function lastSeen(): Promise<Known> {
    if (known) return known;
    const instance = await ensureInstance(db);
    known = { instance, seen: readKnownProgress(dataDir, instance, unreadable) };
    await eraseOldHighWaterMarks(db);
    return known;
  }

  async function advance(): Promise<boolean> {
    const before = await lastSeen();
    const mark = await advanceHighWaterMark(db, before.seen.witness, before.seen.markedAt);
    if (mark.instance !== before.instance) {
      // The database belongs to another deployment, of which nothing has been seen yet.
      known = undefined;
      return advance();
    }
    const behind = isBehind(before.seen, mark);
    if (behind) await pauseAfterRestore(before.seen, mark);
    const count = mark.count > before.seen.count ? mark.count : before.seen.count + 1n;
    if (count > mark.count) await catchUpHighWaterMark(db, before.seen.witness, count);
    await see(before, { count, markedAt: mark.markedAt });
    recognized = true;
    return !(behind || mark.held);
  }

  /**
   * Remembers a mark in the process and in its data folder. Several marks may be made at the same time; the
   * furthest counts.
   */
  async function see(
    { instance, seen: { witness } }: Known,
    { count, markedAt }: Omit<KnownProgress, 'witness'>,
  ): Promise<void> {
    if (known?.instance === instance && known.seen.count >= count) return;
    const latest = { instance, seen: { witness, count, markedAt } };
    known = latest;
    await coalesce<Known>('seen', latest, async () => {
      // Marks that came meanwhile are written with it.
      if (known) await keep(known);
    });
  }

  async function keep({ instance, seen }: Known): Promise<void> {
    try {
      await writeKnownProgress(dataDir, instance, seen);
      if (!keeps) onKeeping(true);
      keeps = true;
    } catch (error) {
      onKeeping(false);
      if (keeps)
        log.error(
          'cannot write restore-detection state to DATA_DIR, retrying; a database restore would go undetected after a restart',
          { error },
        );
      keeps = false;
    }
  }

  function unreadable(error: Error): void {
    onKeeping(false);
    log.error(
      'cannot read restore-detection state; if the database was restored, pause the workers with `npm run -s cli -- hold --workers --restored`',
      { error },
    );
  }

  async function pauseAfterRestore(
    { markedAt }: KnownProgress,
    { lastBefore }: HighWaterMark,
  ): Promise<void> {
    await writeRestorePause(db, now(), lastBefore);
    cache.forget();
    log.error(
      'database restore detected: the database is older than this process has seen it. All workers are paused. Run `npm run -s cli -- ledger reconcile`, then `npm run -s cli -- release`.',
      { seenUntil: markedAt, restoredFrom: lastBefore ?? undefined },
    );
  }

  /**
   * Makes a mark, and returns whether the workers may work. Callers that come while a mark is being made
   * share it.
   */
  function mark(): Promise<boolean> {
    marking ??= advance().finally(() => {
      marking = undefined;
    });
    return marking;
  }

  async function withHighWaterMark<Result>(write: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
    const before = await lastSeen();
    const done = await inTransaction(db, async (tx) => {
      const result = await write(tx);
      const made = await advanceHighWaterMark(tx, before.seen.witness, before.seen.markedAt);
      if (made.held || made.instance !== before.instance || isBehind(before.seen, made)) throw new NotNow();
      return { result, made };
    }).catch((error) => {
      if (!(error instanceof NotNow)) throw error;
    });
    if (done) await see(before, done.made);
    else await mark();
    return done?.result;
  }

  return {
    withHighWaterMark,
    async pause() {
      if (!recognized) await mark();
      const row = await cache.get('installation', () => readDeployment(db));
      return row ? pauseOf(row) : undefined;
    },
    begin() {
      const tick = () => mark().catch((error) => log.warn('could not advance high-water mark', { error }));
      tick();
      timer = setInterval(tick, intervalMs).unref();
    },
    forget(tag) {
      // The connection was lost, and after that it may lead to another database.
      if (tag === undefined) recognized = false;
      cache.forget(tag);
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Tells whether the database is behind what was seen of it. What was lost before publish requests were last
 * compared with the providers is accounted for, so it does not count.
 */
function isBehind(seen: KnownProgress, { count, reconciledAt }: HighWaterMark): boolean {
  return count <= seen.count && !(reconciledAt && seen.markedAt <= reconciledAt);
}

/** Thrown to roll back the transaction in which a mark shows that nothing may be written. */
class NotNow extends Error {}

// Keeps in the data folder how far its database had come, so that the next process notices an older one in its place.

const seen = z.object({
  /** The random name of this data folder, which all processes with the folder share. */
  witness: z.string().min(1),
  count: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
  markedAt: z.iso.datetime().transform((text) => new Date(text)),
});

type KnownProgress = z.output<typeof seen>;

/** Returns the state of a folder that has not seen the database yet, with a new random name. */
const nothing = (): KnownProgress => ({ witness: randomUUID(), count: 0n, markedAt: new Date(0) });

const fileOf = (dataDir: string, instance: string) => path.join(dataDir, 'seen', `${instance}.json`);

/**
 * Reads how far the folder has seen a database come. A file that cannot be read counts as nothing seen: a restore is then
 * not noticed at this start, but nothing else fails.
 * @param instance the name of the database.
 */
function readKnownProgress(
  dataDir: string,
  instance: string,
  onUnreadable: (error: UnreadableFile) => void,
): KnownProgress {
  const parse = (text: string) => seen.parse(JSON.parse(text));
  return readOrSetAside(fileOf(dataDir, instance), parse, onUnreadable) ?? nothing();
}

/** Writes how far the folder has seen the database come. */
function writeKnownProgress(
  dataDir: string,
  instance: string,
  { witness, count, markedAt }: KnownProgress,
): Promise<void> {
  const text = JSON.stringify({ witness, count: `${count}`, markedAt: markedAt.toISOString() });
  return writeStateFile(fileOf(dataDir, instance), text);
}
