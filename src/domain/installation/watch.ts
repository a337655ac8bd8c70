/**
 * Whether the workers are free. Every process marks its progress in the database and in its data folder. A database that
 * knows less of it than the folder, or than the process itself, was restored: what was done since is lost to it and would
 * be done again, so the installation is held.
 */
import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import type { PrismaClient } from '../../db/generated/client.ts';
import {
  ensureInstance,
  type Hold,
  holdOf,
  readInstallation,
  type StoredInstallation,
  writeRestoreHold,
} from '../../db/installation.ts';
import { advanceMark, catchUpMark, eraseOldMarks, type ProgressMark } from '../../db/progress-marks.ts';
import type { RowCache } from '../../db/row-cache.ts';
import { readSeen, type Seen, writeSeen } from './seen-file.ts';

export interface Installation {
  /** The hold in force, as of less than a second ago; `undefined` while the workers are free. */
  hold(): Promise<Hold | undefined>;
  /**
   * Writes the intent to do something that must not be done twice, together with a mark: a backup that has not the intent
   * lacks the mark as well. Returns what was written; `undefined` when nothing was, since the installation is held or its
   * database turns out to be an older one.
   */
  withMark<Result>(write: (tx: Db) => Promise<Result>): Promise<Result | undefined>;
  /** Marks the progress from now on at regular intervals. */
  begin(): void;
  /** Drops what is remembered, after a change or when changes may have been missed. */
  forget(tag?: string): void;
  close(): void;
}

export interface InstallationParts {
  db: PrismaClient;
  cache: RowCache<StoredInstallation>;
  dataDir: string;
  now: () => Date;
  log: Context['log'];
}

interface Known {
  /** Which database it is. */
  instance: string;
  seen: Seen;
}

const intervalMs = 5_000;

export function createInstallation({ db, cache, dataDir, now, log }: InstallationParts): Installation {
  let known: Known | undefined;
  /** Whether the database is known to be the one that was seen last. */
  let recognized = false;
  let marking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** What the process has seen itself counts, and at its start what its folder has. */
  async function lastSeen(): Promise<Known> {
    if (known) return known;
    const instance = await ensureInstance(db);
    known = { instance, seen: readSeen(dataDir, instance) };
    await eraseOldMarks(db);
    return known;
  }

  async function advance(): Promise<boolean> {
    const before = await lastSeen();
    const mark = await advanceMark(db, before.seen.witness, before.seen.markedAt);
    if (mark.instance !== before.instance) {
      // It is the database of another installation: nothing was seen of it.
      known = undefined;
      return advance();
    }
    const behind = isBehind(before.seen, mark);
    if (behind) await holdRestored(before.seen, mark);
    const count = mark.count > before.seen.count ? mark.count : before.seen.count + 1n;
    if (count > mark.count) await catchUpMark(db, before.seen.witness, count);
    see(before, { count, markedAt: mark.markedAt });
    recognized = true;
    return !(behind || mark.held);
  }

  /** Several marks may be made at the same time: the furthest counts. */
  function see({ instance, seen: { witness } }: Known, { count, markedAt }: Omit<Seen, 'witness'>): void {
    if (known?.instance === instance && known.seen.count >= count) return;
    known = { instance, seen: { witness, count, markedAt } };
    try {
      writeSeen(dataDir, instance, known.seen);
    } catch (error) {
      log.warn('What was seen of the database is not kept: a restore is not noticed at the next start.', {
        error,
      });
    }
  }

  async function holdRestored({ markedAt }: Seen, { lastBefore }: ProgressMark): Promise<void> {
    await writeRestoreHold(db, now(), lastBefore);
    cache.forget();
    log.error(
      'The database is older than what this process has seen of it: it was restored. The workers of all processes are held. Run `npm run -s cli -- ledger reconcile`, then `npm run -s cli -- release`.',
      { seenUntil: markedAt, restoredFrom: lastBefore ?? undefined },
    );
  }

  /** Those who ask while a mark is being made wait for it. */
  function mark(): Promise<boolean> {
    marking ??= advance().finally(() => {
      marking = undefined;
    });
    return marking;
  }

  async function withMark<Result>(write: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
    const before = await lastSeen();
    const done = await inTransaction(db, async (tx) => {
      const result = await write(tx);
      const made = await advanceMark(tx, before.seen.witness, before.seen.markedAt);
      if (made.held || made.instance !== before.instance || isBehind(before.seen, made)) throw new NotNow();
      return { result, made };
    }).catch((error) => {
      if (!(error instanceof NotNow)) throw error;
    });
    if (done) see(before, done.made);
    else await mark();
    return done?.result;
  }

  return {
    withMark,
    async hold() {
      if (!recognized) await mark();
      const row = await cache.get('installation', () => readInstallation(db));
      return row ? holdOf(row) : undefined;
    },
    begin() {
      const tick = () => mark().catch((error) => log.warn('progress not marked', { error }));
      tick();
      timer = setInterval(tick, intervalMs).unref();
    },
    forget(tag) {
      // The connection was lost, and with it perhaps the database.
      if (tag === undefined) recognized = false;
      cache.forget(tag);
    },
    close: () => clearInterval(timer),
  };
}

/** What was lost before the ledger was compared with the providers last is accounted for. */
function isBehind(seen: Seen, { count, reconciledAt }: ProgressMark): boolean {
  return count <= seen.count && !(reconciledAt && seen.markedAt <= reconciledAt);
}

/** Takes back what was written with it. */
class NotNow extends Error {}
