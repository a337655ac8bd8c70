import { Counter, Histogram, type Registry } from 'prom-client';

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
