/**
 * The stylesheet of the connect pages, read at start. Its address contains a hash of its content, so browsers may
 * keep it for good.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** How charts look, in the console as well as in the portal. */
export const chartStyle = read('./chart.css');

export const stylesheet = read('./style.css') + chartStyle;

const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

export function stylesheetUrl(publicUrl: string): string {
  return `${publicUrl}/connect/style.css?v=${version}`;
}

export const sendStylesheet: RequestHandler = (_req, res) => {
  res.locals.operationId = 'connect.style';
  res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' });
  res.type('css').send(stylesheet);
};
