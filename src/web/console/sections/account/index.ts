/** Lists the pages and changes of people's own accounts. */
import { html } from 'hono/html';
import type { z } from 'zod';
import { readAccount } from '../../../../domain/people/members/account.ts';
import { confirmByPasskey, confirmByPassword } from '../../../../domain/people/members/confirm.ts';
import { sendsPasswordResets } from '../../../../domain/people/members/password-reset.ts';
import { credential, passkeyScriptTag } from '../../assets.ts';
import { field, form, username } from '../../components.ts';
import type { DeclaredChange, DeclaredPage, ScriptCall, Section } from '../../declare.ts';
import { secretOf } from '../../form-values.ts';
import { consoleUrl, type SignedInContext, urlOf } from '../../page-context.ts';
import { nextOf, visitorOf, withNext } from '../../visitor.ts';
import {
  chooseMails,
  choosePageZone,
  choosePassword,
  endOtherSessions,
  endSession,
  rename,
} from './changes.ts';
import { page } from './page.ts';
import {
  addPasskey,
  beginCodes,
  keepPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  turnOff,
  turnOn,
} from './second-factors.ts';

// Asks people again to prove who they are, and returns to the page on which they had something to do.

const path = '/confirm';
const action = 'account.confirm';

const confirmation: DeclaredPage = {
  path,
  role: 'person',
  show: async (context) => {
    const { ctx, req, user } = context;
    const account = await readAccount(ctx, user);
    const next = nextOf(ctx, req);
    const { oidc } = ctx.config;
    return {
      title: 'Confirm that it is you',
      content: html`<p>You are about to change your account, or a way to sign in. Confirm that you are ${user.email}; this holds for a few minutes.</p>
${account.hasPassword ? passwordForm(context, next) : ''}
${account.passkeys.length > 0 ? passkeyButton(context, next) : ''}
${oidc ? html`<p><a class="button secondary" href="${withNext(consoleUrl(ctx, '/sign-in/sso'), next)}">${oidc.name}</a></p>` : ''}
${user.organizationId && !account.hasPassword && account.passkeys.length === 0 ? html`<p class="notice warn">You are signed in by your organization’s identity provider, which is not enough for this: you need a password first. ${sendsPasswordResets(ctx) ? html`Sign out, and choose one by <a href="${consoleUrl(ctx, '/forgotten-password')}">a link that you get by e-mail</a>.` : 'An operator of this deployment can give you a link to choose one.'}</p>` : ''}
<p><a href="${urlOf(context, '')}">Leave everything as it is</a></p>`,
    };
  },
};

const byPassword: DeclaredChange = {
  action,
  path,
  role: 'person',
  page: confirmation,
  details: () => ({ by: 'password' }),
  attempt: true,
  run: async ({ ctx, req, user }, given) => {
    await confirmByPassword(ctx, visitorOf(req), user, secretOf(given, 'password'));
    return { goTo: nextOf(ctx, req) };
  },
};

const byPasskey: ScriptCall<z.infer<typeof credential>> = {
  action,
  path: `${path}/passkey`,
  role: 'person',
  body: credential,
  details: () => ({ by: 'passkey' }),
  attempt: true,
  run: async ({ ctx, req, user }, { response }) => {
    await confirmByPasskey(ctx, visitorOf(req), user, response);
    return { answer: {} };
  },
};

function passwordForm(context: SignedInContext, next: string) {
  return form(context, byPassword, {
    query: { next },
    fields: html`${username(context.user.email)}${field(context, { name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', required: true })}`,
    submit: 'Continue',
  });
}

function passkeyButton(context: SignedInContext, next: string) {
  const { ctx } = context;
  return html`<div data-passkey="sign-in" data-options="${consoleUrl(ctx, '/sign-in/passkey/options')}" data-verify="${urlOf(context, byPasskey.path)}" data-next="${next}" hidden>
<button type="button" class="secondary">Use a passkey</button>
<p role="alert"></p>
</div>
${passkeyScriptTag(ctx)}`;
}

/**
 * The changes whose form is on the account's page. Fixed paths stand before those with an id, because the
 * router takes the first that matches.
 */
const ofPage = [
  rename,
  choosePageZone,
  choosePassword,
  chooseMails,
  endOtherSessions,
  endSession,
  beginCodes,
  turnOn,
  turnOff,
  renewBackupCodes,
  renamePasskey,
  keepPasskey,
  removePasskey,
];

export const account: Section<SignedInContext> = {
  pages: [page, confirmation],
  changes: [...ofPage.map((change) => ({ ...change, page })), byPassword],
  calls: [offerPasskey, addPasskey, byPasskey],
};
