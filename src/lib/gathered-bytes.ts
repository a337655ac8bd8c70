/** Puts bytes together as they come: in few pieces, so that a server that sends single bytes costs no more memory. */

const firstBytes = 16 * 1024;

export function createBytes(most: number) {
  let held = Buffer.allocUnsafe(Math.min(firstBytes, most));
  let length = 0;
  return {
    /** Returns false when there are more bytes than may be. */
    add(piece: Uint8Array): boolean {
      const needed = length + piece.length;
      if (needed > most) return false;
      if (needed > held.length) held = Buffer.concat([held.subarray(0, length)], roomFor(needed));
      held.set(piece, length);
      length = needed;
      return true;
    },
    whole: () => held.subarray(0, length),
  };

  function roomFor(needed: number): number {
    return Math.min(most, Math.max(needed, 2 * held.length));
  }
}
