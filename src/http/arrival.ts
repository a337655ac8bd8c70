/** The time in which a body has to arrive. Whoever takes longer is told so, and the connection is closed. */
import type { Request, RequestHandler, Response } from 'express';
import type { RequestLimits } from '../domain/request-limits.ts';
import { validationError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { hasBody } from './body.ts';
import { sendError } from './errors.ts';

/** What ends a request whose body takes too long as a whole. */
const totals = new WeakMap<Request, NodeJS.Timeout>();

/** Watches every body from its first byte to its last, whether it is read, thrown away or waited for. */
export function limitArrival({ silenceMs, arrivalMs }: RequestLimits, log: Logger): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const refuse = (limit: string, ms: number) => giveUp(req, res, `${limit} ${ms / 1000} seconds.`, log);
    const { socket } = req;
    let seen = socket.bytesRead;
    const silence = setInterval(() => {
      // What has come and was not read yet is no silence of the caller.
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
    // A body that is thrown away and breaks off is never told to have closed.
    socket.once('close', stop);
    next();
  };
}

/** Of a body that is expected to be large, only the silence is limited here; the server has a limit for all requests. */
export function allowLongArrival(req: Request): void {
  clearTimeout(totals.get(req));
}

/** Of a request that was answered already, the rest is not waited for. One that has come in full was in time. */
function giveUp(req: Request, res: Response, message: string, log: Logger): void {
  if (req.complete) return;
  if (res.headersSent) {
    req.destroy();
    return;
  }
  res.set('Connection', 'close');
  sendError(res, validationError([{ field: 'body', message }]), log);
}
