/** Ends an exchange early, by a time limit or a signal, and remembers why. */
import type { ClientRequest } from 'node:http';
import { type SendError, sendErrorOf } from './send-error.ts';

export interface Limits {
  connectTimeoutMs: number;
  answerTimeoutMs: number;
  signals: readonly AbortSignal[];
}

interface Watch {
  /**
   * The first cause that ended the exchange; `undefined` while there is none. Later errors that follow from
   * it, mostly connection resets, are ignored.
   */
  readonly reason: SendError | undefined;
  release(): void;
}

/** Limits the time until the connection can be written to, and then the time until `release` is called. */
export function watch(request: ClientRequest, { connectTimeoutMs, answerTimeoutMs, signals }: Limits): Watch {
  let reason: SendError | undefined;
  let timer: NodeJS.Timeout | undefined;

  function end(why: SendError): void {
    reason ??= why;
    request.destroy();
  }

  function allow(milliseconds: number, error: SendError): void {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds, error);
  }

  const abort = () => end('aborted');
  const connected = () => allow(answerTimeoutMs, 'answer_timeout');

  allow(connectTimeoutMs, 'connect_timeout');
  request.on('error', (error) => {
    reason ??= sendErrorOf(error);
  });
  request.once('socket', (socket) => {
    if (request.reusedSocket) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  for (const signal of signals) signal.addEventListener('abort', abort);

  return {
    get reason() {
      return reason;
    },
    release() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
