import { Counter, type Registry } from 'prom-client';

interface MaintenanceMetrics {
  refreshed(refresh: { mode: string; provider: string; outcome: string }): void;
  /** Counts items of a poll beyond those that may be emitted per minute. */
  leftOut(items: { mode: string; provider: string; count: number }): void;
  /** Counts changes that a sweep has found beyond those that may be emitted per minute. */
  putOff(items: { mode: string; provider: string; count: number }): void;
  /** Notes that one content type of a profile was swept, and how many changes nobody had reported. */
  swept(sweep: { mode: string; provider: string; contentType: string; findings: number }): void;
}

export function createMaintenanceMetrics(registry: Registry): MaintenanceMetrics {
  const registers = [registry];
  const refreshes = new Counter({
    name: 'credential_refreshes_total',
    help: 'Refreshes of credentials that a provider was asked for, by how they ended.',
    labelNames: ['mode', 'provider', 'outcome'],
    registers,
  });
  const sweeps = new Counter({
    name: 'sweeps_total',
    help: 'Completed sweeps: comparisons of what a provider lists with the events so far.',
    labelNames: ['mode', 'provider', 'content_type'],
    registers,
  });
  const findings = new Counter({
    name: 'sweep_findings_total',
    help: 'Changes that sweeps have found, and that no notification had reported.',
    labelNames: ['mode', 'provider', 'content_type'],
    registers,
  });
  const leftOut = new Counter({
    name: 'polled_items_left_out_total',
    help: 'Items found by polls beyond those that may be emitted for a profile per minute. Sweeps find those that are still listed.',
    labelNames: ['mode', 'provider'],
    registers,
  });
  const putOff = new Counter({
    name: 'swept_items_put_off_total',
    help: 'Changes found by sweeps beyond those that may be emitted for an organization per minute. They are emitted in the next ones.',
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
