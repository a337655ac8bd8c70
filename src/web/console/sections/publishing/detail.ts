/** The page of a publish request: what it was, what became of it, and what a person can do about it. */
import { html } from 'hono/html';
import { readFirstWords } from '../../../../domain/publishing/read.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  card,
  confirmDialog,
  exactTime,
  facts,
  field,
  form,
  id,
  inParts,
  link,
  metadataCard,
  select,
} from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProfileLink } from '../../profile-names.ts';
import { subjectLinks } from '../../subject-link.ts';
import { cancel, resolve } from './changes.ts';
import { failureCard } from './failure.ts';
import { filesCard, isStaging, warningsCard } from './files.ts';
import { history } from './history.ts';
import { livePost } from './live-post.ts';
import { headingOf, kindOf, providerOf, viewLink } from './naming.ts';
import { isUnderWay, type PublishRequest, statusBadge } from './status.ts';

const refreshSeconds = 3;

export async function showRequest(visit: PageContext): Promise<Shown> {
  const request = await operate(visit, 'publishRequests.get', { path: visit.params });
  const isMoving = isUnderWay(request) || isStaging(request);
  const seconds = isMoving ? refreshSeconds : undefined;
  const [profile, words, linked, files, post] = await Promise.all([
    readProfileLink(visit, request.connectedProfileId),
    readFirstWords(visit.ctx, visit.caller, [request]),
    subjectLinks(visit, [request.retryOf, request.retriedBy]),
    filesCard(visit, request),
    livePost(visit, request),
  ]);
  const known = { profile, linked, firstWords: words.get(request.publishRequestId) };
  return {
    title: headingOf(visit, { ...request, ...known }),
    // The form is outside, because a reload would close it while the person is using it.
    content: html`${autoRefreshing(visit, 'request', seconds, html`${await failureCard(visit, request)}${deeds(visit, request)}${post}${about(visit, request, known)}${warningsCard(request)}${files}${story(visit, request)}`)}
${cancelForm(visit, request)}`,
  };
}

/** What is read besides the request itself. */
interface Known {
  profile: Html;
  firstWords: string | undefined;
  /** Links to a request by its name. */
  linked: (publishRequestId: string | undefined) => Html;
}

function about(visit: PageContext, request: PublishRequest, { profile, linked, firstWords }: Known): Html {
  const { publishRequestId, status, retryOf, retriedBy } = request;
  return card(
    'About this post',
    facts([
      ['Status', statusBadge(status)],
      ['Profile', profile],
      ...(request.title ? [['Your title', html`<bdi>${request.title}</bdi>`] as const] : []),
      ...(request.reference ? [['Your reference', html`<bdi>${request.reference}</bdi>`] as const] : []),
      [
        'Content',
        html`${kindOf(visit, request)} <span class="muted">${inParts(request.contentType)} ${request.variant ?? ''}</span>`,
      ],
      ...(firstWords ? [['First words', html`<bdi>${firstWords}</bdi>`] as const] : []),
      ['Due', request.scheduledFor ? exactTime(request.scheduledFor) : 'right away'],
      ['At the provider', html`${viewLink(visit, request)} ${id(request.externalId)}`],
      ...(retryOf ? [['Repeats', linked(retryOf)] as const] : []),
      ...(retriedBy ? [['Repeated by', linked(retriedBy)] as const] : []),
      ['Id', id(publishRequestId)],
      ['Its events', link(urlOf(visit, '/events', { publishRequestId }), 'What your destinations were sent')],
      [
        'API requests',
        link(
          urlOf(visit, '/requests', { subjectId: publishRequestId }),
          'The one that made it, and others about it',
        ),
      ],
      ['Fingerprint of the content', id(request.contentFingerprint)],
      ...(request.nextAttemptAt ? [['Goes on', nextAttempt(request, request.nextAttemptAt)] as const] : []),
      ['Made', exactTime(request.createdAt)],
      ['Started', exactTime(request.startedAt)],
      ['Ended', exactTime(request.completedAt)],
    ]),
  );
}

const waits: Record<NonNullable<PublishRequest['nextAttemptReason']>, string> = {
  throttled: 'the provider limits calls',
  provider_unavailable: 'the provider does not answer, or fails',
  provider_processing: 'the provider is still at work',
  file_not_fetched: 'a file could not be fetched',
  publishing_budget_spent: 'the account has published as much as its provider allows',
  outcome_unknown: 'whether the content exists is looked up',
};

const nextAttempt = ({ nextAttemptReason }: PublishRequest, at: string): Html =>
  html`${exactTime(at)}${nextAttemptReason ? `: ${waits[nextAttemptReason]}` : ''}`;

function story(visit: PageContext, request: PublishRequest) {
  return html`${request.steps.length > 0 ? history(request.steps, providerOf(visit, request.contentType)) : ''}
${metadataCard(request)}`;
}

function deeds(visit: PageContext, { status, publishRequestId }: PublishRequest) {
  return status === 'outcome_unknown' ? settle(visit, { publishRequestId }) : '';
}

function cancelForm(visit: PageContext, { status, publishRequestId }: PublishRequest) {
  if (status !== 'scheduled' && status !== 'queued') return '';
  return confirmDialog(visit, cancel, {
    params: { publishRequestId },
    ask: 'Cancel…',
    warning: 'It has not started: nothing will be published.',
    submit: 'Cancel the request',
  });
}

function settle(visit: PageContext, params: Record<string, string>) {
  return card(
    'Settle the outcome',
    html`<p>The provider did not say whether it created this. The service looks the account’s content up for an hour before it gives up. If you have looked yourself, say what you saw.</p>
${form(visit, resolve, {
  params,
  submit: 'Settle',
  fields: html`${select(visit, {
    name: 'outcome',
    label: 'What is there',
    options: [
      { value: 'published', text: 'It was published' },
      { value: 'failed', text: 'It was not published' },
    ],
  })}${field(visit, { name: 'externalId', label: 'Its id at the provider', hint: 'If it was published.' })}`,
})}`,
  );
}
