/** Caches of limited size that drop the entries used least recently. */
import { LRUCache } from 'lru-cache';

/**
 * Makes a cache of at most this many entries. The option `maxSize` takes memory as entries come; `max` would take it
 * all at the start, some megabytes for 100,000 entries.
 */
export function createBoundedCache<Value extends {}>(entries: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}

interface Fetching<Value> {
  mostBytes: number;
  sizeOf(value: Value): number;
  /** Returns for how long a value is kept, in milliseconds. */
  keptMs(value: Value): number;
  fetch(key: string): Promise<Value>;
}

/** Makes a cache that fetches what it does not have, once for everybody who asks at the same time. */
export function createFetchingCache<Value extends {}>({
  mostBytes,
  sizeOf,
  keptMs,
  fetch,
}: Fetching<Value>): (key: string) => Promise<Value> {
  const cache = new LRUCache<string, Value>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options }) {
      const value = await fetch(key);
      options.ttl = keptMs(value);
      return value;
    },
  });
  return (key) => cache.forceFetch(key);
}
