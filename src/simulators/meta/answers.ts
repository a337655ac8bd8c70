/** Builds answers in the provider's form, and turns refusals into them. */
import { createHash } from 'node:crypto';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import { GraphRefusal, UploadRefusal } from './errors.ts';

type Answerer = Simulator['answer'];

const jsonHeaders = { 'content-type': 'application/json; charset=UTF-8' };

const unavailablePage =
  '<!DOCTYPE html><html><head><title>Error</title></head><body>Try later.</body></html>';

/** An outage: the proxy in front of the API answers with a page for people. */
export const outage: SimulatedAnswer = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: unavailablePage,
};

export function json(body: unknown, status = 200): SimulatedAnswer {
  return { status, headers: jsonHeaders, body: JSON.stringify(body) };
}

/** Lets the first answerer that knows the request answer it, and turns refusals into error envelopes. */
export function inTurn(...answerers: Answerer[]): Answerer {
  return async (request, store) => {
    try {
      for (const answer of answerers) {
        const found = await answer(request, store);
        if (found) return found;
      }
      return undefined;
    } catch (error) {
      if (error instanceof GraphRefusal) return envelope(error, request);
      if (error instanceof UploadRefusal) return uploadEnvelope(error);
      throw error;
    }
  };
}

/** The answer to tokens and codes that no simulated provider has issued. */
export const strangerAnswer = json(
  { error: { message: 'The access token cannot be read', type: 'OAuthException', code: 190 } },
  400,
);

function envelope(
  { status, fields, headers }: GraphRefusal,
  { method, url }: SimulatedRequest,
): SimulatedAnswer {
  const trace = createHash('sha256').update(`${method} ${url.pathname}`).digest('base64url').slice(0, 22);
  const answer = json({ error: { type: 'OAuthException', ...fields, fbtrace_id: `A${trace}` } }, status);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function uploadEnvelope({ message }: UploadRefusal): SimulatedAnswer {
  return json({ debug_info: { retriable: false, type: 'ProcessingFailedError', message } }, 400);
}
