/**
 * Reads what is asked of a simulated provider, its host and path and its parameters, builds the answers that all of them give, and
 * turns refusals into answers.
 */

import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';

export type Answerer = Simulator['answer'];

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): SimulatedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** An outage: the proxy in front of the provider answers with a page for people. */
export const outage: SimulatedAnswer = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: '<!DOCTYPE html><html><head><title>Error</title></head><body>Try later.</body></html>',
};

/** The provider never answers, so that the caller's timeout ends the call. */
export const silence: SimulatedAnswer = { status: 200, body: '', hangs: true };

/**
 * A refusal in the provider's own form. Whatever finds the reason throws it, and `runExclusive` answers with it. A
 * provider declares its refusals as functions that return one.
 */
export class Refusal extends Error {
  readonly status: number;
  /** The body of the answer, before it is written as JSON. */
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns the answer to a request that was refused. Rethrows any other error. */
export function refusalAnswer(error: unknown): SimulatedAnswer {
  if (error instanceof Refusal) return json(error.body, error.status, error.headers);
  throw error;
}

/**
 * Lets the first answerer that knows the request answer it, and turns refusals into answers.
 * @param refused answers what was thrown; rethrows what is no refusal.
 */
export function runExclusive(
  answerers: readonly Answerer[],
  refused: (error: unknown, request: SimulatedRequest) => SimulatedAnswer = refusalAnswer,
): Answerer {
  return async (request, store) => {
    try {
      for (const answer of answerers) {
        const found = await answer(request, store);
        if (found) return found;
      }
      return undefined;
    } catch (error) {
      return refused(error, request);
    }
  };
}

// Reads which of a provider's hosts a request is for, and the address below it.

/**
 * Returns the provider's host that a request is for; `undefined` when it is for another host. When the
 * simulator is served at an address of its own, the first segment of the path names the host.
 */
export function hostOf({ url }: Pick<SimulatedRequest, 'url'>, hosts: readonly string[]): string | undefined {
  return hosts.find((host) => url.hostname === host || url.pathname.startsWith(`/${host}/`));
}

/** Returns the host as a path segment, with its leading slash; empty when the address names the host itself. */
export const hostPrefix = ({ pathname }: URL, host: string) =>
  pathname.startsWith(`/${host}/`) ? `/${host}` : '';

/** Returns the path after the host, without its leading slash. */
export function pathBelow({ url }: Pick<SimulatedRequest, 'url'>, host: string): string {
  return url.pathname.slice(hostPrefix(url, host).length + 1);
}

// Reads queries and JSON bodies. What is wrong with one is said in a sentence, from which each provider makes
// a refusal in its own form.

/** @param invalid makes the refusal of a query. */
export function readQuery(query: URLSearchParams, invalid: (problem: string) => Refusal) {
  const optional = (name: string) => query.get(name) || undefined;
  return {
    invalid,
    optional,
    all: (name: string) => query.getAll(name),
    required(name: string): string {
      const value = optional(name);
      if (value === undefined) throw invalid(`Missing required key "${name}"`);
      return value;
    },
    /**
     * Reads a whole number.
     * @param usual the number when the query lacks the parameter.
     */
    whole(name: string, usual: number, maximum: number, minimum = 0): number {
      const text = optional(name);
      const value = text === undefined ? usual : Number(text);
      if (!Number.isInteger(value)) throw invalid(`Expected integer (got "${text}")`);
      if (value > maximum) throw invalid(`integer too big (maximum ${maximum}, got ${value})`);
      if (value < minimum) throw invalid(`integer too small (minimum ${minimum}, got ${value})`);
      return value;
    },
  };
}

export type Body = Readonly<Record<string, unknown>>;

/** Returns a JSON object. For any other text it throws the refusal that `invalid` makes of the problem. */
export function readBody(
  text: string,
  invalid: Record<'syntax' | 'shape', (problem: string) => Refusal>,
): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw invalid.syntax(error instanceof Error ? error.message : 'Not JSON');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalid.shape('Expected object value type at $');
  return body as Body;
}

/** Returns a text in a body, which has to have it. */
export function textIn(body: Body, name: string, invalid: (problem: string) => Refusal): string {
  const value = body[name];
  if (value === undefined) throw invalid(`Missing required key "${name}" at $`);
  if (typeof value !== 'string') throw invalid(`Expected string value type at $.${name}`);
  return value;
}
