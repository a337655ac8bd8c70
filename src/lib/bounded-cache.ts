/** Caches of limited size that drop the entries used least recently. */
import { types } from 'node:util';
import { LRUCache } from 'lru-cache';

const megabyte = 1024 * 1024;
/** No entry takes more than this part of its cache, so that a few large ones do not drop all others. */
const largestPart = 1 / 16;
/** What an entry takes besides its key and its value. */
const entryBytes = 100;

/**
 * Makes a cache of at most this many megabytes. A value that is too large for it is not remembered.
 * @param bytesOf returns about how many bytes a value takes, when it is put in.
 */
export function createBoundedCache<Value extends {}>(
  megabytes: number,
  bytesOf: (value: Value) => number = roughBytes,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: megabytes * megabyte,
    maxEntrySize: megabytes * megabyte * largestPart,
    sizeCalculation: (value, key) => entryBytes + 2 * key.length + bytesOf(value),
  });
}

const leafBytes = 16;

/** Returns about how many bytes a value of rows, answers and the like takes, with everything in it. */
export function roughBytes(value: unknown): number {
  let bytes = 0;
  const rest = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    bytes += leafBytes;
    if (typeof one === 'string') bytes += 2 * one.length;
    else if (ArrayBuffer.isView(one)) bytes += one.byteLength;
    else if (types.isMap(one)) for (const entry of one) rest.push(...entry);
    else if (Array.isArray(one) || types.isSet(one)) for (const item of one) rest.push(item);
    else if (typeof one === 'object' && one !== null)
      for (const [name, item] of Object.entries(one)) {
        bytes += name.length;
        rest.push(item);
      }
  }
  return bytes;
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
    sizeCalculation: (value, key) => entryBytes + 2 * key.length + sizeOf(value),
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options }) {
      const value = await fetch(key);
      options.ttl = keptMs(value);
      return value;
    },
  });
  return (key) => cache.forceFetch(key);
}

/** Remembers what a pure function made of the latest keys, because making it takes long. */
export function memoized<Made extends object>(make: (key: string) => Made): (key: string) => Made {
  const made = new LRUCache<string, Made>({ max: 100, memoMethod: make });
  return (key) => made.memo(key);
}
