import { Counter, type Registry } from 'prom-client';

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
  const putOff = new Counter({
    name: 'swept_items_put_off_total',
    help: 'Changes that sweeps found beyond the event quota of one organization per minute. The next sweeps emit them.',
    labelNames: ['mode', 'provider'],
    registers,
  });
  return {
    putOff: ({ mode, provider, count }) => putOff.inc({ mode, provider }, count),
    leftOut: ({ mode, provider, count }) => leftOut.inc({ mode, provider }, count),
    refreshed: (labels) => refreshes.inc({ ...labels }),
    swept({ mode, provider, contentType, findings: found }) {
      const labels = { mode, provider, content_type: contentType };
      sweeps.inc(labels);
      findings.inc(labels, found);
    },
  };
}
