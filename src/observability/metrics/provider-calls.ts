import { Counter, Histogram, type Registry } from 'prom-client';

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
