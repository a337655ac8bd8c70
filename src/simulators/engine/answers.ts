/** Builds the answers that all simulated providers give, and turns refusals into answers. */
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
