import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import {
  type BackfilledContentType,
  backfilledContentTypes,
  backfillsReference,
} from '../../../domain/reference/backfills.ts';
import { planCaps } from '../../../domain/reference/limits.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { count, duration, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { callSample, code, codes, endpoint, list, table } from '../parts.ts';

export const backfills: Guide = {
  slug: 'backfills',
  title: 'Backfills',
  summary:
    'Delivering what was there before you connected, as events: which lists, in which order, how fast.',
  sections: (source, links) => [
    asking(source, links),
    walking(links),
    lists(backfilledContentTypes(source), links),
  ],
};

function asking(source: ReferenceSource, links: Links): Section {
  const { defaultMaxItems, largestMaxItems } = backfillsReference();
  const free = planCaps().find(({ cap }) => cap === 'backfillRequestsPerMonth')?.free;
  const request = {
    connectedProfileId: 'test_cp_…',
    contentType: backfilledContentTypes(source)[0]?.contentType,
    maxItems: defaultMaxItems,
  };
  return {
    id: 'asking',
    title: 'Asking for history',
    body: html`<p>Notifications report what happens from now on. ${endpoint(links, 'backfillRequests.create')} delivers what was there
before: one event <code>content.{contentType}.backfilled</code> for each item, with the same <code>data</code> as a read and the
origin <code>backfill</code>.</p>
${callSample(links, 'A backfill request', {
  operationId: 'backfillRequests.create',
  idempotencyKey: 'history-of-the-bakery',
  body: request,
})}
${list([
  html`<code>since</code> leaves out what was published earlier. Without it, everything is delivered.`,
  html`<code>maxItems</code> is ${count(defaultMaxItems)} when absent, and at most ${count(largestMaxItems)}.`,
  html`One backfill of a content type runs for a profile at a time; another one is a <code>conflict</code> with the reason
<code>backfill_in_progress</code>.`,
  html`The free plan has ${free === undefined ? 'no cap' : count(free)} of them a month; test mode has as many as you like.`,
])}`,
  };
}

function walking(links: Links): Section {
  const { retryDelaysMs, longestThrottleMs, patienceMs, mostPendingDeliveries, mostIdlePages } =
    backfillsReference();
  return {
    id: 'walking',
    title: 'How it goes',
    body: html`<p>${endpoint(links, 'backfillRequests.get')} shows how far it has come. <code>fetched</code> is <code>emitted</code> plus
<code>skipped</code>, exactly, even if processes die meanwhile: the counts of a page, its events and the place where the walk
continues are written in the same transaction. An item is delivered once per request, although pages shift while new items come in. The provider is asked
for no more items than <code>maxItems</code> still allows to be emitted. The exception is a list without an order from which
<code>since</code> has left items out: as many more items are asked for.</p>
${list([
  html`History waits for what is live: its deliveries come after all others, and a walk holds back while one of your
destinations has ${count(mostPendingDeliveries)} deliveries on their way.`,
  html`A throttled walk is <code>waiting</code> and goes on at <code>resumesAt</code>, as the provider says, after
${duration(longestThrottleMs)} at the latest. A walk that makes no progress for ${duration(patienceMs)} fails.`,
  html`A list ends where the provider leads back to a page that was read before. A walk that brings nothing new for
${count(mostIdlePages)} pages in a row fails.`,
  html`A page that cannot be read is tried again after ${sentenceList(retryDelaysMs.map(duration))}.`,
  html`It ends as <code>completed</code>, with the <code>stopReason</code>, and the event
<a href="${links.guide('events', 'backfillRequest.completed')}">backfillRequest.completed</a>.
${endpoint(links, 'backfillRequests.cancel')} ends it before.`,
])}`,
  };
}

const orders: Readonly<Record<Schemas['BackfillDescription']['order'], string>> = {
  newest_first: 'newest first; ends where it comes by something older than since',
  updated_first: 'latest updated first; ends where it comes by something not updated since',
  none: 'in no known order; read to its end',
};

function lists(contentTypes: BackfilledContentType[], links: Links): Section {
  return {
    id: 'lists',
    title: 'What can be backfilled',
    body: html`<p>Every content type that has a list. A list that belongs to items of another one is read for each of those
items, so that new content under an old parent is found. The <a href="${links.guide('scopes')}">scopes</a> are those of all lists on the way.</p>
${table({
  caption: 'Content types that can be backfilled',
  columns: ['Content type', 'Order of its list', 'Walked through', 'Login kinds'],
  rows: contentTypes.map(({ contentType, order, parentContentType, scopes }) => ({
    id: contentType,
    cells: [
      code(contentType),
      orders[order],
      parentContentType ? code(parentContentType) : 'its own list',
      codes(scopes.map(({ loginKind }) => loginKind)),
    ],
  })),
})}`,
  };
}
