/**
 * Hears notifications on a connection of its own. What a process caches on the strength of them may be
 * trusted only while that connection is known to work, so it is asked several times a second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Listener {
  /** Milliseconds since it was last certain that nothing had been missed; Infinity when it never was. */
  uncertainFor(): number;
  close(): Promise<void>;
}

const heartbeatMs = 400;
const answerTimeoutMs = 2_000;

/** Channel -> what gets every payload, and nothing when some may have been missed. */
export type Channels = Readonly<Record<string, (payload?: string) => void>>;

export function listen(databaseUrl: string, channels: Channels, log: Logger): Listener {
  let client: pg.Client | undefined;
  let certainAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload));
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels))
        await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(fresh);
      throw error;
    }
    for (const hear of Object.values(channels)) hear();
    return fresh;
  }

  /** Notifications that were committed before this statement began are delivered before it is answered. */
  async function beat(): Promise<void> {
    const startedAt = performance.now();
    try {
      client ??= await connect();
      await client.query('SELECT 1');
      certainAt = startedAt;
    } catch (error) {
      log.warn('listener lost its connection', { error });
      if (client) drop(client);
      client = undefined;
    }
  }

  async function keepBeating(): Promise<void> {
    while (!closing.signal.aborted) {
      await beat();
      await pause(heartbeatMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    await client?.end().catch(() => {});
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
