/**
 * Coordinates concurrent work in this process. It does not coordinate with other
 * processes. Why no library does it: docs/decisions/libraries.md.
 */
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';

export interface Concurrency {
  /** Runs one piece of work at a time per name. The others wait their turn. */
  runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs work once for everybody who asks for the same name while it runs; all get its result, or its error. */
  singleFlight<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs the work on all items of one name that have come together: while it runs, the items that come are gathered
   * for its next run, so an item that comes alone waits for nothing. Each item's promise resolves or rejects with the
   * work that was run on it. All callers of one name must pass the same work.
   * @param weight how many usual items the work on this one is as much as.
   */
  coalesce<Item>(
    name: string,
    item: Item,
    work: (items: Item[]) => Promise<void>,
    weight?: number,
  ): Promise<void>;
  /**
   * Gathers the items that come for the same name within a few milliseconds, and runs the work once on all of
   * them. Each item's promise resolves or rejects with that work. All callers of one name must pass the same
   * work.
   */
  collect<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>): Promise<void>;
}

const collectingMs = 5;
/** How many usual items are worked on together. An item that is as much as more than these is worked on alone. */
export const mostCoalesced = 100;

interface Batch {
  items: unknown[];
  done: Promise<void>;
}

interface WeighedBatch extends Batch {
  weight: number;
}

export function createConcurrency(): Concurrency {
  const last = new Map<string, Promise<unknown>>();
  const running = new Map<string, Promise<unknown>>();
  const collecting = new Map<string, Batch>();
  const coming = new Map<string, WeighedBatch>();

  function runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(name) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(work);
    last.set(name, turn);
    const leave = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  }

  return {
    runExclusive,
    singleFlight<Result>(name: string, work: () => Promise<Result>) {
      const known = running.get(name) as Promise<Result> | undefined;
      if (known) return known;
      const flight = work().finally(() => running.delete(name));
      running.set(name, flight);
      return flight;
    },
    coalesce<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>, weight = 1) {
      const open = coming.get(name);
      if (open && open.weight + weight <= mostCoalesced) {
        open.items.push(item);
        open.weight += weight;
        return open.done;
      }
      const items = [item];
      const done = runExclusive(name, async () => {
        // Items that the same turn of the event loop brings belong together, too.
        await immediate();
        if (coming.get(name)?.items === items) coming.delete(name);
        await work(items);
      });
      coming.set(name, { items, done, weight });
      return done;
    },
    collect<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>) {
      const open = collecting.get(name);
      if (open) {
        open.items.push(item);
        return open.done;
      }
      const items = [item];
      const done = pause(collectingMs).then(() => {
        collecting.delete(name);
        return work(items);
      });
      collecting.set(name, { items, done });
      return done;
    },
  };
}
