/**
 * Hears notifications on a connection of its own. What a process remembers on the strength of them may be trusted
 * only while they are known to arrive, so several times a second the process notifies itself, by the way that
 * everybody else's changes take.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { DatabaseAddress } from './address.ts';
import { openPool } from './client.ts';

export interface Listener {
  /** Milliseconds since it was last certain that nothing had been missed; Infinity when it never was. */
  uncertainFor(): number;
  close(): Promise<void>;
}

const heartbeatMs = 400;
const answerTimeoutMs = 2_000;

/** Channel -> what gets every payload, and nothing when some may have been missed. */
export type Channels = Readonly<Record<string, (payload?: string) => unknown>>;

export function listen(address: DatabaseAddress, channels: Channels, log: Logger): Listener {
  const notifier = openPool(address, 1, {
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
   * Notifications are delivered in the order of their commits, so with the heartbeat all that were committed before
   * it was sent have been heard. A connection that merely answers proves nothing: a pooler can have given its
   * session, and what that hears, to somebody else.
   */
  async function beat(): Promise<void> {
    const startedAt = performance.now();
    try {
      client ??= await connect();
      await hearOneself();
      certainAt = startedAt;
      failing = false;
    } catch (error) {
      if (!failing) log.warn('notifications do not arrive', { error });
      failing = true;
      if (client) drop(client);
      client = undefined;
    }
  }

  async function hearOneself(): Promise<void> {
    const heartbeat = randomBytes(8).toString('hex');
    const { promise, resolve: heard } = Promise.withResolvers<boolean>();
    awaited = { heartbeat, heard };
    await notifier.query('SELECT pg_notify($1, $2)', [ownChannel, heartbeat]);
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

/** Without waiting: a server that does not answer says no farewell either. */
function drop(broken: pg.Client): void {
  broken.end().catch(() => {});
}
