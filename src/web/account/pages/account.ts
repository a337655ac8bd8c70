import { html } from 'hono/html';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { Account, OpenSession } from '../../../domain/members/account.ts';
import { card, time } from '../../console/components.ts';
import type { Html } from '../../pages/layout.ts';
import { deviceOf } from '../device.ts';
import { field, form, notice } from '../fields.ts';
import { consoleUrl } from '../frame.ts';
import { passkeyScript } from '../script.ts';
import { confirmForm } from './codes.ts';
import { confirmUrl } from './confirm.ts';

export function accountPage(
  ctx: Context,
  user: SignedIn,
  account: Account,
  { done, refusal, confirmed }: { done?: string; refusal?: string; confirmed: boolean },
): Html {
  return html`${notice(done, 'good')}${notice(refusal, 'bad')}
<p>${user.email} · <a href="${consoleUrl(ctx)}">To the console</a></p>
${card('Name', form({ action: url(ctx, '/name'), fields: field({ name: 'name', label: 'Your name', autocomplete: 'name', value: user.name }), submit: 'Change name', kind: 'secondary' }))}
${account.hasPassword ? card('Password', passwordForm(ctx)) : ''}
${account.hasPassword ? card('Codes of an authenticator app', user.codesOn ? codesOn(ctx) : codesOff(ctx, account)) : ''}
<div id="passkeys">${card('Passkeys', passkeys(ctx, account, confirmed))}</div>
${card('Sessions', sessions(ctx, account.sessions))}
${form({ action: consoleUrl(ctx, '/sign-out'), submit: 'Sign out', kind: 'secondary' })}
${passkeyScript(ctx)}`;
}

function url(ctx: Context, path: string): string {
  return consoleUrl(ctx, `/account${path}`);
}

function passwordForm(ctx: Context): Html {
  return form({
    action: url(ctx, '/password'),
    fields: html`${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${field({ name: 'chosen', label: 'New password', type: 'password', autocomplete: 'new-password', hint: 'At least 12 characters. All other sessions end.' })}`,
    submit: 'Change password',
    kind: 'secondary',
  });
}

/** To show who asks: a session that was left open is not enough. */
const currentPassword = (): Html =>
  field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password' });

function codesOff(ctx: Context, { codesBegun }: Account): Html {
  return html`<p>Off. With codes, a stolen password is not enough to sign in.</p>
${codesBegun ? html`<details class="disclosed"><summary>My app is set up</summary>${confirmForm(ctx)}</details>` : ''}
${form({ action: url(ctx, '/codes'), fields: currentPassword(), submit: 'Set up an app', kind: 'secondary' })}`;
}

function codesOn(ctx: Context): Html {
  return html`<p>On. Signing in with your password asks for a code.</p>
<details class="disclosed"><summary>New backup codes</summary>${form({ action: url(ctx, '/codes/backup'), fields: currentPassword(), submit: 'Make new backup codes', kind: 'secondary' })}</details>
<details class="confirm"><summary>Turn codes off</summary><div>${form({ action: url(ctx, '/codes/off'), fields: currentPassword(), submit: 'Turn codes off', kind: 'danger' })}</div></details>`;
}

function passkeys(ctx: Context, account: Account, confirmed: boolean): Html {
  return html`<p>A passkey of your device or password manager signs you in by itself, without password and code.</p>
${account.passkeys.length > 0 ? html`<ul class="rows">${account.passkeys.map((passkey) => passkeyRow(ctx, passkey))}</ul>` : ''}
${confirmed ? newPasskey(ctx, account) : html`<p><a class="button secondary" href="${confirmUrl(ctx)}">Add a passkey</a></p>`}`;
}

function newPasskey(ctx: Context, account: Account): Html {
  return html`<div data-passkey="register" data-options="${url(ctx, '/passkeys/options')}" data-verify="${url(ctx, '/passkeys')}" data-next="${url(ctx, '')}" hidden>
<p class="field"><label>Name of the new passkey
<input value="${account.passkeys.length > 0 ? `Passkey ${account.passkeys.length + 1}` : 'Passkey'}" maxlength="100" autocomplete="off"></label></p>
<button type="button" class="secondary">Add a passkey</button>
<p role="alert"></p>
</div>`;
}

function passkeyRow(ctx: Context, { passkeyId, name, createdAt }: Account['passkeys'][number]): Html {
  return html`<li><p><strong>${name}</strong> <span class="muted">added ${time(createdAt)}</span></p>
<details class="disclosed"><summary>Rename<span class="visually-hidden"> ${name}</span></summary>${form({ action: url(ctx, `/passkeys/${passkeyId}/name`), fields: field({ name: 'name', label: 'New name', value: name }), submit: 'Rename', kind: 'secondary' })}</details>
<details class="confirm"><summary>Remove<span class="visually-hidden"> ${name}</span></summary><div>${form({ action: url(ctx, `/passkeys/${passkeyId}/remove`), submit: 'Remove this passkey', kind: 'danger' })}</div></details></li>`;
}

function sessions(ctx: Context, open: OpenSession[]): Html {
  return html`<ul class="rows">${open.map((session) => sessionRow(ctx, session))}</ul>
${open.length > 1 ? form({ action: url(ctx, '/sessions/others/revoke'), submit: 'End all other sessions', kind: 'danger' }) : ''}`;
}

function sessionRow(ctx: Context, session: OpenSession): Html {
  const { sessionId, userAgent, address, createdAt, lastSeenAt, current } = session;
  const device = deviceOf(userAgent);
  return html`<li><p><strong>${device}</strong>${current ? html` <span class="badge good">This session</span>` : ''}<br>
<span class="muted">${address || 'Unknown address'} · since ${time(createdAt)} · last seen ${time(lastSeenAt)}</span></p>
${current ? '' : form({ action: url(ctx, `/sessions/${sessionId}/revoke`), submit: `End ${device}`, kind: 'danger' })}</li>`;
}
