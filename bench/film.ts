/** Yields a film of any size without holding it in memory: a short film, and behind it a box that players skip. */
import { readFileSync } from 'node:fs';

const short = readFileSync(new URL('../tests/fixtures/clip.mp4', import.meta.url));
const piece = Buffer.alloc(64 * 1024);

export function* film(sizeBytes: number): Generator<Buffer> {
  const box = Buffer.alloc(8);
  box.writeUInt32BE(sizeBytes - short.length, 0);
  box.write('free', 4, 'latin1');
  yield short;
  yield box;
  for (let left = sizeBytes - short.length - box.length; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece;
}
