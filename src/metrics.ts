/** What Prometheus may ask for. */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** By operation id and status. */
  requests: Histogram<'operation' | 'status'>;
  /** Those that came while there were as many as there may be. */
  refusedConnections: Counter;
}

export interface Measured {
  statements(): number;
  droppedRequests(): number;
  turnedAway(): number;
  /** Whether the installation is held. */
  held(): Promise<boolean>;
  /** By kind, for how many seconds the oldest row should have been erased. */
  overdue(): Promise<Record<string, number>>;
  /** What the disk has room for, where files lie on one. */
  diskFreeBytes: (() => Promise<number>) | undefined;
  /** Of which files leave so much. */
  diskMarginBytes: number;
}

/** Prometheus gets the other metrics all the same when the database does not answer within this time. */
const patienceMs = 2_000;

export function createMetrics(measured: Measured): Metrics {
  const { statements, droppedRequests, turnedAway, held, overdue } = measured;
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
      // While the database is away, what was known last is told.
      await held().then(
        (known) => this.set(Number(known)),
        () => {},
      );
    },
  });
  new Gauge({
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest rows of each kind should have been erased; absent while the database does not answer.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const unknown = pause(patienceMs, {}, { ref: false });
      const kinds = await Promise.race([overdue().catch(() => ({})), unknown]);
      for (const [kind, seconds] of Object.entries(kinds)) this.set({ kind }, seconds);
    },
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

/** A bucket has no end, and no such metrics. */
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
