/** The metrics that are counted while work is done: calls to providers, publish requests, deliveries, maintenance. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { renamedCounter } from './former-names.ts';

// Calls to providers: how long they take, what they spend, the streams that stay open.

interface ProviderCall {
  mode: string;
  provider: string;
  /** The operation or the job that made the call. */
  operation: string;
  outcome: string;
  durationMs: number;
}

/** Returns the function that counts calls to providers. */
export function createProviderCallMetrics(registry: Registry): (call: ProviderCall) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Provider calls by operation and outcome. Calls that were blocked by a throttle or a limit before being sent are not counted.',
    labelNames: ['mode', 'provider', 'operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Duration of provider calls in seconds.',
    labelNames: ['mode', 'provider', 'operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return ({ mode, provider, operation, outcome, durationMs }) => {
    calls.inc({ mode, provider, operation, outcome });
    durations.observe({ mode, provider, operation }, durationMs / 1000);
  };
}

/** Counts the streams of providers that this process holds, and what they say. */
export function createProviderStreamMetrics(registry: Registry) {
  const registers = [registry];
  return {
    open: new Gauge({
      name: 'provider_streams_open',
      help: 'Provider streams currently open in this process.',
      labelNames: ['provider'],
      registers,
    }),
    news: new Counter({
      name: 'provider_stream_news_total',
      help: 'Provider stream messages that triggered an immediate poll.',
      labelNames: ['provider'],
      registers,
    }),
    ended: new Counter({
      name: 'provider_streams_ended_total',
      help: 'Connections to provider streams by how they ended. They are retried with exponential backoff.',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
  };
}

// Remembers the lowest value of the last minutes for each set of labels.

type Labels = Record<string, string>;

interface Lowest {
  labels: Labels;
  /** The lowest value of the present period, and that of the one before. */
  present: number;
  before: number;
  /** The number of the present period. */
  period: number;
}

interface LowestLately {
  note(labels: Labels, value: number): void;
  /** Returns the lowest value of this period and the one before; labels without any are left out. */
  read(): [Labels, number][];
}

const periodMs = 5 * 60_000;

/** @param clock returns milliseconds that never go back. */
export function createLowestLately(clock = () => performance.now()): LowestLately {
  const known = new Map<string, Lowest>();
  const none = Number.POSITIVE_INFINITY;

  function moveOn(lowest: Lowest): Lowest {
    const period = Math.floor(clock() / periodMs);
    if (period === lowest.period) return lowest;
    lowest.before = period === lowest.period + 1 ? lowest.present : none;
    lowest.present = none;
    lowest.period = period;
    return lowest;
  }

  return {
    note(labels, value) {
      const key = Object.values(labels).join('\n');
      const lowest = moveOn(known.get(key) ?? { labels, present: none, before: none, period: 0 });
      lowest.present = Math.min(lowest.present, value);
      known.set(key, lowest);
    },
    read: () =>
      [...known.values()]
        .map(moveOn)
        .map(({ labels, present, before }): [Labels, number] => [labels, Math.min(present, before)])
        .filter(([, value]) => value !== none),
  };
}

interface Reading {
  budget: string;
  used: number;
  limit?: number | undefined;
}

interface BudgetOwner {
  mode: string;
  providerId: string;
}

/** Returns the function that notes what providers' answers say about budgets. */
export function createBudgetMetrics(
  registry: Registry,
): (owner: BudgetOwner, readings: readonly Reading[]) => void {
  const lowest = createLowestLately();
  new Gauge({
    name: 'provider_budget_left_ratio',
    help: 'Remaining share of a provider budget, from 0 to 1: the lowest reported in the last minutes, over all accounts and apps. Near 0 the provider throttles.',
    labelNames: ['mode', 'provider', 'budget'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, left] of lowest.read()) this.set(labels, left);
    },
  });
  return ({ mode, providerId }, readings) => {
    for (const { budget, used, limit } of readings)
      if (limit)
        lowest.note({ mode, provider: providerId, budget }, Math.min(1, Math.max(0, 1 - used / limit)));
  };
}

// Work in the background.

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
