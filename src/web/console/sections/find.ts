/** Finds whatever a person has in hand: an id, a name, a handle, a reference, a title, or words of a post. */
import { html } from 'hono/html';
import { pageConnections } from '../../../domain/connections/connections.ts';
import {
  countErased,
  findByWords,
  mostCountedErased,
  readFirstWords,
} from '../../../domain/publishing/read-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Html } from '../../pages/layout.ts';
import { card, clamped, link, rowsOf, time } from '../components.ts';
import type { ConsolePage, Section } from '../declare.ts';
import { findPath, mostSearched } from '../layout.ts';
import { operate, type PageContext, urlOf } from '../page-context.ts';
import { markShared, profileLink } from '../profile-names.ts';
import { subjectLinks } from '../subject-link.ts';
import { nameOf, statusBadge, unsearchedWords } from './publishing/posts.ts';

const shown = 5;

const page: ConsolePage = {
  path: findPath,
  role: 'viewer',
  show: async (visit) => {
    const text = visit.query.get('q')?.trim().replaceAll('\0', '').slice(0, mostSearched) ?? '';
    return { title: 'Search', content: html`${field(visit, text)}${text ? await hits(visit, text) : ''}` };
  },
};

export const find: Section = { pages: [page], changes: [] };

function field(visit: PageContext, text: string): Html {
  return html`<form class="find-here" role="search" aria-label="Search everything" action="${urlOf(visit, findPath)}"><input type="search" name="q" aria-label="Id, name, handle, reference, title or words" placeholder="Id, name, handle, reference, title or words" value="${text}" maxlength="${mostSearched}"${text ? '' : html` autofocus`}><button class="primary">Search</button></form>`;
}

interface Found {
  count: number;
  /** The card, in which each hit is a link. */
  content: Html;
}

/** Shows what has the text. An only hit gets the focus by the script, so that Enter opens it. */
async function hits(visit: PageContext, text: string): Promise<Html> {
  const searches = await Promise.all(
    [byId, profiles, posts, connections].map((search) => search(visit, text)),
  );
  const found = searches.filter((one) => one !== undefined);
  const cards = found.map(({ content }) => content);
  if (found.length === 1 && found[0]?.count === 1)
    return html`<div id="only-hit" class="stack">${cards}</div>`;
  if (found.length > 0) return html`${cards}`;
  const erased = await countErased(visit.ctx, visit.caller);
  return html`<p class="muted">Nothing has this id, name, handle, reference, title or text. ${erased > 0 ? unsearchedWords(erased, mostCountedErased) : ''}</p>`;
}

/** The beginnings of ids -> what they name, the operation that reads it, and its parameter. */
const kinds = [
  ['pub', 'Post', 'publishRequests.get', 'publishRequestId'],
  ['pgr', 'Publish group', 'publishGroups.get', 'publishGroupId'],
  ['cp', 'Profile', 'connectedProfiles.get', 'connectedProfileId'],
  ['conn', 'Connection', 'connections.get', 'connectionId'],
  ['bf', 'Backfill', 'backfillRequests.get', 'backfillRequestId'],
  ['dst', 'Event destination', 'eventDestinations.get', 'eventDestinationId'],
  ['evt', 'Event', 'events.get', 'eventId'],
  ['int', 'Auth Integration', 'authIntegrations.get', 'authIntegrationId'],
] as const;

async function byId(visit: PageContext, text: string): Promise<Found | undefined> {
  const [, prefix] = /^(?:test_)?([a-z]+)_[0-9a-z]{26}$/.exec(text) ?? [];
  const kind = kinds.find(([own]) => own === prefix);
  if (!kind) return undefined;
  const [, name, operation, parameter] = kind;
  try {
    await operate(visit, operation, { path: { [parameter]: text } });
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
  const linked = await subjectLinks(visit, [text]);
  return { count: 1, content: card(name, html`<p>${linked(text)}</p>`) };
}

async function profiles(visit: PageContext, text: string): Promise<Found | undefined> {
  const [named, referred] = await Promise.all([
    operate(visit, 'connectedProfiles.list', { query: { name: text, limit: shown } }),
    operate(visit, 'connectedProfiles.list', { query: { reference: text, limit: shown } }),
  ]);
  const all = new Map([...named.data, ...referred.data].map((one) => [one.connectedProfileId, one]));
  if (all.size === 0) return undefined;
  const content = card(
    'Profiles',
    html`<ul class="hits">${markShared([...all.values()]).map((profile) => html`<li>${profileLink(visit, profile)}</li>`)}</ul>`,
    named.hasMore ? link(urlOf(visit, '/profiles', { name: text }), 'All of them') : '',
  );
  return { count: all.size, content };
}

async function posts(visit: PageContext, text: string): Promise<Found | undefined> {
  const [worded, referred] = await Promise.all([
    findByWords(visit.ctx, visit.caller, text),
    operate(visit, 'publishRequests.list', { query: { reference: text, limit: shown } }),
  ]);
  const all = new Map([...referred.data, ...worded].map((one) => [one.publishRequestId, one]));
  if (all.size === 0) return undefined;
  const requests = [...all.values()].slice(0, shown);
  const words = await readFirstWords(visit.ctx, visit.caller, requests);
  const more = all.size > shown ? link(urlOf(visit, '/publishing', { words: text }), `All ${all.size}`) : '';
  const rows = requests.map((request) => [
    link(
      urlOf(visit, `/publishing/${request.publishRequestId}`),
      clamped(nameOf(visit, { ...request, firstWords: words.get(request.publishRequestId) })),
    ),
    statusBadge(request.status),
    time(request.createdAt),
  ]);
  return { count: all.size, content: card('Posts', rowsOf('Posts', ['Post', 'Status', 'Made'], rows), more) };
}

async function connections(visit: PageContext, text: string): Promise<Found | undefined> {
  const read = (filter: object) => pageConnections(visit.ctx, visit.caller, filter, { limit: shown });
  const found = await Promise.all([read({ externalUser: text }), read({ reference: text })]);
  const all = new Map(found.flatMap(({ data }) => data).map((one) => [one.connectionId, one]));
  if (all.size === 0) return undefined;
  const rows = [...all.values()].map(({ connectionId, accounts, externalUser, createdAt }) => [
    link(
      urlOf(visit, `/connections/${connectionId}`),
      html`<bdi>${accounts.join(', ') || 'No accounts'}</bdi>`,
    ),
    externalUser ?? '',
    time(createdAt),
  ]);
  const content = card(
    'Connections',
    rowsOf('Connections', ['Accounts', 'External user', 'Connected'], rows),
  );
  return { count: all.size, content };
}
