/**
 * Hears PostgreSQL notifications on a connection of its own. A process may trust what it caches only while
 * notifications are known to arrive, so the listener notifies itself several times a second, on the same path
 * as everybody else.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../observability/log.ts';
import type { DatabaseAddress } from '../client/address.ts';
import { openPool } from '../client/client.ts';
import type { DatabaseClock } from '../client/clock.ts';
import { sessionName } from '../client/session-name.ts';

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
 * Subscribes to channels until the listener is closed. It reconnects by itself after a failure.
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
