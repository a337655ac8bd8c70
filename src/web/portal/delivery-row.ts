/** Draws one delivery: what was sent and when, how it stands, and what the receiver has answered last. */
import { html } from 'hono/html';
import type { Schemas } from '../../contract/index.ts';
import { time } from '../console/components.ts';
import { attemptBadge, deliveryBadge } from '../console/sections/destinations/attempts.ts';
import type { Html } from '../pages/layout.ts';
import { post } from './forms.ts';
import type { PortalVisit } from './visit.ts';

export function deliveryRow(
  visit: PortalVisit,
  destination: Schemas['EventDestination'],
  delivery: Schemas['Delivery'],
): Html {
  const { texts } = visit;
  const { states, untried, tries, next, again } = texts.portal.deliveries;
  const { topic, attempts, createdAt, nextAttemptAt, eventId } = delivery;
  const last = attempts.at(-1);
  const answer = last ? html`${tries(`${attempts.length}`)} ${attemptBadge(last)}` : untried;
  return html`<li>${deliveryBadge(delivery, states)} <code>${topic}</code>
<p class="detail">${time(createdAt, texts)} · ${answer}${nextAttemptAt && last ? html` · ${next} ${time(nextAttemptAt, texts)}` : ''}</p>
${post(visit, destination, 'resend', again, html`<input type="hidden" name="eventId" value="${eventId}">`)}</li>`;
}
