/**
 * Declares what Prometheus can read from this process. Labels are bounded: modes, providers, operations, outcomes and
 * codes of this code's own lists, and never an id.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import {
  createBudgetMetrics,
  createDeliveryMetrics,
  createMaintenanceMetrics,
  createProviderCallMetrics,
  createProviderStreamMetrics,
  createPublishingMetrics,
} from './counted.ts';
import { renamedGauge } from './former-names.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    /** Request durations by operation id and status. */
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of API requests in seconds.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    /** Connections refused because the maximum number was open. */
    refusedConnections: new Counter({
      name: 'http_connections_refused_total',
      help: 'API connections refused because MAX_CONNECTIONS was reached. Above 0, raise the limit or add processes.',
      registers,
    }),
    /** Ended jobs; one that failed may be repeated. */
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs that this process finished, by queue and outcome (done or failed). Failed jobs may be retried.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    /** Events that were sent to open streams. */
    streamedEvents: new Counter({
      name: 'streamed_events_total',
      help: 'Events sent over the open event streams of this process, by mode.',
      labelNames: ['mode'],
      registers,
    }),
    unreadableRows: createUnreadableRows(registry),
    restoreDetectionFailing: renamedGauge(registry, {
      name: 'restore_detection_failing',
      help: '1 while the restore-detection state in DATA_DIR cannot be written, or could not be read at start, so that a database restore would go undetected.',
    }),
    /** Answers that have kept this process from everything else for long. */
    slowAnswers: new Counter({
      name: 'provider_slow_answers_total',
      help: 'Provider responses whose parsing blocked the event loop for more than 250 ms. The log line slow provider answer names the host.',
      labelNames: ['mode', 'provider', 'operation'],
      registers,
    }),
    budgets: createBudgetMetrics(registry),
    deliveries: createDeliveryMetrics(registry),
    providerCalls: createProviderCallMetrics(registry),
    providerStreams: createProviderStreamMetrics(registry),
    publishing: createPublishingMetrics(registry),
    maintenance: createMaintenanceMetrics(registry),
  };
}

/** What is read several rows at a time. */
const readKinds = ['event', 'webhook', 'publish_request', 'credential', 'delivery_answer', 'export'];

/** Counts rows that could not be read. Each kind begins at 0, so that the first one is an increase. */
function createUnreadableRows(registry: Registry) {
  const rows = new Counter({
    name: 'unreadable_rows_total',
    help: 'Rows that this process could not read (for example because decryption failed) and skipped, by kind, counted per attempt. Investigate above 0.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of readKinds) rows.inc({ kind }, 0);
  return rows;
}
