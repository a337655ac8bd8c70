/** Answers as the provider words them, whatever was asked. */
import { createHash } from 'node:crypto';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../simulator.ts';
import { GraphRefusal, UploadRefusal } from './errors.ts';

type Answerer = Simulator['answer'];

const jsonHeaders = { 'content-type': 'application/json; charset=UTF-8' };

const unavailablePage =
  '<!DOCTYPE html><html><head><title>Error</title></head><body>Try later.</body></html>';

/** What stands before the API answers for it, with a page for people. */
export const outage: SimulatedAnswer = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: unavailablePage,
};

export function json(body: unknown, status = 200): SimulatedAnswer {
  return { status, headers: jsonHeaders, body: JSON.stringify(body) };
}

/** The first that knows the request answers it; refusals become error envelopes. */
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

/** To tokens and codes that are not the provider's, whichever it is that asks. */
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
