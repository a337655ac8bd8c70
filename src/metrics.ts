/** What Prometheus may ask for. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** By operation id and status. */
  requests: Histogram<'operation' | 'status'>;
}

export interface Measured {
  statements(): number;
  droppedRequests(): number;
  /** Whether the installation is held. */
  held(): Promise<boolean>;
}

export function createMetrics({ statements, droppedRequests, held }: Measured): Metrics {
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
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of API requests.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
  };
}
