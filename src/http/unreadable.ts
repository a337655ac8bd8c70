/** Answers with the error envelope when Node refuses a request before any code of ours sees it. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type InputProblem, validationError } from '../errors/index.ts';

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/**
 * Answers requests that Node refuses on this server.
 * @param keep gets connections whose time for a request is over, but on which nothing has arrived yet.
 */
export function refuseUnreadable(server: Server, keep: (socket: Socket) => void): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = '' } = error;
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return keep(socket);
    const message =
      messages[code] ??
      'This is not an HTTP request that can be read. In its URL, everything but ASCII has to be percent-encoded.';
    const body = envelopeOf({ field: 'header', message });
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${randomUUID()}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  server.on('checkExpectation', (_req, res) => {
    const body = envelopeOf({ field: 'header.expect', message: 'Only 100-continue is known.' });
    res.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', 'Request-Id': randomUUID() });
    res.end(body);
  });
}

function envelopeOf(problem: InputProblem): string {
  const { code, message, meta } = validationError([problem]);
  return JSON.stringify({ error: { code, message, meta } });
}
