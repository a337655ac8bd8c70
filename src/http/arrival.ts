/**
 * Limits how long a request's body may take to arrive. A client that takes longer gets an error, and its connection
 * is closed.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { RequestLimits } from '../domain/request-limits.ts';
import { validationError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { hasBody } from './body.ts';
import { sendError } from './errors.ts';

/** Request -> the timer that ends it when its body as a whole takes too long. */
const totals = new WeakMap<Request, NodeJS.Timeout>();

/**
 * Makes the handler that watches every body from its first byte to its last, whether it is read, thrown away or
 * waited for.
 */
export function limitArrival({ silenceMs, arrivalMs }: RequestLimits, log: Logger): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const refuse = (limit: string, ms: number) => giveUp(req, res, `${limit} ${ms / 1000} seconds.`, log);
    const { socket } = req;
    let seen = socket.bytesRead;
    const silence = setInterval(() => {
      // Bytes that have arrived but were not read yet do not count as a pause of the client.
      const silent = socket.bytesRead === seen && req.readableLength === 0;
      seen = socket.bytesRead;
      if (silent) refuse('The body must not pause for', silenceMs);
    }, silenceMs);
    const total = setTimeout(() => refuse('The body has to arrive within', arrivalMs), arrivalMs);
    totals.set(req, total);
    const stop = () => {
      clearInterval(silence);
      clearTimeout(total);
      socket.off('close', stop);
    };
    req.once('close', stop);
    // When a body that is thrown away breaks off, its request never emits `close`.
    socket.once('close', stop);
    next();
  };
}

/**
 * Lifts the limit on the whole time of this request, whose body may be large. The limit on pauses still applies, and
 * the server's limit for all requests.
 */
export function allowLongArrival(req: Request): void {
  clearTimeout(totals.get(req));
}

/**
 * Refuses a request whose body is late. When the answer was already sent, the connection is simply dropped; a request
 * that has arrived completely is left alone.
 */
function giveUp(req: Request, res: Response, message: string, log: Logger): void {
  if (req.complete) return;
  if (res.headersSent) {
    req.destroy();
    return;
  }
  res.set('Connection', 'close');
  sendError(res, validationError([{ field: 'body', message }]), log);
}
