/** Draws the outcomes as a table: a line for each step of each way, a column for each fault. */
import { type Case, nameOf } from './cases.ts';
import { faults } from './faults.ts';
import type { Met } from './round.ts';

const legend = `P: published, F: failed; how often the provider has it; !: not as it has to be.
<: before the provider carried it out, >: after that. kill: SIGKILL, time: no answer, reset: connection reset,
500 and 400: the answers, thr: throttled, exp: grant expired, db: database restarted.
-: a read, which makes no difference to the provider.
`;

export function table(met: readonly Met[], isWrong: (one: Met) => boolean): string {
  const lines = Map.groupBy(met, ({ point }) => `${nameOf(point.way).padEnd(33)}${point.call.step}`);
  const head = ['', ...faults.map(({ short }) => short)];
  const rows = [...lines].map(([name, ones]) => [name, ...faults.map((fault) => cell(ones, fault, isWrong))]);
  return [legend, ...[head, ...rows].map(line)].join('\n');
}

const line = ([name = '', ...cells]: string[]) =>
  name.padEnd(42) +
  cells
    .map((each) => each.padEnd(7))
    .join('')
    .trimEnd();

/**
 * Returns what one cell shows: the endings of a step's cases with one fault, several if the step has several
 * calls that end differently.
 */
function cell(ones: readonly Met[], { name }: Case['fault'], isWrong: (one: Met) => boolean): string {
  const own = ones.filter(({ fault }) => fault.name === name);
  const endings = own.map((one) => `${shortOf(one)}${isWrong(one) ? '!' : ''}`);
  return [...new Set(endings)].sort().join('/') || '-';
}

const shortOf = ({ outcome: { status, created } }: Met) => `${status.charAt(0).toUpperCase()}${created}`;
