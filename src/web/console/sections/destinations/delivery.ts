/** The page of one delivery: what was sent, and every attempt with its answer. */
import { html } from 'hono/html';
import { getDelivery } from '../../../../domain/deliveries/read.ts';
import type { Html } from '../../../pages/layout.ts';
import { alert, autoRefreshing, card, emptyState, exactTime, facts, id, link } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { envelope } from '../../event-envelope.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { attemptBadge, attemptList, type Delivery, deliveryBadge } from './attempts.ts';
import { movesSoon } from './deliveries.ts';
import { type Destination, destinationLink, readDestination } from './destination.ts';
import { replayOneForm } from './replay.ts';

const everySeconds = 3;

export async function showDelivery(visit: PageContext): Promise<Shown> {
  const { eventDestinationId = '', deliveryId = '' } = visit.params;
  const destination = await readDestination(visit);
  const delivery = await getDelivery(visit.ctx, visit.caller, { eventDestinationId, deliveryId });
  const { eventId } = delivery;
  return {
    title: `Delivery of ${delivery.topic}`,
    content: html`${autoRefreshing(
      visit,
      'delivery',
      movesSoon(visit, delivery) ? everySeconds : undefined,
      html`${failed(visit, destination, delivery)}${about(visit, destination, delivery)}${tries(delivery)}`,
    )}
${delivery.status === 'failed' ? '' : html`<div class="row">${replayOneForm(visit, { eventDestinationId, eventId })}</div>`}
${await envelope(visit, eventId)}`,
  };
}

function failed(
  visit: PageContext,
  { eventDestinationId }: Destination,
  { status, eventId, attempts }: Delivery,
): Html | '' {
  if (status !== 'failed') return '';
  const last = attempts.at(-1);
  return alert('bad', {
    what: 'It was not delivered, and is not tried any more.',
    why: last
      ? html`The last answer was ${attemptBadge(last)}.`
      : 'The destination was disabled before it was sent.',
    mend: replayOneForm(visit, { eventDestinationId, eventId }),
  });
}

function about(visit: PageContext, destination: Destination, delivery: Delivery): Html {
  const { deliveryId, eventId, nextAttemptAt, completedAt } = delivery;
  return card(
    'About this delivery',
    facts([
      ['Status', deliveryBadge(delivery)],
      ['Destination', destinationLink(visit, destination)],
      ['Event', link(urlOf(visit, `/events/${eventId}`), id(eventId))],
      ['Id', id(deliveryId)],
      ['Created', exactTime(delivery.createdAt)],
      completedAt
        ? ['Ended', exactTime(completedAt)]
        : ['Next try', nextAttemptAt ? exactTime(nextAttemptAt) : 'now'],
    ]),
  );
}

function tries({ attempts, status }: Delivery): Html {
  if (attempts.length > 0) return card('Tries', attemptList(attempts));
  return emptyState(
    status === 'pending'
      ? 'It has not been attempted yet. This page updates on its own.'
      : 'It was never sent: the destination was disabled.',
  );
}
