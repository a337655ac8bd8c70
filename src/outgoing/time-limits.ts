/** What ends an exchange before its time, and why: limits, signals, failures of the connection. */
import type { ClientRequest } from 'node:http';
import { type SendError, sendErrorOf } from './send-error.ts';

export interface Limits {
  connectTimeoutMs: number;
  answerTimeoutMs: number;
  signals: readonly AbortSignal[];
}

export interface Watch {
  /** The first cause. What follows from it, above all in the middle of an answer, looks like a reset. */
  readonly reason: SendError | undefined;
  release(): void;
}

/** One limit up to a connection that can be written to, one from there to `release`. */
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
