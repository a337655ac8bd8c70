/** Shows a published post as the provider has it at this moment. */
import { html } from 'hono/html';
import { readPreview } from '../../../../domain/grants/content-gateway/preview.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, link, time } from '../../components.ts';
import { fillPath, type PageContext, urlOf } from '../../page-context.ts';
import { preview, readable } from '../../previews.ts';
import { detailPath } from './changes.ts';
import { viewLink } from './naming.ts';
import type { PublishRequest } from './status.ts';

/**
 * Draws the card. The page comes without the post and then reads it, so that it does not wait for the provider; without
 * scripts, a link reads it. `?post=now` shows it.
 */
export async function livePost(visit: PageContext, request: PublishRequest): Promise<Html | ''> {
  const { status, externalId, publishRequestId } = request;
  if (status !== 'published' || !externalId) return '';
  const now = urlOf(visit, fillPath(detailPath, { publishRequestId }), { post: 'now' });
  const isRead = visit.query.get('post') === 'now';
  const reading = isRead
    ? ''
    : html` hx-get="${now}" hx-trigger="load" hx-select="#post" hx-swap="outerHTML"`;
  const content = isRead
    ? await readable(() => postOf(visit, request, externalId))
    : html`<p class="muted">${link(`${now}#post`, 'Read it from the provider')}</p>`;
  return html`<div id="post"${reading}>${card('The post now', content, viewLink(visit, request))}</div>`;
}

async function postOf(
  visit: PageContext,
  { connectedProfileId, contentType }: PublishRequest,
  externalId: string,
): Promise<Html> {
  const post = await readPreview(visit.ctx, visit.caller, { connectedProfileId, contentType, externalId });
  if (!post) return html`<p class="muted">The provider does not let single items of this kind be read.</p>`;
  const at = post.publishedAt ?? post.updatedAt;
  return html`<div>${preview(visit, post)}</div>${at ? html`<p class="muted">Published ${time(at)}. Read from the provider just now.</p>` : ''}`;
}
