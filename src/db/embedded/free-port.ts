/** Finds a port on which nothing listens, for servers that need their port before they listen. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The lowest port to try, and the first one above those to try. Systems give higher ones to outgoing connections, one
 * of which could take the port before the server does.
 */
const [lowest, end] = [11_000, 32_000];

/** Returns a random port on which nothing listens on this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
