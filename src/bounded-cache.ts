/** A cache of limited size that drops the entries used least recently. */
import { LRUCache } from 'lru-cache';

/**
 * Makes a cache of at most this many entries. The option `maxSize` takes memory as entries come; `max` would take it
 * all at the start, some megabytes for 100,000 entries.
 */
export function createBoundedCache<Value extends {}>(entries: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
