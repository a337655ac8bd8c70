/** Brings passkeys to a page: the script that asks the browser for one, and the schema of the JSON that it sends. */
import { html } from 'hono/html';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Html } from '../pages/layout.ts';
import { passkeyScript } from './assets.ts';
import { consoleUrl } from './page-context.ts';

export const credential = z.object({
  response: z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
  // The database can store neither NUL nor half a surrogate pair.
  name: z
    .string()
    .max(1_000)
    .refine((name) => name.isWellFormed() && !name.includes('\0'))
    .optional(),
});

/** Loads the script. Every page with an element that has `data-passkey` needs it. */
export function passkeyScriptTag(ctx: Pick<Context, 'config'>): Html {
  return html`<script src="${consoleUrl(ctx, passkeyScript.path)}" type="module"></script>`;
}
