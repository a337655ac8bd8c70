/** What Prometheus may ask for. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** By operation id and status. */
  requests: Histogram<'operation' | 'status'>;
}

export function createMetrics(statements: () => number, droppedRequests: () => number): Metrics {
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
