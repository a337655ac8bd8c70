/** What a browser sends with a request: the cookie that tells it from others, and the fields of a form. */

import type { Request, Response } from 'express';
import express from 'express';
import { parse as parseCookie } from 'hono/utils/cookie';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';
import { largestFileBytes } from '../domain/foundation/request-limits.ts';
import { allowLongArrival, bytesReader, textOfFile } from '../http/body.ts';

// The cookie with the secret that binds a connect session to the browser that opened it.

/** For how long the cookie outlives its session, so that the last page can say what was connected. */
const marginMs = 10 * 60_000;

export function readBrowser(req: Request, publicUrl: string): string | undefined {
  const { name } = cookieOf(publicUrl);
  return parseCookie(req.headers.cookie ?? '', name)[name];
}

/** @param forMs how long the session goes on. */
export function keepBrowser(res: Response, publicUrl: string, browser: string, forMs: number): void {
  const { name, path, secure } = cookieOf(publicUrl);
  res.cookie(name, browser, { path, secure, httpOnly: true, sameSite: 'lax', maxAge: forMs + marginMs });
}

/**
 * Returns the cookie's name and scope. The prefix `__Host-` keeps other hosts of the same site from setting
 * the cookie; browsers accept it over https only.
 */
function cookieOf(publicUrl: string): { name: string; path: string; secure: boolean } {
  return publicUrl.startsWith('https:')
    ? { name: '__Host-connect', path: '/', secure: true }
    : { name: 'connect', path: new URL(`${publicUrl}/connect`).pathname, secure: false };
}

// Reads forms sent by our own pages, and refuses all others.

const parseForm = express.text({ limit: '64kb', type: () => true });

/**
 * Returns the body as it was sent.
 * @throws ConnectRefusal `form_refused` when the body cannot be read.
 */
export async function readFormText(req: Request, res: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    parseForm(req, res, (error?: unknown) => (error ? reject(refused(error)) : resolve()));
  });
  return typeof req.body === 'string' ? req.body : '';
}

export async function readForm(req: Request, res: Response): Promise<URLSearchParams> {
  return new URLSearchParams(await readFormText(req, res));
}

/** What a form has besides its file. */
const fieldsBytes = 64 * 1024;
const readParts = bytesReader(largestFileBytes + fieldsBytes);

/**
 * Reads a form that has a file; the value of its field is the text of the file.
 * @throws ServiceError `validation_error` when the file is too large, or no text in UTF-8.
 */
export async function readFileForm(req: Request, res: Response): Promise<URLSearchParams> {
  if (!req.is('multipart/form-data')) return readForm(req, res);
  allowLongArrival(req);
  const bytes = await readParts(req, res);
  const headers = { 'content-type': req.headers['content-type'] ?? '' };
  const parts = await new globalThis.Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new ConnectRefusal('form_refused');
  });
  const form = new URLSearchParams();
  for (const [name, value] of parts.entries())
    form.append(
      name,
      typeof value === 'string' ? value : textOfFile(new Uint8Array(await value.arrayBuffer())),
    );
  return form;
}

/** Turns a body that cannot be read into `form_refused`, because none of our pages sends one. */
function refused(error: unknown): unknown {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500 ? new ConnectRefusal('form_refused') : error;
}

/**
 * Checks that a page of ours sent the form.
 * @throws ConnectRefusal `form_refused` when its origin is another one, or the browser does not say it.
 */
export function requireOwnForm(req: Pick<Request, 'headers'>, publicUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = req.headers;
  const own = origin === undefined ? fetchSite === 'same-origin' : origin === new URL(publicUrl).origin;
  if (!own) throw new ConnectRefusal('form_refused');
}
