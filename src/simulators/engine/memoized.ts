import { LRUCache } from 'lru-cache';

/** Remembers what a pure function made of the latest keys, because making it takes long. */
export function memoized<Made extends object>(make: (key: string) => Made): (key: string) => Made {
  const made = new LRUCache<string, Made>({ max: 100, memoMethod: make });
  return (key) => made.memo(key);
}
