import { Counter, type Registry } from 'prom-client';

interface UpkeepMetrics {
  refreshed(refresh: { mode: string; provider: string; outcome: string }): void;
  /** Notes that one content type of a profile was swept, and how many changes nobody had reported. */
  swept(sweep: { mode: string; provider: string; contentType: string; findings: number }): void;
}

export function createUpkeepMetrics(registry: Registry): UpkeepMetrics {
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
  return {
    refreshed: (labels) => refreshes.inc({ ...labels }),
    swept({ mode, provider, contentType, findings: found }) {
      const labels = { mode, provider, content_type: contentType };
      sweeps.inc(labels);
      findings.inc(labels, found);
    },
  };
}
