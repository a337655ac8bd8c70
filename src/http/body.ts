/** Reads request bodies. The pipeline calls this only once it knows the caller. */
import express, { type Request, type Response } from 'express';
import { largestBodyBytes } from '../domain/foundation/request-limits.ts';
import { exactSize } from '../domain/foundation/sizes.ts';
import { type InputProblem, validationError } from '../errors/index.ts';
import { oversize } from './body-size.ts';

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

/** Throws for a body that is not even parsed: one that holds too much, and one that is no UTF-8 (RFC 8259, section 8.1). */
function refuseUnparsed(bytes: Buffer, encoding: string): void {
  const problem = /^utf-?8$/i.test(encoding) ? oversize(bytes) : 'Send JSON in UTF-8.';
  if (problem) throw Object.assign(new Error(problem), { type: declaredType });
}

/** Tells whether the request has a body, by its headers. */
export function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** Returns a problem when a body is not sent as JSON. */
export function contentTypeProblems(req: Request): InputProblem[] {
  if (!hasBody(req) || req.is('application/json')) return [];
  return [{ field: 'header.content-type', message: 'Send application/json.' }];
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
  if (type === 'entity.parse.failed') return validationError([{ field: 'body', message: 'Malformed JSON.' }]);
  if (status !== undefined && status < 500)
    return validationError([{ field: 'body', message: 'The body could not be read as UTF-8 JSON.' }]);
  return error;
}
