import { html } from 'hono/html';
import type { Topic } from '../../../contract/index.ts';
import { observationTimes } from '../../../domain/reference/limits.ts';
import { publishingTimes } from '../../../domain/reference/publishing.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { duration, roughly } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, code, codes, endpoint, type Html, joined, list } from '../parts.ts';

export const endUsers: Guide = {
  slug: 'what-to-tell-your-users',
  title: 'What to tell your users',
  summary: 'When something goes wrong: how you learn of it, a sentence to show, and what to offer.',
  sections: (source, links) => [
    unknownOutcomes(links),
    failed(links),
    files(links),
    throttles(source, links),
    expired(source, links),
    missing(links),
    backfills(links),
  ],
};

interface Situation {
  id: string;
  title: string;
  /** The events that report it. */
  topics: readonly Topic[];
  /** Where it can be read at any time. */
  seen: Cell;
  happened: Cell;
  /** A sentence to show; `…` stands for a name. */
  say: string;
  offer: readonly Cell[];
}

function situation(links: Links, { id, title, topics, seen, happened, say, offer }: Situation): Section {
  return {
    id,
    title,
    body: html`<p>${happened}</p>
<p>${topics.length > 0 ? html`You learn of it by ${eventLinks(links, topics)}, or from ${seen}.` : html`You learn of it from ${seen}.`}</p>
<blockquote><p>${say}</p></blockquote>
${list(offer)}`,
  };
}

const eventLinks = (links: Links, topics: readonly Topic[]): Html =>
  joined(
    topics.map((topic) => html`<a href="${links.guide('events', topic)}">${code(topic)}</a>`),
    ' and ',
  );

function unknownOutcomes(links: Links): Section {
  const { lookIntervalsMs } = publishingTimes;
  const looksMs = lookIntervalsMs.reduce((sum, each) => sum + each, 0);
  return situation(links, {
    id: 'unknown-outcomes',
    title: 'Nobody knows whether it was published',
    topics: ['publishRequest.outcomeUnknown'],
    seen: html`the status <code>outcome_unknown</code> of the publish request`,
    happened: html`The provider was asked to publish, and its answer never came. The post may be there or not. The service looks for
it at the provider, for about ${roughly(looksMs)}, and then says <code>published</code> or <code>failed</code>. It never publishes
a second time on its own.`,
    say: 'We sent your post to …, but did not get an answer. It may already be online. We are checking, and will tell you.',
    offer: [
      html`Link to the account at the provider, so that people can look for themselves.`,
      html`Offer “It is there” and “It is not there”, which call ${endpoint(links, 'publishRequests.resolve')}.`,
      html`Do not offer “Try again”, and do not call it an error: whoever publishes again may publish it a second time.`,
    ],
  });
}

function failed(links: Links): Section {
  return situation(links, {
    id: 'failed',
    title: 'It was not published',
    topics: ['publishRequest.failed'],
    seen: html`<code>error</code> of the publish request`,
    happened: html`<code>error.message</code> and <code>error.whatToDo</code> are written for end users, in English: show them as they
are, or translate them by <code>error.reason</code>. <a href="${links.guide('publish-failures', 'reasons')}">All reasons</a>.`,
    say: 'Your post was not published on …: the picture is larger than … accepts. Make it smaller, and publish it as new content.',
    offer: [
      html`While <code>retryableUntil</code> is ahead, offer “Publish again”, which calls ${endpoint(links, 'publishRequests.retry')}.`,
      html`Otherwise offer to edit the post, and make a new publish request.`,
      html`Do not show <code>error.provider</code> to end users. Keep it for your support.`,
    ],
  });
}

function files(links: Links): Section {
  return situation(links, {
    id: 'files',
    title: 'A file cannot be used',
    topics: ['media.failed'],
    seen: html`<code>error</code> of the medium`,
    happened: html`The file could not be fetched, or is not what it says it is. <a href="${links.guide('troubleshooting', 'files')}">All
codes, and what helps</a>.`,
    say: 'We cannot use this file. Export it again, or choose another one.',
    offer: [html`Say this while the post is being written, before anything is scheduled.`],
  });
}

function throttles(source: ReferenceSource, links: Links): Section {
  const { longestRunMs } = publishingTimes;
  const { pollIntervalMs } = observationTimes(source);
  return situation(links, {
    id: 'throttles',
    title: 'The provider wants us to wait',
    topics: [],
    seen: html`<code>platform_rate_limit</code> with <code>Retry-After</code>, the step <code>waiting</code> of a publish request, and
<code>providerBudget</code> and <code>watching</code> of the profile`,
    happened: html`Providers limit how much an account or an app may do. Publishing waits by itself for up to ${duration(longestRunMs)}
and keeps its place. Reads have to be asked for again.`,
    say: 'You have published as much as … allows for now. Your post is waiting, and goes out as soon as it can.',
    offer: [
      html`Show what you have read before, with the time at which you read it.`,
      html`Say when it goes on: <code>Retry-After</code> has the seconds.`,
      html`Do not offer “Try again” before that. Asking more often prolongs the wait.`,
      html`Where a provider has to be asked for news, they may be some time behind: usually ${duration(pollIntervalMs)}, and longer
while its limit is short. <code>watching</code> says how long.`,
    ],
  });
}

function expired(source: ReferenceSource, links: Links): Section {
  const { expiryWarningMs } = observationTimes(source);
  const lost: Topic[] = ['connection.expired', 'connection.revoked', 'connectedProfile.disconnected'];
  return situation(links, {
    id: 'expired-grants',
    title: 'An account has to be connected again',
    topics: ['connection.expiring', ...lost],
    seen: html`<code>status</code> of the Connection, the <code>health</code> of the profile, and <code>invalid_token</code>`,
    happened: html`Grants end: they expire, people change passwords, remove apps or lose their role on a page.
${eventLinks(links, ['connection.expiring'])} comes ${duration(expiryWarningMs)} before the end, where the end is known and the service
cannot renew the grant. Until somebody connects again, nothing can be read or published for the account.`,
    say: 'Your connection to … has ended. Connect it again, so that your scheduled posts can go out.',
    offer: [
      html`Offer “Connect again”: make a link with ${endpoint(links, 'connectSessions.create')} for the same end user. Connection and
profiles keep their ids, so nothing has to be set up anew.`,
      html`Tell people before it happens. Write to whoever connected the account, and show it to everybody who plans posts for it.`,
      html`Name what waits: scheduled posts that are due before the account is back fail with <code>reconnect_needed</code>, and can be
published again for a while.`,
      html`If the end user has removed your app on purpose (<code>connection.revoked</code>), do not urge them. Ask once.`,
      html`Delete your own copies when their data is to be deleted.`,
    ],
  });
}

function missing(links: Links): Section {
  return situation(links, {
    id: 'permissions',
    title: 'A permission or a role is missing',
    topics: [],
    seen: html`${codes(['missingScopes', 'missingTasks'])} in the health of the profile, and <code>scope_insufficient</code>`,
    happened: html`The account is connected, but some things do not work: the end user left out a permission, or their role on the page
does not allow it.`,
    say: 'To answer comments on …, we need one more permission.',
    offer: [
      html`Hide or grey out what does not work, by <code>health.operations</code>. Do not wait for the error.`,
      html`For a permission, offer “Give permission”, which is a new connect link that names the operation.`,
      html`For a role, say who can help: somebody who manages the page has to change the role, and then the end user connects again.`,
    ],
  });
}

function backfills(links: Links): Section {
  return situation(links, {
    id: 'history',
    title: 'History could not be read',
    topics: ['backfillRequest.failed'],
    seen: html`<code>error</code> of the backfill request`,
    happened: html`What came before the failure has arrived, and stays.`,
    say: 'We could read only a part of your history on ….',
    offer: [html`Offer to try again: it is a new ${endpoint(links, 'backfillRequests.create')}.`],
  });
}
