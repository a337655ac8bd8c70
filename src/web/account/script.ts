/** The script of passkeys. */
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { readAsset } from '../console/assets.ts';
import type { Html } from '../pages/layout.ts';
import { consoleUrl } from './frame.ts';

export const script = readAsset('passkeys.js', new URL('./passkeys.js', import.meta.url).href);

export function passkeyScript(ctx: Context): Html {
  return html`<script src="${consoleUrl(ctx, script.path)}" type="module"></script>`;
}
