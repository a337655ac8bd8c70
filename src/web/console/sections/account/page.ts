/** The page of one's own account: name, time zone, password, codes, passkeys, sessions, e-mails. */
import { html } from 'hono/html';
import {
  notificationKinds,
  notifications,
  preferenceOf,
  readPreference,
} from '../../../../domain/foundation/mail/notification-kinds.ts';
import { type Account, type OpenSession, readAccount } from '../../../../domain/people/members/account.ts';
import { isConfirmed } from '../../../../domain/people/members/confirm.ts';
import { membershipsOf } from '../../../../domain/people/members/roles.ts';
import type { Html } from '../../../pages/layout.ts';
import { passkeyScriptTag } from '../../assets.ts';
import {
  button,
  card,
  checkboxes,
  confirmDialog as confirmedForm,
  detailsPanel,
  type FieldOptions,
  field,
  form,
  select,
  time,
} from '../../components.ts';
import type { DeclaredPage } from '../../declare.ts';
import { consoleUrl, forForm, type SignedInContext, urlOf } from '../../page-context.ts';
import { confirmUrl } from '../../signed-in.ts';
import {
  chooseMails,
  choosePageZone,
  choosePassword,
  endOtherSessions,
  endSession,
  rename,
} from './changes.ts';
import {
  addPasskey,
  beginCodes,
  firstCodeForm,
  keepPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  turnOff,
  turnOn,
} from './second-factors.ts';

export const page: DeclaredPage = {
  path: '',
  role: 'person',
  show: async (context) => {
    const { ctx, user, query } = context;
    const [account, confirmDialog] = await Promise.all([readAccount(ctx, user), isConfirmed(ctx, user)]);
    const codesNeeded = query.get('needed') === 'codes' && !user.codesOn;
    return {
      title: 'Your account',
      content: html`${codesNeeded ? codesNeededNotice : ''}
<p>${user.email} · <a href="${consoleUrl(ctx)}">To the console</a></p>
${card('Name', nameForm(context))}
${card('Time zone', zoneForm(context))}
${account.hasPassword ? card('Password', passwordForm(context)) : ''}
${account.hasPassword ? html`<div id="codes">${card('Codes of an authenticator app', user.codesOn ? codesOn(context) : codesOff(context, account))}</div>` : ''}
<div id="passkeys">${card('Passkeys', passkeys(context, account, confirmDialog))}</div>
${ctx.config.mail ? html`<div id="mail">${card('E-mails', await mailForm(context))}</div>` : ''}
${card('Sessions', sessions(context, account.sessions))}
<form method="post" action="${consoleUrl(ctx, '/sign-out')}"><button class="secondary">Sign out</button></form>
${passkeyScriptTag(ctx)}`,
    };
  },
};

const codesNeededNotice = html`<p class="notice bad" role="alert">An organization of yours requires codes from an authenticator app. Set one up below to continue there.</p>`;

/** Draws a field that must be filled in. */
const requiredField = (context: SignedInContext, options: FieldOptions): Html =>
  field(context, { ...options, required: true });

function nameForm(context: SignedInContext): Html {
  const typed = forForm(context, rename);
  return form(context, rename, {
    fields: requiredField(typed, {
      name: 'name',
      label: 'Your name',
      autocomplete: 'name',
      value: context.user.name,
    }),
    submit: 'Change name',
    kind: 'secondary',
  });
}

function zoneForm(context: SignedInContext): Html {
  return form(context, choosePageZone, {
    fields: select(forForm(context, choosePageZone), {
      name: 'timeZone',
      label: 'Times are shown in',
      value: context.user.timeZone ?? '',
      options: [
        { value: '', text: 'The time zone of my browser' },
        ...Intl.supportedValuesOf('timeZone').map((zone) => ({
          value: zone,
          text: zone.replaceAll('_', ' '),
        })),
      ],
      hint: 'Point at a time to see it in UTC.',
    }),
    submit: 'Save the time zone',
    kind: 'secondary',
  });
}

function passwordForm(context: SignedInContext): Html {
  return form(context, choosePassword, {
    fields: html`${requiredField(context, { name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${requiredField(context, { name: 'chosen', label: 'New password', type: 'password', autocomplete: 'new-password', hint: 'At least 12 characters. All other sessions end.' })}`,
    submit: 'Change password',
    kind: 'secondary',
  });
}

function codesOff(context: SignedInContext, { codesBegun }: Account): Html {
  return html`<p>Off. With codes, a stolen password alone cannot sign in.</p>
${codesBegun ? detailsPanel(context, turnOn, 'My app is set up', firstCodeForm(context, turnOn)) : ''}
${form(context, beginCodes, { submit: 'Set up an app', kind: 'secondary' })}`;
}

function codesOn(context: SignedInContext): Html {
  return html`<p>On. Signing in with your password requires a code.</p>
${detailsPanel(context, renewBackupCodes, 'New backup codes', form(context, renewBackupCodes, { submit: 'Make new backup codes', kind: 'secondary' }))}
${confirmedForm(context, turnOff, { ask: 'Turn codes off', warning: 'Your password alone will be enough to sign in.', submit: 'Turn codes off' })}`;
}

function passkeys(context: SignedInContext, account: Account, confirmDialog: boolean): Html {
  return html`<p>A passkey on your device or in your password manager signs you in without a password or code.</p>
${account.passkeys.length > 0 ? html`<ul class="rows">${account.passkeys.map((passkey) => passkeyRow(context, passkey))}</ul>` : ''}
${confirmDialog ? newPasskey(context, account) : html`<p>${button(confirmUrl(context.ctx, '#passkeys'), 'Add a passkey')}</p>`}`;
}

function newPasskey(context: SignedInContext, account: Account): Html {
  return html`<div data-passkey="register" data-options="${urlOf(context, offerPasskey.path)}" data-verify="${urlOf(context, addPasskey.path)}" data-next="${urlOf(context, '')}" hidden>
<p class="field"><label>Name of the new passkey
<input value="${account.passkeys.length > 0 ? `Passkey ${account.passkeys.length + 1}` : 'Passkey'}" maxlength="100" autocomplete="off"></label></p>
<button type="button" class="secondary">Add a passkey</button>
<p role="alert"></p>
</div>`;
}

function passkeyRow(
  context: SignedInContext,
  { passkeyId, name, createdAt, suspended }: Account['passkeys'][number],
): Html {
  const params = { passkeyId };
  return html`<li><p><strong>${name}</strong> <span class="muted">added ${time(createdAt)}</span></p>
${suspended ? html`<p>Suspended since your password was reset. Keep it if it is yours.</p>${form(context, keepPasskey, { params, submit: `Keep ${name}`, kind: 'secondary' })}` : ''}
<details class="disclosed"><summary>Rename<span class="visually-hidden"> ${name}</span></summary>${form(context, renamePasskey, { params, fields: field(undefined, { required: true, name: 'name', label: 'New name', value: name }), submit: 'Rename', kind: 'secondary' })}</details>
<details class="confirm"><summary>Remove<span class="visually-hidden"> ${name}</span></summary><div>${form(context, removePasskey, { params, submit: 'Remove this passkey', kind: 'danger' })}</div></details></li>`;
}

function sessions(context: SignedInContext, open: OpenSession[]): Html {
  return html`<ul class="rows">${open.map((session) => sessionRow(context, session))}</ul>
${open.length > 1 ? form(context, endOtherSessions, { submit: 'End all other sessions', kind: 'danger' }) : ''}`;
}

function sessionRow(context: SignedInContext, session: OpenSession): Html {
  const { sessionId, userAgent, address, createdAt, lastSeenAt, current } = session;
  const device = deviceOf(userAgent);
  return html`<li><p><strong>${device}</strong>${current ? html` <span class="badge good">This session</span>` : ''}<br>
<span class="muted">${address || 'Unknown address'} · signed in ${time(createdAt)} · last seen ${time(lastSeenAt)}</span></p>
${current ? '' : form(context, endSession, { params: { sessionId }, submit: `End ${device}`, kind: 'danger' })}</li>`;
}

async function mailForm(context: SignedInContext): Promise<Html> {
  const { ctx, user } = context;
  const [chosen, memberships] = await Promise.all([
    readPreference(ctx, user.userId),
    membershipsOf(ctx, user.userId),
  ]);
  const { kinds, testMode } = chosen ?? preferenceOf(memberships.some(({ role }) => role === 'owner'));
  const typed = forForm(context, chooseMails);
  return html`<p>You receive at most one e-mail an hour of each kind, for each organization that you belong to.${chosen ? '' : ' Until you choose, owners get all of them, and nobody else gets any.'}</p>
${form(context, chooseMails, {
  fields: html`${checkboxes(typed, {
    name: 'matters',
    legend: 'Tell me about',
    values: kinds,
    options: notificationKinds.map((name) => ({ value: name, text: notifications[name].choice })),
  })}${checkboxes(typed, {
    name: 'testMode',
    legend: 'Test mode',
    values: testMode ? ['yes'] : [],
    options: [{ value: 'yes', text: 'Tell me about these in test mode, too' }],
  })}`,
  submit: 'Save the choice',
  kind: 'secondary',
})}`;
}

// Names devices in the words that people use, by the `User-Agent` header of their browser.

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

function deviceOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown browser';
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
