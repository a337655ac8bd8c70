/** What the forms of these pages have sent, and the pieces that they are made of. */
import { html } from 'hono/html';
import { validationError } from '../../errors.ts';
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

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete?: string;
  hint?: string;
  value?: string;
  /** The value is given and stays. */
  fixed?: boolean;
}

export function field({ name, label, type = 'text', autocomplete = 'off', hint, value, fixed }: Field): Html {
  return html`<p class="field"><label>${label}
<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${longestValue}" required value="${value ?? ''}"${fixed ? html` readonly` : ''}></label>
${hint ? html`<span class="hint">${hint}</span>` : ''}</p>`;
}

export interface Form {
  action: string;
  fields?: unknown;
  submit: string;
  kind?: 'primary' | 'secondary' | 'danger';
}

export function form({ action, fields = '', submit, kind = 'primary' }: Form): Html {
  return html`<form method="post" action="${action}">${fields}<button class="${kind}">${submit}</button></form>`;
}

export function notice(text: string | undefined, tone: 'good' | 'bad'): Html {
  if (!text) return html``;
  return html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`;
}
