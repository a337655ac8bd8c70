/** The page of a publish request: what it was, what became of it, and what a person can do about it. */
import { html } from 'hono/html';
import type { PublishInputContent } from '../../../../domain/publishing/admission/input.ts';
import { callsOff } from '../../../../domain/publishing/requests/cancel-requests.ts';
import { readFirstWords } from '../../../../domain/publishing/requests/name-posts.ts';
import { readHeldContent } from '../../../../domain/publishing/requests/read-requests.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  card,
  confirmDialog,
  copyable,
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
import { fillPath, may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProfileLink } from '../../profile-names.ts';
import { subjectLinks } from '../../subject-link.ts';
import { approvalCard } from './approval.ts';
import { moveLink } from './calendar.ts';
import { filesCard, history, isStaging, partsCard, warningsCard } from './cards.ts';
import { failureCard } from './failure-card.ts';
import { groupPath } from './groups.ts';
import { livePost } from './live-post.ts';
import {
  cancel,
  headingOf,
  isUnderWay,
  kindOf,
  type PublishRequest,
  providerOf,
  resolve,
  statusBadge,
  viewLink,
} from './posts.ts';
import { nameOfQueue, queuePath } from './queue-words.ts';

const refreshSeconds = 3;

export async function showRequest(context: PageContext): Promise<Shown> {
  const request = await operate(context, 'publishRequests.get', { path: context.params });
  const isMoving = isUnderWay(request) || isStaging(request);
  const seconds = isMoving ? refreshSeconds : undefined;
  const [profile, words, content, linked, files, post, queue] = await Promise.all([
    readProfileLink(context, request.connectedProfileId),
    readFirstWords(context.ctx, context.caller, [request]),
    readHeldContent(context.ctx, context.caller, request),
    subjectLinks(context, [request.retryOf, request.retriedBy]),
    filesCard(context, request),
    livePost(context, request),
    queueNameOf(context, request),
  ]);
  const known = { profile, linked, firstWords: words.get(request.publishRequestId), content, queue };
  return {
    title: headingOf(context, { ...request, firstWords: known.firstWords }),
    // The forms are outside, because a reload would close one while the person is using it.
    content: html`${await approvalCard(context, request, content)}${autoRefreshing(context, 'request', seconds, html`${await failureCard(context, request, content)}${deeds(context, request)}${post}${about(context, request, known)}${thread(request, content)}${warningsCard(request)}${files}${story(context, request)}`)}
${moveLink(context, request)}${cancelForm(context, request)}`,
  };
}

async function queueNameOf(context: PageContext, { queueId }: PublishRequest): Promise<string | undefined> {
  if (!queueId) return undefined;
  try {
    return nameOfQueue(await operate(context, 'queues.get', { path: { queueId } }));
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const thread = (request: PublishRequest, content: PublishInputContent | undefined) =>
  partsCard(request, content ? [content.text, ...(content.thread ?? []).map(({ text }) => text)] : []);

/** What is read besides the request itself. */
interface Known {
  profile: Html;
  firstWords: string | undefined;
  /** The content, while it is held. */
  content: PublishInputContent | undefined;
  /** The name of the queue whose slot it has; absent once the queue is deleted. */
  queue: string | undefined;
  /** Links to a request by its name. */
  linked: (publishRequestId: string | undefined) => Html;
}

function about(
  context: PageContext,
  request: PublishRequest,
  { profile, linked, content, queue }: Known,
): Html {
  const { publishRequestId, publishGroupId, queueId, status, retryOf, retriedBy } = request;
  // What waits for approval is shown as a whole where it is approved.
  const text = status === 'pending_approval' ? undefined : content?.text;
  return card(
    'About this post',
    facts([
      ['Status', statusBadge(status)],
      ['Profile', profile],
      ...(request.title ? [['Your title', html`<bdi>${request.title}</bdi>`] as const] : []),
      ...(request.reference ? [['Your reference', html`<bdi>${request.reference}</bdi>`] as const] : []),
      [
        'Content',
        html`${kindOf(context, request)} <span class="muted">${inParts(request.contentType)} ${request.variant ?? ''}</span>`,
      ],
      ...(text ? [['Text', html`<bdi class="whole-text">${text}</bdi>`] as const] : []),
      ['Due', request.scheduledFor ? exactTime(request.scheduledFor) : dueOf(request)],
      ...(request.draftExpiresAt
        ? [['Erased', html`${exactTime(request.draftExpiresAt)}, unless it is approved`] as const]
        : []),
      ['At the provider', html`${viewLink(context, request)} ${id(request.externalId)}`],
      ...(publishGroupId ? [['Group', groupLink(context, publishGroupId)] as const] : []),
      ...(queueId ? [['Queue', queueLink(context, queueId, queue)] as const] : []),
      ...(retryOf ? [['Repeats', linked(retryOf)] as const] : []),
      ...(retriedBy ? [['Repeated by', linked(retriedBy)] as const] : []),
      ['Id', copyable('the post id', publishRequestId)],
      [
        'Its events',
        link(urlOf(context, '/events', { publishRequestId }), 'What your destinations were sent'),
      ],
      [
        'API requests',
        link(
          urlOf(context, '/requests', { subjectId: publishRequestId }),
          'The one that created it, and others about it',
        ),
      ],
      ['Fingerprint of the content', id(request.contentFingerprint)],
      ...(request.nextAttemptAt ? [['Goes on', nextAttempt(request, request.nextAttemptAt)] as const] : []),
      ['Created', exactTime(request.createdAt)],
      ['Started', exactTime(request.startedAt)],
      ['Ended', exactTime(request.completedAt)],
    ]),
  );
}

const groupLink = (context: PageContext, publishGroupId: string) =>
  link(urlOf(context, fillPath(groupPath, { publishGroupId })), 'Everything that went out with it');

const queueLink = (context: PageContext, queueId: string, name = 'Its slots') =>
  link(urlOf(context, fillPath(queuePath, { queueId })), name);

const dueOf = ({ draftExpiresAt }: PublishRequest) => (draftExpiresAt ? 'once it is approved' : 'right away');

const waits: Record<NonNullable<PublishRequest['nextAttemptReason']>, string> = {
  throttled: 'the provider limits calls',
  provider_unavailable: 'the provider does not answer, or fails',
  provider_processing: 'the provider is still at work',
  file_not_fetched: 'a file could not be fetched',
  daily_budget_spent: 'the app has spent what it may spend that day',
  publishing_budget_spent: 'the account has published as much as its provider allows',
  outcome_unknown: 'whether the content exists is looked up',
  process_silent: 'the process that worked on it has fallen silent, and another takes it up by then',
};

const nextAttempt = ({ nextAttemptReason }: PublishRequest, at: string): Html =>
  html`${exactTime(at)}${nextAttemptReason ? `: ${waits[nextAttemptReason]}` : ''}`;

function story(context: PageContext, request: PublishRequest) {
  return html`${request.steps.length > 0 ? history(request, providerOf(context, request.contentType)) : ''}
${metadataCard(request)}`;
}

function deeds(context: PageContext, { status, publishRequestId }: PublishRequest) {
  return status === 'outcome_unknown' ? settle(context, { publishRequestId }) : '';
}

const unstarted: readonly PublishRequest['status'][] = ['scheduled', 'queued', 'draft', 'pending_approval'];

function cancelForm(context: PageContext, request: PublishRequest) {
  const { status, publishRequestId, steps, parts = [] } = request;
  const { name, outcome } = steps.at(-1) ?? {};
  const isAccepted = status === 'publishing' && name === 'created' && outcome === 'accepted';
  if (isAccepted && callsOff(context.ctx, request))
    return confirmDialog(context, cancel, {
      params: { publishRequestId },
      ask: 'Cancel…',
      warning: `${providerOf(context, request.contentType)} still fetches the files. It is asked to give the post up, and need not do so.`,
      submit: 'Cancel the request',
    });
  const isBegun = parts.some((part) => part.status === 'published');
  const isBetween = status === 'publishing' && isBegun;
  if (!unstarted.includes(status) && !isBetween) return '';
  return confirmDialog(context, cancel, {
    params: { publishRequestId },
    ask: isBegun ? 'Cancel the rest…' : 'Cancel…',
    warning: isBegun
      ? 'The posts of the thread that are there stay; the others will not be published.'
      : 'It has not started: nothing will be published.',
    submit: isBegun ? 'Cancel the rest' : 'Cancel the request',
  });
}

function settle(context: PageContext, params: Record<string, string>) {
  return card(
    'Resolve the outcome',
    html`<p>The provider did not say whether it created this. The service looks the account’s content up for an hour before it gives up. ${may(context, resolve.role) ? 'If you have looked yourself, say what you saw.' : 'Somebody who has looked, and is a developer of your organization, can say what is there.'}</p>
${form(context, resolve, {
  params,
  submit: 'Resolve',
  fields: html`${select(context, {
    name: 'outcome',
    label: 'What is there',
    options: [
      { value: 'published', text: 'It was published' },
      { value: 'failed', text: 'It was not published' },
    ],
  })}${field(context, { name: 'externalId', label: 'Its id at the provider', hint: 'If it was published.' })}`,
})}`,
  );
}
