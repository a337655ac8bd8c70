/** The section of the publish ledger. */
import { html } from 'hono/html';
import { readPreview } from '../../../../domain/grants/content-gateway/preview.ts';
import type { PublishInputContent } from '../../../../domain/publishing/admission/input.ts';
import { readFirstWords } from '../../../../domain/publishing/requests/name-posts.ts';
import { readHeldContent } from '../../../../domain/publishing/requests/read-requests.ts';
import { readItemMetrics } from '../../../../domain/sync/read-metrics.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  button,
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
  rowsOf,
  select,
  wallTime,
} from '../../components.ts';
import type { ConsolePage, Section, Shown } from '../../declare.ts';
import { fillPath, may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { countsOf, preview, readable } from '../../previews.ts';
import { readProfileLink } from '../../profile-names.ts';
import { connectionOf, reconnectButton } from '../../provider-faults.ts';
import { subjectLinks } from '../../subject-link.ts';
import { approvalCard, approve, createLink, deleteLink, edit, giveBack, submit } from './approval.ts';
import { calendar, move, moveLink } from './calendar.ts';
import { calendarFeeds, createFeed, deleteFeed } from './calendar-feeds.ts';
import { filesCard, history, isStaging, partsCard, warningsCard } from './cards.ts';
import { check, compose, publish, upload } from './compose/page.ts';
import { cancelGroup, groupDetail, groupList, groupPath } from './groups.ts';
import { cancelFile, importDetail, importList, runFile, sendFile } from './imports.ts';
import { ledgerCsv, showLedger } from './list.ts';
import {
  cancel,
  detailPath,
  headingOf,
  isUnderWay,
  kindOf,
  type PublishRequest,
  providerOf,
  resolve,
  retry,
  statusBadge,
  viewLink,
} from './posts.ts';
import {
  askQueue,
  changeQueue,
  createQueue,
  editQueue,
  newQueue,
  queueDetail,
  queueList,
  queuePath,
  removeQueue,
} from './queues.ts';

// Says why a publish request failed: to the person who has to explain it, and to the one who has to mend it.

type Failure = NonNullable<PublishRequest['error']>;

/** The reasons that end with a new grant, which the end user gives on a reconnect link. */
const askForGrant: readonly Failure['reason'][] = ['reconnect_needed', 'permission_missing'];

/** Draws the card; empty when nothing has failed. */
async function failureCard(
  visit: PageContext,
  request: PublishRequest,
  content: PublishInputContent | undefined,
): Promise<Html> {
  const { error } = request;
  if (!error) return html``;
  const { code, reason, message, whatToDo } = error;
  const guide = `${visit.ctx.config.publicUrl}/docs/guides/publish-failures#${reason}`;
  return card(
    'Why it failed',
    html`<p><strong>${message}</strong></p><p>${whatToDo}</p>
${askForGrant.includes(reason) ? await connectAgain(visit, request) : ''}${publishAgain(visit, request, askForGrant.includes(reason) ? 'secondary' : 'primary')}${content ? changeIt(visit, request) : ''}
${fields(error)}${files(error)}
${facts([
  ['Error', html`<code>${code}</code>, reason <a href="${guide}"><code>${reason}</code></a>`],
  ...said(error),
])}`,
  );
}

async function connectAgain(visit: PageContext, { connectedProfileId }: PublishRequest): Promise<Html | ''> {
  const connectionId = await connectionOf(visit, connectedProfileId);
  return connectionId ? html`<div class="row">${await reconnectButton(visit, connectionId)}</div>` : '';
}

/**
 * Draws the button that publishes the same content again, as long as it is held.
 * @param kind `secondary` where something else has to be done first.
 */
function publishAgain(
  visit: PageContext,
  { retryableUntil, publishRequestId, parts }: PublishRequest,
  kind: 'primary' | 'secondary',
): Html | '' {
  if (!retryableUntil) return '';
  const isBegun = parts?.some(({ status }) => status === 'published');
  const words = isBegun
    ? 'It goes on with the post that failed; what is there is not made again.'
    : 'Nothing was created at the provider.';
  return html`<div class="row">${form(visit, retry, { params: { publishRequestId }, submit: isBegun ? 'Publish the rest' : 'Publish again', kind })}<p class="muted">${words} The content is held until ${exactTime(retryableUntil)}.</p></div>`;
}

/** Leads to the form with the same content, for what only other content would mend. */
function changeIt(visit: PageContext, { publishRequestId, retryableUntil }: PublishRequest): Html | '' {
  if (!may(visit, compose.role)) return '';
  const url = urlOf(visit, compose.path, { from: publishRequestId });
  return html`<div class="row">${button(url, 'Change it and publish as new', retryableUntil ? 'secondary' : 'primary')}</div>`;
}

/** Names each field of the input that was refused, with its problem. */
function fields({ validationErrors = [] }: Failure): Html | '' {
  if (validationErrors.length === 0) return '';
  return rowsOf(
    'The fields that were refused',
    ['Field', 'Problem'],
    validationErrors.map(({ field, message }) => [html`<code>${field}</code>`, message]),
  );
}

/** Names each file that could not be used. */
function files({ media = [] }: Failure): Html | '' {
  if (media.length === 0) return '';
  return rowsOf(
    'The files that cannot be used',
    ['Field', 'Problem'],
    media.map(({ field, error }) => [
      html`<code>${field}</code>`,
      html`${error.message} <code>${error.code}</code>`,
    ]),
  );
}

function said({ provider }: Failure) {
  const names = [provider?.code, provider?.subcode].filter(Boolean).join(' / ');
  const words = [provider?.title, provider?.message].filter(Boolean).join(': ');
  return [
    ...(names ? [['The provider’s error', html`<code>${names}</code>`] as const] : []),
    ...(words ? [['The provider’s message', words] as const] : []),
  ];
}

// Shows a published post as the provider has it at this moment.

/**
 * Draws the card. The page comes without the post and then reads it, so that it does not wait for the provider; without
 * scripts, a link reads it. `?post=now` shows it, and `?post=counted` with its numbers, which are a call of their own.
 */
async function livePost(visit: PageContext, request: PublishRequest): Promise<Html | ''> {
  const { status, externalId, publishRequestId } = request;
  if (status !== 'published' || !externalId) return '';
  const at = (post: string) => urlOf(visit, fillPath(detailPath, { publishRequestId }), { post });
  const now = at('now');
  const asked = visit.query.get('post') ?? '';
  const isRead = ['now', 'counted'].includes(asked);
  const reading = isRead
    ? ''
    : html` hx-get="${now}" hx-trigger="load" hx-select="#post" hx-swap="outerHTML"`;
  const content = isRead
    ? html`${await readable(() => postOf(visit, request, externalId))}${await numbersOf(visit, request, externalId, asked === 'counted' ? '' : `${at('counted')}#post`)}`
    : html`<p class="muted">${link(`${now}#post`, 'Read it from the provider')}</p>`;
  return html`<div id="post"${reading}>${card('The post now', content, viewLink(visit, request))}</div>`;
}

async function postOf(
  visit: PageContext,
  { connectedProfileId, contentType }: PublishRequest,
  externalId: string,
): Promise<Html> {
  const post = await readPreview(visit.ctx, visit.caller, { connectedProfileId, contentType, externalId });
  if (!post) return html`<p class="muted">The provider does not let single items of this kind be read.</p>`;
  const at = post.publishedAt ?? post.updatedAt;
  return html`<div class="whole-post">${preview(visit, post)}</div>${at ? html`<p class="muted">Published ${wallTime(at)}. Read from the provider just now.</p>` : ''}`;
}

/**
 * Shows what the provider has counted of the post until now, for kinds of content that have such numbers.
 * @param readAt where they are read; empty to read them.
 */
async function numbersOf(
  visit: PageContext,
  { connectedProfileId, contentType }: PublishRequest,
  externalId: string,
  readAt: string,
): Promise<Html | ''> {
  const { contentTypes } = visit.ctx.providers.registry.providerOf(contentType);
  const { metrics } = contentTypes.find((one) => one.contentType === contentType)?.capabilities ?? {};
  if (!metrics?.metrics?.periods.includes('lifetime')) return '';
  if (readAt) return html`<p class="muted">${link(readAt, 'Read its numbers, too')}</p>`;
  const input = { connectedProfileId, externalId, period: 'lifetime' };
  return readable(async () =>
    countsOf(await readItemMetrics(visit.ctx, visit.caller, { contentType, action: 'metrics', input })),
  );
}

// The page of a publish request: what it was, what became of it, and what a person can do about it.

const refreshSeconds = 3;

async function showRequest(visit: PageContext): Promise<Shown> {
  const request = await operate(visit, 'publishRequests.get', { path: visit.params });
  const isMoving = isUnderWay(request) || isStaging(request);
  const seconds = isMoving ? refreshSeconds : undefined;
  const [profile, words, content, linked, files, post] = await Promise.all([
    readProfileLink(visit, request.connectedProfileId),
    readFirstWords(visit.ctx, visit.caller, [request]),
    readHeldContent(visit.ctx, visit.caller, request),
    subjectLinks(visit, [request.retryOf, request.retriedBy]),
    filesCard(visit, request),
    livePost(visit, request),
  ]);
  const known = { profile, linked, firstWords: words.get(request.publishRequestId), content };
  return {
    title: headingOf(visit, { ...request, firstWords: known.firstWords }),
    // The form is outside, because a reload would close it while the person is using it.
    content: html`${autoRefreshing(visit, 'request', seconds, html`${await failureCard(visit, request, content)}${deeds(visit, request)}${post}${about(visit, request, known)}${thread(request, content)}${warningsCard(request)}${files}${story(visit, request)}`)}
${await approvalCard(visit, request, content)}${moveLink(visit, request)}${cancelForm(visit, request)}`,
  };
}

const thread = (request: PublishRequest, content: PublishInputContent | undefined) =>
  partsCard(request, content ? [content.text, ...(content.thread ?? []).map(({ text }) => text)] : []);

/** What is read besides the request itself. */
interface Known {
  profile: Html;
  firstWords: string | undefined;
  /** The content, while it is held. */
  content: PublishInputContent | undefined;
  /** Links to a request by its name. */
  linked: (publishRequestId: string | undefined) => Html;
}

function about(visit: PageContext, request: PublishRequest, { profile, linked, content }: Known): Html {
  const { publishRequestId, publishGroupId, status, retryOf, retriedBy } = request;
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
      ...(content?.text ? [['Text', html`<bdi class="whole-text">${content.text}</bdi>`] as const] : []),
      ['Due', request.scheduledFor ? exactTime(request.scheduledFor) : dueOf(request)],
      ...(request.draftExpiresAt
        ? [['Erased', html`${exactTime(request.draftExpiresAt)}, unless it is approved`] as const]
        : []),
      ['At the provider', html`${viewLink(visit, request)} ${id(request.externalId)}`],
      ...(publishGroupId
        ? [
            [
              'Group',
              link(urlOf(visit, fillPath(groupPath, { publishGroupId })), 'Everything that went out with it'),
            ] as const,
          ]
        : []),
      ...(request.queueId
        ? [
            [
              'Queue',
              link(urlOf(visit, fillPath(queuePath, { queueId: request.queueId })), 'Its slots'),
            ] as const,
          ]
        : []),
      ...(retryOf ? [['Repeats', linked(retryOf)] as const] : []),
      ...(retriedBy ? [['Repeated by', linked(retriedBy)] as const] : []),
      ['Id', copyable('the post id', publishRequestId)],
      ['Its events', link(urlOf(visit, '/events', { publishRequestId }), 'What your destinations were sent')],
      [
        'API requests',
        link(
          urlOf(visit, '/requests', { subjectId: publishRequestId }),
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

function story(visit: PageContext, request: PublishRequest) {
  return html`${request.steps.length > 0 ? history(request, providerOf(visit, request.contentType)) : ''}
${metadataCard(request)}`;
}

function deeds(visit: PageContext, { status, publishRequestId }: PublishRequest) {
  return status === 'outcome_unknown' ? settle(visit, { publishRequestId }) : '';
}

const unstarted: readonly PublishRequest['status'][] = ['scheduled', 'queued', 'draft', 'pending_approval'];

function cancelForm(visit: PageContext, { status, publishRequestId, parts = [] }: PublishRequest) {
  const isBegun = parts.some((part) => part.status === 'published');
  const isBetween = status === 'publishing' && isBegun;
  if (!unstarted.includes(status) && !isBetween) return '';
  return confirmDialog(visit, cancel, {
    params: { publishRequestId },
    ask: isBegun ? 'Cancel the rest…' : 'Cancel…',
    warning: isBegun
      ? 'The posts of the thread that are there stay; the others will not be published.'
      : 'It has not started: nothing will be published.',
    submit: isBegun ? 'Cancel the rest' : 'Cancel the request',
  });
}

function settle(visit: PageContext, params: Record<string, string>) {
  return card(
    'Resolve the outcome',
    html`<p>The provider did not say whether it created this. The service looks the account’s content up for an hour before it gives up. ${may(visit, resolve.role) ? 'If you have looked yourself, say what you saw.' : 'Somebody who has looked, and is a developer of your organization, can say what is there.'}</p>
${form(visit, resolve, {
  params,
  submit: 'Resolve',
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

const list: ConsolePage = {
  path: '/publishing',
  role: 'viewer',
  nav: { label: 'Posts', group: 'Operate' },
  show: showLedger,
  csv: ledgerCsv,
};

const detail: ConsolePage = { path: detailPath, role: 'viewer', show: showRequest };

export const publishing: Section = {
  // The calendar, the form, the groups, the queues and the imports come first, because to the page of a request their addresses look like ids.
  pages: [
    list,
    calendarFeeds,
    calendar,
    compose,
    groupList,
    groupDetail,
    queueList,
    newQueue,
    queueDetail,
    editQueue,
    importList,
    importDetail,
    detail,
  ],
  changes: [
    publish,
    check,
    cancelGroup,
    createQueue,
    askQueue,
    changeQueue,
    removeQueue,
    sendFile,
    runFile,
    cancelFile,
    move,
    createFeed,
    deleteFeed,
    ...[cancel, resolve, retry, edit, submit, approve, giveBack, createLink, deleteLink].map((change) => ({
      ...change,
      page: detail,
    })),
  ],
  calls: [upload],
};
