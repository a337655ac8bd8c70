/** The pages of signing in: password, code, and a forgotten password. */
import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import { sendsPasswordResets } from '../../../domain/people/members/password-reset.ts';
import { passkeyScriptTag } from '../../console/assets.ts';
import { withNext } from '../../console/visitor.ts';
import type { Html } from '../../pages/layout.ts';
import { consoleUrl, field, form, notice } from '../frame.ts';

interface SignInPage {
  next: string;
  email?: string;
  refusal?: string | undefined;
}

interface FirstPage extends SignInPage {
  /** True when some organization has a sign-in of its own. */
  ownSignIn: boolean;
}

export function signInPage(ctx: Pick<Context, 'config' | 'outbound'>, page: FirstPage): Html {
  const { oidc } = ctx.config;
  return html`${notice(page.refusal, 'bad')}
${oidc ? html`<p><a class="button primary" href="${withNext(consoleUrl(ctx, '/sign-in/sso'), page.next)}">${oidc.name}</a></p>` : ''}
${oidc?.only ? '' : passwordForm(ctx, page)}
<div data-passkey="sign-in" data-options="${consoleUrl(ctx, '/sign-in/passkey/options')}" data-verify="${consoleUrl(ctx, '/sign-in/passkey')}" data-next="${page.next}" hidden>
<button type="button" class="secondary">Sign in with a passkey</button>
<p role="alert"></p>
</div>
${page.ownSignIn ? html`<p><a href="${withNext(consoleUrl(ctx, '/sign-in/organization'), page.next)}">Sign in with your organization</a></p>` : ''}
${passkeyScriptTag(ctx)}`;
}

function passwordForm(ctx: Pick<Context, 'config' | 'outbound'>, { next, email = '' }: SignInPage): Html {
  return html`${form({
    action: withNext(consoleUrl(ctx, '/sign-in'), next),
    fields: html`${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`,
    submit: 'Sign in',
  })}
${forgotten(ctx)}`;
}

function forgotten(ctx: Pick<Context, 'config' | 'outbound'>): Html {
  if (!sendsPasswordResets(ctx))
    return html`<p class="hint">Forgot your password? An operator of this deployment can give you a link to choose a new one.</p>`;
  return html`<p><a href="${consoleUrl(ctx, '/forgotten-password')}">Forgot your password?</a></p>`;
}

export function forgottenPage({ email = '', refusal }: Pick<SignInPage, 'email' | 'refusal'>): Html {
  return html`${notice(refusal, 'bad')}
<p>We’ll e-mail you a link to choose a new password.</p>
${form({
  fields: field({
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    value: email,
  }),
  submit: 'Send the link',
})}`;
}

export function askedPage(ctx: Pick<Context, 'config'>, email: string): Html {
  return html`<p role="status">If somebody signs in here as <strong>${email}</strong> with a password, a link to choose a new one is on its way.</p>
<p>No e-mail? Check your spam folder, or ask an operator of this deployment. A new link is sent at most every 15 minutes.</p>
<p><a href="${consoleUrl(ctx, '/sign-in')}">Sign in</a></p>`;
}

export function codePage(ctx: Pick<Context, 'config'>, { next, refusal }: Omit<SignInPage, 'email'>): Html {
  return html`${notice(refusal, 'bad')}
<p>Type the code that your authenticator app shows, or one of your backup codes.</p>
${form({
  action: withNext(consoleUrl(ctx, '/sign-in/code'), next),
  fields: field({ name: 'code', label: 'Code', autocomplete: 'one-time-code' }),
  submit: 'Sign in',
})}
<p><a href="${withNext(consoleUrl(ctx, '/sign-in'), next)}">Start over</a></p>`;
}
