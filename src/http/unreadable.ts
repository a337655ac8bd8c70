/** Requests that Node refuses before any code of ours sees them get the error envelope, too. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type InputProblem, validationError } from '../errors.ts';

export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
    const message = tooLong ? 'The headers are too long.' : 'This is not an HTTP request that can be read.';
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
