/** Sends one HTTP request on one connection and reads its answer. */
import type { IncomingMessage } from 'node:http';
import { retryAfterSeconds } from '../lib/retry-after.ts';
import type { Agents } from './agents.ts';
import { readStart } from './answer-start.ts';
import { answerTo, openRequest } from './request.ts';
import { type SendError, sendErrorOf } from './send-error.ts';
import { type Limits, watch } from './time-limits.ts';

export interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Exchanged {
  statusCode?: number;
  retryAfterSeconds?: number;
  body?: string;
  error?: SendError;
  /**
   * True when the other side had already closed this kept connection, perhaps before it could see the request.
   */
  stale: boolean;
}

/**
 * Sends a request and reads the answer, with node:http: axios has no limit for connecting alone, and takes
 * three times as long.
 */
export async function exchange(message: Message, agents: Agents, limits: Limits): Promise<Exchanged> {
  const request = openRequest('POST', message, agents);
  const watched = watch(request, limits);
  try {
    const response = await answerTo(request.end(message.body));
    const { text, failure } = await readStart(response);
    return {
      ...describe(response),
      ...(text === undefined ? {} : { body: text }),
      ...(failure === undefined ? {} : { error: watched.reason ?? sendErrorOf(failure) }),
      stale: false,
    };
  } catch (failure) {
    const error = watched.reason ?? sendErrorOf(failure);
    return { error, stale: request.reusedSocket && error === 'connection_reset' };
  } finally {
    watched.release();
    // An answer may come before the request is written completely; otherwise the connection would wait for the
    // rest for ever.
    if (!request.writableFinished) request.destroy();
  }
}

function describe({ statusCode, headers }: IncomingMessage) {
  const seconds = retryAfterSeconds(headers['retry-after']);
  return { statusCode, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) };
}
