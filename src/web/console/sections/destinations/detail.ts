import { html } from 'hono/html';
import { disabledAfterDays } from '../../../../domain/deliveries/disable.ts';
import { isInbox } from '../../../../domain/deliveries/read.ts';
import type { Html } from '../../../pages/layout.ts';
import { alert, card, copyable, exactTime, facts, id, link } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { operate, type PageContext } from '../../page-context.ts';
import { table } from '../../table.ts';
import { attemptBadge } from './attempts.ts';
import { deliveryTable, deliveryUrl } from './deliveries.ts';
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
    content: html`${await trouble(visit, destination)}
${await healthCards(visit, destination)}
${about(visit, destination)}
<div class="row">${isFailing(destination) ? '' : html`${sampleForm(visit, destination)}${replayForms(visit, destination)}`}${editForm(visit, destination)}${rotateForm(visit, destination)}
${destination.status === 'enabled' ? statusForm(visit, destination) : ''}${removeForm(visit, destination)}</div>
<h2>Deliveries</h2>
${await table(visit, deliveryTable(visit))}`,
  };
}

/** The alert of a destination that fails has the forms that the page has further below otherwise. */
const isFailing = ({ status, failingSince }: Destination) =>
  status === 'enabled' && failingSince !== undefined;

async function trouble(visit: PageContext, destination: Destination): Promise<Html> {
  const { status, disabledReason, failingSince } = destination;
  if (status === 'disabled')
    return alert('bad', {
      what: 'Nothing is sent here.',
      why: html`${reasons[disabledReason ?? ''] ?? disabledReason} ${disabledReason === 'by_request' ? '' : await lastAnswer(visit, destination)}`,
      mend: statusForm(visit, destination),
    });
  if (failingSince)
    return alert('warn', {
      what: html`Nothing could be delivered since ${exactTime(failingSince)}.`,
      why: html`${await lastAnswer(visit, destination)} After ${disabledAfterDays} days without a success the destination is disabled.`,
      mend: html`${sampleForm(visit, destination)}${replayForms(visit, destination)}`,
    });
  return html``;
}

/** Says what the receiver has answered last, of what it did not take. */
async function lastAnswer(visit: PageContext, { eventDestinationId }: Destination): Promise<Html | ''> {
  const newest = (status: 'pending' | 'failed') =>
    operate(visit, 'eventDestinations.deliveries', {
      path: { eventDestinationId },
      query: { status, limit: 1 },
    });
  const found = await Promise.all([newest('pending'), newest('failed')]);
  const tried = found
    .flatMap(({ data }) => data)
    .flatMap((delivery) => {
      const attempt = delivery.attempts.at(-1);
      return attempt ? [{ delivery, attempt }] : [];
    })
    .toSorted((one, other) => (one.attempt.at < other.attempt.at ? 1 : -1));
  const [last] = tried;
  if (!last) return '';
  return html`Its last answer was ${attemptBadge(last.attempt)} ${link(deliveryUrl(visit, eventDestinationId, last.delivery), 'See what was sent and answered')}.`;
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
