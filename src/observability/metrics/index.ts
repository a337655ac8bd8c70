/**
 * Declares what Prometheus can read from this process. Labels are bounded: modes, providers, operations, outcomes and
 * codes of this code's own lists, and never an id.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createBudgetMetrics } from './budgets.ts';
import { createDeliveryMetrics } from './deliveries.ts';
import { createMaintenanceMetrics } from './maintenance.ts';
import { createProviderCallMetrics } from './provider-calls.ts';
import { createProviderStreamMetrics } from './provider-streams.ts';
import { createPublishingMetrics } from './publishing.ts';

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
      help: 'Duration of API requests.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    /** Connections refused because the maximum number was open. */
    refusedConnections: new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections to the API that were closed as they came, since there were MAX_CONNECTIONS.',
      registers,
    }),
    /** Ended jobs; one that failed may be repeated. */
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs that this process has ended, by queue and by whether they were done or failed. A failed job may be repeated.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    /** Events that were sent to open streams. */
    streamedEvents: new Counter({
      name: 'streamed_events_total',
      help: 'Events that open streams of this process were sent, by mode.',
      labelNames: ['mode'],
      registers,
    }),
    unreadableRows: createUnreadableRows(registry),
    seenFileFailing: new Gauge({
      name: 'seen_file_failing',
      help: '1 while DATA_DIR does not keep what this process has seen of its database, or did not at its start, so that a restore may go unnoticed.',
      registers,
    }),
    /** Answers that have kept this process from everything else for long. */
    slowAnswers: new Counter({
      name: 'provider_slow_answers_total',
      help: 'Answers of providers whose parsing kept the event loop busy for more than 250 ms. The log line slow provider answer names the host.',
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
    help: 'Rows that this process could not read, such as one that cannot be decrypted, by kind. Each was left out alone, at every attempt to read it.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of readKinds) rows.inc({ kind }, 0);
  return rows;
}
