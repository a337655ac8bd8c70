/** Puts the report into words. */
import type { Report } from './endurance.ts';

const shown = 30;

/** Returns what went wrong; empty when all is well. */
export function failures({ violations, wrong, revocations, processes, ready }: Report): string[] {
  return [
    ...violations,
    ...wrong.map((answer) => `wrong answer: ${answer}`),
    ...revocations.served,
    ...processes.crashes.map((crash) => `a process ${crash}`),
    ...(processes.couldNotStart > 0 ? [`${processes.couldNotStart} processes could not start`] : []),
    ...(ready ? [] : ['the processes are not ready in the end']),
  ];
}

export function summary(report: Report): string {
  const { faults, processes, answers, accepted, statuses, revocations } = report;
  const problems = failures(report);
  const lines: [string, number | string][] = [
    ['Faults', listed(faults)],
    ['Processes', `${processes.started} started, ${processes.killed} killed`],
    ['Answers', listed(answers)],
    ['Requests accepted', accepted.length],
    ['Requests ended', listed(statuses)],
    ['Keys revoked', revocations.revoked],
    ['Violations', problems.length],
  ];
  const text = lines.map(([name, value]) => `${name.padEnd(30)}${value}\n`).join('');
  return `${text}${problems.slice(0, shown).join('\n')}\n`;
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
