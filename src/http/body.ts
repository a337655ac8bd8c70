/** Reads request bodies. The pipeline calls this only once it knows the caller. */

import type { Request, Response } from 'express';
import express from 'express';
import { largestBodyBytes, mostBodyLevels, mostBodyValues } from '../domain/foundation/request-limits.ts';
import { exactSize } from '../domain/foundation/wording.ts';
import { type InputProblem, validationError } from '../errors/index.ts';

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

// Bounds what a JSON body holds, before anything parses it: its bytes alone allow 500,000 levels or values.

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening: ReadonlySet<number> = new Set(Buffer.from('{['));
const closing: ReadonlySet<number> = new Set(Buffer.from('}]'));
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/**
 * Returns what is too much about a body, and `undefined` when nothing is. One pass over the bytes, which ends where there is
 * too much; whether they are JSON is for the parser to say.
 * @param bytes in UTF-8, in which the signs of JSON are no part of other characters.
 */
export function oversize(bytes: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  /** True until something follows the beginning of an object or a list: an empty one has no value. */
  let isEmpty = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (blanks.has(byte)) continue;
    if (closing.has(byte)) depth -= 1;
    else if (isEmpty || byte === comma) values += 1;
    isEmpty = opening.has(byte);
    if (isEmpty) depth += 1;
    else if (byte === quote) at = endOfString(bytes, at);
    if (depth > mostBodyLevels) return `At most ${mostBodyLevels} levels of objects and lists.`;
    if (values > mostBodyValues) return `At most ${mostBodyValues} values in all objects and lists together.`;
  }
  return undefined;
}

/** Returns where the string ends that begins at a place: at its second quote, or behind the last byte. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}
