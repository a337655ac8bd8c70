import { Readable } from 'node:stream';
import type { Patch } from '../../../inspection/inspected.ts';

/**
 * Writes patches over a content on its way.
 * @param start the position of its first byte in the file.
 */
export function patched(content: Readable, start: number, patches: readonly Patch[]): Readable {
  const written = patches.map((patch) => ({ start: patch.start, bytes: Buffer.from(patch.hex, 'hex') }));
  async function* pass(): AsyncGenerator<Buffer> {
    let at = start;
    for await (const piece of content) {
      const copy = Buffer.from(piece as Uint8Array);
      for (const { start: first, bytes } of written) {
        const from = Math.max(first - at, 0);
        const skipped = Math.max(at - first, 0);
        if (from < copy.length && skipped < bytes.length) bytes.copy(copy, from, skipped);
      }
      at += copy.length;
      yield copy;
    }
  }
  return Readable.from(pass(), { objectMode: false });
}
