import { Counter, Histogram, type Registry } from 'prom-client';

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
