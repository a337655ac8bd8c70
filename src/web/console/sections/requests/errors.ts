/** The page that groups the requests that failed in the same way. */
import { html } from 'hono/html';
import { groupFailures } from '../../../../domain/foundation/request-log/list-requests.ts';
import { emptyState, link, time } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { outcomeBadge, requestUrl, whyInShort } from './words.ts';

const mostGroups = 50;

export async function showErrors(visit: PageContext): Promise<Shown> {
  const groups = await groupFailures(visit.ctx, visit.caller, mostGroups);
  const headings = ['Operation', 'Answer', 'Why', 'How often', 'First', 'Last'];
  return {
    title: 'Errors by kind',
    content:
      groups.length === 0
        ? emptyState(
            'No request in the log has failed. Those that fail in the same way will be one row here.',
          )
        : html`<p>Requests in the log that failed in the same way, the most frequent first.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Errors by kind"><table><caption class="visually-hidden">Errors by kind</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col"${heading === 'How often' ? html` class="numeric"` : ''}>${heading}</th>`)}</tr></thead>
<tbody>${groups.map(
            ({ errorGroup, count, latest, oldest, newest }) => html`<tr>
<td data-label="Operation">${latest.operationId ? html`<code>${latest.operationId}</code>` : ''}</td>
<td data-label="Answer">${outcomeBadge(latest)}</td>
<td data-label="Why">${whyInShort(latest) ?? ''}</td>
<td data-label="How often" class="numeric">${link(urlOf(visit, '/requests', { errorGroup }), count.toLocaleString('en'))}</td>
<td data-label="First">${time(oldest)}</td>
<td data-label="Last">${link(requestUrl(visit, latest), time(newest))}</td></tr>`,
          )}</tbody></table></div>`,
  };
}
