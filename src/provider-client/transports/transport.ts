/**
 * Hands requests to a network or a simulator, and returns their answers as text, within bounds.
 *
 * axios is the form of requests, answers and errors: whatever sends is an axios adapter, so that a simulator stands in for
 * the network and everything above it runs unchanged. It sends nothing itself; over the network undici does (outbound/connections.ts).
 */
import { Readable } from 'node:stream';
import {
  Axios,
  type AxiosAdapter,
  AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import { ServiceError } from '../../errors/index.ts';
import { answers, type ServerKind, work } from '../../lib/bounds.ts';
import { currentTraceContext } from '../../observability/tracing/span.ts';
import type { Connection } from '../../outbound/connections.ts';
import { ForbiddenAddress, type UpstreamRequest } from '../../providers/call.ts';
import { parseJson } from '../../providers/kit/json.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../simulators/simulator.ts';
import type { SimulatorStore } from '../../simulators/store.ts';
import type { JsonThread } from './json-thread.ts';
import { closedWhileKept, NeverSent } from './network-exchange.ts';

interface TransportOptions {
  timeoutMs: number;
  /** Returns the adapter that sends requests on such a connection: over the network, or to a simulator. */
  adapterOf(connection: Connection): AxiosAdapter;
  /**
   * Returns why a URL must not be called, or `undefined` when it may be; absent where the operator alone
   * chooses the hosts.
   */
  urlProblem?: (url: string) => string | undefined;
  /** Aborts running calls and prevents new ones. */
  cut?: AbortSignal;
  /** Whose answers come, which decides how large they may be; without it, those of servers that users have chosen. */
  servers?: ServerKind;
  /** The thread that parses long answers; absent where servers are trusted with the event loop. */
  thread?: Pick<JsonThread, 'parse'>;
}

export interface Transport {
  timeoutMs: number;
  /**
   * Sends a request and returns its answer, whatever the status.
   * @throws AxiosError when no complete answer arrives.
   * @throws ForbiddenAddress when the URL may not be called: nothing was sent.
   * @throws ServiceError `service_unavailable` when no more calls begin: nothing was sent.
   */
  request(config: AxiosRequestConfig, connection: Connection): Promise<AxiosResponse<string>>;
  /**
   * Parses an answer, within the bounds of its server's kind.
   * @throws SyntaxError when it is no JSON.
   * @throws OutOfBounds
   */
  parse(text: string): unknown;
}

export function createTransport({
  timeoutMs,
  adapterOf,
  urlProblem,
  cut,
  servers = 'chosen_by_user',
  thread,
}: TransportOptions): Transport {
  const bounds = answers[servers];
  // A client of this class has no defaults, and merging those of axios would double what axios costs per request.
  const client = new Axios({ timeout: timeoutMs });
  const adapters: Record<Connection, AxiosAdapter> = { kept: adapterOf('kept'), new: adapterOf('new') };
  return {
    timeoutMs,
    async request(config, connection) {
      const problem = urlProblem?.(config.url ?? '');
      if (problem) throw new ForbiddenAddress(`${withoutQuery(config.url ?? '')} is not called: ${problem}`);
      if (cut?.aborted) throw new ServiceError('service_unavailable', { detail: 'the process is ending' });
      const response = await client.request({
        ...config,
        ...signalOf(config, cut),
        maxContentLength: Math.min(bounds.bytes, config.maxContentLength ?? bounds.bytes),
        adapter: adapters[connection],
      });
      traceAnswer(config.url, response.status);
      return response;
    },
    parse: (text) =>
      thread && text.length > work.apartCharacters ? thread.parse(text, bounds) : parseJson(text, bounds),
  };
}

/** Adds host, port and status to the current span. The path is left out, since it contains account ids. */
function traceAnswer(url: string | undefined, status: number): void {
  const span = currentTraceContext()?.span;
  if (!span) return;
  const { hostname, port } = new URL(url ?? '');
  span.set({
    'server.address': hostname,
    'server.port': port === '' ? undefined : Number(port),
    'http.response.status_code': status,
  });
}

function signalOf(config: AxiosRequestConfig, cut: AbortSignal | undefined): { signal?: AbortSignal } {
  const signals = [config.signal as AbortSignal | undefined, cut].filter((signal) => signal !== undefined);
  const [signal] = signals.length > 1 ? [AbortSignal.any(signals)] : signals;
  return signal ? { signal } : {};
}

/**
 * Tells whether a failed request may be sent again: only a read that met a kept connection as the provider
 * was closing it. A write without an answer may have been carried out.
 */
export function mayRepeat(method: string, connection: Connection, error: unknown): boolean {
  return method === 'GET' && connection === 'kept' && isAxiosError(error) && error.code === closedWhileKept;
}

/**
 * Returns what it means that a request has no answer. A write that was sent may have been carried out, so its outcome is
 * unknown; a read has merely failed.
 */
export function kindOfSilence(
  method: string,
  error: unknown,
): 'unreachable' | 'unusable' | 'unknown_outcome' {
  if (error instanceof NeverSent) return 'unreachable';
  return method === 'GET' ? 'unusable' : 'unknown_outcome';
}

/** Returns the URL with these parameters added to its query. Parameters without a value are left out. */
export function withQuery(url: string, query: UpstreamRequest<unknown>['query'] = {}): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) added.append(name, one);
    else if (value !== undefined) added.append(name, String(value));
  }
  if (added.size === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

/** Returns an address without what may be secret in it. */
export const withoutQuery = (url: string) => url.replace(/\?.*/s, '');

// Makes axios adapters that hand requests to a simulator instead of the network. No socket opens.

export function simulatedAdapter(simulator: Simulator, store: SimulatorStore): AxiosAdapter {
  return async (config) => {
    const answer =
      (await simulator.answer(await readRequest(config), store)) ?? simulator.unauthenticatedAnswer;
    if (answer.hangs) return waitForTimeout(config);
    return toResponse(config, answer);
  };
}

async function readRequest(config: InternalAxiosRequestConfig): Promise<SimulatedRequest> {
  const url = new URL(config.url ?? '');
  const headers = Object.entries(config.headers.toJSON(true)).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    headers: Object.fromEntries(headers),
    body: typeof config.data === 'string' ? config.data : '',
    ...(config.data instanceof Readable ? { bytes: Buffer.concat(await config.data.toArray()) } : {}),
  };
}

function toResponse(config: InternalAxiosRequestConfig, answer: SimulatedAnswer): AxiosResponse<string> {
  return { data: answer.body, status: answer.status, statusText: '', headers: answer.headers ?? {}, config };
}

/** Never answers. Rejects as the network adapter would: at the caller's timeout or by its signal. */
function waitForTimeout(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AxiosError(`timeout of ${config.timeout}ms exceeded`, 'ECONNABORTED', config)),
      config.timeout,
    );
    config.signal?.addEventListener?.('abort', () => {
      clearTimeout(timer);
      reject(new CanceledError());
    });
  });
}
