/** The section of the request log: the list, one request, and errors of one kind. */
import { html } from 'hono/html';
import { type ErrorCode, operationIds } from '../../../contract/index.ts';
import { violationMeanings } from '../../../domain/administration/reference/errors.ts';
import {
  getRequest,
  groupFailures,
  keptRequests,
  type ListRequestsInput,
  type LoggedRequest,
  listRequests,
  requestStatuses,
} from '../../../domain/foundation/request-log.ts';
import { errorKinds, reasons, validationError } from '../../../errors/index.ts';
import type { Html } from '../../pages/layout.ts';
import {
  badge,
  button,
  card,
  codes,
  copyable,
  emptyState,
  exactTime,
  facts,
  id,
  inParts,
  link,
  time,
  wallTime,
} from '../components.ts';
import type { ConsolePage, Section, Shown } from '../declare.ts';
import { timeFilters, windowOf } from '../filters.ts';
import { optionsOf } from '../form-values.ts';
import { type PageContext, urlOf } from '../page-context.ts';
import { connectionOf, reconnectButton } from '../provider-faults.ts';
import { subjectLinks } from '../subject-link.ts';
import { csvOf, type Table, table } from '../table.ts';

type Failed = Pick<LoggedRequest, 'status' | 'errorCode' | 'details'>;

const requestUrl = (context: PageContext, request: Pick<LoggedRequest, 'id'>) =>
  urlOf(context, `/requests/${request.id}`);

function outcomeBadge({ status, errorCode }: Failed): Html {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
  return html`${badge(`${status}`, tone)}${errorCode ? html` <span class="muted">${errorCode.replaceAll('_', ' ')}</span>` : ''}`;
}

/** Returns the reason, or else the first thing that is wrong and how many others there are. */
function whyInShort({ details }: Failed): string | undefined {
  const { reason, violations: [first, ...others] = [], unknownParameters, missingAt } = details ?? {};
  if (missingAt) return `${missingAt} names nothing`;
  const lacks = lackedBy({ details }).flatMap(({ names }) => names);
  if (lacks.length > 0) return `lacks ${lacks.join(', ')}`;
  if (reason) return reason.replaceAll('_', ' ');
  if (first) {
    const said = `${first.code?.replaceAll('_', ' ') ?? 'not accepted:'} ${first.path || 'the body'}`;
    return others.length > 0 ? `${said}, and ${others.length} more` : said;
  }
  return unknownParameters ? `unknown: ${unknownParameters.join(', ')}` : undefined;
}

/** What a grant can lack -> its words. */
const lackWords = [
  ['missingScopes', 'The grant lacks'],
  ['candidateScopes', 'The provider does not say which scope is missing. It is one of'],
  ['missingTasks', 'The end user’s role at the account would have to include one of'],
] as const;

const lackedBy = ({ details }: Pick<Failed, 'details'>) =>
  lackWords.flatMap(([kind, words]) => {
    const names = details?.[kind];
    return names ? [{ words, names }] : [];
  });

/** Leads to all requests that failed in the same way, where there are others. */
function sameErrorsLink(context: PageContext, { sameErrors = 0, details }: LoggedRequest): Html | '' {
  if (sameErrors < 2 || !details?.errorGroup) return '';
  const url = urlOf(context, '/requests', { errorGroup: details.errorGroup });
  return html`<a class="in-text" href="${url}">${sameErrors.toLocaleString('en')} times</a>`;
}

/** The page of one request of the log. */
async function showRequest(context: PageContext): Promise<Shown> {
  const request = await getRequest(context.ctx, context.caller, context.params.requestLogEntryId ?? '');
  return {
    title: request.operationId ?? 'A request to no operation',
    content: html`${await why(context, request)}${await about(context, request)}`,
  };
}

async function about(context: PageContext, request: LoggedRequest): Promise<Html> {
  const { createdAt, operationId, durationMs, keyId, keyName, requestId, details } = request;
  const subjectId = details?.subjectId;
  const linked = await subjectLinks(context, [subjectId]);
  return card(
    'About this request',
    facts([
      ['Answer', outcomeBadge(request)],
      ['When', exactTime(createdAt)],
      [
        'Operation',
        operationId ? html`<code>${operationId}</code>` : 'none: no operation has this path and method',
      ],
      ['Took', `${durationMs} ms`],
      ['Key', link(urlOf(context, `/keys/${keyId}`), keyName ?? keyId)],
      ['Request-Id', copyable('Request-Id', requestId)],
      ...(subjectId ? [['About', linked(subjectId)] as const] : []),
    ]),
  );
}

/** Says what was wrong; the words are those of the guides, since those of the answer may contain what was sent. */
async function why(context: PageContext, request: LoggedRequest): Promise<Html> {
  const { errorCode, details } = request;
  const { reason, violations = [], unknownParameters, missingAt } = details ?? {};
  if (!errorCode && !unknownParameters) return html``;
  return card(
    errorCode ? 'Why it failed' : 'What to look at',
    html`${errorCode ? html`<p>${violations.length > 0 ? 'Something in the request was not as the operation takes it.' : meaningOf(errorKinds, errorCode, 'message')} ${link(`${context.ctx.config.publicUrl}/docs/guides/errors#${errorCode}`, 'What the guide says')}</p>` : ''}
${reason ? html`<p><code>${reason}</code>: ${meaningOf(reasons, reason, 'meaning')}</p>` : ''}
${missingAt ? html`<p><code>${missingAt}</code> names something that does not exist.</p>` : ''}
${lackedBy(request).map(({ words, names }) => html`<p>${words}:</p>${codes(names)}`)}
${violations.length > 0 ? violationTable(violations) : ''}
${unknownParameters ? html`<p>The operation has no query parameter of this name: ${unknownParameters.map((name) => html`<code>${name}</code> `)}</p>` : ''}
${(request.sameErrors ?? 0) > 1 ? html`<p>The same is in the log ${sameErrorsLink(context, request)}.</p>` : ''}
${await connectAgain(context, request)}`,
  );
}

/** The errors that end with a new grant, which the end user gives on a reconnect link. */
const askForGrant: readonly (string | null)[] = ['invalid_token', 'scope_insufficient'] satisfies ErrorCode[];

/** Draws the button that makes a reconnect link for the profile or connection that a refused call was about. */
async function connectAgain(context: PageContext, { errorCode, details }: LoggedRequest): Promise<Html | ''> {
  const connectionId = askForGrant.includes(errorCode) && (await connectionOf(context, details?.subjectId));
  return connectionId ? html`<div class="row">${await reconnectButton(context, connectionId)}</div>` : '';
}

const violationTable = (violations: readonly { code?: string; path: string }[]) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="What was wrong"><table><caption class="visually-hidden">What was wrong</caption><thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Meaning</th></tr></thead><tbody>${violations.map(
    ({ code = '', path }) =>
      html`<tr><td data-label="Where"><code>${path || 'the body'}</code></td><td data-label="What">${code ? html`<code>${code}</code>` : 'not accepted'}</td><td data-label="Meaning">${meaningOfViolation(code)}</td></tr>`,
  )}</tbody></table></div>`;

const meaningOfViolation = (code: string) =>
  (violationMeanings as Readonly<Record<string, string>>)[code] ?? '';

/** Entries may be older than this version, so a name may be unknown. */
function meaningOf<Key extends string>(table: object, name: string, key: Key): string {
  return (table as Record<string, Record<Key, string>>)[name]?.[key] ?? '';
}

// The page that groups the requests that failed in the same way.

const list: ConsolePage = {
  path: '/requests',
  role: 'viewer',
  nav: { label: 'Request log', group: 'Build' },
  show: async (context) => ({
    title: 'Request log',
    content: html`<p>The last ${keptRequests.toLocaleString('en')} requests of your keys in this mode, a few seconds after they were answered, for 30 days. Their contents are not kept.</p>
<p>${button(urlOf(context, '/requests/errors'), 'Errors by kind')}</p>
${await table(context, requestTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'requests', requestTable(context)),
};

const errors: ConsolePage = { path: '/requests/errors', role: 'viewer', show: showErrors };

const detail: ConsolePage = { path: '/requests/:requestLogEntryId', role: 'viewer', show: showRequest };

export const requests: Section = { pages: [list, errors, detail], changes: [] };

interface Entry extends LoggedRequest {
  /** Links to what the request was about. */
  about: Html;
}

function requestTable(context: PageContext): Table<Entry> {
  return {
    caption: 'API requests, newest first',
    tabs: [
      { text: 'All', value: '' },
      { text: 'Failed', value: 'failed' },
    ],
    filters: [
      { name: 'status', label: 'Outcome', options: optionsOf(requestStatuses) },
      { name: 'operationId', label: 'Operation', options: optionsOf(operationIds) },
      { name: 'errorCode', label: 'Error', options: optionsOf(Object.keys(errorKinds)) },
      { name: 'errorGroup', label: 'Same error', byLink: true },
      { name: 'subjectId', label: 'About (id)' },
      { name: 'keyId', label: 'Key id', byLink: true },
      { name: 'requestId', label: 'Request id' },
      ...timeFilters,
    ],
    columns: [
      {
        heading: 'When',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => wallTime(createdAt),
      },
      {
        heading: 'Operation',
        text: ({ operationId }) => operationId ?? undefined,
        cell: (request) =>
          html`<a href="${requestUrl(context, request)}" title="Request-Id ${request.requestId}">${request.operationId ? html`<code>${inParts(request.operationId)}</code>` : 'no operation'}</a>`,
      },
      { heading: 'Status', text: ({ status }) => status, cell: outcomeBadge },
      { heading: 'Error', text: ({ errorCode }) => errorCode ?? undefined, cell: false },
      {
        heading: 'Why',
        text: whyInShort,
        cell: (request) => {
          const why = whyInShort(request);
          const same = sameErrorsLink(context, request);
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
        cell: ({ keyId, keyName }) => link(urlOf(context, `/keys/${keyId}`), keyName ?? id(keyId)),
      },
      { heading: 'Key id', text: ({ keyId }) => keyId, cell: false },
      { heading: 'Request id', text: ({ requestId }) => requestId, cell: false },
    ],
    read: async (given, page) => {
      requireKnownStatus(given.status);
      const input = { ...given, ...windowOf(given), ...page } as ListRequestsInput;
      const { rows, nextCursor } = await listRequests(context.ctx, context.caller, input);
      const linked = await subjectLinks(
        context,
        rows.map(({ details }) => details?.subjectId),
      );
      return { data: rows.map((row) => ({ ...row, about: linked(row.details?.subjectId) })), nextCursor };
    },
    empty: emptyState(
      html`No key of this mode has been used yet. ${link(urlOf(context, '/sandbox'), 'The first steps')} show what to paste.`,
    ),
  };
}

function requireKnownStatus(status: string | undefined): void {
  if (status !== undefined && !(requestStatuses as string[]).includes(status))
    throw validationError([{ field: 'status', message: `Choose one of ${requestStatuses.join(', ')}.` }]);
}

const mostGroups = 50;

async function showErrors(context: PageContext): Promise<Shown> {
  const groups = await groupFailures(context.ctx, context.caller, mostGroups);
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
<td data-label="Operation">${latest.operationId ? html`<code>${inParts(latest.operationId)}</code>` : ''}</td>
<td data-label="Answer">${outcomeBadge(latest)}</td>
<td data-label="Why">${whyInShort(latest) ?? ''}</td>
<td data-label="How often" class="numeric">${link(urlOf(context, '/requests', { errorGroup }), count.toLocaleString('en'))}</td>
<td data-label="First">${time(oldest)}</td>
<td data-label="Last">${link(requestUrl(context, latest), time(newest))}</td></tr>`,
          )}</tbody></table></div>`,
  };
}
