/** The page that groups the requests that failed in the same way. */
import { html } from 'hono/html';
import { operationIds } from '../../../../contract/index.ts';
import {
  groupFailures,
  keptRequests,
  type ListRequestsInput,
  type LoggedRequest,
  listRequests,
  requestStatuses,
} from '../../../../domain/foundation/request-log/list-requests.ts';
import { errorKinds, validationError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { optionsOf } from '../../choices.ts';
import { button, emptyState, id, inParts, link, time } from '../../components.ts';
import type { ConsolePage, Section, Shown } from '../../declare.ts';
import { dayFilters, windowOf } from '../../list-filters.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { subjectLinks } from '../../subject-link.ts';
import { csvOf, type Table, table } from '../../table.ts';
import { showRequest } from './detail.ts';
import { outcomeBadge, requestUrl, sameErrorsLink, whyInShort } from './words.ts';

const list: ConsolePage = {
  path: '/requests',
  role: 'viewer',
  nav: { label: 'Request log', group: 'Build' },
  show: async (visit) => ({
    title: 'Request log',
    content: html`<p>The last ${keptRequests.toLocaleString('en')} requests of your keys in this mode, a few seconds after they were answered, for 30 days. What they carried is not kept.</p>
<p>${button(urlOf(visit, '/requests/errors'), 'Errors by kind')}</p>
${await table(visit, requestTable(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'requests', requestTable(visit)),
};

const errors: ConsolePage = { path: '/requests/errors', role: 'viewer', show: showErrors };

const detail: ConsolePage = { path: '/requests/:requestLogEntryId', role: 'viewer', show: showRequest };

export const requests: Section = { pages: [list, errors, detail], changes: [] };

interface Entry extends LoggedRequest {
  /** Links to what the request was about. */
  about: Html;
}

function requestTable(visit: PageContext): Table<Entry> {
  return {
    caption: 'API requests, newest first',
    filters: [
      { name: 'status', label: 'Outcome', options: optionsOf(requestStatuses) },
      { name: 'operationId', label: 'Operation', options: optionsOf(operationIds) },
      { name: 'errorCode', label: 'Error', options: optionsOf(Object.keys(errorKinds)) },
      { name: 'errorGroup', label: 'Same error' },
      { name: 'subjectId', label: 'About (id)' },
      { name: 'keyId', label: 'Key id' },
      { name: 'requestId', label: 'Request id' },
      ...dayFilters,
    ],
    columns: [
      {
        heading: 'When',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: (request) =>
          html`<a href="${requestUrl(visit, request)}" title="Request-Id ${request.requestId}">${time(request.createdAt)}</a>`,
      },
      {
        heading: 'Operation',
        text: ({ operationId }) => operationId ?? undefined,
        cell: ({ operationId }) => (operationId ? html`<code>${inParts(operationId)}</code>` : ''),
      },
      { heading: 'Status', text: ({ status }) => status, cell: outcomeBadge },
      { heading: 'Error', text: ({ errorCode }) => errorCode ?? undefined, cell: false },
      {
        heading: 'Why',
        text: whyInShort,
        cell: (request) => {
          const why = whyInShort(request);
          const same = sameErrorsLink(visit, request);
          return why && same ? html`${why} ${same}` : (why ?? same);
        },
      },
      {
        heading: 'About',
        text: ({ details }) => details?.subjectId,
        cell: ({ about }) => about,
      },
      { heading: 'Milliseconds', text: ({ durationMs }) => durationMs, numeric: true },
      {
        heading: 'Key',
        text: ({ keyName }) => keyName,
        cell: ({ keyId, keyName }) => link(urlOf(visit, `/keys/${keyId}`), keyName ?? id(keyId)),
      },
      { heading: 'Key id', text: ({ keyId }) => keyId, cell: false },
      { heading: 'Request id', text: ({ requestId }) => requestId, cell: false },
    ],
    read: async (given, page) => {
      requireKnownStatus(given.status);
      const input = { ...given, ...windowOf(given), ...page } as ListRequestsInput;
      const { rows, nextCursor } = await listRequests(visit.ctx, visit.caller, input);
      const linked = await subjectLinks(
        visit,
        rows.map(({ details }) => details?.subjectId),
      );
      return { data: rows.map((row) => ({ ...row, about: linked(row.details?.subjectId) })), nextCursor };
    },
    empty: emptyState(
      html`No key of this mode has asked for anything yet. ${link(urlOf(visit, '/sandbox'), 'The first steps')} show what to paste.`,
    ),
  };
}

function requireKnownStatus(status: string | undefined): void {
  if (status !== undefined && !(requestStatuses as string[]).includes(status))
    throw validationError([{ field: 'status', message: `Choose one of ${requestStatuses.join(', ')}.` }]);
}

const mostGroups = 50;

async function showErrors(visit: PageContext): Promise<Shown> {
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
