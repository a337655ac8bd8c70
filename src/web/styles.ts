/** The stylesheet of all pages, and the accent colour of a brand in it. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

// The customer's accent color on hosted pages. A page names it by a stylesheet whose address is the color, since the pages
// allow no styles of their own.

/** The backgrounds on which the color is seen, and toward what it is changed until it can be read there. */
const grounds = {
  light: { card: '#ffffff', toward: 0 },
  dark: { card: '#1b1f25', toward: 255 },
} as const;

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

interface Shades {
  light: string;
  dark: string;
}

/** Returns the shades of a color that can be read on the pages: the color itself wherever that can be. */
export function shadesOf(color: string): Shades {
  return { light: readable(color, grounds.light), dark: readable(color, grounds.dark) };
}

function readable(color: string, { card, toward }: (typeof grounds)[keyof typeof grounds]): string {
  const channels = channelsOf(color);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = hexOf(channels.map((channel) => Math.round(channel + (toward - channel) * share)));
    if (contrast(shade, card) >= leastContrast) return shade;
  }
  return hexOf([toward, toward, toward]);
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Returns how far apart the lightness of two colors is, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function accentUrl(publicUrl: string, color: string): string {
  return `${publicUrl}/connect/accents/${color.slice(1)}.css`;
}

/** Serves the stylesheet of any color. It concerns what has the class `branded` alone, such as a preview. */
export function sendAccent(req: Request<{ file: string }>, res: Response, next: NextFunction): void {
  const [, hex] = /^([0-9a-f]{6})\.css$/.exec(req.params.file) ?? [];
  if (!hex) {
    next();
    return;
  }
  res.locals.operationId = 'connect.accent';
  res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' });
  const { light, dark } = shadesOf(`#${hex}`);
  res
    .type('css')
    .send(
      `.branded { --accent: ${light}; }\n@media (prefers-color-scheme: dark) { .branded { --accent: ${dark}; } }\n`,
    );
}

// The stylesheet of the connect pages, read at start. Its address contains a hash of its content, so browsers may
// keep it for good.

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** How charts look, in the console as well as in the portal. */
export const chartStyle = read('./chart.css');

export const stylesheet = read('./style.css') + chartStyle;

const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

export function stylesheetUrl(publicUrl: string): string {
  return `${publicUrl}/connect/style.css?v=${version}`;
}

export const sendStylesheet: RequestHandler = (_req, res) => {
  res.locals.operationId = 'connect.style';
  res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' });
  res.type('css').send(stylesheet);
};
