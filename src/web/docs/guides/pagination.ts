import { html } from 'hono/html';
import { paginationReference } from '../../../domain/reference/pagination.ts';
import { count } from '../format.ts';
import type { Guide } from '../guide.ts';
import { callSample, code, endpoint, list, table } from '../parts.ts';

export const pagination: Guide = {
  slug: 'pagination',
  title: 'Pagination',
  summary: 'Cursors, how large the pages of each list are, and finding things by your own ids or by name.',
  sections: (source, links) => {
    const { defaultPageSize, largestPageSize, storedLists, contentLists } = paginationReference(source);
    return [
      {
        id: 'cursors',
        title: 'Cursors',
        body: html`<p>Every list answers <code>data</code> and <code>hasMore</code>. While there is more, it also answers
<code>nextCursor</code>: send it as <code>cursor</code>, unchanged and with the same filters, to get the next page.</p>
${callSample(links, 'The next page', {
  operationId: 'publishRequests.list',
  query: { cursor: 's-wmM…', status: 'scheduled' },
})}
${list([
  html`A cursor is opaque and signed. It works for the list, the filters, the mode and the Organization that it was made
for; anything else is a <code>validation_error</code>.`,
  html`<code>limit</code> and <code>includeProviderRaw</code> may change from page to page.`,
  html`Lists of the service itself are newest first. Items that are added while you read neither shift the pages nor repeat.`,
  html`Lists of content are read from the provider, so their cursors last as long as the provider's do.`,
])}`,
      },
      {
        id: 'stored',
        title: 'Lists of the service',
        body: html`<p>These give ${count(defaultPageSize)} items a page, and up to ${count(largestPageSize)} when
<code>limit</code> asks for them.</p>
${list(storedLists.map((operationId) => endpoint(links, operationId)))}`,
      },
      {
        id: 'own-names',
        title: 'Find things by your own ids',
        body: html`<p>What you make takes a <code>reference</code>, your own id of it, and <code>metadata</code>, which is whatever
you like. Answers and events have both. Lists filter by them, and several filters have to match all:</p>
${callSample(links, 'The requests of a campaign that have failed or were canceled', {
  operationId: 'publishRequests.list',
  query: { 'metadata[campaign]': 'spring', status: 'failed,canceled' },
})}
${list([
  html`<code>metadata[key]=value</code> finds texts, numbers and booleans under the keys of your metadata, and nothing deeper.
curl takes brackets for patterns of its own, so they are encoded in the sample.`,
  html`What ${endpoint(links, 'connectSessions.create')} is given passes on to the Connection and the Connected Profiles that come of
it, unless they have a reference or metadata already. ${endpoint(links, 'connections.update')} and
${endpoint(links, 'connectedProfiles.update')} change them.`,
  html`<code>externalId</code> is always the provider’s own id, and <code>externalUser</code> the user of yours whom a grant
belongs to.`,
  html`Deleting a Connection erases its names, and those of its profiles. Put nothing into them that may not be kept unencrypted.`,
])}`,
      },
      {
        id: 'names',
        title: 'Find profiles by name',
        body: html`<p>${endpoint(links, 'connectedProfiles.list')} takes <code>name</code>: what somebody types to find an account by its
name or user name, from the beginning of a word on. It goes together with all other filters:</p>
${callSample(links, 'The live profiles that are called so', {
  operationId: 'connectedProfiles.list',
  query: { name: 'bakery', status: 'live' },
})}
${list([
  html`<code>bak</code> and <code>harbour ba</code> find “Harbour Bakery”, <code>arbour</code> does not. In scripts without spaces, such as
Japanese, every character begins a word, and so does every emoji.`,
  html`Case, accents and forms of characters make no difference: <code>muller</code> finds “Müller”, and <code>abc</code> finds
“ＡＢＣ”. <code>%</code>, <code>_</code> and <code>*</code> stand for themselves.`,
  html`<code>@harb</code> finds user names that begin with <code>harb</code>.`,
  html`Names are those that the provider had at the last check of the Connection. A profile without a name or user name is not
found.`,
])}`,
      },
      {
        id: 'content',
        title: 'Lists of content',
        body: html`<p>A page is as large as the provider makes it. <code>limit</code> is passed on, up to the provider's own maximum;
a page may have fewer items although there are more, so go by <code>hasMore</code>.</p>
${table({
  caption: 'Page sizes of content',
  columns: ['Content type', 'Without limit', 'At most'],
  rows: contentLists.map(({ contentType, default: usual, maximum }) => ({
    cells: [code(contentType), count(usual), count(maximum)],
  })),
})}`,
      },
    ];
  },
};
