/** The pictures of an item stand in a row, small. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import type { Visit } from '../../visit.ts';

const shownPictures = 4;

/**
 * Shows only pictures that this service serves, which are those of test mode: from the others a provider would learn who
 * looks at what, and the Content-Security-Policy of the pages lets none of them in.
 */
export function picturesOf({ ctx }: Visit, media: Schemas['MediaAsset'][] = []): Html | '' {
  const own = media.filter(
    ({ sourceUrl, contentType }) =>
      contentType?.startsWith('image/') && sourceUrl?.startsWith(`${ctx.config.publicUrl}/`),
  );
  if (own.length === 0) return '';
  const pictures = own
    .slice(0, shownPictures)
    .map(({ sourceUrl, altText }) => html`<img src="${sourceUrl}" alt="${altText ?? ''}" loading="lazy">`);
  return html`<div class="pictures">${pictures}</div>`;
}
