/** Reads forms sent by our own pages, and refuses all others. */
import express, { type Request, type Response } from 'express';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';

const parse = express.text({ limit: '64kb', type: () => true });

/**
 * Returns the body as it was sent.
 * @throws ConnectRefusal `form_refused` when the body cannot be read.
 */
export async function readFormText(req: Request, res: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refused(error)) : resolve()));
  });
  return typeof req.body === 'string' ? req.body : '';
}

export async function readForm(req: Request, res: Response): Promise<URLSearchParams> {
  return new URLSearchParams(await readFormText(req, res));
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
