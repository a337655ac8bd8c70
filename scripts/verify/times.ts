/** Keeps the times of a verification until the next one, and makes the table of `npm run verify -- --times`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { kindOf, kinds } from '../tests/kinds.ts';
import { cacheFolder } from './notes.ts';
import { targetsTable } from './targets.ts';

interface Times {
  parts: { name: string; outcome: string; seconds?: number }[];
  files: Record<string, number>;
  /** Absent in what earlier versions have kept. */
  providers?: Record<string, number>;
}

interface KeptTimes extends Times {
  at: string;
  processors: number;
  load: number;
}

const file = path.join(cacheFolder, 'times.json');
const slowest = 15;

export function keepTimes(times: Times): void {
  const [load = 0] = os.loadavg();
  const kept: KeptTimes = {
    ...times,
    at: new Date().toISOString(),
    processors: os.availableParallelism(),
    load,
  };
  writeFileSync(file, JSON.stringify(kept));
}

export function readTimes(): KeptTimes | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptTimes) : undefined;
}

export function timesTable(times: KeptTimes | undefined): string {
  const wanted = `What has a target, on two quiet processors\n\n${targetsTable()}\n`;
  if (!times) return `${wanted}\nThere was no verification here yet.`;
  const { at, processors, load, parts, files, providers = {} } = times;
  const done = parts.filter(({ seconds }) => seconds !== undefined);
  const all = Object.entries(files).filter(([name]) => existsSync(name));
  const ofKinds = kinds.flatMap((kind) => {
    const ms = all.filter(([name]) => kindOf(name) === kind).map(([, time]) => time);
    return ms.length > 0
      ? [row(`${kind} (${ms.length} files)`, ms.reduce((sum, time) => sum + time) / 1000)]
      : [];
  });
  const ofProviders = Object.entries(providers)
    .sort(([, a], [, b]) => b - a)
    .map(([name, ms]) => row(name, ms / 1000 / processors));
  const slow = all.sort(([, a], [, b]) => b - a).slice(0, slowest);
  return [
    wanted,
    `The verification that ended at ${at}, on ${processors} processors, at a load of ${load.toFixed(1)}`,
    '',
    ...done.map(({ name, seconds = 0 }) => row(name, seconds)),
    ...(ofKinds.length > 0 ? ['', 'Time of workers, by kind of test', '', ...ofKinds] : []),
    ...(ofProviders.length > 0
      ? [
          '',
          'What each provider adds: the files, and tests in others, that name it alone, on all processors',
          '',
          ...ofProviders,
        ]
      : []),
    ...(slow.length > 0
      ? ['', 'The slowest files', '', ...slow.map(([name, ms]) => row(name, ms / 1000))]
      : []),
  ].join('\n');
}

const row = (name: string, seconds: number) =>
  `  ${name.padEnd(60)}${`${seconds.toFixed(1)} s`.padStart(10)}`;
