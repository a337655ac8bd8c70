/** Bodies of requests: reads them, and limits how large they are and how long they may take to arrive. */

import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import {
  largestBodyBytes,
  largestFileBytes,
  oversize,
  type RequestLimits,
} from '../domain/foundation/request-limits.ts';
import { exactSize } from '../domain/foundation/wording.ts';
import { type InputProblem, validationError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';
import { sendError } from './errors.ts';

// Reads request bodies. The pipeline calls this only once it knows the caller.

/**
 * Parses a JSON body. With `strict: false` a body that is JSON but not an object reaches the schema, which
 * reports it better than a syntax error would.
 */
const parse = express.json({
  limit: largestBodyBytes,
  strict: false,
  type: () => true,
  verify: (_req, _res, bytes, encoding) => refuseUnparsed(bytes, encoding),
});

/** The `type` of errors that have a message for the caller. */
const declaredType = 'body.told';

/** Throws for a body that is refused before it is parsed: with too many levels or values, or not UTF-8 (RFC 8259, section 8.1). */
function refuseUnparsed(bytes: Buffer, encoding: string): void {
  // Bytes of another encoding would become replacement characters, and be published so.
  const isText = /^utf-?8$/i.test(encoding) && isUtf8(bytes);
  const problem = isText ? oversize(bytes) : 'Send JSON in UTF-8.';
  if (problem) throw Object.assign(new Error(problem), { type: declaredType });
}

/** Tells whether the request has a body, by its headers. */
function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/**
 * Returns a problem when a body is not sent as JSON.
 * @param files the media types in which the operation takes a file besides.
 */
export function contentTypeProblems(req: Request, files: readonly string[] = []): InputProblem[] {
  const types = ['application/json', ...files];
  if (!hasBody(req) || req.is(types)) return [];
  return [{ field: 'header.content-type', message: `Send ${types.join(' or ')}.` }];
}

const readBytes = bytesReader(largestFileBytes);

/** Media type -> the format of the file that it says. */
const formats: Readonly<Record<string, string>> = { 'text/csv': 'csv', 'application/x-ndjson': 'jsonLines' };

/**
 * Reads a body that is a file as the input that has its text; `undefined` when the body is no file.
 * @param files the media types of files that the operation takes.
 * @throws ServiceError `validation_error`
 */
export async function readFileBody(
  req: Request,
  res: Response,
  files: readonly string[],
): Promise<{ format: string | undefined; file: string } | undefined> {
  const type = files.length > 0 && hasBody(req) && req.is([...files]);
  if (!type) return undefined;
  allowLongArrival(req);
  return { format: formats[type], file: textOfFile(await readBytes(req, res)) };
}

/**
 * Reads the text of a file.
 * @throws ServiceError `validation_error` when it is not UTF-8.
 */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const message = 'It is not UTF-8. Save it as CSV UTF-8, or as text in UTF-8.';
    throw validationError([{ field: 'file', message }]);
  }
}

/**
 * Reads the JSON body; without a body it returns an empty object.
 * @throws ServiceError `validation_error`
 */
export async function readBody(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return {};
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refusedBody(error, largestBodyBytes)) : resolve()));
  });
  return req.body;
}

/**
 * Makes a reader that returns the body's bytes, whatever their type.
 * @returns a function that throws ServiceError `validation_error` when the body is too long or unreadable.
 */
export function bytesReader(limitBytes: number): (req: Request, res: Response) => Promise<Buffer> {
  const read = express.raw({ limit: limitBytes, type: () => true });
  return async (req, res) => {
    await new Promise<void>((resolve, reject) => {
      read(req, res, (error?: unknown) => (error ? reject(refusedBody(error, limitBytes)) : resolve()));
    });
    return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  };
}

/**
 * Turns an error of body-parser into `validation_error`, by its documented `type`. Other errors are returned
 * unchanged.
 */
function refusedBody(error: unknown, limitBytes: number): unknown {
  const { type, status, message } = error as { type?: string; status?: number; message: string };
  if (type === declaredType) return validationError([{ field: 'body', message }]);
  if (type === 'entity.too.large')
    return validationError([{ field: 'body', message: `At most ${exactSize(limitBytes)}.` }]);
  if (type === 'entity.parse.failed')
    return validationError([{ field: 'body', message: malformed(message) }]);
  if (status !== undefined && status < 500)
    return validationError([{ field: 'body', message: 'The body could not be read as UTF-8 JSON.' }]);
  return error;
}

/**
 * Says what is wrong with a text that is not JSON, and where, as far as the parser tells it. What the parser quotes of the text
 * is left out: it can be content, which the request log does not keep.
 */
function malformed(told: string): string {
  const place = / in JSON at position \d+ \(line (\d+) column (\d+)\)$/.exec(told);
  if (place) {
    const [, line, column] = place;
    const what = `${told.charAt(0).toLowerCase()}${told.slice(1, place.index)}`;
    return `Malformed JSON at line ${line}, column ${column}: ${what}.`;
  }
  if (told.startsWith('Unexpected end')) return 'Malformed JSON: it ends too early.';
  const [token] = /^Unexpected token '.{1,2}'(?=,)/u.exec(told) ?? [];
  return token ? `Malformed JSON: u${token.slice(1)}.` : 'Malformed JSON.';
}

// Limits how long a request's body may take to arrive, and how slowly one may that is allowed to take longer. A client that
// keeps to neither gets an error, and its connection is closed.

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
