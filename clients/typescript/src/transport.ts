/** Sends requests, again where that is safe, and turns failures into errors. */
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';
import { failureOf } from './failures.ts';
import { delay, scoped } from './time.ts';

export interface RequestOptions {
  /** Ends the call, with the retries and waits that belong to it. */
  signal?: AbortSignal;
  /** How long an attempt may take, in milliseconds; how long nothing may come of a stream. */
  timeout?: number;
  /** How often a request is sent again after a failure that may pass. */
  maxRetries?: number;
  /** The key under which the work is done once. A write gets a random one when you name none. */
  idempotencyKey?: string;
  /** Further headers. */
  headers?: Record<string, string>;
}

export interface ClientOptions {
  /** An API key of test or live mode. */
  apiKey: string;
  /** The address of the service, without `/v1`. */
  baseUrl: string;
  /** How long an attempt may take, in milliseconds; a minute when absent. */
  timeout?: number;
  /** How often a request is sent again after a failure that may pass; twice when absent. */
  maxRetries?: number;
  /** The longest pause before a request is sent again, in milliseconds. A longer `Retry-After` is an error at once. */
  maxRetryDelay?: number;
  /** A replacement for the platform's `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A request, before it is known how often it is sent. */
export interface Call {
  method: string;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** Tells whether the operation takes an `Idempotency-Key`. */
  idempotent?: boolean | undefined;
  accept?: string;
  headers?: Record<string, string>;
}

export class Transport {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    if (!options.apiKey || !options.baseUrl) throw new TypeError('apiKey and baseUrl are needed');
    this.#options = {
      timeout: 60_000,
      maxRetries: 2,
      maxRetryDelay: 60_000,
      fetch: (url, init) => fetch(url, init),
      ...options,
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
    };
  }

  timeoutOf({ timeout }: RequestOptions): number {
    return timeout ?? this.#options.timeout;
  }

  async json<Answer>(call: Call, options?: RequestOptions): Promise<Answer> {
    return this.send(call, options, (response) => response.json() as Promise<Answer>);
  }

  /**
   * Sends a request until it succeeds or must not be sent again, and reads the answer. All of the service's writes
   * can be repeated: they have the same effect twice, or they have an `Idempotency-Key`.
   */
  async send<Answer>(
    call: Call,
    options: RequestOptions = {},
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const url = `${this.#options.baseUrl}${call.path}${queryOf(call.query)}`;
    const headers: Record<string, string> = {
      accept: call.accept ?? 'application/json',
      authorization: `Bearer ${this.#options.apiKey}`,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(call.idempotent ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...call.headers,
      ...options.headers,
    };
    const init = { method: call.method, headers, body: call.body ? JSON.stringify(call.body) : null };
    return this.#retrying(options, () => this.#attempt(url, init, options, read));
  }

  /** Sends a file to the address that the service has named for it, once. */
  async upload(url: string, init: RequestInit, options: RequestOptions = {}): Promise<void> {
    await this.#attempt(url, init, options, async () => undefined);
  }

  async #attempt<Answer>(
    url: string,
    init: RequestInit,
    options: RequestOptions,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const { signal } = options;
    signal?.throwIfAborted();
    const timeout = this.timeoutOf(options);
    const scope = scoped(signal, timeout);
    try {
      const response = await this.#options.fetch(url, { ...init, signal: scope.signal });
      if (response.ok) return await read(response);
      throw await failureOf(response);
    } catch (cause) {
      signal?.throwIfAborted();
      if (scope.timedOut) throw new TimeoutError(`no answer within ${timeout} ms`, { cause });
      if (cause instanceof ApiError) throw cause;
      throw new ConnectionError(`${init.method} ${url} failed`, { cause });
    } finally {
      scope.end();
    }
  }

  async #retrying<Answer>(options: RequestOptions, attempt: () => Promise<Answer>): Promise<Answer> {
    const retries = options.maxRetries ?? this.#options.maxRetries;
    for (let retry = 0; ; retry += 1) {
      try {
        return await attempt();
      } catch (error) {
        const pause = retry < retries ? pauseAfter(error, retry) : undefined;
        if (pause === undefined || pause > this.#options.maxRetryDelay) throw error;
        await delay(pause, options.signal);
      }
    }
  }
}

/** Returns the milliseconds after which a request may be sent again; `undefined` when it must not be. */
export function pauseAfter(error: unknown, retry: number): number | undefined {
  if (!(error instanceof ConnectionError) && !(error instanceof ApiError && mayPass(error))) return undefined;
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return Math.min(8000, 500 * 2 ** retry) * (0.75 + Math.random() / 4);
}

function mayPass({ status, meta }: ApiError): boolean {
  if (status === 409) return meta.reason === 'idempotency_key_in_flight';
  return status === 429 || (status >= 500 && status !== 501);
}

/**
 * Returns the query with its question mark; a list of values becomes one value with commas, and each entry of an object a
 * value under `name[key]`.
 */
function queryOf(query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, unknown][] =>
    value instanceof Object && !Array.isArray(value)
      ? Object.entries(value).map(([key, entry]) => [`${name}[${key}]`, entry])
      : [[name, value]],
  );
  const text = new URLSearchParams(
    given.flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text && `?${text}`;
}
