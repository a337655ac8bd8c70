/** Draws the delivery log of a destination. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, button, codeBlock, emptyState, link, type Tone, time, wallTime } from '../../components.ts';
import type { CsvExport } from '../../declare.ts';
import { timeFilters, windowQueryOf } from '../../filters.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { type Column, csvOf, type Table } from '../../table.ts';
import { topicOptions } from './forms.ts';
import { type ReplayOne, replayOneForm, tryNowForm } from './replay.ts';

// Shows attempts to deliver, and what was answered.

type Attempt = Schemas['DeliveryAttempt'];

const answerOf = ({ statusCode, error }: Attempt) => `${statusCode ?? error ?? 'no answer'}`;

export function attemptBadge(attempt: Attempt): Html {
  const { statusCode = 0 } = attempt;
  return badge(answerOf(attempt), statusCode >= 200 && statusCode < 300 ? 'good' : 'bad');
}

export function attemptBody({ body }: Attempt): Html {
  return body
    ? html`<p class="muted">What it answered, up to 1 KiB:</p>${codeBlock(body)}`
    : html`<p class="muted">The answer had no body.</p>`;
}

export function attemptList(attempts: readonly Attempt[]): Html {
  return html`<ol class="attempts">${attempts.map(
    (attempt) =>
      html`<li><p>${attemptBadge(attempt)} ${wallTime(attempt.at)}, ${attempt.durationMs} ms${attempt.statusCode && attempt.error ? html`, <code>${attempt.error}</code>` : ''}</p>
${attempt.body ? codeBlock(attempt.body) : ''}</li>`,
  )}</ol>`;
}

export type Delivery = Schemas['Delivery'];

/**
 * The state of a delivery as people see it. A delivery that was refused and will be tried again is failing, not merely
 * pending.
 */
type DeliveryState = Delivery['status'] | 'failing';

const deliveryTones: Record<DeliveryState, Tone> = {
  pending: 'neutral',
  failing: 'warn',
  succeeded: 'good',
  failed: 'bad',
};

type Tried = Pick<Delivery, 'status' | 'attempts'>;

function deliveryState({ status, attempts }: Tried): DeliveryState {
  return status === 'pending' && attempts.length > 0 ? 'failing' : status;
}

/** Shows the state of a delivery, by its name in the page's language. */
export function deliveryBadge(delivery: Tried, names?: Record<DeliveryState, string>): Html {
  const state = deliveryState(delivery);
  return badge(names?.[state] ?? state, deliveryTones[state]);
}

export function deliveriesCsv(context: PageContext): CsvExport {
  return csvOf(context, 'deliveries', { ...deliveryTable(context), columns: csvColumns });
}

const statuses = [
  { value: 'pending', text: 'pending or failing' },
  { value: 'succeeded', text: 'succeeded' },
  { value: 'failed', text: 'failed' },
];

export function deliveryTable(context: PageContext): Table<Delivery> {
  const { eventDestinationId = '' } = context.params;
  return {
    caption: 'Deliveries',
    filters: [
      { name: 'status', label: 'Status', options: statuses },
      { name: 'topic', label: 'Topic', options: topicOptions },
      { name: 'eventId', label: 'Event id' },
      ...timeFilters,
    ],
    columns: [
      statusColumn(context, ({ eventId }) => ({ eventDestinationId, eventId })),
      {
        heading: 'Event',
        text: ({ topic }) => topic,
        cell: (row) => link(deliveryUrl(context, eventDestinationId, row), row.topic),
      },
      ...outcomeColumns,
    ],
    read: (given, page) =>
      operate(context, 'eventDestinations.deliveries', {
        path: { eventDestinationId },
        query: { ...given, ...windowQueryOf(given), ...page },
      }),
    moves: (delivery) => movesSoon(context, delivery),
    empty: emptyState(
      'No deliveries yet. They are kept here for 30 days.',
      offersTestControls(context.caller) ? button(urlOf(context, '/sandbox'), 'Let something happen') : '',
    ),
  };
}

/** The page reloads for attempts within this time, because nobody waits there for hours. */
const soonMs = 60_000;

export function movesSoon({ ctx }: PageContext, { status, nextAttemptAt }: Delivery): boolean {
  const waitMs = nextAttemptAt ? Date.parse(nextAttemptAt) - ctx.clock.now().getTime() : 0;
  return status === 'pending' && waitMs < soonMs;
}

export function deliveryUrl(
  context: PageContext,
  eventDestinationId: string,
  { deliveryId }: Pick<Delivery, 'deliveryId'>,
): string {
  return urlOf(context, `/destinations/${eventDestinationId}/deliveries/${deliveryId}`);
}

/** Tells whether a delivery waits for its next attempt, which somebody may not want to wait for. */
export function isWaiting({ ctx }: PageContext, { status, nextAttemptAt }: Delivery): boolean {
  return (
    status === 'pending' &&
    nextAttemptAt !== undefined &&
    Date.parse(nextAttemptAt) > ctx.clock.now().getTime()
  );
}

/**
 * Makes the column of a delivery's status, with a button for its next attempt, or to send it again when no further attempt
 * will come.
 * @param again says what to send, and to which destination.
 */
export function statusColumn<Row extends Delivery>(
  context: PageContext,
  again: (row: Row) => ReplayOne,
): Column<Row> {
  return {
    heading: 'Status',
    text: ({ status }) => status,
    cell: (row) =>
      html`${deliveryBadge(row)}${row.status === 'failed' ? replayOneForm(context, { ...again(row), submit: 'Retry' }) : ''}${isWaiting(context, row) ? tryNowForm(context, { ...again(row), deliveryId: row.deliveryId }) : ''}`,
  };
}

export const outcomeColumns: readonly Column<Delivery>[] = [
  { heading: 'Tries', text: ({ attempts }) => attempts.length, numeric: true },
  { heading: 'Last answer', text: lastAnswer, cell: lastBadge },
  { heading: 'Created', text: ({ createdAt }) => createdAt, cell: createdCell },
];

/** The columns of the CSV file, one value in each. */
export const csvColumns: readonly Column<Delivery>[] = [
  { heading: 'Delivery', text: ({ deliveryId }) => deliveryId },
  { heading: 'Status', text: ({ status }) => status },
  { heading: 'Topic', text: ({ topic }) => topic },
  { heading: 'Event', text: ({ eventId }) => eventId },
  ...outcomeColumns,
  { heading: 'Next attempt', text: ({ nextAttemptAt }) => nextAttemptAt },
  { heading: 'Ended', text: ({ completedAt }) => completedAt },
];

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last ? answerOf(last) : '';
}

function lastBadge({ attempts }: Delivery): Html {
  const last = attempts.at(-1);
  return last
    ? html`<span class="nowrap">${attemptBadge(last)} <span class="muted">${last.durationMs} ms</span></span>`
    : html`<span class="muted">not attempted yet</span>`;
}

function createdCell({ createdAt, nextAttemptAt }: Delivery): Html {
  const next = nextAttemptAt
    ? html`<br><span class="nowrap muted">next attempt ${time(nextAttemptAt)}</span>`
    : '';
  return html`${time(createdAt)}${next}`;
}
