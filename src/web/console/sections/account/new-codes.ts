/** Draws the pages with new codes, which are shown only once. */
import { html } from 'hono/html';
import { encode } from 'uqr';
import type { NewCodes } from '../../../../auth/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { field, form } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { type SignedInContext, urlOf } from '../../page-context.ts';
import type { AccountChange } from './changes.ts';

export function newCodesPage(
  visit: SignedInContext,
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
${firstCodeForm(visit, turnOn)}
<p><a href="${urlOf(visit, '')}">Do this later</a></p>`,
  };
}

/** Draws the form that turns codes on with the first code that the app shows. */
export function firstCodeForm(visit: SignedInContext, turnOn: AccountChange): Html {
  return form(visit, turnOn, {
    fields: field(visit, {
      name: 'code',
      label: 'The code that the app shows now',
      autocomplete: 'one-time-code',
      required: true,
    }),
    submit: 'Turn codes on',
  });
}

export function backupCodesPage(visit: SignedInContext, codes: string[]): Shown {
  return {
    title: 'Your new backup codes',
    content: html`${backupCodeList(codes)}
<p>Your earlier backup codes no longer work.</p>
<p><a class="button primary" href="${urlOf(visit, '')}">I have kept them</a></p>`,
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
