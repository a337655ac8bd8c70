/**
 * The frame of the pages that a simulated provider shows to people: a warning that they are simulated, the
 * style, the headers.
 */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { SimulatedAnswer } from '../simulator.ts';

export type Markup = ReturnType<typeof html>;

interface Frame {
  title: string;
  status?: number;
}

const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f3; color: #1c1e21; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1rem; }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border: 2px dashed #8a4b00; background: #fff4e0; color: #5c3200; }
h1 { font-size: 1.4rem; line-height: 1.25; }
code { overflow-wrap: anywhere; font-size: .95em; }
fieldset { margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid #767a80; border-radius: .5rem; background: #fff; }
legend { padding: 0 .25rem; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0; cursor: pointer; }
input { flex: none; width: 1.1rem; height: 1.1rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 2px solid #0a58ca; border-radius: .5rem; background: #0a58ca;
  color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: #fff; color: #0a58ca; }
:focus-visible { outline: 3px solid #1c1e21; outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * The headers have no `form-action`, because browsers apply it to every redirect that follows a form, up to
 * the app and beyond.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
};

export async function page({ title, status = 200 }: Frame, content: Markup): Promise<SimulatedAnswer> {
  const markup = html`<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} (simulated)</title>
  <style>${raw(style)}</style>
</head>
<body>
  <main>
    <p class="notice"><strong>Simulated consent screen.</strong> Nothing here reaches the provider, and nobody's
      account is involved.</p>
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>`;
  return { status, headers, body: String(await markup) };
}
