/**
 * The console's stylesheet and scripts, read at start. Their addresses contain a hash of their content, so browsers
 * may keep them for good.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Html } from '../pages/layout.ts';
import { chartStyle } from '../styles.ts';
import { consoleUrl } from './page-context.ts';

// Brings passkeys to a page: the script that asks the browser for one, and the schema of the JSON that it sends.

export const credential = z.object({
  response: z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
  // The database can store neither NUL nor half a surrogate pair.
  name: z
    .string()
    .max(1_000)
    .refine((name) => name.isWellFormed() && !name.includes('\0'))
    .optional(),
});

/** Loads the script. Every page with an element that has `data-passkey` needs it. */
export function passkeyScriptTag(ctx: Pick<Context, 'config'>): Html {
  return html`<script src="${consoleUrl(ctx, passkeyScript.path)}" type="module"></script>`;
}

interface Asset {
  /** The path after the console's address. */
  path: string;
  type: 'css' | 'js';
  content: Buffer;
}

function readAsset(name: string, file: string, more = ''): Asset {
  const content = Buffer.concat([readFileSync(new URL(file)), Buffer.from(more)]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${hash}/${name}`, type: name.endsWith('.css') ? 'css' : 'js', content };
}

export const consoleStyle = readAsset(
  'console.css',
  new URL('./console.css', import.meta.url).href,
  chartStyle,
);
export const htmxScript = readAsset('htmx.js', import.meta.resolve('htmx.org/dist/htmx.min.js'));
export const consoleScript = readAsset('console.js', new URL('./console.js', import.meta.url).href);
const passkeyScript = readAsset('passkeys.js', new URL('./passkeys.js', import.meta.url).href);

export const assets = [consoleStyle, htmxScript, consoleScript, passkeyScript];

export function sendAsset({ type, content }: Asset): RequestHandler {
  return (_req, res) => {
    res.locals.operationId = 'console.asset';
    res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' });
    res.type(type).send(content);
  };
}
