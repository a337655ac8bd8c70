/** The metrics of work in the background: publish requests, deliveries, maintenance. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { renamedCounter } from './former-names.ts';

interface PublishingMetrics {
  /** Notes that a request was started this long after it was due. */
  started(mode: string, latenessMs: number): void;
  /** Notes an outcome of a request, with the reason if it has failed. */
  ended(outcome: { mode: string; provider: string; outcome: string; reason: string }): void;
}

export function createPublishingMetrics(registry: Registry): PublishingMetrics {
  const registers = [registry];
  const lateness = new Histogram({
    name: 'publish_lateness_seconds',
    help: 'Seconds from the due time of a publish request to its start. A request that waits for quota of its account is due when quota should be available.',
    labelNames: ['mode'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200],
    registers,
  });
  const outcomes = new Counter({
    name: 'publish_outcomes_total',
    help: 'Outcomes of publish requests by provider and, if failed, by reason. A request counted as outcome_unknown is counted again once it is resolved.',
    labelNames: ['mode', 'provider', 'outcome', 'reason'],
    registers,
  });
  return {
    started: (mode, latenessMs) => lateness.observe({ mode }, Math.max(0, latenessMs / 1000)),
    ended: (labels) => outcomes.inc({ ...labels }),
  };
}

interface Attempt {
  mode: string;
  outcome: string;
  /** What became of the delivery: it was received, will be tried again, or was given up. */
  status: string;
  /** The kind of answer, such as `2xx`, or why there was none. */
  answer: string;
  durationMs: number;
  /** The age of the event, in milliseconds. */
  ageMs: number;
}

/** Returns the function that counts the attempts to deliver an event. */
export function createDeliveryMetrics(registry: Registry): (attempt: Attempt) => void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'delivery_attempts_total',
    help: "Delivery attempts by outcome, by the receiver's response, and by the resulting status of the delivery.",
    labelNames: ['mode', 'outcome', 'answer', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'delivery_attempt_duration_seconds',
    help: 'Duration of delivery attempts in seconds, by outcome.',
    labelNames: ['mode', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const delays = new Histogram({
    name: 'delivery_delay_seconds',
    help: 'Seconds from an event to its successful delivery, including retries.',
    labelNames: ['mode'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200],
    registers,
  });
  return ({ mode, outcome, status, answer, durationMs, ageMs }) => {
    attempts.inc({ mode, outcome, answer, status });
    durations.observe({ mode, outcome }, durationMs / 1000);
    if (status === 'succeeded') delays.observe({ mode }, Math.max(0, ageMs / 1000));
  };
}

interface MaintenanceMetrics {
  refreshed(refresh: { mode: string; provider: string; outcome: string }): void;
  /** Counts items returned by a poll beyond the event quota per minute. */
  leftOut(items: { mode: string; provider: string; count: number }): void;
  /** Counts changes found by a sweep beyond the event quota per minute. */
  putOff(items: { mode: string; provider: string; count: number }): void;
  /** Notes that one content type of a profile was swept, and how many changes nobody had reported. */
  swept(sweep: { mode: string; provider: string; contentType: string; findings: number }): void;
}

export function createMaintenanceMetrics(registry: Registry): MaintenanceMetrics {
  const registers = [registry];
  const refreshes = new Counter({
    name: 'credential_refreshes_total',
    help: 'Credential refreshes by outcome.',
    labelNames: ['mode', 'provider', 'outcome'],
    registers,
  });
  const sweeps = new Counter({
    name: 'sweeps_total',
    help: "Completed sweeps, which compare a provider's lists with the events emitted so far.",
    labelNames: ['mode', 'provider', 'content_type'],
    registers,
  });
  const findings = new Counter({
    name: 'sweep_findings_total',
    help: 'Changes found by sweeps that no notification had reported.',
    labelNames: ['mode', 'provider', 'content_type'],
    registers,
  });
  const leftOut = new Counter({
    name: 'polled_items_left_out_total',
    help: 'Items that polls returned beyond the event quota of one profile per minute. Sweeps find those that are still listed.',
    labelNames: ['mode', 'provider'],
    registers,
  });
  const overQuota = renamedCounter(registry, {
    name: 'swept_items_over_quota_total',
    help: 'Changes that sweeps found beyond the event quota of one organization per minute. The next sweeps emit them.',
    labelNames: ['mode', 'provider'],
  });
  return {
    putOff: ({ mode, provider, count }) => overQuota.inc({ mode, provider }, count),
    leftOut: ({ mode, provider, count }) => leftOut.inc({ mode, provider }, count),
    refreshed: (labels) => refreshes.inc({ ...labels }),
    swept({ mode, provider, contentType, findings: found }) {
      const labels = { mode, provider, content_type: contentType };
      sweeps.inc(labels);
      findings.inc(labels, found);
    },
  };
}
