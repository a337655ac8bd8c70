/** The JSON body, read only once the caller is known. */
import express, { type Request, type Response } from 'express';
import { largestBodyBytes } from '../domain/request-limits.ts';
import { type InputProblem, validationError } from '../errors.ts';

/** Not strict: a body that is JSON but no object is a matter of the schema, not of the syntax. */
const parse = express.json({ limit: largestBodyBytes, strict: false, type: () => true });

export function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

export function contentTypeProblems(req: Request): InputProblem[] {
  if (!hasBody(req) || req.is('application/json')) return [];
  return [{ field: 'header.content-type', message: 'Send application/json.' }];
}

/** A request without a body counts as one with an empty object. Throws `validation_error`. */
export async function readBody(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return {};
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refusedBody(error, largestBodyBytes)) : resolve()));
  });
  return req.body;
}

/** Reads whatever was sent as bytes. The reader throws `validation_error`. */
export function bytesReader(limitBytes: number): (req: Request, res: Response) => Promise<Buffer> {
  const read = express.raw({ limit: limitBytes, type: () => true });
  return async (req, res) => {
    await new Promise<void>((resolve, reject) => {
      read(req, res, (error?: unknown) => (error ? reject(refusedBody(error, limitBytes)) : resolve()));
    });
    return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  };
}

/** What body-parser throws, by its documented `type`. */
export function refusedBody(error: unknown, limitBytes: number): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large')
    return validationError([{ field: 'body', message: `At most ${limitBytes} bytes.` }]);
  if (type === 'entity.parse.failed') return validationError([{ field: 'body', message: 'Malformed JSON.' }]);
  if (status !== undefined && status < 500)
    return validationError([{ field: 'body', message: 'The body could not be read as UTF-8 JSON.' }]);
  return error;
}
