import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import { withNext } from '../../console/next.ts';
import { passkeyScriptTag } from '../../console/passkeys.ts';
import type { Html } from '../../pages/layout.ts';
import { field, form, notice } from '../fields.ts';
import { consoleUrl } from '../frame.ts';

interface SignInPage {
  next: string;
  email?: string;
  refusal?: string | undefined;
}

export function signInPage(ctx: Context, page: SignInPage): Html {
  const { oidc } = ctx.config;
  return html`${notice(page.refusal, 'bad')}
${oidc ? html`<p><a class="button primary" href="${withNext(consoleUrl(ctx, '/sign-in/sso'), page.next)}">${oidc.name}</a></p>` : ''}
${oidc?.only ? '' : passwordForm(ctx, page)}
<div data-passkey="sign-in" data-options="${consoleUrl(ctx, '/sign-in/passkey/options')}" data-verify="${consoleUrl(ctx, '/sign-in/passkey')}" data-next="${page.next}" hidden>
<button type="button" class="secondary">Sign in with a passkey</button>
<p role="alert"></p>
</div>
${passkeyScriptTag(ctx)}`;
}

function passwordForm(ctx: Context, { next, email = '' }: SignInPage): Html {
  return html`${form({
    action: withNext(consoleUrl(ctx, '/sign-in'), next),
    fields: html`${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`,
    submit: 'Sign in',
  })}
<p class="hint">Forgotten your password? An operator of this installation can give you a link to choose a new one.</p>`;
}

export function codePage(ctx: Context, { next, refusal }: Omit<SignInPage, 'email'>): Html {
  return html`${notice(refusal, 'bad')}
<p>Type the code that your authenticator app shows, or one of your backup codes.</p>
${form({
  action: withNext(consoleUrl(ctx, '/sign-in/code'), next),
  fields: field({ name: 'code', label: 'Code', autocomplete: 'one-time-code' }),
  submit: 'Sign in',
})}
<p><a href="${withNext(consoleUrl(ctx, '/sign-in'), next)}">Begin again</a></p>`;
}
