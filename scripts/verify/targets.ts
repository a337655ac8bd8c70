/** Keeps how long the runs took that have a target, and makes the first table of `npm run verify -- --times`. */
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { statOf } from '../tests/server-time.ts';
import { cacheFolder } from './notes.ts';

/** What is measured -> the most seconds that it is to take on two quiet processors. */
const targets = {
  'npm run verify, everything': 1_080,
  'npm run verify, what a change inside a provider needs': 720,
  'npm test': 120,
  'npm test of one pure file': 4,
  'tests that name the dearest provider and no other one': 45,
} as const;

type Figure = keyof typeof targets;

interface Measured {
  seconds: number;
  /** The time of processors that it used, which other work on the machine changes little. */
  processorSeconds?: number;
  /** What PostgreSQL has used besides. */
  serverSeconds?: number;
  at: string;
  /** The load of the machine when the run ended. */
  load: number;
}

const file = path.join(cacheFolder, 'figures.json');

/**
 * Keeps the time of a run; of one in a copy of the project, whose packages are a link, it keeps none.
 * @param processorSeconds absent where it is not known.
 */
export function keepFigure(
  figure: Figure,
  seconds: number,
  processorSeconds?: number,
  serverSeconds?: number,
): void {
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const [load = 0] = os.loadavg();
  const measured: Measured = { seconds, processorSeconds, serverSeconds, at: new Date().toISOString(), load };
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readFigures(), [figure]: measured }));
}

export function targetsTable(): string {
  const figures = readFigures();
  return Object.entries(targets)
    .map(([name, most]) => {
      const measured = figures[name as Figure];
      const found = measured
        ? `${measured.seconds.toFixed(1)} s, ${ofProcessors(measured)}${measured.at.slice(0, 10)} at load ${measured.load.toFixed(1)}`
        : 'not measured here';
      return `  ${name.padEnd(78)}${`${most} s`.padStart(8)}   ${found}`;
    })
    .join('\n');
}

const ofProcessors = ({ processorSeconds, serverSeconds }: Measured) =>
  processorSeconds === undefined
    ? ''
    : `${processorSeconds.toFixed(0)} s of a processor${serverSeconds ? ` and ${serverSeconds.toFixed(0)} s by PostgreSQL` : ''}, `;

/**
 * Returns the time of processors that this process and those that it has waited for have used so far; `undefined` where the
 * system does not tell it. PostgreSQL, which the tests start apart, is not in it (../tests/server-time.ts).
 */
export const usedProcessorSeconds = (): number | undefined => statOf('self')?.seconds;

function readFigures(): Partial<Record<Figure, Measured>> {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Figure, Measured>>)
    : {};
}
