import { html } from 'hono/html';
import { deliveriesReference } from '../../../domain/reference/deliveries.ts';
import { eventsReference, type TopicGroup, type TopicReference } from '../../../domain/reference/events.ts';
import { count, duration, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, codes, endpoint, foldedSample, type Html, list, sample, table } from '../parts.ts';
import { streamMessage } from '../samples/stream-message.ts';

export const events: Guide = {
  slug: 'events',
  title: 'Event catalogue',
  summary: 'Every topic, where it comes from, the scopes that it needs, and a sample of its body.',
  sections: (source, links) => {
    const groups = eventsReference(source);
    return [
      envelope(links),
      origins(links),
      stream(links, deliveriesReference(source).longestSilenceMs),
      catalogue(groups),
      ...groups.map((group) => ofSubject(group)),
    ];
  },
};

function envelope(links: Links): Section {
  return {
    id: 'envelope',
    title: 'The envelope',
    body: html`<p>Each delivery is a <code>POST</code> of one event:</p>
<dl>
<dt>id</dt><dd>The id of the event, which stays the same however often it is delivered. Process each id only once.</dd>
<dt>topic</dt><dd>A topic from the list below.</dd>
<dt>timestamp</dt><dd>When the service wrote the event down.</dd>
<dt>mode</dt><dd><code>live</code> or <code>test</code>.</dd>
<dt>organizationId</dt><dd>The Organization that the event belongs to.</dd>
<dt>connectedProfileId</dt><dd>The profile that the event is about, if it is about a profile.</dd>
<dt>origin</dt><dd>The reason why it comes now, see below.</dd>
<dt>hidden</dt><dd>Only on <code>content.*.moderated</code>: <code>true</code> when the item was hidden, and
<code>false</code> when it was shown again.</dd>
<dt>unreadable</dt><dd><code>true</code> or absent. The provider did not return the item by its id, so <code>data</code> holds only
what the notification says, and a read by this id may find nothing. A mention in somebody else’s media is such an item when
the login kind has no way to read it.</dd>
<dt>data</dt><dd>The same data as the answer of ${code('get')}, without <code>providerRaw</code>. Messages that arrived by a
notification lack <code>threadExternalId</code>, since no notification names it. The data of <code>content.*.deleted</code> is
what the service still knows of the item: ids, kinds and times, and an empty text where the schema requires one.</dd>
</dl>
<p>${endpoint(links, 'eventDestinations.test')} sends a sample of any topic to your receiver. The samples here are made by the
same function from the contract.</p>`,
  };
}

function origins(links: Links): Section {
  return {
    id: 'origins',
    title: 'Origins and sources',
    body: html`<p>The origin of an event says why it comes now:</p>
${list([
  html`<code>live</code>: it has just happened.`,
  html`<code>recovered</code>: it happened earlier; a sweep found it, or a replay read it again.`,
  html`<code>backfill</code>: you asked for history.`,
  html`<code>test</code>: it is a sample.`,
])}
<p>The sources of a content topic say how the service learns of it: by a <em>notification</em> of the provider, by a
<em>poll</em>, by a <em>sweep</em> that compares what the provider lists with what was told, or by a <em>backfill</em>. How often
each happens is under <a href="${links.guide('limits', 'watching')}">Limits</a>.</p>`,
  };
}

function stream(links: Links, longestSilenceMs: number): Section {
  return {
    id: 'stream',
    title: 'Without a public address',
    body: html`<p>${endpoint(links, 'events.stream')} sends events as they happen over a connection that your side opens, as
server-sent events. A message is a delivery: <code>data</code> is the body, and the headers that sign it are fields of their
own.</p>
${sample('a message of the stream', streamMessage, 'yaml')}
${list([
  html`<strong>Nothing is lost.</strong> Ask again with the <code>id</code> that came last in <code>Last-Event-ID</code>, and the stream goes on there, at whichever process. It can do so as long as events are kept. As with deliveries, an event can come again: process each id of an event only once.`,
  html`<strong>The order</strong> is that in which events were committed, which can differ a little from that of their ids.`,
  html`<strong>The signature</strong> is made with the secret of the Event Destination that <code>eventDestinationId</code> names, or with one of the API key’s own, which comes in the first message as <code>webhook-secret</code>.`,
  html`<strong>The connection</strong> is never silent for more than ${duration(longestSilenceMs)}, so one that is can be given up. It ends when the key does, and when the process that serves it stops.`,
])}
<p>The client libraries do all of this: <code>client.events.stream()</code> yields events, and asks again by itself.</p>`,
  };
}

function catalogue(groups: TopicGroup[]): Section {
  const many = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  return {
    id: 'topics',
    title: 'All topics',
    body: html`<p>${count(many)} topics. A destination takes exact topics, or a prefix followed by <code>*</code>.</p>
${table({
  caption: 'Topics',
  columns: ['Topic', 'Description', 'Sources'],
  rows: groups.flatMap(({ topics }) =>
    topics.map(({ topic, description, sources }) => ({
      cells: [html`<a href="#${topic}">${code(topic)}</a>`, description, sentenceList(sources)],
    })),
  ),
})}`,
  };
}

function ofSubject({ subject, schema, topics }: TopicGroup): Section {
  return {
    id: subject,
    title: subject,
    body: html`<p><code>data</code> is ${code(schema)} of the contract.</p>
${topics.map(topicDetail)}`,
  };
}

function topicDetail({ topic, description, sources, scopes, sample }: TopicReference): Html {
  return html`<h3 id="${topic}">${code(topic)}</h3>
<p>${description}.${sources.length > 0 ? ` Source: ${sentenceList(sources)}.` : ''}</p>
${
  scopes.length > 0
    ? list(scopes.map(({ loginKind, scopes: names }) => html`${code(loginKind)} needs ${codes(names)}`))
    : ''
}
${foldedSample(`Sample of ${topic}`, sample, 'json')}`;
}
