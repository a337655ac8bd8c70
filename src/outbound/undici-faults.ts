/**
 * Stands between a connection and undici, for two faults of undici 7:
 * - it ends a connection at an interim answer 100 that it has not asked for, though servers may send these at any time
 *   before the answer, between other interim ones too (RFC 9110, section 15.2), and some do; so it gets none of them;
 * - it ends the process when the other side closes a connection that undici itself has paused (nodejs/undici#5360).
 */
import type { Socket } from 'node:net';
import { headers as headerBounds } from '../lib/bounds.ts';

export interface Incoming {
  /** Says that what comes from now on begins with an answer. */
  expectAnswer(): void;
  /** Leaves what comes in the socket, which takes no more than its buffer holds. */
  pause(): void;
  resume(): void;
}

/** The status line of an interim answer. 101 is a last one: what follows it is no HTTP. */
const begins = /^HTTP\/1\.\d 1(?!01)\d\d(?!\d)/;
/** One of them, which completes the beginning of a line that may become one. */
const example = 'HTTP/1.1 100 ';

/** Changes what is read from the socket, which undici does by `read()` without a size whenever it is `readable`. */
export function controlIncoming(socket: Socket): Incoming {
  const read = socket.read.bind(socket) as () => Buffer | null;
  let paused = false;
  let expected = false;
  /** The beginning of what may become an interim answer. */
  let held: Buffer = Buffer.alloc(0);

  /** Returns what has come without interim answers; `null` while it is not known yet whether it is one. */
  function beyond(come: Buffer): Buffer | null {
    let rest = come;
    while (mayBecomeContinue(rest)) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        held = rest;
        return null;
      }
      rest = rest.subarray(end + 4);
    }
    expected = rest.length === 0;
    held = Buffer.alloc(0);
    return rest.length === 0 ? null : rest;
  }

  socket.read = () => {
    const come = paused ? null : read();
    return expected && come ? beyond(held.length > 0 ? Buffer.concat([held, come]) : come) : come;
  };
  return {
    expectAnswer() {
      expected = true;
      paused = false;
    },
    pause() {
      paused = true;
    },
    resume() {
      if (!paused) return;
      paused = false;
      socket.emit('readable');
    },
  };
}

/** An interim answer is no longer than the headers of any may be; undici refuses a longer one. */
function mayBecomeContinue(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.length > headerBounds.bytes) return false;
  const start = bytes.toString('latin1', 0, example.length);
  return begins.test(start + example.slice(start.length));
}
