import { html } from 'hono/html';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { Account } from '../../../domain/members/account.ts';
import type { Html } from '../../pages/layout.ts';
import { field, form, notice, username } from '../fields.ts';
import { consoleUrl } from '../frame.ts';
import { withNext } from '../next.ts';
import { passkeyScript } from '../script.ts';

export interface ConfirmPage {
  user: SignedIn;
  account: Account;
  /** Where it goes on. */
  next: string;
  refusal?: string | undefined;
}

export function confirmPage(ctx: Context, { user, account, next, refusal }: ConfirmPage): Html {
  const { oidc } = ctx.config;
  return html`${notice(refusal, 'bad')}
<p>A way to sign in is about to be added or removed. Show once more that you are ${user.email}; this holds for a few minutes.</p>
${account.hasPassword ? passwordForm(ctx, user, next) : ''}
${
  account.passkeys.length > 0
    ? html`<div data-passkey="sign-in" data-options="${consoleUrl(ctx, '/sign-in/passkey/options')}" data-verify="${consoleUrl(ctx, '/account/confirm/passkey')}" data-next="${next}" hidden>
<button type="button" class="secondary">Use a passkey</button>
<p role="alert"></p>
</div>
${passkeyScript(ctx)}`
    : ''
}
${oidc ? html`<p><a class="button secondary" href="${withNext(consoleUrl(ctx, '/sign-in/sso'), next)}">${oidc.name}</a></p>` : ''}
<p><a href="${consoleUrl(ctx, '/account')}">Leave everything as it is</a></p>`;
}

/** The page that asks, and returns to the passkeys. */
export function confirmUrl(ctx: Context): string {
  return withNext(consoleUrl(ctx, '/account/confirm'), consoleUrl(ctx, '/account#passkeys'));
}

function passwordForm(ctx: Context, { email }: SignedIn, next: string): Html {
  return form({
    action: withNext(consoleUrl(ctx, '/account/confirm'), next),
    fields: html`${username(email)}${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password' })}`,
    submit: 'Go on',
  });
}
