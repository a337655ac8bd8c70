/** The metrics of calls to providers: how long they take, what they spend, the streams that stay open. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

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
