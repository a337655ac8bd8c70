/**
 * Coordinates work that goes on at the same time in this process. It does not coordinate with other
 * processes.
 */
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';

export interface Concurrency {
  /** Runs one piece of work at a time per name. The others wait their turn. */
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs work once for everybody who asks for the same name while it runs; all get its result, or its error. */
  singleFlight<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs the work on all items of one name that have come together: while it runs, the items that come are gathered
   * for its next run, so an item that comes alone waits for nothing. Each item's promise resolves or rejects with the
   * work that was run on it. All callers of one name must pass the same work.
   */
  together<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>): Promise<void>;
  /**
   * Gathers the items that come for the same name within a few milliseconds, and runs the work once on all of
   * them. Each item's promise resolves or rejects with that work. All callers of one name must pass the same
   * work.
   */
  batched<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>): Promise<void>;
}

const gatheringMs = 5;
const mostTogether = 100;

interface Gathered {
  items: unknown[];
  done: Promise<void>;
}

export function createConcurrency(): Concurrency {
  const last = new Map<string, Promise<unknown>>();
  const running = new Map<string, Promise<unknown>>();
  const gathering = new Map<string, Gathered>();
  const coming = new Map<string, Gathered>();

  function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
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
    inTurn,
    singleFlight<Result>(name: string, work: () => Promise<Result>) {
      const known = running.get(name) as Promise<Result> | undefined;
      if (known) return known;
      const flight = work().finally(() => running.delete(name));
      running.set(name, flight);
      return flight;
    },
    together<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>) {
      const open = coming.get(name);
      if (open && open.items.length < mostTogether) {
        open.items.push(item);
        return open.done;
      }
      const items = [item];
      const done = inTurn(name, async () => {
        // Items that the same turn of the event loop brings belong together, too.
        await immediate();
        if (coming.get(name)?.items === items) coming.delete(name);
        await work(items);
      });
      coming.set(name, { items, done });
      return done;
    },
    batched<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>) {
      const open = gathering.get(name);
      if (open) {
        open.items.push(item);
        return open.done;
      }
      const items = [item];
      const done = pause(gatheringMs).then(() => {
        gathering.delete(name);
        return work(items);
      });
      gathering.set(name, { items, done });
      return done;
    },
  };
}
