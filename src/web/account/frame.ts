/** What pages around signing in are shown in. */
import type { Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import type { Html } from '../pages/layout.ts';
import { stylesheetUrl } from '../stylesheet.ts';

export function consoleUrl(ctx: Context, path = ''): string {
  return `${ctx.config.publicUrl}/console${path}`;
}

export async function sendDoor(ctx: Context, res: Response, heading: string, content: Html): Promise<void> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<link rel="stylesheet" href="${stylesheetUrl(ctx.config.publicUrl)}">
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
  res.type('html').send(`${await page}`);
}
