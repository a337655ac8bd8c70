import { html } from 'hono/html';
import { disabledAfterDays } from '../../../../domain/deliveries/disable.ts';
import { isInbox } from '../../../../domain/deliveries/read.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, copyable, exactTime, facts, id } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import type { PageContext } from '../../page-context.ts';
import { table } from '../../table.ts';
import { deliveryTable } from './deliveries.ts';
import { type Destination, nameOf, readDestination, reasons, statusBadge } from './destination.ts';
import { editForm, statusForm } from './edit.ts';
import { healthCards } from './health.ts';
import { removeForm } from './remove.ts';
import { replayForms } from './replay.ts';
import { sampleForm } from './sample.ts';
import { rotateForm } from './secret.ts';
import { topicNames } from './topics.ts';

export async function showDestination(visit: PageContext): Promise<Shown> {
  const destination = await readDestination(visit);
  return {
    title: nameOf(destination),
    content: html`${trouble(visit, destination)}
${await healthCards(visit, destination)}
${about(visit, destination)}
<div class="row">${sampleForm(visit, destination)}${replayForms(visit, destination)}${editForm(visit, destination)}${rotateForm(visit, destination)}
${destination.status === 'enabled' ? statusForm(visit, destination) : ''}${removeForm(visit, destination)}</div>
<h2>Deliveries</h2>
${await table(visit, deliveryTable(visit))}`,
  };
}

function trouble(visit: PageContext, destination: Destination): Html {
  const { status, disabledReason, failingSince } = destination;
  if (status === 'disabled')
    return html`<div class="notice bad"><p>Nothing is sent here. ${reasons[disabledReason ?? ''] ?? disabledReason}</p>
${statusForm(visit, destination)}</div>`;
  if (failingSince)
    return html`<p class="notice warn">Nothing could be delivered since ${exactTime(failingSince)}. After ${disabledAfterDays} days without a success the destination is disabled.</p>`;
  return html``;
}

function about(visit: PageContext, destination: Destination): Html {
  const { url, secretHint } = destination;
  return card(
    'About this destination',
    html`${facts([
      ['URL', copyable('the URL', url)],
      ['Id', id(destination.eventDestinationId)],
      ...(destination.externalUser ? [['External user', destination.externalUser] as const] : []),
      ['Status', statusBadge(destination)],
      ['Topics', topicNames(destination.topics)],
      ['Signing secret', html`<code>whsec_${secretHint}</code>`],
      ['Created', exactTime(destination.createdAt)],
    ])}
${isInbox(visit.ctx, url) ? html`<p class="hint">This is a test inbox: it accepts every event and stores nothing. Add <code>?answer=500</code> to its URL to have it answer 500 and see the retries.</p>` : ''}`,
  );
}
