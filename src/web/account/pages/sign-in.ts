import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import type { Html } from '../../pages/layout.ts';
import { field, form, notice } from '../fields.ts';
import { consoleUrl } from '../frame.ts';

export interface SignInPage {
  next: string;
  email?: string;
  refusal?: string | undefined;
}

export function signInPage(ctx: Context, { next, email, refusal }: SignInPage): Html {
  const query = `?next=${encodeURIComponent(next)}`;
  return html`${notice(refusal, 'bad')}
${form({
  action: consoleUrl(ctx, `/sign-in${query}`),
  fields: html`${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username webauthn', value: email ?? '' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`,
  submit: 'Sign in',
})}`;
}
