/** Compares how customers were served while the attacks went on with how they were served before. */
import type { Received } from '../../tests/support/receiver.ts';
import { endingsTold } from '../endurance/verdict.ts';
import { mostTimesSlower, noticedMs } from './plan.ts';

/** What took how long, in milliseconds. */
export type Times = Record<string, number[]>;

export interface Pace {
  what: string;
  calm: number;
  attacked: number;
  /** True when it took longer than it may. */
  harmed: boolean;
}

const shares = { median: 0.5, 'ninety-fifth': 0.95 } as const;

/** Returns the paces of everything that was measured in both parts of the run. */
export function pacesOf(calm: Times, attacked: Times): Pace[] {
  return Object.keys(calm).flatMap((what) =>
    Object.entries(shares).map(([name, share]) => {
      const before = quantile(calm[what] ?? [], share);
      const during = quantile(attacked[what] ?? [], share);
      const harmed = !(during <= Math.max(before * mostTimesSlower, noticedMs));
      return { what: `${what}, ${name}`, calm: before, attacked: during, harmed };
    }),
  );
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns how long after its acceptance each publish request's outcome was received. */
export function outcomeTimes(
  acceptedAt: ReadonlyMap<string, number>,
  received: readonly Received[],
  receivedAt: ReadonlyMap<string, number>,
): number[] {
  const told = endingsTold(received);
  return [...acceptedAt].flatMap(([id, at]) => {
    const first = (told.get(id) ?? []).map((event) => receivedAt.get(event.id) ?? Number.POSITIVE_INFINITY);
    return first.length > 0 ? [Math.min(...first) - at] : [];
  });
}
