/** Serves a file, whole or in parts (RFC 9110, sections 13 and 14). */
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { openFileToken } from '../domain/publishing/media/file-link.ts';
import { type OpenFile, openFile } from '../domain/publishing/media/open-file.ts';
import { notFound } from '../errors/index.ts';

export async function serveFile(ctx: Context, token: string, req: Request, res: Response): Promise<void> {
  const link = openFileToken(ctx, token);
  if (!link) throw notFound('The file');
  const file = await openFile(ctx, link.mediaId, link);
  const etag = `"${file.version}"`;
  res.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
  });
  // The application removes `If-None-Match` from `headers`, because its other answers have no versions, so it
  // is read from `headersDistinct`.
  if (matches(req.headersDistinct['if-none-match'], etag)) return void res.status(304).end();
  await send(file, askedFor(req, file, etag), req, res);
}

async function send(
  { contentType, sizeBytes, read }: OpenFile,
  range: Part | 'whole' | 'unsatisfiable',
  req: Request,
  res: Response,
): Promise<void> {
  if (range === 'unsatisfiable')
    return void res.status(416).set('Content-Range', `bytes */${sizeBytes}`).end();
  const part = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  if (range !== 'whole') res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${sizeBytes}`);
  res.set({ 'Content-Type': contentType, 'Content-Length': `${part.end - part.start + 1}` });
  if (req.method === 'HEAD') return void res.end();
  await pipeline(await read(part), res);
}

/** Returns the part that was asked for, or the whole file if the client has parts of another version (`If-Range`). */
function askedFor(req: Request, { sizeBytes }: OpenFile, etag: string): Part | 'whole' | 'unsatisfiable' {
  const condition = req.get('if-range');
  return condition === undefined || condition === etag ? partOf(req.get('range'), sizeBytes) : 'whole';
}

function matches(conditions: string[] = [], etag: string): boolean {
  const tags = conditions.join(',').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Reads the `Range` header (RFC 9110, section 14.1.2). */

/** A part of a file, from byte `start` to byte `end`, both included. */
interface Part {
  start: number;
  end: number;
}

/**
 * Returns the part of the file that a `Range` header asks for (RFC 9110, section 14.1.2). A header that is not understood, or that asks for several
 * parts, yields the whole file: no fetcher of media sends such headers. Express has a parser too, but it fails on a
 * suffix that is longer than the file.
 */
function partOf(header: string | undefined, sizeBytes: number): Part | 'whole' | 'unsatisfiable' {
  const [matched, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}
