/** Opens a request through the guarded agents, and waits for the beginning of its answer. */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { headers as headerBounds } from '../lib/bounds.ts';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';
import type { Agents } from './agents.ts';
import { noAnswer } from './send-error.ts';

interface RequestHead {
  url: URL;
  headers: Record<string, string>;
}

/**
 * Opens a request without sending it.
 * @throws Error inside a database transaction.
 */
export function openRequest(
  method: 'GET' | 'POST',
  { url, headers }: RequestHead,
  { plain, secure }: Agents,
): ClientRequest {
  refuseInsideTransaction('a request to a customer’s server');
  const options = { method, headers, maxHeaderSize: headerBounds.bytes };
  return url.protocol === 'https:'
    ? https.request(url, { ...options, agent: secure })
    : http.request(url, { ...options, agent: plain });
}

/** Resolves with the answer as soon as its headers have arrived; rejects when the connection ends before that. */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
    // An answer that switches to another protocol (101) ends in nothing but this event.
    request.once('close', () => reject(noAnswer));
  });
}
