/** The links by which files are uploaded and fetched, and calendars read. */

import { hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { openCalendarFeed, readCalendar } from '../domain/publishing/calendar-feeds.ts';
import {
  type OpenFile,
  openFile,
  openFileToken,
  openUploadLink,
} from '../domain/publishing/media/file-links.ts';
import { receiveUpload } from '../domain/publishing/media/receive-upload.ts';
import { notFound } from '../errors/index.ts';
import { requireQuota } from '../rate-limits/index.ts';
import { allowLongArrival } from './body.ts';
import { countingRefusals } from './errors.ts';

/** Serves links for anybody who has one: uploads by clients, downloads by providers, and calendars. */
export function mediaLinks(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/files/:token', link(ctx, 'files.get', serveFile));
  router.put('/uploads/:token', link(ctx, 'uploads.put', takeUpload));
  router.options('/uploads/:token', allowUpload);
  router.get('/calendars/:token.ics', link(ctx, 'calendars.get', serveCalendar));
  return router;
}

type ServeLink = (ctx: Context, token: string, req: Request, res: Response) => Promise<void>;

/** Makes the handler of a link. The log shows `name` instead of the path, which contains the token. */
function link(ctx: Context, name: string, serve: ServeLink): RequestHandler {
  return async (req, res) => {
    res.locals.operationId = name;
    // Only refusals count towards the rate limit, because a provider may fetch a file in any number of parts.
    await countingRefusals(ctx, req, () => serve(ctx, `${req.params.token}`, req, res));
  };
}

/** Serves a file, whole or in parts (RFC 9110, sections 13 and 14). */
async function serveFile(ctx: Context, token: string, req: Request, res: Response): Promise<void> {
  const link = openFileToken(ctx, token);
  if (!link) throw notFound('The file');
  const file = await openFile(ctx, link, link);
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

// Reads the `Range` header (RFC 9110, section 14.1.2).

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

/**
 * Serves a calendar. It is no download, so that a browser shows it, and no cache keeps it past its deletion; who has read
 * it before gets it again only when it has changed.
 */
async function serveCalendar(ctx: Context, token: string, req: Request, res: Response): Promise<void> {
  const feed = await openCalendarFeed(ctx, token);
  requireQuota(await ctx.security.rateLimits.spendCalendarFeed(feed.id));
  const calendar = await readCalendar(ctx, feed);
  const etag = `"${hash('sha256', calendar, 'base64url')}"`;
  res.set({
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  if (matches(req.headersDistinct['if-none-match'], etag)) return void res.status(304).end();
  res.set({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(calendar)}`,
  });
  res.end(req.method === 'HEAD' ? undefined : calendar);
}

// Streams the file that is sent to an upload URL to the store.

/** Pages of any origin may upload, because the token in the URL is all the permission there is. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

function allowUpload(_req: Request, res: Response): void {
  res.set({
    ...anyOrigin,
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '3600',
  });
  res.status(204).end();
}

async function takeUpload(ctx: Context, token: string, req: Request, res: Response): Promise<void> {
  res.set(anyOrigin);
  const length = req.headers['content-length'];
  try {
    const { organization } = req.query;
    const link = openUploadLink(ctx, token, typeof organization === 'string' ? organization : undefined);
    if (!link) throw notFound('The upload');
    ctx.db.$ids.noteCall(res.locals.requestId);
    allowLongArrival(req);
    const received = await receiveUpload(ctx, {
      link,
      contentType: req.get('content-type') ?? '',
      sizeBytes: length === undefined ? undefined : Number(length),
      content: req.iterator({ destroyOnReturn: false }),
    });
    res.json(received);
  } catch (error) {
    linger(req);
    throw error;
  }
}

/** How many bytes of a refused upload are still read, which is enough to read an image to its end. */
const lingerBytes = 10 * 1024 * 1024;

/**
 * Reads on for a while and throws the bytes away. Many clients look for an answer only after they have sent
 * everything, and would lose it if the connection closed earlier.
 */
function linger(req: Request): void {
  let left = lingerBytes;
  req.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) req.destroy();
  });
}
