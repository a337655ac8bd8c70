/** A receiver on this machine that answers as a test says, byte by byte. */
import net, { type AddressInfo, type Socket } from 'node:net';
import tls, { type SecureVersion } from 'node:tls';
import { certificate, privateKey } from './certificate.ts';

export interface Receiver {
  port: number;
  url: string;
  /** The whole requests, as text, in the order of their arrival. */
  requests: string[];
  /** The number of connections accepted so far. */
  connections: number;
  /** The connections that are open at the moment. */
  open: Set<Socket>;
  close(): void;
}

export interface Behavior {
  secure?: boolean;
  /** The only version of TLS that is spoken; any when absent. */
  version?: SecureVersion;
  /** Is called with each connection before any of its bytes are read. */
  connected?: (socket: Socket) => void;
}

/**
 * Starts the receiver on a free port.
 * @param answer is called with every request that has arrived in full.
 */
export async function startReceiver(
  answer: (socket: Socket, request: string) => void,
  { secure = false, version, connected }: Behavior = {},
): Promise<Receiver> {
  const versions = version && { minVersion: version, maxVersion: version };
  const server = secure
    ? tls.createServer({ cert: certificate, key: privateKey, ...versions })
    : net.createServer();
  server.on(secure ? 'secureConnection' : 'connection', accept).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    url: `http${secure ? 's' : ''}://127.0.0.1:${port}/hook`,
    requests: [],
    connections: 0,
    open: new Set(),
    close() {
      server.close();
      for (const socket of receiver.open) socket.destroy();
    },
  };
  return receiver;

  function accept(socket: Socket): void {
    let arrived = '';
    receiver.connections += 1;
    receiver.open.add(socket.on('error', () => {}).on('close', () => receiver.open.delete(socket)));
    connected?.(socket);
    socket.on('data', (chunk) => {
      arrived += chunk.toString('latin1');
      if (!isWhole(arrived)) return;
      const request = Buffer.from(arrived, 'latin1').toString();
      arrived = '';
      receiver.requests.push(request);
      answer(socket, request);
    });
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  return end !== -1 && text.length >= end + 4 + length;
}

/** Returns a whole answer as it is sent over the wire. */
export function answerText(status: number, body: string | Buffer = '', headers: string[] = []): Buffer {
  const lines = [`HTTP/1.1 ${status} Reason`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
