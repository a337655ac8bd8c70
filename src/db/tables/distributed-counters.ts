/** Keeps the rate limit windows that processes share in PostgreSQL, measured by PostgreSQL's clock. */
import type { Logger } from '../../observability/log.ts';
import type { Db } from '../client/client.ts';
import type { ClusterMembership } from '../coordination/cluster-membership.ts';
import { batchRows } from '../retention/retention.ts';

/** The windows of rate limits that all processes share. */
export interface DistributedCounters {
  /** Returns how many processes share the windows, this one included. */
  processes(): number;
  /** Tells whether the shared windows can be reached. */
  reachable(): boolean;
  /**
   * Adds points to a window and starts the window if there is none. Returns `undefined` when the database cannot be
   * reached.
   */
  take(ask: Ask): Promise<Taken | undefined>;
}

export interface Ask {
  name: string;
  windowMs: number;
  /**
   * Returns the points to add. It is called when the statement is sent, so that points that come up meanwhile are
   * included.
   */
  points(): number;
}

export interface Taken {
  points: number;
  /** The points that all processes have taken from this window, including the points of this answer. */
  total: number;
  endsInMs: number;
}

interface Waiting {
  ask: Ask;
  resolve(taken: Taken | undefined): void;
}

/**
 * SQL for a window that has ended. A window that ends far in the future was made before the server's clock was set
 * back, and counts as over.
 */
const over = `(w.ends_at <= statement_timestamp() OR w.ends_at > excluded.ends_at + interval '1 second')`;
const takeSql = `
  INSERT INTO rate_limit_windows AS w (name, taken, ends_at)
  SELECT name, points, statement_timestamp() + window_ms * interval '1 millisecond'
  FROM unnest($1::text[], $2::int[], $3::int[]) AS ask (name, points, window_ms)
  ON CONFLICT (name) DO UPDATE SET
    taken = CASE WHEN ${over} THEN excluded.taken ELSE w.taken + excluded.taken END,
    ends_at = CASE WHEN ${over} THEN excluded.ends_at ELSE w.ends_at END
  RETURNING name, taken, extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000 AS ends_in_ms`;

/** Makes the shared windows; `statements` returns how many statements have been sent for them so far. */
export function createDistributedCounters(
  group: ClusterMembership,
  log: Logger,
): DistributedCounters & { statements(): number } {
  let waiting: Waiting[] = [];
  let sending = false;
  let statements = 0;

  function schedule(): void {
    if (sending) return;
    sending = true;
    // Requests of the same turn of the event loop share one statement.
    setImmediate(send);
  }

  async function send(): Promise<void> {
    const batch = nextBatch();
    const answers = await answersTo(batch.map(({ ask }) => ask));
    for (const { ask, resolve } of batch) resolve(answers.get(ask.name));
    sending = false;
    if (waiting.length > 0) schedule();
  }

  /**
   * Takes one request per window out of the waiting ones, because a statement can touch a row only once. The
   * requests are sorted by name, so that processes cannot deadlock.
   */
  function nextBatch(): Waiting[] {
    const first = new Map<string, Waiting>();
    for (const each of waiting) if (!first.has(each.ask.name)) first.set(each.ask.name, each);
    waiting = waiting.filter((each) => first.get(each.ask.name) !== each);
    return [...first.values()].sort((a, b) => (a.ask.name < b.ask.name ? -1 : 1));
  }

  async function answersTo(asks: Ask[]): Promise<Map<string, Taken>> {
    const client = group.client();
    if (!client) return new Map();
    const points = asks.map((ask) => ask.points());
    const values = [asks.map(({ name }) => name), points, asks.map(({ windowMs }) => windowMs)];
    statements += 1;
    try {
      const { rows } = await client.query({ name: 'take_rate_limits', text: takeSql, values });
      const byName = new Map(rows.map((row) => [row.name, row]));
      return new Map(
        asks.map(({ name }, index) => {
          const { taken: total, ends_in_ms: endsInMs } = byName.get(name);
          return [name, { points: points[index] ?? 0, total, endsInMs }];
        }),
      );
    } catch (error) {
      log.warn('rate limits not synchronized, falling back to local counters', { error });
      group.lose(client);
      return new Map();
    }
  }

  return {
    processes: group.size,
    reachable: () => group.client() !== undefined,
    statements: () => statements,
    take(ask) {
      return new Promise((resolve) => {
        waiting.push({ ask, resolve });
        schedule();
      });
    },
  };
}

/**
 * Deletes windows that ended a minute ago or more by the database's clock, in batches; yields the size of each batch.
 * Rows come in no order, because an index on the end would cost every request that begins a window.
 */
export async function* eraseWindows(db: Db): AsyncGenerator<number, void> {
  for (;;) {
    const erased = await db.$executeRaw`
      DELETE FROM rate_limit_windows WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM rate_limit_windows WHERE ends_at < now() - interval '1 minute'
        LIMIT ${batchRows} FOR UPDATE SKIP LOCKED))`;
    yield erased;
    if (erased < batchRows) return;
  }
}
