/** Turns refusals into the provider's error envelope. */
import { createHash } from 'node:crypto';
import { type Answerer, inTurn as answerInTurn, json, Refusal, refusalAnswer } from '../engine/answers.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';

/** Lets the first answerer that knows the request answer it. Errors get an id that support can trace. */
export const inTurn = (...answerers: Answerer[]) => answerInTurn(answerers, traced);

function traced(error: unknown, { method, url }: SimulatedRequest): SimulatedAnswer {
  if (!(error instanceof Refusal && 'error' in error.body)) return refusalAnswer(error);
  const trace = createHash('sha256').update(`${method} ${url.pathname}`).digest('base64url').slice(0, 22);
  return json(
    { error: { ...(error.body.error as object), fbtrace_id: `A${trace}` } },
    error.status,
    error.headers,
  );
}

/** The answer to tokens and codes that no simulated provider has issued. */
export const strangerAnswer = json(
  { error: { message: 'The access token cannot be read', type: 'OAuthException', code: 190 } },
  400,
);
