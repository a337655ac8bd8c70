/** Draws what the pages of a portal show of the user's event destinations. */
import { html } from 'hono/html';
import { type Schemas, topics } from '../../contract/index.ts';
import { matchesTopic } from '../../domain/events/topic-patterns.ts';
import { choicesOf } from '../../domain/portal/allowed-topics.ts';
import type { Html } from '../pages/layout.ts';
import type { PortalVisit } from './visit.ts';

type Destination = Schemas['EventDestination'];
type Delivery = Schemas['Delivery'];

const nameOf = ({ name, url }: Destination) => name ?? new URL(url).host;

export const addressOf = ({ home }: PortalVisit, { eventDestinationId }: Destination) =>
  `${home}/destinations/${eventDestinationId}`;

export function problem(message: string | undefined): Html {
  return message ? html`<p class="notice" role="alert">${message}</p>` : html``;
}

export function listPage(visit: PortalVisit, destinations: Destination[]): Html {
  return html`<p>What happens to your accounts is sent to these addresses, signed.</p>
${destinations.length === 0 ? html`<p>There are none yet.</p>` : ''}
<ul>${destinations.map(
    (one) => html`<li><a href="${addressOf(visit, one)}">${nameOf(one)}</a>: ${stateOf(one)}</li>`,
  )}</ul>
<h2>New address</h2>
<form method="post" action="${visit.home}">${fields(visit)}<button class="primary">Add it</button></form>`;
}

function stateOf({ status, disabledReason, failingSince }: Destination): string {
  if (status === 'disabled')
    return disabledReason === 'by_request' ? 'paused' : 'stopped, since it has failed';
  return failingSince ? 'failing' : 'on';
}

export function destinationPage(
  visit: PortalVisit,
  destination: Destination,
  deliveries: Schemas['DeliveryList'],
): Html {
  const { url, status, secretHint } = destination;
  const on = status === 'enabled';
  return html`<p><a href="${visit.home}">All addresses</a></p>
<p>${nameOf(destination)}: ${stateOf(destination)}<br><code>${url}</code><br>Signing secret: <code>whsec_…${secretHint}</code></p>
${post(visit, destination, 'status', on ? 'Pause it' : 'Turn it on', html`<input type="hidden" name="status" value="${on ? 'disabled' : 'enabled'}">`)}
<h2>Try it out</h2>
${post(visit, destination, 'sample', 'Send a sample', sampleField(destination))}
<h2>Deliveries</h2>
${deliveries.data.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
<ul>${deliveries.data.map((delivery) => deliveryRow(visit, destination, delivery))}</ul>
${deliveries.nextCursor ? html`<p><a href="${addressOf(visit, destination)}?cursor=${encodeURIComponent(deliveries.nextCursor)}">Earlier deliveries</a></p>` : ''}
<h2>Change it</h2>
${post(visit, destination, 'edit', 'Save the changes', fields(visit, destination))}
${post(visit, destination, 'secret', 'Make a new signing secret', html`<p>For a day, deliveries are signed with the secret of before, too.</p>`)}
<details><summary>Delete…</summary>${post(visit, destination, 'delete', 'Delete it with its deliveries', '')}</details>`;
}

export function secretPage(
  visit: PortalVisit,
  { secret, ...destination }: Schemas['EventDestinationWithSecret'],
) {
  return html`<p>This is the only time that the signing secret is shown. Keep it where your receiver finds it.</p>
<p><code>${secret}</code></p>
<p><a class="button primary" href="${addressOf(visit, destination)}">Go on</a></p>`;
}

export function samplePage(
  visit: PortalVisit,
  destination: Destination,
  { topic, succeeded, attempt }: Schemas['SampleDelivery'],
): Html {
  const answer = attempt.statusCode
    ? `the answer was ${attempt.statusCode}`
    : `there was no answer: ${attempt.error}`;
  return html`<p role="status">A sample of ${topic} was ${succeeded ? 'taken' : 'not taken'}: ${answer}.</p>
<p><a class="button primary" href="${addressOf(visit, destination)}">Go on</a></p>`;
}

function post(
  visit: PortalVisit,
  destination: Destination,
  action: string,
  submit: string,
  content: Html | string,
): Html {
  return html`<form method="post" action="${addressOf(visit, destination)}/${action}">${content}<button class="secondary">${submit}</button></form>`;
}

function fields(visit: PortalVisit, destination?: Destination): Html {
  const chosen = destination?.topics ?? choicesOf(visit.link.topics);
  const choices = [...new Set([...choicesOf(visit.link.topics), ...chosen])];
  return html`<p class="field"><label>Name <input name="name" maxlength="100" value="${destination?.name ?? ''}"></label></p>
<p class="field"><label>Address <input name="url" type="url" required value="${destination?.url ?? ''}" placeholder="https://example.com/events"></label></p>
<fieldset><legend>What is sent</legend>${choices.map(
    (pattern) =>
      html`<label class="account"><input type="checkbox" name="topics" value="${pattern}"${chosen.includes(pattern) ? html` checked` : ''}> <code>${pattern}</code></label>`,
  )}</fieldset>`;
}

function sampleField({ topics: patterns }: Destination): Html {
  const known = Object.keys(topics).filter((topic) => matchesTopic(patterns, topic));
  return html`<p class="field"><label>Topic <select name="topic">${known.map((topic) => html`<option>${topic}</option>`)}</select></label></p>`;
}

function deliveryRow(visit: PortalVisit, destination: Destination, delivery: Delivery): Html {
  const { topic, status, attempts, createdAt, eventId } = delivery;
  const last = attempts.at(-1);
  const answer = last?.statusCode ?? last?.error ?? 'no attempt yet';
  return html`<li><code>${topic}</code>, <time datetime="${createdAt}">${createdAt}</time>: ${status} (${answer})
${post(visit, destination, 'resend', 'Send it again', html`<input type="hidden" name="eventId" value="${eventId}">`)}</li>`;
}
