/** Counts and hashes a file on its way to the store, and detects its type by its first bytes. */
import { createHash } from 'node:crypto';
import { type MediaType, magicBytes, mediaTypeOf } from '../../../inspection/media-types.ts';

export interface Measured {
  sizeBytes: number;
  /** The SHA-256 hash in hexadecimal. */
  checksum: string;
}

interface Passing {
  content: AsyncIterable<Uint8Array>;
  /** Returns the measures, once the whole file has passed. */
  measured(): Measured;
}

/**
 * Passes the content on, measuring it.
 * @param admit gets the size so far, and throws to end the transfer.
 */
export function measure(content: AsyncIterable<Uint8Array>, admit: (sizeBytes: number) => void): Passing {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      sizeBytes += piece.length;
      admit(sizeBytes);
      hash.update(piece);
      yield piece;
    }
  }
  return { content: pass(), measured: () => ({ sizeBytes, checksum: hash.digest('hex') }) };
}

/** Returns the type, whether there is any content, and the content including the first bytes that were read for it. */
export async function peekType(
  content: AsyncIterable<Uint8Array>,
): Promise<{ type: MediaType | undefined; empty: boolean; content: AsyncIterable<Uint8Array> }> {
  const iterator = content[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < magicBytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  const type = await mediaTypeOf(Buffer.concat(first));
  // The rest of an unusable file is not read.
  if (!type) await iterator.return?.();
  return { type, empty: length === 0, content: all() };
}
