/** Forms of our own pages, and the refusal of all others. */
import express, { type Request, type Response } from 'express';
import { ConnectRefusal } from '../domain/connect/pages.ts';

const parse = express.text({ limit: '64kb', type: () => true });

/** The body as it was sent. */
export async function readFormText(req: Request, res: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refused(error)) : resolve()));
  });
  return typeof req.body === 'string' ? req.body : '';
}

export async function readForm(req: Request, res: Response): Promise<URLSearchParams> {
  const text = await readFormText(req, res);
  // Nobody types NUL, and the database takes none.
  if (text.includes('%00') || text.includes('\0')) throw new ConnectRefusal('browser_unknown');
  return new URLSearchParams(text);
}

/** What cannot be read was not sent by a page of ours. */
function refused(error: unknown): unknown {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500 ? new ConnectRefusal('browser_unknown') : error;
}

/** Throws `browser_unknown` when another site has made the browser send the form. */
export function requireOwnForm(req: Pick<Request, 'headers'>, publicUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = req.headers;
  const own = origin === undefined ? fetchSite === 'same-origin' : origin === new URL(publicUrl).origin;
  if (!own) throw new ConnectRefusal('browser_unknown');
}
