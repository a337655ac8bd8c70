/** Draws the forms to send events again: one event, all that failed, or all of a time window. */
import { html } from 'hono/html';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, field, form } from '../../components.ts';
import type { ChangeResult } from '../../declare.ts';
import { instantOf, textOf } from '../../form-values.ts';
import { forForm, operate, type PageContext, urlOf } from '../../page-context.ts';
import { type Destination, type DestinationChange, detailPath, ofDestination } from './destination.ts';

export const replay: DestinationChange = {
  ...ofDestination,
  role: 'support',
  action: 'eventDestinations.replay',
  path: `${detailPath}/replay`,
  details: (form) =>
    Object.fromEntries(
      ['eventId', 'status', 'since', 'until'].flatMap((name) => {
        const value = textOf(form, name);
        return value ? [[name, value]] : [];
      }),
    ),
  run: replayEvents,
};

export function replayForms(context: PageContext, { eventDestinationId }: Destination): Html {
  const params = { eventDestinationId };
  const own = forForm(context, replay);
  return detailsPanel(
    context,
    replay,
    'Replay…',
    html`<div class="cards">${card(
      'What failed',
      html`<p>All events of the last 30 days that this destination has never accepted.</p>
${form(context, replay, { params, fields: html`<input type="hidden" name="status" value="failed">`, submit: 'Replay failed events' })}`,
    )}
${card(
  'A time window',
  html`<p>All events of that time, whether they were delivered or not. Receivers recognize them by their ids.</p>
${form(context, replay, {
  params,
  fields: html`${field(own, { name: 'since', label: 'Since', type: 'datetime-local', required: true })}
${field(own, { name: 'until', label: 'Until', type: 'datetime-local', hint: 'Empty: now.' })}`,
  submit: 'Replay the window',
})}`,
)}</div>`,
  );
}

/** Makes the next attempt of a delivery now. Its button is on the pages of the delivery, of its destination and of its event. */
export const tryNow: DestinationChange = {
  role: 'support',
  action: 'eventDestinations.retryDelivery',
  path: `${detailPath}/deliveries/:deliveryId/retry`,
  subject: 'deliveryId',
  run: async (context) => {
    const { eventDestinationId, deliveryId } = context.params;
    await operate(context, 'eventDestinations.retryDelivery', { path: context.params });
    return {
      goTo: urlOf(context, `/destinations/${eventDestinationId}/deliveries/${deliveryId}`),
      notice: 'The next attempt is being made.',
    };
  },
};

export function tryNowForm(
  context: PageContext,
  params: { eventDestinationId: string; deliveryId: string },
  kind: 'primary' | 'secondary' = 'secondary',
): Html {
  return form(context, tryNow, { params, submit: 'Try now', kind });
}

export interface ReplayOne {
  eventDestinationId: string;
  eventId: string;
  submit?: string;
  /**
   * The page to return to: `event` for that of the event, which has the button; absent for that of the
   * destination.
   */
  back?: 'event';
}

export function replayOneForm(
  context: PageContext,
  { eventDestinationId, eventId, submit, back }: ReplayOne,
): Html {
  return form(context, replay, {
    params: { eventDestinationId },
    fields: html`<input type="hidden" name="eventId" value="${eventId}">${back ? html`<input type="hidden" name="back" value="${back}">` : ''}`,
    submit: submit ?? 'Deliver again',
    kind: 'secondary',
  });
}

async function replayEvents(context: PageContext, given: URLSearchParams): Promise<ChangeResult> {
  const eventId = textOf(given, 'eventId');
  const body = {
    eventId,
    status: textOf(given, 'status'),
    since: instantOf(given, 'since'),
    until: instantOf(given, 'until'),
  };
  const replayed = await operate(context, 'eventDestinations.replay', {
    path: context.params,
    body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  });
  const back = eventId && given.get('back') === 'event' ? `/events/${eventId}` : undefined;
  return {
    goTo: urlOf(context, back ?? `/destinations/${context.params.eventDestinationId}`),
    notice: noticeOf(replayed, body.status),
  };
}

function noticeOf(
  { replayed, skipped }: { replayed: number; skipped: number },
  status: string | undefined,
): string {
  const lost =
    skipped > 0
      ? ` ${pluralize(skipped, 'event')} cannot be sent: the payload is erased, and cannot be read again.`
      : '';
  // What is still being tried counts as on its way.
  const trying = status === 'failed' ? ' Pending deliveries are sent without a replay.' : '';
  return replayed === 0
    ? `There is nothing to send again.${trying}${lost}`
    : `On the way again: ${pluralize(replayed, 'event')}.${lost}`;
}
