/** Declares what Prometheus can read from this process. */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Request durations by operation id and status. */
  requests: Histogram<'operation' | 'status'>;
  /** Connections refused because the maximum number was open. */
  refusedConnections: Counter;
}

interface Measured {
  statements(): number;
  droppedRequests(): number;
  turnedAway(): number;
  /** Tells whether the installation's workers are held. */
  held(): Promise<boolean>;
  /** Returns, by kind of rows, for how many seconds the oldest one should have been erased. */
  overdue(): Promise<Record<string, number>>;
  /** Returns, by kind of deletion, for how many seconds the oldest one has been due. */
  overdueDeletions(): Promise<Record<string, number>>;
  /** Returns the free bytes on the disk; absent when files are in a bucket. */
  diskFreeBytes: (() => Promise<number>) | undefined;
  /** The bytes that files must leave free on the disk. */
  diskMarginBytes: number;
}

/**
 * The longest wait for a measurement in the database, in milliseconds. After that Prometheus gets the other
 * metrics without it.
 */
const patienceMs = 2_000;

export function createMetrics(measured: Measured): Metrics {
  const { statements, droppedRequests, turnedAway, held, overdue, overdueDeletions } = measured;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to PostgreSQL by the request path.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statements());
    },
  });
  new Counter({
    name: 'database_turned_away_total',
    help: 'What was refused at once, since too many were waiting for a connection of the pool.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(turnedAway());
    },
  });
  new Counter({
    name: 'request_log_dropped_total',
    help: 'Requests that are missing in the request log, since the database was away for too long.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedRequests());
    },
  });
  new Gauge({
    name: 'installation_held',
    help: '1 while the installation is held: nothing is published, delivered, refreshed, backfilled or polled.',
    registers: [registry],
    async collect() {
      // While the database cannot be reached, the last known value is reported.
      await held().then(
        (known) => this.set(Number(known)),
        () => {},
      );
    },
  });
  measureOverdue(registry, overdue, {
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest rows of each kind should have been erased; absent while the database does not answer.',
  });
  measureOverdue(registry, overdueDeletions, {
    name: 'deletion_overdue_seconds',
    help: 'For how long the oldest deletion of each kind has been asked for and not done; absent while the database does not answer.',
  });
  measureDisk(registry, measured);
  return {
    registry,
    refusedConnections: new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections to the API that were closed as they came, since there were MAX_CONNECTIONS.',
      registers: [registry],
    }),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of API requests.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
  };
}

/** Adds a metric of how many seconds each kind is late. A scrape does not wait long for a database that is away. */
function measureOverdue(
  registry: Registry,
  measure: Measured['overdue'],
  { name, help }: { name: string; help: string },
): void {
  new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const unknown = pause(patienceMs, {}, { ref: false });
      const kinds = await Promise.race([measure().catch(() => ({})), unknown]);
      for (const [kind, seconds] of Object.entries(kinds)) this.set({ kind }, seconds);
    },
  });
}

/** Adds the metrics of the disk; a bucket has no such limit and gets none. */
function measureDisk(registry: Registry, { diskFreeBytes, diskMarginBytes }: Measured): void {
  if (!diskFreeBytes) return;
  new Gauge({
    name: 'media_disk_free_bytes',
    help: 'What is free on the disk that files of media lie on.',
    registers: [registry],
    async collect() {
      this.set(await diskFreeBytes());
    },
  });
  new Gauge({
    name: 'media_disk_margin_bytes',
    help: 'MEDIA_DISK_MARGIN_BYTES: no file is taken while less is free.',
    registers: [registry],
  }).set(diskMarginBytes);
}
