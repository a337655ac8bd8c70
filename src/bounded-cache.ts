/** Forgets what was used least lately, as soon as it holds more than it may. */
import { LRUCache } from 'lru-cache';

export type BoundedCache<Value extends {}> = LRUCache<string, Value>;

/** Takes room as entries come: with `max` the cache takes it all at the start, some megabytes for 100,000 entries. */
export function createBoundedCache<Value extends {}>(entries: number): BoundedCache<Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
