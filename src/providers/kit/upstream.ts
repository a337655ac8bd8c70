/** The one way out to a provider: timeout, abort, no redirects, strict JSON, failures as one union. */
import axios, { type AxiosAdapter, type AxiosInstance, type AxiosResponse } from 'axios';
import type { BudgetHeaders, BudgetReading } from '../budget.ts';
import {
  type Failure,
  ProviderFailure,
  patienceForFiles,
  type Upstream,
  type UpstreamRequest,
} from '../provider.ts';
import { parseJson } from './json.ts';

/** What a login kind says of its API. */
export interface UpstreamRules extends UpstreamHost {
  /** Other hosts of the provider's, by the names that requests have for them. */
  hosts?: Readonly<Record<string, UpstreamHost>>;
  /** Why the provider refused; `undefined` when the answer is a success. */
  classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined;
  /** Absent where the provider tells nothing by headers. */
  budgets?: BudgetHeaders;
}

export interface UpstreamHost {
  /** With the API version, without a slash at the end. */
  baseUrl: string;
  /** Headers that carry the credential; never the URL, which ends up in logs. */
  authorize(credential: Credential): Record<string, string>;
}

export interface Credential {
  accessToken: string;
}

export interface UpstreamAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; `undefined` when the body is not JSON. */
  body: unknown;
}

export interface ClassifiedFailure {
  failure: Failure;
  /** For the log only. */
  detail: string;
}

export interface TransportOptions {
  timeoutMs: number;
  /** Stands in for the network in test mode. */
  adapter?: AxiosAdapter;
  agents?: { httpAgent: import('node:http').Agent; httpsAgent: import('node:https').Agent };
}

export type Transport = AxiosInstance;

export interface UpstreamOptions {
  signal?: AbortSignal | undefined;
  /** Gets what any answer tells of budgets, a refusal's included. */
  onBudgets?: ((readings: BudgetReading[]) => void) | undefined;
}

const maxAnswerBytes = 20 * 1024 * 1024;

export function createTransport({ timeoutMs, adapter, agents }: TransportOptions): Transport {
  return axios.create({
    timeout: timeoutMs,
    ...(adapter ? { adapter } : {}),
    ...agents,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: maxAnswerBytes,
    responseType: 'text',
    transformResponse: (data) => data,
    validateStatus: () => true,
  });
}

export function openUpstream(
  transport: Transport,
  rules: UpstreamRules,
  credential: Credential,
  { signal, onBudgets }: UpstreamOptions = {},
): Upstream {
  return {
    async request<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
      const answer = readAnswer(await send(request));
      if (rules.budgets) onBudgets?.(rules.budgets(answer.headers));
      const refused = rules.classify(answer, request) ?? refusedByStatus(answer, request);
      if (refused) throw new ProviderFailure(refused.failure, refused.detail);
      try {
        return request.parse(answer.body);
      } catch (error) {
        if (error instanceof ProviderFailure) throw error;
        throw new ProviderFailure(
          { kind: 'unusable' },
          `unusable answer to ${request.method} ${request.path}`,
          {
            cause: error,
          },
        );
      }
    },
  };

  async function send(request: UpstreamRequest<unknown>): Promise<AxiosResponse<string>> {
    const host = hostOf(rules, request);
    const { timeout = 0 } = transport.defaults;
    try {
      return await transport.request<string>({
        url: host.baseUrl + request.path,
        method: request.method,
        params: request.query,
        ...bodyOf(request),
        headers: {
          Accept: 'application/json',
          ...typeOf(request),
          ...request.headers,
          ...host.authorize(credential),
        },
        ...(request.fetchesFile ? { timeout: timeout * patienceForFiles } : {}),
        signal,
      });
    } catch (error) {
      throw noAnswer(request, error);
    }
  }
}

function hostOf(rules: UpstreamRules, { host }: UpstreamRequest<unknown>): UpstreamHost {
  const found = host === undefined ? rules : rules.hosts?.[host];
  if (!found) throw new Error(`the login kind has no host ${host}`);
  return found;
}

function bodyOf({ form, json }: UpstreamRequest<unknown>): { data?: string } {
  if (json) return { data: JSON.stringify(json) };
  return form ? { data: new URLSearchParams(form).toString() } : {};
}

function typeOf({ form, json }: UpstreamRequest<unknown>): Record<string, string> {
  if (json) return { 'Content-Type': 'application/json' };
  return form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
}

/** A write that got no answer may have been carried out; a read that got none was not useful. */
function noAnswer(request: UpstreamRequest<unknown>, error: unknown): ProviderFailure {
  const reason = axios.isAxiosError(error) ? `${error.code}: ${error.message}` : String(error);
  const kind = request.method === 'GET' ? 'unusable' : 'unknown_outcome';
  return new ProviderFailure({ kind }, `no answer to ${request.method} ${request.path}: ${reason}`);
}

function readAnswer(response: AxiosResponse<string>): UpstreamAnswer {
  let body: unknown;
  try {
    body = parseJson(response.data);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, body };
}

function refusedByStatus(
  { status }: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  const detail = `${status} to ${method} ${path}`;
  if (status >= 500) return { failure: { kind: 'outage', status }, detail };
  return status === 200 ? undefined : { failure: { kind: 'unusable' }, detail };
}
