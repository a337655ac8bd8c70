/** What the forms of these pages have sent, and the pieces that they are made of. */
import { html } from 'hono/html';
import { validationError } from '../../errors.ts';
import { field as anyField, type FieldOptions } from '../console/components.ts';
import type { Html } from '../pages/layout.ts';

const longestValue = 1_000;

/** Without surrounding spaces. Throws `validation_error`. */
export function textOf(form: URLSearchParams, name: string): string {
  return secretOf(form, name).trim();
}

/** As it was typed. Throws `validation_error` for what nobody types. */
export function secretOf(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  if (value.includes('\0') || value.length > longestValue)
    throw validationError([{ field: name, message: 'This cannot be read.', code: 'invalid_value' }]);
  return value;
}

/** One that has to be filled in. */
export function field(options: FieldOptions): Html {
  return anyField(undefined, { required: true, ...options });
}

/** For password managers, which keep a password with the name beside it. */
export function username(email: string): Html {
  return html`<input type="email" autocomplete="username" value="${email}" readonly hidden>`;
}

export interface Form {
  /** Without one, the address of the page. */
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
