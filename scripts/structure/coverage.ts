/** Finds out by V8's coverage which files of `src` have run. */
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A function, named by its file and where it begins -> how often it was called. */
export type Calls = ReadonlyMap<string, number>;

export interface Coverage {
  /** Returns the calls since the last time, and begins to count anew. */
  take(): Promise<Calls>;
  end(): void;
}

/** The files that do not count: generated code, and the simulators, which stand for the providers' servers. */
const leftOut = /\/generated\/|^src\/simulators\//;

export async function startCoverage(): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const root = `${pathToFileURL(path.resolve('.')).href}/`;
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const ours = result.filter(({ url }) => url.startsWith(`${root}src/`));
      return new Map(
        ours.flatMap(({ url, functions }) => {
          const file = url.slice(root.length);
          if (leftOut.test(file)) return [];
          return functions.flatMap(({ ranges: [range] }): [string, number][] =>
            range && range.count > 0 ? [[`${file}:${range.startOffset}`, range.count]] : [],
          );
        }),
      );
    },
    end: () => session.disconnect(),
  };
}

/**
 * Returns, sorted, the files of the functions that were called in every busy period, and more often there
 * than in the idle ones. Timers do not call a function equally often in all periods, so the difference must
 * be at least half a call per period.
 */
export function filesCalledMore(busy: readonly Calls[], idle: readonly Calls[]): string[] {
  const sum = (periods: readonly Calls[], name: string) =>
    periods.reduce((total, calls) => total + (calls.get(name) ?? 0), 0);
  const called = [...(busy[0]?.keys() ?? [])].filter(
    (name) => busy.every((calls) => calls.has(name)) && sum(busy, name) - sum(idle, name) >= busy.length / 2,
  );
  return [...new Set(called.map((name) => name.split(':')[0] ?? ''))].sort();
}
