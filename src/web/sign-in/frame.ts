/** Sends the pages around signing in, in their common frame. */

import type { RequestHandler, Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { field as anyField, type FieldOptions } from '../console/components.ts';
import { secretOf } from '../console/form-values.ts';
import { standalonePage } from '../console/layout.ts';
import { page, type ServePage, setConsoleHeaders } from '../page.ts';
import type { Html } from '../pages/layout.ts';

// Reads the forms of the pages around signing in, and draws their fields.

/**
 * Returns a field without surrounding spaces.
 * @throws ServiceError `validation_error`
 */
export function textOf(form: URLSearchParams, name: string): string {
  return secretOf(form, name).trim();
}

/** Draws a field that must be filled in, unless the options say otherwise. */
export function field(options: FieldOptions): Html {
  return anyField(undefined, { required: true, ...options });
}

interface Form {
  /** The address that the form is sent to; by default the page's own. */
  action?: string;
  fields?: unknown;
  submit: string;
  kind?: 'primary' | 'secondary' | 'danger';
}

export function form({ action, fields = '', submit, kind = 'primary' }: Form): Html {
  return html`<form method="post"${action ? html` action="${action}"` : ''}>${fields}<button class="${kind}">${submit}</button></form>`;
}

export function notice(text: string | undefined, tone: 'good' | 'bad'): Html {
  if (!text) return html``;
  return html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`;
}

export { addressOf, consoleUrl } from '../console/page-context.ts';

export async function sendSignInPage(
  ctx: Pick<Context, 'config'>,
  res: Response,
  heading: string,
  content: Html,
): Promise<void> {
  res.type('html').send(`${await standalonePage(ctx.config, heading, content)}`);
}

export function serve<Parameters>(
  ctx: Context,
  name: string,
  handler: ServePage<Parameters>,
): RequestHandler<Parameters> {
  return page(ctx, `console.${name}`, handler, setConsoleHeaders);
}
