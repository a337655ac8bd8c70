/**
 * Counts the processes that share something through the database. A member holds a shared advisory lock on a
 * connection of its own, so its membership ends with the connection, and so with the process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../observability/log.ts';
import { connectTimeoutMs, sessionName } from '../client/connection-settings.ts';

export interface ClusterMembership {
  /** Returns how many processes there are, this one included, as far as it knows. */
  size(): number;
  /** Returns the group's connection; `undefined` while the database cannot be reached. */
  client(): pg.Client | undefined;
  /** Gives up a connection that does not answer. A new one is made soon. */
  lose(lost: pg.Client): void;
  /** Makes this process a member; until then the size is 1. */
  join(): Promise<void>;
  leave(): Promise<void>;
}

const beatMs = 1_000;
const usualConnectMs = 2_000;
/** A request may wait this long for an answer on the group's connection; after that the connection is given up. */
const answerTimeoutMs = 2_000;
/** A process that has lost its connection counts as a member for this long, because it is usually back sooner. */
const absenceMs = 5_000;
const channel = 'process_group';
/** The first number of the advisory lock; nothing else may use it. */
const lockSpace = 7_300_117;

const sizeSql = `
  SELECT count(*)::int AS size FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${lockSpace} AND objid = 0 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export function createClusterMembership(databaseUrl: string, log: Logger): ClusterMembership {
  const leaving = new AbortController();
  let client: pg.Client | undefined;
  let beating: Promise<void> | undefined;
  let size = 1;
  let countedAt = Number.NEGATIVE_INFINITY;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      ...sessionName('count of processes'),
      connectionTimeoutMillis: connectTimeoutMs(databaseUrl, usualConnectMs),
      query_timeout: answerTimeoutMs,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', () => count(fresh).catch(() => lose(fresh)));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
      await fresh.query(`SELECT pg_advisory_lock_shared(${lockSpace}, 0)`);
      await fresh.query(`NOTIFY ${channel}`);
      return fresh;
    } catch (error) {
      drop(fresh);
      throw error;
    }
  }

  /** Updates the size. A larger count is believed at once, a smaller one only after it has lasted for a while. */
  async function count(asked: pg.Client): Promise<void> {
    const { rows } = await asked.query<{ size: number }>(sizeSql);
    const counted = Math.max(1, rows[0]?.size ?? 1);
    if (counted < size && performance.now() - countedAt < absenceMs) return;
    size = counted;
    countedAt = performance.now();
  }

  async function beat(): Promise<void> {
    const before = client;
    try {
      const connected = before ?? (await connect());
      await count(connected);
      client = connected;
    } catch (error) {
      log.warn('cluster membership heartbeat failed', { error });
      if (before) lose(before);
    }
  }

  async function keepBeating(): Promise<void> {
    while (!leaving.signal.aborted) {
      await pause(beatMs, undefined, { signal: leaving.signal, ref: false }).catch(() => {});
      if (!leaving.signal.aborted) await beat();
    }
  }

  function lose(lost: pg.Client): void {
    if (client === lost) client = undefined;
    drop(lost);
  }

  return {
    size: () => size,
    client: () => client,
    lose,
    async join() {
      await beat();
      beating = keepBeating();
    },
    async leave() {
      leaving.abort();
      await beating;
      await client?.end().catch(() => {});
    },
  };
}

/** Closes a connection without waiting, because a broken server would not answer the goodbye. */
function drop(broken: pg.Client): void {
  broken.end().catch(() => {});
}
