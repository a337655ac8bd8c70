/** What passes on its way to the store: counted, hashed, and told what it is by its first bytes. */
import { createHash } from 'node:crypto';
import { type MediaType, mediaTypeOf, telltaleBytes } from '../../inspection/media-types.ts';

export interface Measured {
  sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  checksum: string;
}

export interface Passing {
  content: AsyncIterable<Uint8Array>;
  /** Once it has passed. */
  measured(): Measured;
}

/** @param admit is told the size so far, and throws what ends it. */
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

/** The type by the first bytes, and everything, the first bytes included. */
export async function peekType(
  content: AsyncIterable<Uint8Array>,
): Promise<{ type: MediaType | undefined; content: AsyncIterable<Uint8Array> }> {
  const iterator = content[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < telltaleBytes) {
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
  // Nobody will want the rest.
  if (!type) await iterator.return?.();
  return { type, content: all() };
}
