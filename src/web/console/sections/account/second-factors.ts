/** Codes and passkeys of one's own account: sets them up, renews and removes them. */
import { html } from 'hono/html';
import { encode } from 'uqr';
import { z } from 'zod';
import type { NewCodes } from '../../../../auth/index.ts';
import {
  confirmCodes,
  renewBackupCodes as makeBackupCodes,
  beginCodes as makeCodes,
  turnCodesOff,
} from '../../../../domain/people/members/confirm.ts';
import {
  beginPasskey,
  keepPasskey as keep,
  registerPasskey,
  removePasskey as remove,
  renamePasskey as rename,
} from '../../../../domain/people/members/passkeys.ts';
import type { Html } from '../../../pages/layout.ts';
import { credential } from '../../assets.ts';
import { field, form } from '../../components.ts';
import type { ScriptCall, Shown } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { type SignedInContext, urlOf } from '../../page-context.ts';
import { visitorOf } from '../../visitor.ts';
import type { AccountChange } from './changes.ts';

/** Draws the pages with new codes, which are shown only once. */
function newCodesPage(
  context: SignedInContext,
  turnOn: AccountChange,
  { uri, backupCodes }: NewCodes,
): Shown {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return {
    title: 'Set up your authenticator app',
    content: html`<p>Scan this with your authenticator app.</p>
${qrCode(uri, 'QR code for your authenticator app')}
<p>Or type this key into it: <code>${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
${backupCodeList(backupCodes)}
${firstCodeForm(context, turnOn)}
<p><a href="${urlOf(context, '')}">Do this later</a></p>`,
  };
}

/** Draws the form that turns codes on with the first code that the app shows. */
export function firstCodeForm(context: SignedInContext, turnOn: AccountChange): Html {
  return form(context, turnOn, {
    fields: field(context, {
      name: 'code',
      label: 'The code that the app shows now',
      autocomplete: 'one-time-code',
      required: true,
    }),
    submit: 'Turn codes on',
  });
}

function backupCodesPage(context: SignedInContext, codes: string[]): Shown {
  return {
    title: 'Your new backup codes',
    content: html`${backupCodeList(codes)}
<p>Your earlier backup codes no longer work.</p>
<p><a class="button primary" href="${urlOf(context, '')}">I have kept them</a></p>`,
  };
}

function backupCodeList(codes: string[]): Html {
  return html`<section class="notice warn"><h2>Backup codes</h2>
<p>Each works once in place of a code, should you lose your device. Keep them where you keep passwords: they are shown here only.</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul></section>`;
}

/** The light border that QR readers need, even on a dark page; in modules. */
const border = 4;

function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return html`<svg class="qr" width="220" height="220" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}"><rect width="${size}" height="${size}" fill="#ffffff"></rect><path d="${path}" fill="#000000"></path></svg>`;
}

// Declares the changes that turn the codes of an authenticator app on and off, and the one that renews the
// recovery codes.

/** After the confirmation people are led back to the part of the page about codes. */
const confirmed = { returnTo: '#codes' } as const;

export const beginCodes: AccountChange = {
  action: 'account.codes.begin',
  path: '/codes',
  role: 'person',
  confirmed,
  run: async (context) => ({
    show: newCodesPage(context, turnOn, await makeCodes(context.ctx, context.user)),
  }),
};

export const turnOn: AccountChange = {
  action: 'account.codes.turnOn',
  path: '/codes/confirm',
  role: 'person',
  run: async (context, form) => ({
    goTo: urlOf(context, ''),
    notice: 'Codes are on. Signing in with your password now requires one.',
    cookies: await confirmCodes(context.ctx, visitorOf(context.req), textOf(form, 'code') ?? ''),
  }),
};

export const turnOff: AccountChange = {
  action: 'account.codes.turnOff',
  path: '/codes/off',
  role: 'person',
  confirmed,
  run: async (context) => {
    await turnCodesOff(context.ctx, context.user);
    return { goTo: urlOf(context, ''), notice: 'Codes are off.' };
  },
};

export const renewBackupCodes: AccountChange = {
  action: 'account.codes.renewBackupCodes',
  path: '/codes/backup',
  role: 'person',
  confirmed,
  run: async (context) => ({
    show: backupCodesPage(context, await makeBackupCodes(context.ctx, context.user)),
  }),
};

export const offerPasskey: ScriptCall = {
  action: 'account.passkeys.add',
  path: '/passkeys/options',
  role: 'person',
  body: z.unknown(),
  run: async ({ ctx, req, user }) => {
    const { options, cookies } = await beginPasskey(ctx, visitorOf(req), user);
    return { answer: options, cookies };
  },
};

export const addPasskey: ScriptCall<z.infer<typeof credential>> = {
  action: 'account.passkeys.add',
  path: '/passkeys',
  role: 'person',
  body: credential,
  details: ({ name = '' }) => ({ name }),
  run: async ({ ctx, req, user }, { response, name = '' }) => {
    await registerPasskey(ctx, visitorOf(req), user, { response, name });
    return { answer: {} };
  },
};

export const renamePasskey: AccountChange = {
  action: 'account.passkeys.rename',
  path: '/passkeys/:passkeyId/name',
  role: 'person',
  subject: 'passkeyId',
  confirmed: { returnTo: '#passkeys', ofProvider: true },
  run: async (context, form) => {
    const { ctx, user, params } = context;
    await rename(ctx, user, params.passkeyId ?? '', textOf(form, 'name') ?? '');
    return { goTo: urlOf(context, ''), notice: 'The passkey is renamed.' };
  },
};

export const keepPasskey: AccountChange = {
  action: 'account.passkeys.keep',
  path: '/passkeys/:passkeyId/keep',
  role: 'person',
  subject: 'passkeyId',
  confirmed: { returnTo: '#passkeys' },
  run: async (context) => {
    const { ctx, user, params } = context;
    await keep(ctx, user, params.passkeyId ?? '');
    return { goTo: urlOf(context, ''), notice: 'The passkey works again.' };
  },
};

export const removePasskey: AccountChange = {
  action: 'account.passkeys.remove',
  path: '/passkeys/:passkeyId/remove',
  role: 'person',
  subject: 'passkeyId',
  confirmed: { returnTo: '#passkeys' },
  run: async (context) => {
    const { ctx, user, params } = context;
    await remove(ctx, user, params.passkeyId ?? '');
    return {
      goTo: urlOf(context, ''),
      notice: 'The passkey was removed. Delete it on your device, too.',
    };
  },
};
