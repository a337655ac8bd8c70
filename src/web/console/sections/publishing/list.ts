/** The publish ledger: what was to be published, and what became of it. */
import { html } from 'hono/html';
import type { ProfileName } from '../../../../domain/connections/profiles.ts';
import {
  countErased,
  findByWords,
  mostCountedErased,
} from '../../../../domain/publishing/requests/find-requests.ts';
import { readFirstWords } from '../../../../domain/publishing/requests/name-posts.ts';
import { countRequests } from '../../../../domain/publishing/requests/read-requests.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, clamped, emptyState, link, time } from '../../components.ts';
import type { CsvExport, Shown } from '../../declare.ts';
import { dayFilters, type Tab, windowQueryOf } from '../../filters.ts';
import { contentTypeOptions, optionsOf } from '../../form-values.ts';
import { fillPath, may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { ofProfile, profileColumns, profileFilter, withProfiles } from '../../profile-names.ts';
import { csvOf, type Rows, type Table, table } from '../../table.ts';
import { compose } from './compose/page.ts';
import {
  detailPath,
  isUnderWay,
  kindOf,
  type Named,
  nameOf,
  type PublishRequest,
  statusBadge,
  statuses,
  unsearchedWords,
  viewLink,
} from './posts.ts';

interface Entry extends Named {
  profile?: ProfileName | undefined;
}

export async function showLedger(context: PageContext): Promise<Shown> {
  return {
    title: 'Posts',
    content: html`<p>All publish requests, with their outcomes. Texts are kept for 23 hours after the end, and your titles permanently.</p>
${newPost(context)}
${await table(context, { ...ledger(context, withWords), tabs: await tabsOf(context) })}`,
  };
}

/** Leads to the form for a post; empty for people who may not publish. */
export const newPost = (context: PageContext): Html | '' =>
  may(context, compose.role)
    ? html`<p class="page-action">${button(urlOf(context, compose.path), 'New post', 'primary')}</p>`
    : '';

/**
 * An unknown outcome needs somebody to look at the provider, and what was submitted somebody to approve it. Who has no drafts needs
 * no tabs for them.
 */
async function tabsOf({ ctx, caller }: PageContext): Promise<Tab[]> {
  const { all, scheduled, failed, outcome_unknown, draft, pending_approval } = await countRequests(
    ctx,
    caller,
  );
  return [
    { text: 'All', value: '', count: all },
    { text: 'Scheduled', value: 'scheduled', count: scheduled },
    ...[
      { text: 'Drafts', value: 'draft', count: draft },
      { text: 'To approve', value: 'pending_approval', count: pending_approval },
    ].filter(({ count }) => count !== '0'),
    { text: 'Failed', value: 'failed', count: failed },
    { text: 'Unknown', value: 'outcome_unknown', count: outcome_unknown },
  ];
}

/** Says what a search for words could not look into. */
async function unsearched({ ctx, caller }: PageContext, { words }: Record<string, string>): Promise<string> {
  const count = words ? await countErased(ctx, caller) : 0;
  return count > 0 ? unsearchedWords(count, mostCountedErased) : '';
}

/** Exports the ledger. Content never leaves the service in this way. */
export function ledgerCsv(context: PageContext): CsvExport {
  return csvOf(context, 'publish-ledger', ledger(context, withProfiles));
}

async function withWords(context: PageContext, page: Rows<PublishRequest>): Promise<Rows<Entry>> {
  const [named, words] = await Promise.all([
    withProfiles(context, page),
    readFirstWords(context.ctx, context.caller, page.data),
  ]);
  const data = named.data.map((entry) => ({ ...entry, firstWords: words.get(entry.publishRequestId) }));
  return { ...named, data };
}

/** Several statuses that people look for together. */
const statusGroups = [
  { value: 'scheduled,queued,publishing', text: 'not ended yet' },
  { value: 'failed,outcome_unknown', text: 'failed or unknown' },
];

/** @param enrich adds to a page of requests what people know them by. */
function ledger(
  context: PageContext,
  enrich: (context: PageContext, page: Rows<PublishRequest>) => Promise<Rows<Entry>>,
): Table<Entry> {
  return {
    caption: 'Publish requests, newest first',
    filters: [
      { name: 'status', label: 'Status', options: [...statusGroups, ...optionsOf(statuses)] },
      { name: 'words', label: 'Text or title' },
      profileFilter,
      { name: 'contentType', label: 'Content type', options: contentTypeOptions() },
      ...dayFilters,
      { name: 'reference', label: 'Your reference' },
    ],
    columns: [
      {
        heading: 'Content',
        text: ({ contentType, variant }) => [contentType, variant].filter(Boolean).join(' '),
        cell: (entry) => contentOf(context, entry),
      },
      { heading: 'Title', text: ({ title }) => title, cell: false },
      { heading: 'Request', text: ({ publishRequestId }) => publishRequestId, cell: false },
      ...profileColumns<Entry>(context),
      { heading: 'Status', text: ({ status }) => status, cell: (entry) => outcomeOf(context, entry) },
      { heading: 'Error', text: ({ error }) => error?.reason, cell: false },
      { heading: 'Why it failed', text: ({ error }) => error?.message, cell: false },
      {
        heading: 'Due',
        text: ({ scheduledFor }) => scheduledFor,
        cell: ({ scheduledFor }) => time(scheduledFor),
      },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    read: async (filters, page) =>
      enrich(context, await ofProfile(context, filters, (given) => readPage(context, given, page))),
    moves: isUnderWay,
    withoutHits: (given) => unsearched(context, given),
    empty: emptyState(
      html`Nothing was published through this organization in this mode yet. <code>POST /v1/publish-requests</code> publishes now or at a time of your choice, and so does the form.`,
      button(`${context.ctx.config.publicUrl}/docs`, 'How publishing works'),
    ),
  };
}

/**
 * Reads a page of the ledger. Words are looked for in the contents that are held, which are not among what the API
 * filters by; the other filters then leave out what they do not name.
 */
async function readPage(
  context: PageContext,
  { words, status, since = '', until = '', ...same }: Record<string, string>,
  page: { cursor?: string; limit: number },
): Promise<Rows<PublishRequest>> {
  const among = status?.split(',');
  const window = windowQueryOf({ since, until });
  if (!words) {
    const filters = { ...(among ? { status: among } : {}), ...window };
    return operate(context, 'publishRequests.list', { query: { ...same, ...filters, ...page } });
  }
  const found = (await findByWords(context.ctx, context.caller, words)).filter(
    (request) =>
      (!among || among.includes(request.status)) &&
      (!window.since || request.createdAt >= window.since) &&
      (!window.until || request.createdAt <= window.until) &&
      Object.entries(same).every(([name, value]) => request[name as keyof PublishRequest] === value),
  );
  const rest = found.filter(({ publishRequestId }) => !page.cursor || publishRequestId < page.cursor);
  const data = rest.slice(0, page.limit);
  return rest.length > data.length ? { data, nextCursor: data.at(-1)?.publishRequestId } : { data };
}

/** Names a request, with the kind of its content and the customer's own reference below. */
function contentOf(context: PageContext, entry: Entry): Html {
  const { publishRequestId, variant, reference } = entry;
  const url = urlOf(context, fillPath(detailPath, { publishRequestId }));
  const [name, kind] = [nameOf(context, entry), kindOf(context, entry)];
  const below = [...(name === kind ? [] : [kind]), variant?.replaceAll('_', ' '), reference].filter(Boolean);
  return html`${link(url, clamped(name))}<span class="muted">${below.join(' · ')}</span>`;
}

function outcomeOf(context: PageContext, entry: Entry): Html {
  const { status, error } = entry;
  const view = viewLink(context, entry);
  return html`${statusBadge(status)}${error ? html`<br><span class="muted">${error.message}</span>` : ''}${view ? html`<br>${view}` : ''}`;
}
