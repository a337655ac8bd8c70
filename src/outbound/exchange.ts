/** One request to an untrusted server, and its answer piece by piece, limited in time. */
import type { Dispatcher } from 'undici';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';
import type { Carriage, CarriedRequest } from './connections.ts';
import { type SendError, sendErrorOf } from './send-error.ts';

export interface Message {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

interface Limits {
  connectTimeoutMs: number;
  /** From the moment at which the connection can be written to, in milliseconds. */
  answerTimeoutMs: number;
  /** What has to be there in this time: the headers of the answer, or the answer as far as it is read. */
  within: 'headers' | 'whole';
  /** End the exchange for as long as its time is limited. */
  signals: readonly AbortSignal[];
}

export interface AnswerHead {
  status: number;
  /** The headers, with names in lower case and each byte as a character. */
  headers: Record<string, string | string[] | undefined>;
}

/** Returns the value of a header; the first one of several. */
export function headerOf({ headers }: Pick<AnswerHead, 'headers'>, name: string): string | undefined {
  return [headers[name]].flat()[0];
}

/** Why there is no answer, or no complete one. */
export class ExchangeFailure extends Error {
  readonly word: SendError;
  /** True when the other side had already closed this kept connection, perhaps before it could see the request. */
  readonly stale: boolean;

  constructor(word: SendError, { stale = false, ...options }: ErrorOptions & { stale?: boolean } = {}) {
    super(word, options);
    this.word = word;
    this.stale = stale;
  }
}

/** What the reader of an answer can do with the rest of it. */
export interface Flow {
  pause(): void;
  resume(): void;
  /** Drops the connection with what is not read yet; nothing more is reported. */
  leave(): void;
}

/** Is called as an answer arrives: of its head, its pieces, and then either of its end or of a failure. */
export interface Reader {
  onHead(head: AnswerHead, flow: Flow): void;
  onPiece(piece: Buffer, flow: Flow): void;
  onEnd(): void;
  onFailure(failure: ExchangeFailure): void;
}

/**
 * Sends a request. Only the first cause that ends it is reported; later errors, mostly connection resets, follow from it.
 * @throws Error inside a database transaction.
 */
export function exchange(dispatcher: Dispatcher, message: Message, limits: Limits, reader: Reader): void {
  refuseInsideTransaction('a request to a customer’s server');
  const { method, url, headers, body } = message;
  const path = url.pathname + url.search;
  const request: CarriedRequest = { origin: url.origin, path, method, headers, body: body ?? null };
  let carriage: Carriage | undefined;
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  let over = false;

  function release(): void {
    clearTimeout(timer);
    for (const signal of limits.signals) signal.removeEventListener('abort', abort);
  }

  function end(failure?: ExchangeFailure): void {
    if (over) return;
    over = true;
    release();
    if (failure) reader.onFailure(failure);
    // Aborting the request instead would make undici open another connection for it.
    carriage?.connection.destroy();
  }

  const fail = (word: SendError) => end(new ExchangeFailure(word));
  const abort = () => fail('aborted');
  const flow: Flow = {
    pause: () => carriage?.incoming.pause(),
    resume: () => carriage?.incoming.resume(),
    leave: () => end(),
  };

  if (limits.signals.some(({ aborted }) => aborted)) {
    abort();
    return;
  }
  for (const signal of limits.signals) signal.addEventListener('abort', abort);
  timer = setTimeout(fail, limits.connectTimeoutMs, 'connect_timeout');
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      // The request may have been given up while it waited for its connection; then nothing of it is sent.
      if (over) {
        started.abort(left);
        return;
      }
      carriage = request.carrier?.begin();
      clearTimeout(timer);
      timer = setTimeout(fail, limits.answerTimeoutMs, 'answer_timeout');
    },
    onResponseStart(_, status, answerHeaders) {
      if (over) return;
      answered = true;
      if (limits.within === 'headers') release();
      reader.onHead({ status, headers: answerHeaders }, flow);
    },
    onResponseData(_, piece) {
      if (!over) reader.onPiece(piece, flow);
    },
    onResponseEnd() {
      if (over) return;
      over = true;
      release();
      // An answer may come before the request is sent completely; the connection would wait for the rest for ever.
      if (carriage?.connection.writableLength) carriage.connection.destroy();
      // undici takes the connection back in the next turn of the event loop; until then a new request opens another one.
      queueMicrotask(() => setImmediate(() => reader.onEnd()));
    },
    onResponseError(_, cause) {
      const word = sendErrorOf(cause, answered);
      const stale = carriage?.reused === true && !answered && word === 'connection_reset';
      end(new ExchangeFailure(word, { cause, stale }));
    },
  });
}

/** The reason for undici not to send a request. It is made once, because a stack trace takes time. */
const left = new Error('The request was given up');
