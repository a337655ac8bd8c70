/**
 * Serves callers over streamable HTTP, each with the key of its own request. Nothing is kept between requests, so there
 * is no session that another caller could take over, and any number of copies can serve.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ServerOptions } from './options.ts';
import { makeServer } from './server.ts';

export function serveHttp(options: Omit<ServerOptions, 'apiKey'>): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (!response.headersSent) refuse(response, 500, 'The server failed.');
      else response.destroy();
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Omit<ServerOptions, 'apiKey'>,
): Promise<void> {
  if (request.url?.split('?')[0] !== '/mcp') return refuse(response, 404, 'The address is /mcp.');
  if (request.method !== 'POST') return refuse(response, 405, 'Only POST is taken.', { allow: 'POST' });
  const [, apiKey] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!apiKey)
    return refuse(response, 401, 'Send a key of the service as bearer token.', {
      'www-authenticate': 'Bearer',
    });
  const server = makeServer({ ...options, apiKey, forwardedFor: forwardedFor(request) });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void server.close());
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response);
}

/**
 * Returns the addresses that the request came through, the nearest last. The service believes them if it trusts this
 * server as a proxy; otherwise it takes the wrong keys of all callers for those of one.
 */
function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
