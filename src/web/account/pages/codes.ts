import { html } from 'hono/html';
import type { NewCodes } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { Html } from '../../pages/layout.ts';
import { field, form } from '../fields.ts';
import { consoleUrl } from '../frame.ts';
import { qrCode } from './qr.ts';

export function newCodesPage(ctx: Context, { uri, backupCodes }: NewCodes): Html {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return html`<p>Scan this with your authenticator app.</p>
${qrCode(uri, 'QR code for your authenticator app')}
<p>Or type this key into it: <code>${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
${backupCodeList(backupCodes)}
${confirmForm(ctx)}
<p><a href="${consoleUrl(ctx, '/account')}">Do this later</a></p>`;
}

/** Codes are on when the app has shown one that is right. */
export function confirmForm(ctx: Context): Html {
  return form({
    action: consoleUrl(ctx, '/account/codes/confirm'),
    fields: field({ name: 'code', label: 'The code that the app shows now', autocomplete: 'one-time-code' }),
    submit: 'Turn codes on',
  });
}

export function backupCodesPage(ctx: Context, codes: string[]): Html {
  return html`${backupCodeList(codes)}
<p>Your earlier backup codes do not work any more.</p>
<p><a class="button primary" href="${consoleUrl(ctx, '/account')}">I have kept them</a></p>`;
}

function backupCodeList(codes: string[]): Html {
  return html`<section class="notice warn"><h2>Backup codes</h2>
<p>Each works once in place of a code, should you lose your device. Keep them where you keep passwords: they are shown here only.</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul></section>`;
}
