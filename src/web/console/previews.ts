/** Shows content that was read from a provider while the page loads. */
import { html } from 'hono/html';
import type { Schemas } from '../../contract/index.ts';
import { type ContentPreview, sealPicture } from '../../domain/grants/content-gateway/preview.ts';
import { ServiceError } from '../../errors/index.ts';
import type { Html } from '../pages/layout.ts';
import { clamped, facts } from './components.ts';
import { type PageContext, urlOf } from './page-context.ts';
import { asProviderFault } from './provider-faults.ts';

const shownPictures = 4;

/** Shows who wrote an item, the beginning of its text, and its pictures. */
export function preview(context: PageContext, { author, text, media }: ContentPreview): Html {
  return html`${author ? html`<strong><bdi>${author.displayName ?? author.username ?? ''}</bdi></strong> ` : ''}${text ? clamped(text) : html`<span class="muted">no text</span>`}${picturesOf(context, media)}`;
}

export const contentPicturePath = '/content-picture';

/**
 * Shows the pictures of an item, small and in a row. They come through this service: loading them from the provider
 * would tell the provider who looks at what, and the Content-Security-Policy of the pages forbids it.
 */
function picturesOf(context: PageContext, media: Schemas['MediaAsset'][] = []): Html | '' {
  const shown = media
    .flatMap(({ sourceUrl, contentType, altText = '' }) =>
      sourceUrl && contentType?.startsWith('image/') ? [{ sourceUrl, altText }] : [],
    )
    .slice(0, shownPictures);
  if (shown.length === 0) return '';
  return html`<div class="pictures">${shown.map(
    ({ sourceUrl, altText }) =>
      html`<img src="${addressHere(context, sourceUrl)}" alt="${altText}" loading="lazy">`,
  )}</div>`;
}

/** Returns where this service has a picture. It serves those of simulated providers itself. */
export function addressHere(context: PageContext, url: string): string {
  const { ctx, caller } = context;
  if (url.startsWith(`${ctx.config.publicUrl}/`)) return url;
  return urlOf(context, contentPicturePath, { of: sealPicture(ctx, caller, url) });
}

/** Shows what was counted until now; nothing of series that are split, and why where there is no number. */
export function countsOf({ series }: Schemas['Metrics']): Html {
  return facts(
    series
      .filter(({ by }) => !by)
      .map(({ name, values: [first], absence = 'no_data' }) => [
        name.replaceAll('_', ' '),
        first
          ? first.value.toLocaleString('en')
          : html`<span class="muted">${absence.replaceAll('_', ' ')}</span>`,
      ]),
  );
}

/** Shows what was read, or in its place why it could not be. */
export async function readable(show: () => Promise<Html>): Promise<Html> {
  try {
    return await show();
  } catch (error) {
    const fault = asProviderFault(error);
    if (!(fault instanceof ServiceError)) throw fault;
    return html`<div class="notice bad" role="alert"><p>${fault.message}</p>${problemsOf(fault)}</div>`;
  }
}

function problemsOf({ meta }: ServiceError): Html {
  const problems = (meta.validationErrors ?? []) as { field: string; message: string }[];
  return html`${problems.map(({ field, message }) => html`<p><code>${field}</code> ${message}</p>`)}`;
}
