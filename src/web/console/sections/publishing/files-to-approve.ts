/** Shows the files of what waits for approval, so that nobody approves a picture unseen. */
import { html } from 'hono/html';
import { fileUrlOf } from '../../../../domain/publishing/media/file-links.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { link } from '../../components.ts';
import { operate, type PageContext } from '../../page-context.ts';
import { addressHere } from '../../previews.ts';
import type { PublishRequest } from './posts.ts';

/** Draws each picture; other files are opened in a tab of their own. */
export async function filesToApprove(visit: PageContext, request: PublishRequest): Promise<Html | ''> {
  const { media = [], cover } = request;
  const named = [...media, ...(cover ? [cover] : [])];
  if (named.length === 0) return '';
  const shown = await Promise.all(
    named.map(({ mediaId }, index) => fileOf(visit, mediaId, `File ${index + 1}`)),
  );
  return html`<div class="whole-post"><div class="pictures">${shown}</div></div>`;
}

async function fileOf(visit: PageContext, mediaId: string, name: string): Promise<Html> {
  try {
    const { contentType } = await operate(visit, 'media.get', { path: { mediaId } });
    const url = await fileUrlOf(visit.ctx, visit.caller, mediaId, { stripLocation: true });
    if (contentType?.startsWith('image/')) return html`<img src="${addressHere(visit, url)}" alt="${name}">`;
    return link(url, `${name} (${contentType})`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return html`<span class="muted">${name} is not there</span>`;
  }
}
