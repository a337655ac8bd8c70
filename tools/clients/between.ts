/**
 * A server between a client and the service, which fails in the ways that a client has to live with. The first part of
 * the path says how:
 *
 * - `/busy`: a write is answered 503, then 429, and passes the third time if its Idempotency-Key is still the same.
 * - `/cut`: the connection breaks off the first two times that an Idempotency-Key comes. Some platforms try once more by
 *   themselves.
 * - `/closed`: every request is answered 429 with a Retry-After of an hour.
 * - `/newer`: objects in answers get an unknown field, and statuses an unknown value.
 * - `/silent`: nothing is ever answered.
 * - `/dripping`: of every answer, an error, another byte comes again and again, and never the last one.
 * - `/trickling`: the same with an answer that is none.
 * - `/flooding`: an error with 32 MB of spaces, behind which alone it says that it is `not_found`.
 * - `/happening`: a stream passes, and a profile is connected once it has begun.
 * - `/broken`: of a stream's connections, the first goes silent after the event of a profile that is connected then, and
 *   another one is connected meanwhile. The next three are answered 503, and then one passes.
 * - `/halved`: an export has two entries, and breaks off behind them; each second one ends there.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

interface Between {
  url: string;
  close(): void;
}

/** Starts the server on this machine. */
export async function startBetween(service: string): Promise<Between> {
  const attempts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const [, way = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const key = String(request.headers['idempotency-key'] ?? '');
    const attempt = (attempts.get(way + key) ?? 0) + 1;
    attempts.set(way + key, attempt);
    if (way === 'silent') return;
    if (way === 'dripping' || way === 'trickling') return drip(response, way === 'dripping' ? 500 : 200);
    if (way === 'flooding') return flood(response);
    if (way === 'closed') return refuse(response, 429, 'rate_limit_exceeded', '3600');
    if (way === 'busy' && (attempt === 1 || key === ''))
      return refuse(response, 503, 'service_unavailable', '0');
    if (way === 'busy' && attempt === 2) return refuse(response, 429, 'rate_limit_exceeded', '0');
    if (way === 'cut' && (attempt <= 2 || key === '')) return void request.socket.destroy();
    if (way === 'halved') return sendEntries(response, attempt % 2 === 0);
    if (way === 'happening') return stream(service, path, request, response, false);
    if (way === 'broken' && attempt % 5 === 1) return stream(service, path, request, response, true);
    if (way === 'broken' && attempt % 5 !== 0) return refuse(response, 503, 'service_unavailable', '0');
    if (way === 'broken') return stream(service, path, request, response, undefined);
    await pass(service + path, request, response, way === 'newer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string, retryAfter: string): void {
  const error = { code, message: 'Not now.', meta: {} };
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': retryAfter })
    .end(JSON.stringify({ error }));
}

function drip(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).write('{');
  const dripping = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(dripping));
}

function flood(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' });
  const part = Buffer.alloc(1 << 16, ' ');
  function* body() {
    for (let sent = 0; sent < 32 << 20; sent += part.length) yield part;
    yield Buffer.from('{"error":{"code":"not_found","message":"Not here.","meta":{}}}');
  }
  Readable.from(body())
    .on('error', () => undefined)
    .pipe(response);
}

function sendEntries(response: ServerResponse, ends: boolean): void {
  const entries = ['aud_1', 'aud_2'].map((auditEntryId) => ({
    auditEntryId,
    action: 'keys.create',
    actor: { kind: 'member', name: 'ada@harbour.example' },
    createdAt: '2026-03-02T09:14:07.502Z',
  }));
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.write(text, () => (ends ? response.end() : setTimeout(() => response.destroy(), 100)));
}

/**
 * Passes a stream on.
 * @param falls whether a profile is connected once it has begun, and the stream goes silent after the event of that.
 */
async function stream(
  service: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  falls: boolean | undefined,
): Promise<void> {
  const { authorization = '', 'last-event-id': lastId } = request.headers;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const connect = () =>
    fetch(`${service}/v1/test/connected-profiles`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"providerId":"instagram"}',
    });
  const headers = { authorization, ...(lastId ? { 'last-event-id': String(lastId) } : {}) };
  const answer = await fetch(service + path, { headers, signal: gone.signal });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  let hasBegun = false;
  try {
    for await (const chunk of Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])) {
      response.write(chunk);
      if (!hasBegun && falls !== undefined) await connect();
      hasBegun = true;
      if (falls && String(chunk).includes('data: ')) return void (await connect());
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function pass(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  newer: boolean,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
  const text = await answer.text();
  response
    .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    .end(newer ? JSON.stringify(aged(JSON.parse(text))) : text);
}

/** Returns an answer as a later version of the service might give it. */
function aged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aged);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    name === 'status' ? 'reticulating' : aged(field),
  ]);
  return { ...Object.fromEntries(entries), addedLater: { by: ['a', 1] } };
}
