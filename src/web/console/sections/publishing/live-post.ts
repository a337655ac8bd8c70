/** Shows a published post as the provider has it at this moment, and the files of one that waits for approval. */
import { html } from 'hono/html';
import { readPreview } from '../../../../domain/grants/content-gateway/preview.ts';
import { fileUrlOf } from '../../../../domain/publishing/media/file-links.ts';
import { readItemMetrics } from '../../../../domain/sync/read-metrics.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, link, wallTime } from '../../components.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import { addressHere, countsOf, preview, readable } from '../../previews.ts';
import { detailPath, type PublishRequest, viewLink } from './posts.ts';

/**
 * Draws the card. The page comes without the post and then reads it, so that it does not wait for the provider; without
 * scripts, a link reads it. `?post=now` shows it, and `?post=counted` with its numbers, which are a call of their own.
 */
export async function livePost(context: PageContext, request: PublishRequest): Promise<Html | ''> {
  const { status, externalId, publishRequestId } = request;
  if (status !== 'published' || !externalId) return '';
  const at = (post: string) => urlOf(context, fillPath(detailPath, { publishRequestId }), { post });
  const now = at('now');
  const asked = context.query.get('post') ?? '';
  const isRead = ['now', 'counted'].includes(asked);
  const reading = isRead
    ? ''
    : html` hx-get="${now}" hx-trigger="load" hx-select="#post" hx-swap="outerHTML"`;
  const content = isRead
    ? html`${await readable(() => postOf(context, request, externalId))}${await numbersOf(context, request, externalId, asked === 'counted' ? '' : `${at('counted')}#post`)}`
    : html`<p class="muted">${link(`${now}#post`, 'Read it from the provider')}</p>`;
  return html`<div id="post"${reading}>${card('The post now', content, viewLink(context, request))}</div>`;
}

async function postOf(
  context: PageContext,
  { connectedProfileId, contentType }: PublishRequest,
  externalId: string,
): Promise<Html> {
  const post = await readPreview(context.ctx, context.caller, {
    connectedProfileId,
    contentType,
    externalId,
  });
  if (!post) return html`<p class="muted">The provider does not let single items of this kind be read.</p>`;
  const at = post.publishedAt ?? post.updatedAt;
  return html`<div class="whole-post">${preview(context, post)}</div>${at ? html`<p class="muted">Published ${wallTime(at)}. Read from the provider just now.</p>` : ''}`;
}

/**
 * Shows what the provider has counted of the post until now, for kinds of content that have such numbers.
 * @param readAt where they are read; empty to read them.
 */
async function numbersOf(
  context: PageContext,
  { connectedProfileId, contentType }: PublishRequest,
  externalId: string,
  readAt: string,
): Promise<Html | ''> {
  const { contentTypes } = context.ctx.providers.registry.providerOf(contentType);
  const { metrics } = contentTypes.find((one) => one.contentType === contentType)?.capabilities ?? {};
  if (!metrics?.metrics?.periods.includes('lifetime')) return '';
  if (readAt) return html`<p class="muted">${link(readAt, 'Read its numbers, too')}</p>`;
  const input = { connectedProfileId, externalId, period: 'lifetime' };
  return readable(async () =>
    countsOf(await readItemMetrics(context.ctx, context.caller, { contentType, action: 'metrics', input })),
  );
}

// Shows the files of what waits for approval, so that nobody approves a picture unseen.

/** Draws each picture; other files are opened in a tab of their own. */
export async function filesToApprove(context: PageContext, request: PublishRequest): Promise<Html | ''> {
  const { media = [], cover, cardPicture } = request;
  const named = [...media, ...(cover ? [cover] : []), ...(cardPicture ? [cardPicture] : [])];
  if (named.length === 0) return '';
  const shown = await Promise.all(
    named.map(({ mediaId }, index) => fileOf(context, mediaId, `File ${index + 1}`)),
  );
  return html`<div class="whole-post"><div class="pictures">${shown}</div></div>`;
}

async function fileOf(context: PageContext, mediaId: string, name: string): Promise<Html> {
  try {
    const { contentType } = await operate(context, 'media.get', { path: { mediaId } });
    const url = await fileUrlOf(context.ctx, context.caller, mediaId, { stripLocation: true });
    if (contentType?.startsWith('image/'))
      return html`<img src="${addressHere(context, url)}" alt="${name}">`;
    return link(url, `${name} (${contentType})`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return html`<span class="muted">${name} is not there</span>`;
  }
}
