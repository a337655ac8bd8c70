/** Remembers the lowest value of the last minutes for each set of labels. */

type Labels = Record<string, string>;

interface Lowest {
  labels: Labels;
  /** The lowest value of the present period, and that of the one before. */
  present: number;
  before: number;
  /** The number of the present period. */
  period: number;
}

interface LowestLately {
  note(labels: Labels, value: number): void;
  /** Returns the lowest value of this period and the one before; labels without any are left out. */
  read(): [Labels, number][];
}

const periodMs = 5 * 60_000;

/** @param clock returns milliseconds that never go back. */
export function createLowestLately(clock = () => performance.now()): LowestLately {
  const known = new Map<string, Lowest>();
  const none = Number.POSITIVE_INFINITY;

  function moveOn(lowest: Lowest): Lowest {
    const period = Math.floor(clock() / periodMs);
    if (period === lowest.period) return lowest;
    lowest.before = period === lowest.period + 1 ? lowest.present : none;
    lowest.present = none;
    lowest.period = period;
    return lowest;
  }

  return {
    note(labels, value) {
      const key = Object.values(labels).join('\n');
      const lowest = moveOn(known.get(key) ?? { labels, present: none, before: none, period: 0 });
      lowest.present = Math.min(lowest.present, value);
      known.set(key, lowest);
    },
    read: () =>
      [...known.values()]
        .map(moveOn)
        .map(({ labels, present, before }): [Labels, number] => [labels, Math.min(present, before)])
        .filter(([, value]) => value !== none),
  };
}
