/**
 * Finds a port on which nothing listens, because these servers have to know their address before they listen. As in
 * `src/db/embedded/free-port.ts`, it lies below the ports that systems give to outgoing connections.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort() {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer().listen(port);
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
