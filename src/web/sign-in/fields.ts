/** Reads the forms of the pages around signing in, and draws their fields. */
import { html } from 'hono/html';
import { field as anyField, type FieldOptions } from '../console/components.ts';
import { secretOf } from '../console/form-values.ts';
import type { Html } from '../pages/layout.ts';

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
