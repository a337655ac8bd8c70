/** Draws what the pages of a portal show of the user's event destinations. */
import { html } from 'hono/html';
import { type Schemas, topics } from '../../contract/index.ts';
import { matchesTopic } from '../../domain/foundation/events/topics.ts';
import { choicesOf } from '../../domain/people/portal.ts';
import { badge, type Tone, time } from '../console/components.ts';
import { attemptBadge, deliveryBadge } from '../console/sections/destinations/deliveries.ts';
import { lastDayCharts } from '../console/sections/destinations/health.ts';
import { inUtc } from '../console/times.ts';
import type { Html } from '../pages/layout.ts';
import type { PortalContext } from './page-context.ts';

// Draws the forms of a destination's page, and says what was wrong with one.

type DestinationId = Pick<Schemas['EventDestination'], 'eventDestinationId'>;

export const addressOf = ({ home }: PortalContext, { eventDestinationId }: DestinationId) =>
  `${home}/destinations/${eventDestinationId}`;

function post(
  context: PortalContext,
  destination: DestinationId,
  action: string,
  submit: string,
  content: Html | string,
): Html {
  return html`<form method="post" action="${addressOf(context, destination)}/${action}">${content}<button class="secondary">${submit}</button></form>`;
}

/** Why a form was refused: the field, if it was one, and the precise reason, in English. */
export interface Refusal {
  field: string | undefined;
  reason: string;
}

export function problems({ texts }: PortalContext, refusals: readonly Refusal[]): Html {
  const { other, ...ofFields }: Record<string, string> = texts.portal.problems;
  const said = (field: string | undefined) => ofFields[field?.split('.')[0] ?? ''] ?? other;
  return html`${refusals.map(
    ({ field, reason }) =>
      html`<p class="notice" role="alert">${said(field)} <span class="detail" lang="en">${field ? `${field}: ` : ''}${reason}</span></p>`,
  )}`;
}

type Destination = Schemas['EventDestination'];

const nameOf = ({ name, url }: Destination) => name ?? new URL(url).host;

export function listPage(context: PortalContext, destinations: Destination[]): Html {
  const { list } = context.texts.portal;
  return html`<p>${list.lead}</p>
${destinations.length === 0 ? html`<p>${list.none}</p>` : ''}
<ul class="entries">${destinations.map(
    (one) =>
      html`<li><a href="${addressOf(context, one)}">${nameOf(one)}</a> ${stateBadge(context, one)}<br><span class="detail">${one.url}</span></li>`,
  )}</ul>
<h2>${list.add}</h2>
<form method="post" action="${context.home}">${fields(context)}<button class="primary">${list.submit}</button></form>`;
}

type State = keyof PortalContext['texts']['portal']['states'];

const tones: Record<State, Tone> = { on: 'good', failing: 'warn', paused: 'neutral', stopped: 'bad' };

function stateOf({ status, disabledReason, failingSince }: Destination): State {
  if (status === 'disabled') return disabledReason === 'by_request' ? 'paused' : 'stopped';
  return failingSince ? 'failing' : 'on';
}

function stateBadge({ texts }: PortalContext, destination: Destination): Html {
  const state = stateOf(destination);
  return badge(texts.portal.states[state], tones[state]);
}

export async function destinationPage(
  context: PortalContext,
  destination: Destination,
  { data, nextCursor }: Schemas['DeliveryList'],
): Promise<Html> {
  const { url, status, secretHint, failingSince, eventDestinationId } = destination;
  const { destination: one, sample, deliveries, change, secret, remove } = context.texts.portal;
  const on = status === 'enabled';
  const charts = await lastDayCharts(context.ctx, context.caller, eventDestinationId, context.texts);
  return html`<p><a href="${context.home}">${one.all}</a></p>
<p>${nameOf(destination)} ${stateBadge(context, destination)}<br><code>${url}</code><br>${one.secret} <code>whsec_${secretHint}</code></p>
${failingSince ? html`<p class="notice">${one.failingSince(inUtc(new Date(failingSince), context.texts))}</p>` : ''}
${post(context, destination, 'status', on ? one.pause : one.resume, html`<input type="hidden" name="status" value="${on ? 'disabled' : 'enabled'}">`)}
${charts.map(({ heading, chart }) => html`<h2>${heading}</h2>${chart}`)}
<h2>${sample.heading}</h2>
${post(context, destination, 'sample', sample.submit, sampleField(context, destination))}
<h2>${deliveries.heading}</h2>
${data.length === 0 ? html`<p>${deliveries.none}</p>` : ''}
<ul class="entries">${data.map((delivery) => deliveryRow(context, destination, delivery))}</ul>
${nextCursor ? html`<p><a href="${addressOf(context, destination)}?cursor=${encodeURIComponent(nextCursor)}">${deliveries.earlier}</a></p>` : ''}
<h2>${change.heading}</h2>
${post(context, destination, 'edit', change.submit, fields(context, destination))}
${post(context, destination, 'secret', secret.renew, html`<p>${secret.overlap}</p>`)}
<details><summary>${remove.ask}</summary>${post(context, destination, 'delete', remove.submit, '')}</details>`;
}

export function secretPage(
  context: PortalContext,
  { secret, ...destination }: Schemas['EventDestinationWithSecret'],
): Html {
  return html`<p>${context.texts.portal.secret.once}</p>
<p><code>${secret}</code></p>
${proceed(context, destination)}`;
}

export function samplePage(
  context: PortalContext,
  destination: Destination,
  { topic, succeeded, attempt }: Schemas['SampleDelivery'],
): Html {
  const { sample } = context.texts.portal;
  return html`<p role="status">${succeeded ? sample.taken(topic) : sample.refused(topic)} ${attempt.statusCode ? sample.answered : sample.unanswered} ${attemptBadge(attempt)}</p>
${proceed(context, destination)}`;
}

function proceed(context: PortalContext, destination: Destination): Html {
  return html`<p><a class="button primary" href="${addressOf(context, destination)}">${context.texts.portal.proceed}</a></p>`;
}

function fields({ link, texts }: PortalContext, destination?: Destination): Html {
  const words = texts.portal.fields;
  const chosen = destination?.topics ?? choicesOf(link.topics);
  const choices = [...new Set([...choicesOf(link.topics), ...chosen])];
  return html`<p class="field"><label>${words.name} <input name="name" maxlength="100" value="${destination?.name ?? ''}"></label></p>
<p class="field"><label>${words.url} <input name="url" type="url" required value="${destination?.url ?? ''}" placeholder="https://example.com/events"></label></p>
<fieldset><legend>${words.topics}</legend>${choices.map(
    (pattern) =>
      html`<label class="account"><input type="checkbox" name="topics" value="${pattern}"${chosen.includes(pattern) ? html` checked` : ''}> <span>${topicName(texts, pattern)}<code>${pattern}</code></span></label>`,
  )}</fieldset>`;
}

/** Says what a pattern stands for, where it is one for everything of a kind. */
function topicName({ portal }: PortalContext['texts'], pattern: string): Html | '' {
  const names: Readonly<Record<string, string>> = portal.topicNames;
  const name = pattern.endsWith('.*') ? names[pattern.slice(0, -2)] : undefined;
  return name ? html`${name}<br>` : '';
}

function sampleField({ texts }: PortalContext, { topics: patterns }: Destination): Html {
  const known = Object.keys(topics).filter((topic) => matchesTopic(patterns, topic));
  return html`<p class="field"><label>${texts.portal.fields.topic} <select name="topic">${known.map((topic) => html`<option>${topic}</option>`)}</select></label></p>`;
}

/** Draws one delivery: what was sent and when, how it stands, and what the receiver has answered last. */
function deliveryRow(
  context: PortalContext,
  destination: Schemas['EventDestination'],
  delivery: Schemas['Delivery'],
): Html {
  const { texts } = context;
  const { states, untried, tries, next, again } = texts.portal.deliveries;
  const { topic, attempts, createdAt, nextAttemptAt, eventId } = delivery;
  const last = attempts.at(-1);
  const answer = last ? html`${tries(`${attempts.length}`)} ${attemptBadge(last)}` : untried;
  return html`<li>${deliveryBadge(delivery, states)} <code>${topic}</code>
<p class="detail">${time(createdAt, texts)} · ${answer}${nextAttemptAt && last ? html` · ${next} ${time(nextAttemptAt, texts)}` : ''}</p>
${post(context, destination, 'resend', again, html`<input type="hidden" name="eventId" value="${eventId}">`)}</li>`;
}
