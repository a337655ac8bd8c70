import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { providersReference } from '../../../domain/reference/providers.ts';
import { publishingTimes, publishingWords } from '../../../domain/reference/publishing.ts';
import { duration, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, codes, endpoint, jsonSample, list, table } from '../parts.ts';
import { ruleRows } from './publish-rules.ts';

export const publishing: Guide = {
  slug: 'publishing',
  title: 'Publishing',
  summary:
    'What each variant takes, from text to video codecs, and what happens to a request until its outcome is known.',
  sections: (source, links) => [
    course(links),
    files(links),
    patience(links),
    scheduling(),
    ...providersReference(source).map(({ providerId, name, contentTypes, rulesDiffer }) => ({
      id: providerId,
      title: `Rules of ${name}`,
      body: html`${rulesDiffer ? ownRules(name, links) : ''}${contentTypes.map(rulesOf)}`,
    })),
  ],
};

function course(links: Links): Section {
  return {
    id: 'course',
    title: 'The course of a request',
    body: html`<p>${endpoint(links, 'publishRequests.create')} checks the content against the rules below and reports all problems
together, before anything is stored. ${endpoint(links, 'publishRequests.validate')} does only that. Name the variant as
<code>variant</code>, or leave it out: then the variant that suits the content best is chosen, and among several the one that comes first below.</p>
<p>Besides texts, files and targets there are fields that few variants take: ${codes(publishingWords)}. A variant takes those that
have a row in its rules, which says how long they may be or what they may contain; all others are refused, each by its name.</p>
<p>An accepted request runs by itself, and its content is created once. The service records its intent before the one call that makes it visible,
and never blindly repeats a call whose outcome is open: the request is then <code>outcome_unknown</code>, and the
service finds out from the provider what became of it. ${endpoint(links, 'publishRequests.get')} shows each step, and the events
<a href="${links.guide('events', 'publishRequest.published')}">publishRequest.published</a> and
<a href="${links.guide('events', 'publishRequest.failed')}">publishRequest.failed</a> report the outcome.
<a href="${links.guide('publish-failures')}">Why publishing fails</a> lists what <code>error</code> can say.</p>
<p>A <code>title</code> is your own name of a request: people see it in lists, events and exports, and find the request by it.</p>
<p>Until publishing has begun, ${endpoint(links, 'publishRequests.update')} changes a request and
${endpoint(links, 'publishRequests.cancel')} cancels it.</p>`,
  };
}

function files(links: Links): Section {
  const input = {
    media: [
      { mediaId: 'test_med_…' },
      {
        sourceUrl: `${links.publicUrl}/simulated/files/a_loaf_of_rye_bread.jpg`,
        altText: 'A loaf on a board',
      },
    ],
  };
  const linked = {
    text: 'This week at the bakery',
    link: 'https://www.example.com/menu',
    linkCard: { title: 'Menu', description: 'Bread and soup', mediaId: 'test_med_…' },
  };
  return {
    id: 'files',
    title: 'Files, by id or by URL',
    body: html`<p>Each file in <code>media</code>, and the <code>cover</code>, is given either by the <code>mediaId</code> of a medium
that is ready, or by a <code>sourceUrl</code>. One request can use both:</p>
${jsonSample('A staged file, and one from the web', input)}
${jsonSample('A link on Bluesky, with a card of your own', linked)}
<p>Prefer <code>mediaId</code>: the answer of ${endpoint(links, 'publishRequests.create')} then reports every problem. With
<code>sourceUrl</code>, problems that depend on the file are found only once it has been fetched.</p>
${list([
  html`The URL has to follow the rules of ${endpoint(links, 'media.create')}: https, a public address, no credentials. The
<a href="${links.guide('limits')}">limits</a> are the same as well.`,
  html`When the request is accepted, a medium is made for each URL and fetched at once, even if the request is scheduled
for later. A URL that is named again is the same medium, and is fetched once.`,
  html`<code>media</code> in the answer has one <code>mediaId</code> for each file, in the same order, and <code>cover</code>
has that of the cover.`,
  html`Where <code>link</code> is taken, the post has a card of that page. Some providers make it by themselves. For Bluesky, the
service reads the page when the post is published: its title, its description and its picture, as the page states them for cards.
What <code>linkCard</code> gives is shown in their place, its picture by <code>mediaId</code> or by <code>sourceUrl</code>, and a page
that says nothing gets a card of its address. In test mode no page is read.`,
  html`The request waits in the step <code>staging</code>. Its <code>variant</code> is absent while it depends on a file that
has not arrived yet.`,
  html`A file that cannot be used fails the request at once, as <code>media_failed</code>; <code>error.media</code> has the
medium's own error. A file that breaks a rule below fails it as <code>validation_error</code>, with the
<code>validationErrors</code> and <code>violations</code> that a staged file would have got.`,
  html`${endpoint(links, 'publishRequests.retry')} uses the files that still exist, and fetches the others again.`,
  html`Files are kept until the last request that names them is over.`,
  html`What a provider’s documents and practice disagree about is no refusal: ${endpoint(links, 'publishRequests.validate')}
and the record of a request have <code>warnings</code>, those of files by URL once these have arrived, such as for an animation of which the
provider shows the first frame alone. Edit lists, which Meta’s documents advise against, are in most films, and not warned of.`,
  html`Photos and films often tell where they were taken (<code>hasLocation</code> of the medium). With
<code>stripLocation</code>, they go out without that, and otherwise as they are: true for Bluesky when absent, whose guide asks
for it since its files are public, and false elsewhere, with a warning. A packed text of a PNG that tells a position is left out
whole. What stays is what the makers of cameras write in forms of their own, the tracks of action cameras that tell a position for
each moment, names of places in IPTC, and texts longer than any camera writes.`,
])}
<p>A test key fetches real files from the web, too: only the providers are simulated.</p>`,
  };
}

function patience(links: Links): Section {
  const times = publishingTimes;
  return {
    id: 'patience',
    title: 'Waiting, retrying, settling',
    body: list([
      html`A request that fails before anything is visible is tried again after ${sentenceList(times.retryDelaysMs.map(duration))}.`,
      html`A provider that could not fetch a file is given it again after ${sentenceList(times.fetchAgainDelaysMs.map(duration))}.`,
      html`A throttled request waits as long as the provider says, up to ${duration(times.longestThrottleMs)} at a time.`,
      html`While a request waits, <code>nextAttemptAt</code> says until when and <code>nextAttemptReason</code> for what. Its steps keep the times.`,
      html`A refusal counts once the provider has been asked whether the content is there all the same. Where that cannot be told, the
outcome is unknown.`,
      html`The provider has ${duration(times.processingMs)} to process files.`,
      html`An unknown outcome is looked up after ${sentenceList(times.lookIntervalsMs.map(duration))}. Content that is not
found by then has failed, with the code <code>not_created</code>. A provider that cannot be asked is asked again every
${duration(times.unansweredLookMs)}. ${endpoint(links, 'publishRequests.resolve')} settles an outcome by hand.`,
      html`Where the provider proves that nothing was created, the request is tried again, up to ${times.mostAttempts} times.`,
      html`After ${duration(times.longestRunMs)} a request that still cannot go on fails.`,
      html`When an account has published as much as its provider allows, its requests stay <code>queued</code>, and continue
later in the order in which they are due.`,
    ]),
  };
}

function scheduling(): Section {
  const { furthestScheduleMs } = publishingTimes;
  const local = { scheduledFor: { local: '…', timeZone: 'Europe/Lisbon' } };
  return {
    id: 'scheduling',
    title: 'Scheduling',
    body: html`<p><code>scheduledFor</code> takes an instant, or a local time in a time zone, which stays the same on the clock there when the
rules of the zone change. It may be up to ${duration(furthestScheduleMs)} ahead.</p>
${jsonSample('A local time', local)}
<p>A time that a clock change skips is moved by the change; of a time that a clock change repeats, the earlier one counts.</p>`,
  };
}

function ownRules(name: string, links: Links) {
  return html`<p>Servers of ${name} have rules of their own; those below are the rules of a server with the usual settings. Content is checked
against the rules of the account’s server, which ${endpoint(links, 'connectedProfiles.surfaces')} shows. While the server does not
answer, those below apply, and the server may refuse what they allow.</p>`;
}

function rulesOf({ contentType, publish }: Schemas['ContentTypeDescription']) {
  if (publish.length === 0) return html``;
  return html`<h3 id="${contentType}">${code(contentType)}</h3>
${publish.map(({ variant, rules }) =>
  table({
    caption: `${contentType}, ${variant}`,
    columns: ['Rule', 'What is taken'],
    rows: [
      ...ruleRows(rules),
      {
        cells: ['source', html`${rules.source}, last read <time>${rules.checkedAt}</time>`],
      },
    ],
  }),
)}`;
}
