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

function sampleForm(context: PageContext, destination: Destination): Html {
  return detailsPanel(
    context,
    sample,
    'Send a sample…',
    card('Send a sample', sampleFields(context, destination)),
  );
}

/** Draws the form for a sample event. It proposes the topic that was chosen last, or one that the destination takes. */
function sampleFields(
  context: PageContext,
  { eventDestinationId, topics }: Destination,
  chosen?: string,
): Html {
  const value = chosen ?? knownTopics.find((topic) => matchesTopic(topics, topic)) ?? '';
  return html`<p>It is sent once, immediately, and you see the receiver’s answer. Samples are not logged.</p>
${form(context, sample, {
  params: { eventDestinationId },
  fields: select(context, { name: 'topic', label: 'Topic', value, options: topicOptions }),
  submit: 'Send it',
})}`;
}

async function sendSample(context: PageContext, given: URLSearchParams): Promise<ChangeResult> {
  const body = { topic: given.get('topic') ?? '' };
  const { topic, succeeded, attempt, eventId } = await operate(context, 'eventDestinations.test', {
    path: context.params,
    body,
  });
  const destination = await readDestination(context);
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
${card('Send another', sampleFields(context, destination, topic))}
<p>${button(urlOf(context, pathOf(destination)), 'To the destination')}</p>`,
    },
  };
}

// The page of one delivery: what was sent, and every attempt with its answer.

const everySeconds = 3;

async function showDelivery(context: PageContext): Promise<Shown> {
  const { eventDestinationId = '', deliveryId = '' } = context.params;
  const destination = await readDestination(context);
  const delivery = await getDelivery(context.ctx, context.caller, { eventDestinationId, deliveryId });
  const { eventId } = delivery;
  return {
    title: `Delivery of ${delivery.topic}`,
    content: html`${autoRefreshing(
      context,
      'delivery',
      movesSoon(context, delivery) ? everySeconds : undefined,
      html`${failed(context, destination, delivery)}${waiting(context, destination, delivery)}${aboutDelivery(context, destination, delivery)}${tries(delivery)}`,
    )}
${delivery.status === 'succeeded' ? html`<div class="row">${replayOneForm(context, { eventDestinationId, eventId })}</div>` : ''}
${await envelope(context, eventId)}`,
  };
}

function failed(
  context: PageContext,
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
    mend: replayOneForm(context, { eventDestinationId, eventId }),
  });
}

/** Says that a delivery was refused and waits, with the button for its next attempt. */
function waiting(context: PageContext, destination: Destination, delivery: Delivery): Html | '' {
  const last = delivery.attempts.at(-1);
  if (!last || !isWaiting(context, delivery) || destination.status === 'disabled') return '';
  const { eventDestinationId } = destination;
  return alert('warn', {
    what: html`The receiver has not taken it yet. The next attempt is ${exactTime(delivery.nextAttemptAt)}.`,
    why: html`The last answer was ${attemptBadge(last)}.`,
    mend: tryNowForm(context, { eventDestinationId, deliveryId: delivery.deliveryId }, 'primary'),
  });
}

function aboutDelivery(context: PageContext, destination: Destination, delivery: Delivery): Html {
  const { deliveryId, eventId, nextAttemptAt, completedAt } = delivery;
  return card(
    'About this delivery',
    facts([
      ['Status', deliveryBadge(delivery)],
      ['Destination', destinationLink(context, destination)],
      ['Event', link(urlOf(context, `/events/${eventId}`), id(eventId))],
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

function removeForm(context: PageContext, { eventDestinationId }: Destination): Html {
  return confirmDialog(context, remove, {
    params: { eventDestinationId },
    ask: 'Delete…',
    warning:
      'Its delivery log is deleted with it, and pending deliveries are dropped. This cannot be undone.',
    submit: 'Delete the destination',
  });
}

async function removeDestination(context: PageContext): Promise<ChangeResult> {
  await operate(context, 'eventDestinations.delete', { path: context.params });
  return { goTo: urlOf(context, listPath), notice: 'The destination is deleted.' };
}

async function showDestination(context: PageContext): Promise<Shown> {
  const destination = await readDestination(context);
  return {
    title: nameOf(destination),
    content: html`${await trouble(context, destination)}
${await healthCards(context, destination)}
${await about(context, destination)}
<div class="row">${isFailing(destination) ? '' : html`${sampleForm(context, destination)}${replayForms(context, destination)}`}${await editForm(context, destination)}${rotateForm(context, destination)}
${destination.status === 'enabled' ? statusForm(context, destination) : ''}${removeForm(context, destination)}</div>
<h2>Deliveries</h2>
${await table(context, deliveryTable(context))}`,
  };
}

/** The alert of a destination that fails has the forms that the page has further below otherwise. */
const isFailing = ({ status, failingSince }: Destination) =>
  status === 'enabled' && failingSince !== undefined;

async function trouble(context: PageContext, destination: Destination): Promise<Html> {
  const { status, disabledReason, failingSince } = destination;
  if (status === 'disabled')
    return alert('bad', {
      what: 'Nothing is sent here.',
      why: html`${reasons[disabledReason ?? ''] ?? disabledReason} ${disabledReason === 'by_request' ? '' : await lastAnswer(context, destination)}`,
      mend: statusForm(context, destination),
    });
  if (failingSince)
    return alert('warn', {
      what: html`Nothing could be delivered since ${exactTime(failingSince)}.`,
      why: html`${await lastAnswer(context, destination)} After ${disabledAfterDays} days without a success the destination is disabled.`,
      mend: html`${sampleForm(context, destination)}${replayForms(context, destination)}`,
    });
  return html``;
}

/** Says what the receiver has answered last, of what it did not take. */
async function lastAnswer(context: PageContext, { eventDestinationId }: Destination): Promise<Html | ''> {
  const newest = (status: 'pending' | 'failed') =>
    operate(context, 'eventDestinations.deliveries', {
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
  return html`Its last answer was ${attemptBadge(last.attempt)} ${link(deliveryUrl(context, eventDestinationId, last.delivery), 'See what was sent and answered')}.`;
}

async function about(context: PageContext, destination: Destination): Promise<Html> {
  const { url, secretHint } = destination;
  return card(
    'About this destination',
    html`${facts([
      ['URL', copyable('the URL', url)],
      ['Id', copyable('the id', destination.eventDestinationId)],
      ...(destination.externalUser ? [['External user', destination.externalUser] as const] : []),
      ['Status', statusBadge(destination)],
      ['Topics', topicNames(destination.topics)],
      ['Events of', await namedProfiles(context, destination)],
      ['Signing secret', html`<code>whsec_${secretHint}</code>`],
      ['Created', exactTime(destination.createdAt)],
    ])}
${isInbox(context.ctx, url) ? html`<p class="hint">This is a test inbox: it accepts every event and stores nothing. Add <code>?answer=500</code> to its URL to have it answer 500 and see the retries.</p>` : ''}`,
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
