/** The section of event destinations: where events go, what became of each delivery, and sending events again. */
import { html } from 'hono/html';
import { getDelivery, isInbox } from '../../../../domain/deliveries/deliveries.ts';
import { disabledAfterDays } from '../../../../domain/deliveries/disable.ts';
import { matchesTopic } from '../../../../domain/foundation/events/topics.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  alert,
  autoRefreshing,
  button,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  form,
  id,
  link,
  select,
} from '../../components.ts';
import type { ChangeResult, ConsolePage, Section, Shown } from '../../declare.ts';
import { envelope } from '../../event-envelope.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { table } from '../../table.ts';
import {
  attemptBadge,
  attemptBody,
  attemptList,
  type Delivery,
  deliveriesCsv,
  deliveryBadge,
  deliveryTable,
  deliveryUrl,
  isWaiting,
  movesSoon,
} from './deliveries.ts';
import {
  type Destination,
  type DestinationChange,
  destinationLink,
  detailPath,
  listPath,
  nameOf,
  ofDestination,
  pathOf,
  readDestination,
  reasons,
  statusBadge,
} from './destination.ts';
import { create, editForm, knownTopics, statusForm, topicNames, topicOptions, update } from './forms.ts';
import { healthCards } from './health.ts';
import { destinationsCsv, showDestinations } from './list.ts';
import { namedProfiles } from './profiles.ts';
import { replay, replayForms, replayOneForm, tryNow, tryNowForm } from './replay.ts';
import { rotate, rotateForm } from './secret.ts';

const sample: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.test',
  path: `${detailPath}/test`,
  details: (form) => ({ topic: form.get('topic') }),
  run: sendSample,
};

function sampleForm(visit: PageContext, destination: Destination): Html {
  return detailsPanel(
    visit,
    sample,
    'Send a sample…',
    card('Send a sample', sampleFields(visit, destination)),
  );
}

/** Draws the form for a sample event. It proposes the topic that was chosen last, or one that the destination takes. */
function sampleFields(
  visit: PageContext,
  { eventDestinationId, topics }: Destination,
  chosen?: string,
): Html {
  const value = chosen ?? knownTopics.find((topic) => matchesTopic(topics, topic)) ?? '';
  return html`<p>It is sent once, immediately, and you see the receiver’s answer. Samples are not logged.</p>
${form(visit, sample, {
  params: { eventDestinationId },
  fields: select(visit, { name: 'topic', label: 'Topic', value, options: topicOptions }),
  submit: 'Send it',
})}`;
}

async function sendSample(visit: PageContext, given: URLSearchParams): Promise<ChangeResult> {
  const body = { topic: given.get('topic') ?? '' };
  const { topic, succeeded, attempt, eventId } = await operate(visit, 'eventDestinations.test', {
    path: visit.params,
    body,
  });
  const destination = await readDestination(visit);
  return {
    show: {
      title: succeeded ? 'The receiver accepted the sample' : 'The receiver did not accept the sample',
      content: html`${card(
        'The answer',
        html`${facts([
          ['Topic', html`<code>${topic}</code>`],
          ['Event', id(eventId)],
          ['Answer', attemptBadge(attempt)],
          ['Took', `${attempt.durationMs} ms`],
        ])}${attempt.statusCode ? attemptBody(attempt) : ''}`,
      )}
${card('Send another', sampleFields(visit, destination, topic))}
<p>${button(urlOf(visit, pathOf(destination)), 'To the destination')}</p>`,
    },
  };
}

// The page of one delivery: what was sent, and every attempt with its answer.

const everySeconds = 3;

async function showDelivery(visit: PageContext): Promise<Shown> {
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
      html`${failed(visit, destination, delivery)}${waiting(visit, destination, delivery)}${aboutDelivery(visit, destination, delivery)}${tries(delivery)}`,
    )}
${delivery.status === 'succeeded' ? html`<div class="row">${replayOneForm(visit, { eventDestinationId, eventId })}</div>` : ''}
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
    what: 'It was not delivered, and is not retried any more.',
    why: last
      ? html`The last answer was ${attemptBadge(last)}.`
      : 'The destination was disabled before it was sent.',
    mend: replayOneForm(visit, { eventDestinationId, eventId }),
  });
}

/** Says that a delivery was refused and waits, with the button for its next attempt. */
function waiting(visit: PageContext, destination: Destination, delivery: Delivery): Html | '' {
  const last = delivery.attempts.at(-1);
  if (!last || !isWaiting(visit, delivery) || destination.status === 'disabled') return '';
  const { eventDestinationId } = destination;
  return alert('warn', {
    what: html`The receiver has not taken it yet. The next attempt is ${exactTime(delivery.nextAttemptAt)}.`,
    why: html`The last answer was ${attemptBadge(last)}.`,
    mend: tryNowForm(visit, { eventDestinationId, deliveryId: delivery.deliveryId }, 'primary'),
  });
}

function aboutDelivery(visit: PageContext, destination: Destination, delivery: Delivery): Html {
  const { deliveryId, eventId, nextAttemptAt, completedAt } = delivery;
  return card(
    'About this delivery',
    facts([
      ['Status', deliveryBadge(delivery)],
      ['Destination', destinationLink(visit, destination)],
      ['Event', link(urlOf(visit, `/events/${eventId}`), id(eventId))],
      ['Id', copyable('the id', deliveryId)],
      ['Created', exactTime(delivery.createdAt)],
      completedAt
        ? ['Ended', exactTime(completedAt)]
        : ['Next attempt', nextAttemptAt ? exactTime(nextAttemptAt) : 'now'],
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

const remove: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.delete',
  path: `${detailPath}/delete`,
  run: removeDestination,
};

function removeForm(visit: PageContext, { eventDestinationId }: Destination): Html {
  return confirmDialog(visit, remove, {
    params: { eventDestinationId },
    ask: 'Delete…',
    warning:
      'Its delivery log is deleted with it, and pending deliveries are dropped. This cannot be undone.',
    submit: 'Delete the destination',
  });
}

async function removeDestination(visit: PageContext): Promise<ChangeResult> {
  await operate(visit, 'eventDestinations.delete', { path: visit.params });
  return { goTo: urlOf(visit, listPath), notice: 'The destination is deleted.' };
}

async function showDestination(visit: PageContext): Promise<Shown> {
  const destination = await readDestination(visit);
  return {
    title: nameOf(destination),
    content: html`${await trouble(visit, destination)}
${await healthCards(visit, destination)}
${await about(visit, destination)}
<div class="row">${isFailing(destination) ? '' : html`${sampleForm(visit, destination)}${replayForms(visit, destination)}`}${await editForm(visit, destination)}${rotateForm(visit, destination)}
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

async function about(visit: PageContext, destination: Destination): Promise<Html> {
  const { url, secretHint } = destination;
  return card(
    'About this destination',
    html`${facts([
      ['URL', copyable('the URL', url)],
      ['Id', copyable('the id', destination.eventDestinationId)],
      ...(destination.externalUser ? [['External user', destination.externalUser] as const] : []),
      ['Status', statusBadge(destination)],
      ['Topics', topicNames(destination.topics)],
      ['Events of', await namedProfiles(visit, destination)],
      ['Signing secret', html`<code>whsec_${secretHint}</code>`],
      ['Created', exactTime(destination.createdAt)],
    ])}
${isInbox(visit.ctx, url) ? html`<p class="hint">This is a test inbox: it accepts every event and stores nothing. Add <code>?answer=500</code> to its URL to have it answer 500 and see the retries.</p>` : ''}`,
  );
}

const list: ConsolePage = {
  path: listPath,
  role: 'viewer',
  nav: { label: 'Event destinations', group: 'Deliver' },
  show: showDestinations,
  csv: destinationsCsv,
};

const detail: ConsolePage = {
  path: detailPath,
  role: 'viewer',
  show: showDestination,
  csv: deliveriesCsv,
};

const delivery: ConsolePage = {
  path: `${detailPath}/deliveries/:deliveryId`,
  role: 'viewer',
  show: showDelivery,
};

const ofDetail = [update, rotate, sample, replay, remove];

export const destinations: Section = {
  pages: [list, detail, delivery],
  changes: [
    { ...create, page: list },
    ...ofDetail.map((change) => ({ ...change, page: detail })),
    { ...tryNow, page: delivery },
  ],
};
