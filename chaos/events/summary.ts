/** Puts the report into words. */
import type { Report } from './chaos.ts';

/** Returns what went wrong; empty when all is well. */
export function failures({ lost, wrong, workers, log, forgotten, ready }: Report): string[] {
  const pending = log.pending ?? 0;
  return [
    ...lost.map((pair) => `lost: ${pair}`),
    ...wrong.map((arrival) => `wrong: ${arrival}`),
    ...workers.crashes.map((crash) => `a worker ${crash}`),
    ...(pending > 0 ? [`${pending} deliveries not ended in time, ${forgotten} of them forgotten`] : []),
    ...(ready ? [] : ['the workers are not ready in the end']),
  ];
}

export function summary(report: Report): string {
  const { faults, workers, log } = report;
  const happened = Object.entries(faults).map(([name, times]) => `${name} ${times}`);
  const states = Object.entries(log).map(([name, times]) => `${name} ${times}`);
  const lines: [string, number | string][] = [
    ['Faults', happened.join(', ')],
    [
      'Workers',
      `${workers.started} started, ${workers.killed} killed, ${workers.couldNotStart} could not start`,
    ],
    ['Transactions', `${report.refused} refused, ${report.rolledBack} rolled back on purpose`],
    ['Events emitted', report.emitted],
    ['To be delivered', report.expected],
    ['Delivered at least once', report.delivered],
    ['Sent (attempts)', report.sent],
    ['Retried', report.retried],
    ['Duplicated', report.duplicated],
    ['Lost', report.lost.length],
    ['Wrong destination', report.wrong.length],
    ['Log', states.join(', ')],
    ['Events about the 410', report.disabledEvents],
    ['Calm after the last fault', `${report.calmTookMs} ms`],
  ];
  const text = lines.map(([name, value]) => `${name.padEnd(30)}${value}\n`).join('');
  return `${text}${failures(report).slice(0, 20).join('\n')}\n`;
}
