/**
 * Limits how long a request's body may take to arrive, and how slowly one may that is allowed to take longer. A client that
 * keeps to neither gets an error, and its connection is closed.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { RequestLimits } from '../domain/foundation/request-limits.ts';
import { validationError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';
import { hasBody } from './body.ts';
import { sendError } from './errors.ts';

/** Request -> what lifts the limit on its whole time, and holds its client to the least rate instead. */
const longer = new WeakMap<Request, () => void>();

/**
 * Makes the handler that watches every body from its first byte to its last, whether it is read, thrown away or
 * waited for.
 */
export function limitArrival(limits: RequestLimits, log: Logger): RequestHandler {
  const { silenceMs, arrivalMs } = limits;
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const refuse = (limit: string, ms: number) => giveUp(req, res, `${limit} ${ms / 1000} seconds.`, log);
    const { socket } = req;
    const watches: NodeJS.Timeout[] = [];
    /** Refuses the request when fewer bytes have come in such a time than have to. */
    const watch = (leastBytes: number, perMs: number, limit: string) => {
      let seen = socket.bytesRead;
      const check = () => {
        // Bytes that have arrived but were not read yet do not count as a pause of the client.
        const isSlow = socket.bytesRead - seen < leastBytes && req.readableLength === 0;
        seen = socket.bytesRead;
        if (isSlow) refuse(limit, perMs);
      };
      watches.push(setInterval(check, perMs));
    };
    watch(1, silenceMs, 'The body must not pause for');
    const total = setTimeout(() => refuse('The body has to arrive within', arrivalMs), arrivalMs);
    longer.set(req, () => {
      clearTimeout(total);
      const { bytes, perMs } = limits.leastRate;
      watch(bytes, perMs, `At least ${bytes} bytes of the body have to arrive in each`);
    });
    const stop = () => {
      for (const timer of watches) clearInterval(timer);
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
 * Lets the body of this request, which may be large, take as long as the least rate lets it. The limit on pauses still
 * applies, and the server's limit for all requests.
 */
export function allowLongArrival(req: Request): void {
  longer.get(req)?.();
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
