/** One request over the network and its answer, limited in time and size. */
import type { Socket } from 'node:net';
import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { Dispatcher } from 'undici';
import { headers as headerBounds } from '../../lib/bounds.ts';
import { createBytes } from '../../lib/http-messages.ts';
import type { CarriedRequest } from '../../outbound/connections.ts';

export interface NetworkAnswer {
  status: number;
  /** The headers, with names in lower case; a header that came several times has all its values. */
  headers: Record<string, string | string[] | undefined>;
  /** The body as it came, perhaps compressed. */
  bytes: Buffer;
}

/**
 * The code of the error when the other side closed a kept connection before the answer began. It may or may not have
 * read the request.
 */
export const closedWhileKept = 'ERR_CLOSED_WHILE_KEPT';

/** The error of a request of which nothing was sent, because no connection for it came about. */
export class NeverSent extends AxiosError {}

/** The error of an answer that was given up because it is longer than it may be. */
export class AnswerTooLong extends AxiosError {
  readonly bound: string;

  constructor(bound: string, config: InternalAxiosRequestConfig) {
    super(`an answer of more than ${bound}`, AxiosError.ERR_BAD_RESPONSE, config);
    this.bound = bound;
  }
}

/** The codes of errors that mean that the other side has closed the connection. */
const closings = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Sends a request and returns the whole answer, whatever its status.
 * @param maxBytes the longest body.
 * @throws AxiosError when no complete answer comes in time, or when it is too long; NeverSent when nothing was sent.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: CarriedRequest,
  config: InternalAxiosRequestConfig,
  maxBytes: number,
): Promise<NetworkAnswer> {
  const { timeout, signal } = config;
  return new Promise((resolve, reject) => {
    const body = createBytes(maxBytes);
    const answer: NetworkAnswer = { status: 0, headers: {}, bytes: Buffer.alloc(0) };
    let failure: Error | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let connection: Socket | undefined;
    let receivedBefore = 0;

    const timer = setTimeout(() => {
      fail(errorOf(`timeout of ${timeout}ms exceeded`, AxiosError.ECONNABORTED));
    }, timeout);
    const cancel = () => fail(new CanceledError(undefined, undefined, config));
    signal?.addEventListener?.('abort', cancel);

    /** A request that has not started waits for its connection, and nothing of it has been sent. */
    function errorOf(message: string, code: string | undefined): AxiosError {
      return controller ? new AxiosError(message, code, config) : new NeverSent(message, code, config);
    }

    function release(): void {
      clearTimeout(timer);
      signal?.removeEventListener?.('abort', cancel);
    }

    function fail(error: Error): void {
      failure ??= error;
      release();
      reject(error);
      // Aborting the request instead would make undici open another connection for it.
      connection?.destroy();
    }

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        // The request may have been given up while it waited for its connection; then nothing of it is sent.
        if (failure) return started.abort(failure);
        controller = started;
        connection = request.carrier?.begin()?.connection;
        receivedBefore = connection?.bytesRead ?? 0;
      },
      onResponseStart(_, status, headers) {
        Object.assign(answer, { status, headers });
        if (countOf(headers) > headerBounds.count)
          fail(new AnswerTooLong(`${headerBounds.count} headers`, config));
      },
      onResponseData(_, chunk) {
        if (!body.add(chunk)) fail(new AnswerTooLong(`${maxBytes} bytes`, config));
      },
      onResponseEnd() {
        release();
        answer.bytes = body.whole();
        resolve(answer);
      },
      onResponseError(_, error: NodeJS.ErrnoException) {
        const unanswered = receivedBefore > 0 && connection?.bytesRead === receivedBefore;
        const met = unanswered && closings.has(error.code ?? '');
        fail(errorOf(error.message, met ? closedWhileKept : error.code));
      },
    });
  });
}

const countOf = (headers: NetworkAnswer['headers']) =>
  Object.values(headers).reduce((count, value) => count + [value].flat().length, 0);
