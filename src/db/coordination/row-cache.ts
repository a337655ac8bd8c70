/** Rows that every process caches, until a notification of the database says that they have changed. */

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import type { Logger } from '../../observability/log.ts';
import type { DatabaseClock } from '../client/client.ts';
import { type DatabaseAddress, openPool, sessionName } from '../client/connection-settings.ts';
import type { Sql } from '../client/statements.ts';

// Caches rows in one process for as long as it is certain to hear of every change. Database triggers announce
// changes (prisma/migrations), so it does not matter who changes a row, or how. Changes of the tables of `announcedBy` are
// announced by the functions that write them: a cluster distributes these tables, and a trigger of a shard runs on a node
// on which nobody listens.

/** Table -> the column with the tag by which a change of its rows is announced. */
export const announcedBy: Readonly<Record<string, string>> = {
  connections: 'id',
  connected_profiles: 'connection_id',
  event_destinations: 'organization_id',
};

/**
 * Announces to all processes that rows with these tags have changed, once the transaction has committed. Without a tag,
 * nothing is sent.
 * @param tx the transaction that changes the rows, so that no change stays unannounced.
 */
export async function announceRows(tx: Pick<Sql, '$executeRaw'>, tags: Iterable<string>): Promise<void> {
  const each = [...new Set(tags)];
  if (each.length === 0) return;
  await tx.$executeRaw`SELECT pg_notify('row_changes', tag) FROM unnest(${each}::text[]) AS tag`;
}

export interface RowCache<Row> {
  /**
   * Returns the row as it was at most one second ago; `null` when there is none. `read` is called when the
   * row is not cached, or when the cache may have missed a change.
   */
  get(name: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /** Drops the rows with this tag; without a tag, all rows. */
  forget(tag?: string): void;
}

interface RowCacheOptions<Row> {
  /** Returns the text by which a change of this row is announced. */
  tagOf(row: Row): string;
  /** Returns how many milliseconds ago it was last certain that no change had been missed. */
  uncertainFor(): number;
}

interface Reading<Row> {
  row: Promise<Row | null>;
  begunAt: number;
  /** How many changes had been announced when the read began. */
  changes: number;
}

/** Rows have a kilobyte or two, so this is room for some 10,000. */
const rowMegabytes = 16;
const tagMegabytes = 4;
/**
 * Cached rows are used only while no notification of a changed row can have been missed for longer than this,
 * so a change elsewhere, such as a revoked key, takes effect everywhere within this time.
 */
const longestUncertaintyMs = 1_000;

/**
 * Makes an empty cache. Rows are asked for by a name and dropped by their tag; several names may lead to rows of one
 * tag.
 */
export function createRowCache<Row>({ tagOf, uncertainFor }: RowCacheOptions<Row>): RowCache<Row> {
  const tags = createBoundedCache<string>(tagMegabytes);
  const rows = createBoundedCache<Map<string, Row>>(rowMegabytes);
  const reading = new Map<string, Reading<Row>>();
  let changes = 0;

  function remember(name: string, row: Row): void {
    const tag = tagOf(row);
    tags.set(name, tag);
    // A new map, because its size is taken when it is put in.
    rows.set(tag, new Map(rows.get(tag)).set(name, row));
  }

  /**
   * Reads a row. Callers that ask at the same time share one read, unless it may miss a change that a later
   * caller must see.
   */
  function readOnce(name: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const shared = reading.get(name);
    const isFresh = shared && performance.now() - shared.begunAt < longestUncertaintyMs;
    if (isFresh && shared.changes === changes) return shared.row;
    const begun = { changes, begunAt: performance.now(), row: read() };
    reading.set(name, begun);
    begun.row = begun.row
      .then((row) => {
        // The row may have been read before a change that was announced meanwhile, so it is not cached then.
        if (row !== null && changes === begun.changes) remember(name, row);
        return row;
      })
      .finally(() => {
        if (reading.get(name) === begun) reading.delete(name);
      });
    return begun.row;
  }

  return {
    async get(name, read) {
      const tag = uncertainFor() < longestUncertaintyMs ? tags.get(name) : undefined;
      const known = tag === undefined ? undefined : rows.get(tag)?.get(name);
      if (known !== undefined) return known;
      return readOnce(name, read);
    },
    forget(tag) {
      changes += 1;
      if (tag === undefined) rows.clear();
      else rows.delete(tag);
    },
  };
}

// Hears PostgreSQL notifications on a connection of its own. A process may trust what it caches only while
// notifications are known to arrive, so the listener notifies itself several times a second, on the same path
// as everybody else.

interface Listener {
  /**
   * Returns how many milliseconds ago it was last certain that no notification had been missed; Infinity when
   * that was never certain.
   */
  uncertainFor(): number;
  close(): Promise<void>;
}

const heartbeatMs = 400;
const answerTimeoutMs = 2_000;

/** Channel -> handler. The handler gets every payload, and is called without one when some may have been missed. */
type Channels = Readonly<Record<string, (payload?: string) => unknown>>;

/**
 * Subscribes to channels until the listener is closed, and reconnects after a failure.
 * @param clock learns the time from each heartbeat.
 */
export function listen(
  address: DatabaseAddress,
  channels: Channels,
  clock: Pick<DatabaseClock, 'learn'>,
  log: Logger,
): Listener {
  const notifier = openPool(address, 1, {
    ...sessionName('notifications'),
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  const ownChannel = `heartbeat_${randomBytes(8).toString('hex')}`;
  let client: pg.Client | undefined;
  let certainAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  let awaited = { heartbeat: '', heard: (_inTime: boolean) => {} };
  const closing = new AbortController();
  const all: Channels = {
    ...channels,
    [ownChannel]: (heartbeat) => heartbeat === awaited.heartbeat && awaited.heard(true),
  };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: address.directUrl,
      keepAlive: true,
      ...sessionName('notifications'),
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      awaited.heard(false);
    });
    fresh.on('notification', ({ channel, payload }) => all[channel]?.(payload));
    try {
      await fresh.connect();
      for (const channel of Object.keys(all)) await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(fresh);
      throw error;
    }
    for (const hear of Object.values(channels)) hear();
    return fresh;
  }

  /**
   * Sends a heartbeat and waits until it is heard. Notifications arrive in the order of their commits, so everything
   * committed before the heartbeat has been heard as well. A connection that merely answers proves nothing: a pooler
   * may have given its session, with the subscriptions, to somebody else.
   */
  async function beat(): Promise<void> {
    const startedAt = performance.now();
    try {
      client ??= await connect();
      await hearOneself();
      certainAt = startedAt;
      failing = false;
    } catch (error) {
      if (!failing) log.warn('LISTEN connection lost', { error });
      failing = true;
      if (client) drop(client);
      client = undefined;
    }
  }

  async function hearOneself(): Promise<void> {
    const heartbeat = randomBytes(8).toString('hex');
    const { promise, resolve: heard } = Promise.withResolvers<boolean>();
    awaited = { heartbeat, heard };
    await clock.learn(async (time) => {
      const text = `SELECT pg_notify($1, $2), ${time} AS time`;
      return (await notifier.query<{ time: number }>(text, [ownChannel, heartbeat])).rows[0]?.time ?? 0;
    });
    const late = pause(answerTimeoutMs, false, { ref: false });
    if (!(await Promise.race([promise, late]))) throw new Error('the own heartbeat was not heard');
  }

  async function keepBeating(): Promise<void> {
    while (!closing.signal.aborted) {
      await beat();
      await pause(heartbeatMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    await client?.end().catch(() => {});
    await notifier.end();
  }

  const done = keepBeating();
  return {
    uncertainFor: () => performance.now() - certainAt,
    close: () => {
      closing.abort();
      return done;
    },
  };
}

/** Closes a connection without waiting, because a broken server would not answer the goodbye. */
function drop(broken: pg.Client): void {
  broken.end().catch(() => {});
}
