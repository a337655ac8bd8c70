/** Finds whatever a person has in hand: an id, a name, a handle, a reference, a title, or words of a post. */
import { html } from 'hono/html';
import { pageConnections } from '../../../domain/connections/connections.ts';
import { destinationOfDelivery } from '../../../domain/deliveries/deliveries.ts';
import { ofMode } from '../../../domain/foundation/caller.ts';
import { getRequest, listRequests } from '../../../domain/foundation/request-log.ts';
import { getKey } from '../../../domain/people/keys.ts';
import type { MemberRole } from '../../../domain/people/members/roles.ts';
import {
  countErased,
  findByWords,
  mostCountedErased,
} from '../../../domain/publishing/requests/find-requests.ts';
import { readFirstWords } from '../../../domain/publishing/requests/name-posts.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { ResourceOperationId } from '../../../http/run-operation.ts';
import type { Html } from '../../pages/layout.ts';
import { card, clamped, id, inParts, link, rowsOf, time, wallTime } from '../components.ts';
import type { ConsolePage, Section } from '../declare.ts';
import { findPath, mostSearched } from '../layout.ts';
import { consoleUrl, may, operate, type PageContext, urlOf, withQuery } from '../page-context.ts';
import { markShared, profileLink, profileOf, withProfiles } from '../profile-names.ts';
import { subjectLinks } from '../subject-link.ts';
import { deliveryUrl } from './destinations/deliveries.ts';
import { nameOf, statusBadge, unsearchedWords } from './publishing/posts.ts';

const shown = 5;

const page: ConsolePage = {
  path: findPath,
  role: 'viewer',
  show: async (context) => {
    const text = context.query.get('q')?.trim().replaceAll('\0', '').slice(0, mostSearched) ?? '';
    return {
      title: 'Search',
      content: html`${field(context, text)}${text ? await hits(context, text) : ''}`,
    };
  },
};

export const find: Section = { pages: [page], changes: [] };

function field(context: PageContext, text: string): Html {
  return html`<form class="find-here" role="search" aria-label="Search everything" action="${urlOf(context, findPath)}"><input type="search" name="q" aria-label="Id, name, handle, reference, title or words" placeholder="Id, name, handle, reference, title or words" value="${text}" maxlength="${mostSearched}"${text ? '' : html` autofocus`}><button class="primary">Search</button></form>`;
}

/** Shows what has the text. The first hit gets the focus by the script, so that Enter opens it. */
async function hits(context: PageContext, text: string): Promise<Html> {
  const searches = await Promise.all(
    [byId, byRequestId, profiles, posts, connections].map((search) => search(context, text)),
  );
  const cards = searches.filter((one) => one !== undefined);
  if (cards.length > 0) return html`<div id="hits" class="stack">${cards}</div>`;
  const elsewhere = inOtherMode(context, text);
  if (elsewhere) return elsewhere;
  return html`<p class="muted">Nothing has this id, name, handle, reference, title or text. ${await notSearched(context)}</p>`;
}

async function notSearched({ ctx, caller }: PageContext): Promise<string> {
  const erased = await countErased(ctx, caller);
  return erased > 0 ? unsearchedWords(erased, mostCountedErased) : '';
}

const idForm = /^(test_)?([a-z]+)_[0-9a-z]{26}$/;

/** Reads what an id names; fails with `not_found` where it names nothing. */
type Read = (context: PageContext, id: string) => Promise<unknown>;

const reading =
  (operation: ResourceOperationId, parameter: string): Read =>
  (context, id) =>
    operate(context, operation, { path: { [parameter]: id } });

/** The beginnings of ids -> what they name, and what reads it. */
const kinds: Readonly<Record<string, { name: string; read: Read; role?: MemberRole }>> = {
  pub: { name: 'Post', read: reading('publishRequests.get', 'publishRequestId') },
  pgr: { name: 'Publish group', read: reading('publishGroups.get', 'publishGroupId') },
  que: { name: 'Queue', read: reading('queues.get', 'queueId') },
  imp: { name: 'Import', read: reading('publishImports.get', 'importId') },
  cp: { name: 'Profile', read: reading('connectedProfiles.get', 'connectedProfileId') },
  conn: { name: 'Connection', read: reading('connections.get', 'connectionId') },
  cs: { name: 'Connect link', read: reading('connectSessions.get', 'connectSessionId'), role: 'support' },
  bf: { name: 'Backfill', read: reading('backfillRequests.get', 'backfillRequestId') },
  dst: { name: 'Event destination', read: reading('eventDestinations.get', 'eventDestinationId') },
  evt: { name: 'Event', read: reading('events.get', 'eventId') },
  int: { name: 'Provider app', read: reading('authIntegrations.get', 'authIntegrationId') },
  key: { name: 'API key', read: ({ ctx, caller }, id) => getKey(ctx, caller, id) },
  req: { name: 'API request', read: ({ ctx, caller }, id) => getRequest(ctx, caller, id) },
};

async function byId(context: PageContext, text: string): Promise<Html | undefined> {
  const [, , prefix = ''] = idForm.exec(text) ?? [];
  if (prefix === deliveryPrefix) return delivery(context, text);
  const kind = kinds[prefix];
  if (!kind || (kind.role && !may(context, kind.role))) return undefined;
  if (!(await ifFound(kind.read(context, text)))) return undefined;
  const linked = await subjectLinks(context, [text]);
  return card(kind.name, html`<p>${linked(text)}</p>`);
}

const deliveryPrefix = 'dlv';

/** Leads to a delivery, whose page is below that of its destination. */
async function delivery(context: PageContext, deliveryId: string): Promise<Html | undefined> {
  const destination = await ifFound(destinationOfDelivery(context.ctx, context.caller, deliveryId));
  if (!destination) return undefined;
  const page = link(deliveryUrl(context, destination, { deliveryId }), id(deliveryId));
  return card('Delivery', html`<p>${page}</p>`);
}

async function ifFound<Row>(reading: Promise<Row>): Promise<Row | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

const requestIdForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the entry of the request log by the `Request-Id` of an answer, which is what developers report. */
async function byRequestId(context: PageContext, text: string): Promise<Html | undefined> {
  if (!requestIdForm.test(text)) return undefined;
  const { rows } = await listRequests(context.ctx, context.caller, {
    requestId: text.toLowerCase(),
    limit: shown,
  });
  if (rows.length === 0) return undefined;
  const cells = rows.map(({ id: entryId, operationId, status, createdAt }) => [
    link(
      urlOf(context, `/requests/${entryId}`),
      html`<code>${inParts(operationId ?? 'no operation')}</code>`,
    ),
    status,
    wallTime(createdAt),
  ]);
  return card('API requests', rowsOf('API requests', ['Operation', 'Status', 'Time'], cells));
}

/** Says where to look for an id of the other mode. */
function inOtherMode(context: PageContext, text: string): Html | undefined {
  const [, test, prefix = ''] = idForm.exec(text) ?? [];
  const isOther = ofMode(context.caller, { live: Boolean(test), test: !test });
  if (!prefix || prefix === 'key' || !isOther) return undefined;
  const its = test ? 'test' : 'live';
  const url = withQuery(consoleUrl(context.ctx, `/${context.caller.organizationId}/${its}${findPath}`), {
    q: text,
  });
  return html`<p>This is an id of ${its} mode. ${link(url, 'Look for it there')}</p>`;
}

async function profiles(context: PageContext, text: string): Promise<Html | undefined> {
  const [named, referred] = await Promise.all([
    operate(context, 'connectedProfiles.list', { query: { name: text, limit: shown } }),
    operate(context, 'connectedProfiles.list', { query: { reference: text, limit: shown } }),
  ]);
  const all = new Map([...named.data, ...referred.data].map((one) => [one.connectedProfileId, one]));
  if (all.size === 0) return undefined;
  return card(
    'Profiles',
    html`<ul class="hits">${markShared([...all.values()]).map((profile) => html`<li>${profileLink(context, profile)}</li>`)}</ul>`,
    named.hasMore ? link(urlOf(context, '/profiles', { name: text }), 'All of them') : '',
  );
}

async function posts(context: PageContext, text: string): Promise<Html | undefined> {
  const [worded, referred] = await Promise.all([
    findByWords(context.ctx, context.caller, text),
    operate(context, 'publishRequests.list', { query: { reference: text, limit: shown } }),
  ]);
  const all = new Map([...referred.data, ...worded].map((one) => [one.publishRequestId, one]));
  if (all.size === 0) return undefined;
  const requests = [...all.values()].slice(0, shown);
  const [words, { data }, erased] = await Promise.all([
    readFirstWords(context.ctx, context.caller, requests),
    withProfiles(context, { data: requests }),
    notSearched(context),
  ]);
  const more =
    all.size > shown ? link(urlOf(context, '/publishing', { words: text }), `All ${all.size}`) : '';
  const rows = data.map((request) => [
    link(
      urlOf(context, `/publishing/${request.publishRequestId}`),
      clamped(nameOf(context, { ...request, firstWords: words.get(request.publishRequestId) })),
    ),
    profileOf(context, request),
    html`${statusBadge(request.status)}${request.error ? html`<br><span class="muted">${request.error.message}</span>` : ''}`,
    time(request.createdAt),
  ]);
  const table = rowsOf('Posts', ['Post', 'Profile', 'Status', 'Created'], rows);
  const hint = erased ? html`<p class="muted">${erased}</p>` : '';
  return card('Posts', html`${table}${hint}`, more);
}

async function connections(context: PageContext, text: string): Promise<Html | undefined> {
  const read = (filter: object) => pageConnections(context.ctx, context.caller, filter, { limit: shown });
  const found = await Promise.all([read({ externalUser: text }), read({ reference: text })]);
  const all = new Map(found.flatMap(({ data }) => data).map((one) => [one.connectionId, one]));
  if (all.size === 0) return undefined;
  const rows = [...all.values()].map(({ connectionId, accounts, externalUser, createdAt }) => [
    link(
      urlOf(context, `/connections/${connectionId}`),
      html`<bdi>${accounts.join(', ') || 'No accounts'}</bdi>`,
    ),
    externalUser ?? '',
    time(createdAt),
  ]);
  return card('Connections', rowsOf('Connections', ['Accounts', 'External user', 'Connected'], rows));
}
