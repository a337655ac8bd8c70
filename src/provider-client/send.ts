/** Sends requests to a provider's API: signs them, reads the answers as strict JSON, and tells failures by the rules. */
import { Readable } from 'node:stream';
import { type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import { ServiceError } from '../errors/index.ts';
import { work } from '../lib/bounds.ts';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';
import type { Connection } from '../outbound/connections.ts';
import type { BudgetReading } from '../providers/budgets.ts';
import {
  asFailureOfGrant,
  fileTimeoutFactor,
  ProviderFailure,
  type Upstream,
  type UpstreamRequest,
} from '../providers/call.ts';
import type {
  ClassifiedFailure,
  GrantCredential,
  NamedAddresses,
  UpstreamAnswer,
  UpstreamHost,
  UpstreamRules,
} from '../providers/upstream-rules.ts';
import { AnswerTooLong } from './transports/network-exchange.ts';
import { kindOfSilence, mayRepeat, type Transport, withoutQuery, withQuery } from './transports/transport.ts';

export interface UpstreamOptions {
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

/** Opens a provider's API over a transport, for requests with one credential. */
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
        if (durationMs > work.slowAnswerMs) onSlowAnswer?.({ host: nameOfHost(request), durationMs });
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
   * again, since providers accept each signature once.
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
    let config: AxiosRequestConfig | undefined;
    try {
      config = await configOf(request, url, authorization);
      response = await transport.request(config, connection);
    } catch (error) {
      if (mayRepeat(request.method, connection, error)) return send(request, busy, 'new');
      throw noAnswer(request, host === rules ? asFailureOfGrant(error) : error);
    } finally {
      // A file that is not read to its end stays open otherwise: nothing else closes the body of a request that is given up.
      if (config?.data instanceof Readable) config.data.destroy();
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

  async function configOf(
    request: UpstreamRequest<unknown>,
    url: string,
    authorization: Record<string, string>,
  ): Promise<AxiosRequestConfig> {
    return {
      url: withQuery(url, request.query),
      method: request.method,
      ...(await bodyOf(request)),
      headers: { Accept: 'application/json', ...typeOf(request), ...request.headers, ...authorization },
      ...(request.fetchesFile || request.file ? { timeout: transport.timeoutMs * fileTimeoutFactor } : {}),
      ...(signal ? { signal } : {}),
    };
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

/**
 * Returns why the provider refused; `undefined` when the answer is a success. The rules write the request's path into the log, so
 * they are given it without its query, as `nameOf` does.
 */
function refusalOf(
  { classify, statusOfFailure }: UpstreamRules,
  received: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (request.accepts?.includes(received.status)) return undefined;
  const failed = isSuccess(received.status) ? statusOfFailure?.(received.body) : undefined;
  const answer = failed === undefined ? received : { ...received, status: failed };
  const { status } = answer;
  const classified = classify(answer, { ...request, path: withoutQuery(request.path) });
  if (classified || isSuccess(status)) return classified;
  const detail = `${status} to ${nameOf(request)}`;
  return { failure: status >= 500 ? { kind: 'outage', status } : { kind: 'unusable' }, detail };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Returns the request's method and path for the log; an address that the provider named may hold a secret. */
const nameOf = ({ method, path }: UpstreamRequest<unknown>) => `${method} ${withoutQuery(path)}`;
