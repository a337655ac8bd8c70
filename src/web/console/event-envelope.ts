/** Shows an event in the form in which it is delivered. */
import { html } from 'hono/html';
import type { Schemas } from '../../contract/index.ts';
import { heldUntil } from '../../domain/foundation/events/envelope.ts';
import { ServiceError } from '../../errors/index.ts';
import type { Html } from '../pages/layout.ts';
import { card, codeBlock, exactTime } from './components.ts';
import { operate, type PageContext } from './page-context.ts';

export type Event = Schemas['Event'];

/**
 * Reads an event of the page's organization.
 * @throws ServiceError `not_found`
 */
export function readEvent(context: PageContext, eventId = ''): Promise<Event> {
  return operate(context, 'events.get', { path: { eventId } });
}

/**
 * Shows a delivery's event; empty when the event has been deleted, because it is kept for 30 days and a delivery may
 * be younger.
 */
export async function envelope(context: PageContext, eventId: string): Promise<Html> {
  const event = await readEvent(context, eventId).catch(ignoreGone);
  return event ? envelopeCard(event) : html``;
}

export function envelopeCard(event: Event): Html {
  const until = heldUntil(new Date(event.timestamp));
  return card(
    'Payload',
    html`${codeBlock(JSON.stringify(event, null, 2))}
<p class="hint">${
      'dataErased' in event
        ? html`Its data was erased at ${exactTime(until)}. When it is delivered again, what it is about is read again.`
        : html`Its data is held until ${exactTime(until)}.`
    }</p>`,
  );
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
