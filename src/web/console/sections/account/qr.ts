import { html } from 'hono/html';
import { encode } from 'uqr';
import type { Html } from '../../../pages/layout.ts';

/** The light border that QR readers need, even on a dark page; in modules. */
const border = 4;

export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return html`<svg class="qr" width="220" height="220" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}"><rect width="${size}" height="${size}" fill="#ffffff"></rect><path d="${path}" fill="#000000"></path></svg>`;
}
