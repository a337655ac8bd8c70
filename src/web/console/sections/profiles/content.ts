/** Shows a few items of the account, which are read from the provider while the page loads. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import {
  type ContentPreview,
  type ReadableList,
  readableLists,
  readPreviews,
} from '../../../../domain/grants/content-gateway/preview.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, externalLink, id, link, rowsOf, time } from '../../components.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { preview, readable } from '../../previews.ts';

const shownItems = 5;

/**
 * Shows the first items of a list. `?content=` names the content type; for lists that belong to an item, `?of=` names
 * the item.
 */
export async function content(
  context: PageContext,
  { connectedProfileId }: Schemas['ConnectedProfile'],
): Promise<Html> {
  const lists = await readableLists(context.ctx, context.caller, connectedProfileId);
  const contentType = context.query.get('content') ?? undefined;
  const own = lists.filter(({ parent }) => !parent);
  const here = urlOf(context, `/profiles/${connectedProfileId}`);
  return html`<div id="content-now">${card(
    'Content',
    html`<form class="filters" method="get" action="${here}#content-now">
<label>The newest of <select name="content">${own.map((one) => html`<option${one.contentType === contentType ? html` selected` : ''}>${one.contentType}</option>`)}</select></label>
<button class="secondary">Read from the provider</button></form>
${contentType ? await itemsOf(context, { connectedProfileId, contentType, lists }) : ''}`,
  )}</div>`;
}

interface Wanted {
  connectedProfileId: string;
  contentType: string;
  lists: readonly ReadableList[];
}

async function itemsOf(
  context: PageContext,
  { connectedProfileId, contentType, lists }: Wanted,
): Promise<Html> {
  const parentExternalId = context.query.get('of') ?? undefined;
  return readable(async () => {
    const request = { connectedProfileId, contentType, parentExternalId, limit: shownItems };
    const items = await readPreviews(context.ctx, context.caller, request);
    const below = lists.filter(({ parent }) => parent?.contentType === contentType);
    return html`${parentExternalId ? html`<p><code>${contentType}</code> of <code>${parentExternalId}</code></p>` : ''}
${items.length === 0 ? html`<p class="muted">The account has none.</p>` : itemTable(context, items, { connectedProfileId, contentType, below })}`;
  });
}

function itemTable(
  context: PageContext,
  items: readonly ContentPreview[],
  {
    connectedProfileId,
    contentType,
    below,
  }: { connectedProfileId: string; contentType: string; below: readonly ReadableList[] },
): Html {
  const deeper = (list: ReadableList, of: string) =>
    link(
      `${urlOf(context, `/profiles/${connectedProfileId}`, { content: list.contentType, of })}#content-now`,
      list.contentType.split('.').at(-1),
    );
  return rowsOf(
    `The newest of ${contentType}`,
    ['Text', 'Time', 'At the provider', 'Id', ...(below.length > 0 ? ['Below it'] : [])],
    items.map((item) => [
      preview(context, item),
      time(item.publishedAt ?? item.updatedAt),
      externalLink(item.providerPermalink, 'Open'),
      id(item.externalId),
      ...(below.length > 0 ? [below.map((list) => deeper(list, item.externalId))] : []),
    ]),
  );
}
