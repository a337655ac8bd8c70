/** The fields for how hosted pages look, and a preview of it. */
import { html } from 'hono/html';
import type { Brand } from '../../domain/foundation/branding/brand.ts';
import { mostPictureBytes } from '../../domain/foundation/branding/change-brand.ts';
import { exactSize } from '../../domain/foundation/wording.ts';
import type { Html } from '../pages/layout.ts';
import { accentUrl, contrast, leastContrast, shadesOf } from '../styles.ts';
import { facts, field } from './components.ts';
import { given, textOf } from './form-values.ts';
import type { PageContext } from './page-context.ts';

/** @param own what is set here already. */
export function brandFields(context: PageContext, own: Brand): Html {
  const picture = `The https address of a PNG, JPEG or WebP file of at most ${exactSize(mostPictureBytes)}. It is copied when you save; empty removes it.`;
  return html`${field(context, { name: 'accentColor', label: 'Accent color', placeholder: '#1d5bd0', hint: 'Of buttons and links.', value: own.accentColor ?? '', autocomplete: 'off' })}
${field(context, { name: 'logoUrl', label: 'Logo', type: 'url', hint: picture, value: own.logoUrl ?? '', autocomplete: 'off' })}
${field(context, { name: 'iconUrl', label: 'Icon', type: 'url', hint: 'Square, and otherwise as the logo. Browsers show it beside the title.', value: own.iconUrl ?? '', autocomplete: 'off' })}`;
}

/** Reads the fields; a color may be typed without its #. */
export function brandingOf(form: URLSearchParams) {
  const color = textOf(form, 'accentColor');
  return given({
    accentColor: color && /^[0-9A-Fa-f]{6}$/.test(color) ? `#${color}` : color,
    logoUrl: textOf(form, 'logoUrl'),
    iconUrl: textOf(form, 'iconUrl'),
  });
}

/**
 * Shows how a hosted page looks.
 * @param brand the look that end users see, with the name of the app.
 */
export function brandPreview(
  { ctx }: PageContext,
  { name, accentColor, logoUrl, iconUrl }: Brand & { name: string },
) {
  const { publicUrl } = ctx.config;
  const provider = ctx.providers.registry.providers[0]?.name ?? 'your account';
  return html`<div class="preview branded" role="img" aria-label="Preview of a hosted page of ${name}">
${accentColor ? html`<link rel="stylesheet" href="${accentUrl(publicUrl, accentColor)}">` : ''}
<p class="tab">${iconUrl ? html`<img src="${iconUrl}" alt="">` : ''}Connect ${provider} to ${name}</p>
<div>${logoUrl ? html`<img class="logo" src="${logoUrl}" alt="">` : ''}
<strong>Connect ${provider} to ${name}</strong>
<p>${name} asks for your permission to:</p>
<p class="row"><span class="button primary">Continue to ${provider}</span><span class="button secondary">Cancel</span></p></div></div>
${accentColor ? facts([['Accent color', accentFact(accentColor)]]) : ''}`;
}

function accentFact(color: string): string {
  const { light, dark } = shadesOf(color);
  const ratio = contrast(color, '#ffffff').toFixed(1);
  if (light === color) return `${color}, ${ratio}:1 on white. In dark mode pages use ${dark}.`;
  return `${color} has a contrast of ${ratio}:1 on white, and text needs ${leastContrast}:1. Pages use ${light} in light mode, and ${dark} in dark mode.`;
}
