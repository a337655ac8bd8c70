/**
 * Waits for events to be committed, for all streams of the process: one statement looks for what any of them waits for.
 * It is made when somebody announces deliveries, and every second while anybody waits, since events without deliveries
 * are not announced.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../errors/index.ts';
import type { Asked, Found, Position } from './read-events.ts';

export interface EventTail {
  /**
   * Returns the events after a position as soon as there are some; none after `forMs`.
   * @throws ServiceError `service_unavailable` when the database does not answer, or the process stops.
   */
  after(asked: Asked, forMs: number, signal: AbortSignal): Promise<Found>;
  /** Looks at once. */
  wake(): void;
  /** Ends all waiting, and refuses any more. */
  end(): void;
}

interface Waiter {
  asked: Asked;
  found(found: Found): void;
  failed(error: unknown): void;
}

const lookMs = 1_000;
/** The time between two looks, however often something is announced. */
const apartMs = 50;

/** @param read reads what comes after each of the positions. */
export function createEventTail(read: (asked: readonly Asked[]) => Promise<Found[]>): EventTail {
  const waiting = new Set<Waiter>();
  let newest: Position['seen'] | undefined;
  let isPolling = false;
  let isAskedAgain = false;
  let isEnded = false;

  async function poll(): Promise<void> {
    isAskedAgain = true;
    if (isPolling) return;
    isPolling = true;
    while (isAskedAgain && waiting.size > 0) {
      isAskedAgain = false;
      await lookFor([...waiting]);
      await pause(apartMs);
    }
    isPolling = false;
  }

  /** Streams of one tenant that have seen the same are looked for together, so most streams cost nothing. */
  async function lookFor(waiters: readonly Waiter[]): Promise<void> {
    const groups = [...Map.groupBy(waiters, ({ asked }) => JSON.stringify(Object.values(asked))).values()];
    try {
      const found = await read(groups.flatMap(([first]) => first?.asked ?? []));
      for (const [index, group] of groups.entries()) tell(group, found[index] as Found);
    } catch (error) {
      for (const { failed } of waiters) failed(error);
    }
  }

  function tell(group: readonly Waiter[], found: Found): void {
    newest = found.next.seen;
    for (const waiter of group)
      if (found.events.length > 0) waiter.found(found);
      else waiter.asked = { ...waiter.asked, position: found.next };
  }

  async function after({ organizationId, mode, position }: Asked, forMs: number, signal: AbortSignal) {
    if (isEnded) throw stopping();
    signal.throwIfAborted();
    const { promise, resolve: found, reject: failed } = Promise.withResolvers<Found>();
    const waiter: Waiter = { asked: { organizationId, mode, position }, found, failed };
    const expiry = setTimeout(() => found({ events: [], next: waiter.asked.position }), forMs);
    const abort = () => failed(signal.reason);
    signal.addEventListener('abort', abort);
    waiting.add(waiter);
    // Whoever has seen what the last look has seen waits for the next one.
    if (position.seen !== newest || position.page) void poll();
    try {
      return await promise;
    } finally {
      clearTimeout(expiry);
      signal.removeEventListener('abort', abort);
      waiting.delete(waiter);
    }
  }

  const net = setInterval(poll, lookMs).unref();
  return {
    after,
    wake: () => void poll(),
    end() {
      isEnded = true;
      clearInterval(net);
      for (const { failed } of waiting) failed(stopping());
    },
  };
}

const stopping = () => new ServiceError('service_unavailable');
