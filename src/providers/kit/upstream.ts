/** Makes every request to a provider: timeout, abort, no redirects, strict JSON, and failures as one union. */
import type { Readable } from 'node:stream';
import { Axios, type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import { answers, type ServerKind, work } from '../../bounds.ts';
import { ServiceError } from '../../errors.ts';
import { causeNow } from '../../tracing/cause.ts';
import { refuseInsideTransaction } from '../../transaction-scope.ts';
import type { BudgetReading } from '../budget.ts';
import {
  asFailureOfGrant,
  ForbiddenAddress,
  ProviderFailure,
  patienceForFiles,
  type Upstream,
  type UpstreamRequest,
} from '../call.ts';
import type {
  ClassifiedFailure,
  GrantCredential,
  NamedAddresses,
  UpstreamAnswer,
  UpstreamHost,
  UpstreamRules,
} from '../upstream-rules.ts';
import { parseJson } from './json.ts';
import type { JsonThread } from './json-thread.ts';
import type { Connection } from './network.ts';
import { AnswerTooLong, closedWhileKept, NeverSent } from './network-exchange.ts';
import { withQuery } from './query.ts';

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

interface UpstreamOptions {
  signal?: AbortSignal | undefined;
  /** Receives the budgets that an answer tells of, whether it is a success or a refusal. */
  onBudgets?: ((readings: BudgetReading[]) => void) | undefined;
  /** Hears of an answer that has kept the event loop busy for long. */
  onSlowAnswer?: ((slow: SlowAnswer) => void) | undefined;
}

export interface SlowAnswer {
  host: string;
  durationMs: number;
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

/** Tells the span in progress who has answered, and how. Paths name accounts, so none is told. */
function traceAnswer(url: string | undefined, status: number): void {
  const span = causeNow()?.span;
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

export function openUpstream(
  transport: Transport,
  rules: UpstreamRules,
  credential: GrantCredential,
  { signal, onBudgets, onSlowAnswer }: UpstreamOptions = {},
): Upstream {
  return {
    async request<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
      const busy = createStopwatch();
      try {
        const first = await send(request, busy);
        const received = first.signAnew ? await send(request, busy) : first;
        return busy.during(() => read(request, received));
      } finally {
        const durationMs = busy.elapsedMs();
        if (durationMs > work.toldMs) onSlowAnswer?.({ host: nameOfHost(request), durationMs });
      }
    },
  };

  function nameOfHost(request: UpstreamRequest<unknown>): string {
    return new URL(urlOf(hostOf(rules, request), request, credential)).host;
  }

  function read<Answer>(request: UpstreamRequest<Answer>, { answer, problem }: Received): Answer {
    if (rules.budgets) onBudgets?.(rules.budgets(answer.headers));
    const refused = refusalOf(rules, answer, request);
    if (refused) throw new ProviderFailure(refused.failure, refused.detail, { why: refused.why });
    try {
      return request.parse(request.whole ? answer : answer.body);
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      throw new ProviderFailure({ kind: 'unusable' }, `unusable answer to ${nameOf(request)}`, {
        cause: problem ?? error,
      });
    }
  }

  /**
   * Sends the request, and a second time on a new connection if `mayRepeat` allows it. Each time it is signed
   * anew, since providers accept each signature once.
   */
  async function send(
    request: UpstreamRequest<unknown>,
    busy: Stopwatch,
    connection: Connection = 'kept',
  ): Promise<Received & { signAnew: boolean }> {
    refuseInsideTransaction('a call to a provider');
    const host = hostOf(rules, request);
    const url = urlOf(host, request, credential);
    const signed = { method: request.method, url };
    const authorization = await host.authorize(credential, signed);
    let response: AxiosResponse<string>;
    try {
      response = await transmit(request, url, authorization, connection);
    } catch (error) {
      if (mayRepeat(request.method, connection, error)) return send(request, busy, 'new');
      throw noAnswer(request, host === rules ? asFailureOfGrant(error) : error);
    }
    const received = await receive(response, busy);
    return { ...received, signAnew: rules.signAnew?.(received.answer, signed, credential) ?? false };
  }

  async function receive(response: AxiosResponse<string>, busy: Stopwatch): Promise<Received> {
    const { status, data: text } = response;
    const answer = { status, headers: { ...response.headers }, text };
    try {
      return { answer: { ...answer, body: await busy.during(() => transport.parse(text)) } };
    } catch (problem) {
      return { answer: { ...answer, body: undefined }, problem };
    }
  }

  async function transmit(
    request: UpstreamRequest<unknown>,
    url: string,
    authorization: Record<string, string>,
    connection: Connection,
  ): Promise<AxiosResponse<string>> {
    const config: AxiosRequestConfig = {
      url: withQuery(url, request.query),
      method: request.method,
      ...(await bodyOf(request)),
      headers: { Accept: 'application/json', ...typeOf(request), ...request.headers, ...authorization },
      ...(request.fetchesFile || request.file ? { timeout: transport.timeoutMs * patienceForFiles } : {}),
      ...(signal ? { signal } : {}),
    };
    return transport.request(config, connection);
  }
}

interface Received {
  answer: UpstreamAnswer;
  /** Why the body could not be parsed. */
  problem?: unknown;
}

type Stopwatch = ReturnType<typeof createStopwatch>;

/** Measures how long work keeps the event loop busy; what it waits for does not count. */
function createStopwatch() {
  let elapsedMs = 0;
  return {
    elapsedMs: () => elapsedMs,
    during<Result>(run: () => Result): Result {
      const startedAt = performance.now();
      try {
        return run();
      } finally {
        elapsedMs += performance.now() - startedAt;
      }
    },
  };
}

function hostOf(rules: UpstreamRules, { host }: UpstreamRequest<unknown>): UpstreamHost | NamedAddresses {
  const found = host === undefined ? rules : rules.hosts?.[host];
  if (!found) throw new Error(`the login kind has no host ${host}`);
  return found;
}

/** Returns the request's URL. Fails as `unusable` when the provider has named an address that is not its own. */
function urlOf(
  host: UpstreamHost | NamedAddresses,
  { path }: UpstreamRequest<unknown>,
  credential: GrantCredential,
): string {
  if ('baseUrl' in host)
    return (typeof host.baseUrl === 'string' ? host.baseUrl : host.baseUrl(credential)) + path;
  if (host.within.some((url) => isWithin(path, url))) return path;
  throw new ProviderFailure({ kind: 'unusable' }, 'the provider named an address that is not its own');
}

function isWithin(address: string, url: string): boolean {
  const [named, known] = [URL.parse(address), URL.parse(url)];
  if (named === null || known === null || named.username !== '' || named.password !== '') return false;
  const isBelow = named.hostname === known.hostname || named.hostname.endsWith(`.${known.hostname}`);
  return isBelow && named.protocol === known.protocol && named.port === known.port;
}

async function bodyOf({ form, json, file }: UpstreamRequest<unknown>): Promise<{ data?: string | Readable }> {
  if (file) return { data: await file.open() };
  if (json) return { data: JSON.stringify(json) };
  return form ? { data: new URLSearchParams(form).toString() } : {};
}

function typeOf({ form, json, file }: UpstreamRequest<unknown>): Record<string, string> {
  if (file) return { 'Content-Type': file.contentType, 'Content-Length': String(file.sizeBytes) };
  if (json) return { 'Content-Type': 'application/json' };
  return form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
}

/**
 * Returns what it means that a request has no answer. A write that was sent may have been carried out, so its outcome is
 * unknown; a read was merely in vain.
 */
export function kindOfSilence(
  method: string,
  error: unknown,
): 'unreachable' | 'unusable' | 'unknown_outcome' {
  if (error instanceof NeverSent) return 'unreachable';
  return method === 'GET' ? 'unusable' : 'unknown_outcome';
}

/**
 * Returns the failure of a request without an answer. Errors that the transport has put into this form itself
 * are returned as they are.
 */
function noAnswer(request: UpstreamRequest<unknown>, error: unknown): ProviderFailure | ServiceError {
  if (error instanceof ProviderFailure || error instanceof ServiceError) return error;
  const reason = isAxiosError(error) ? `${error.code}: ${error.message}` : String(error);
  const kind = kindOfSilence(request.method, error);
  const failure =
    kind === 'unusable' && error instanceof AnswerTooLong ? { kind, longerThan: error.bound } : { kind };
  return new ProviderFailure(failure, `no answer to ${nameOf(request)}: ${reason}`);
}

/** Returns why the provider refused; `undefined` when the answer is a success. */
function refusalOf(
  { classify }: UpstreamRules,
  answer: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  const { status } = answer;
  if (request.accepts?.includes(status)) return undefined;
  const classified = classify(answer, request);
  if (classified || (status >= 200 && status < 300)) return classified;
  const detail = `${status} to ${nameOf(request)}`;
  return { failure: status >= 500 ? { kind: 'outage', status } : { kind: 'unusable' }, detail };
}

/** Returns the request's method and path for the log; an address that the provider named may hold a secret. */
const nameOf = ({ method, path }: UpstreamRequest<unknown>) => `${method} ${withoutQuery(path)}`;

const withoutQuery = (url: string) => url.replace(/\?.*/s, '');
