import { html } from 'hono/html';
import { matchesTopic } from '../../../../domain/foundation/events/topics.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, card, detailsPanel, facts, form, id, select } from '../../components.ts';
import type { Outcome } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { attemptBadge, attemptBody } from './attempts.ts';
import {
  type Destination,
  type DestinationChange,
  detailPath,
  ofDestination,
  pathOf,
  readDestination,
} from './destination.ts';
import { knownTopics, topicOptions } from './topics.ts';

export const sample: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.test',
  path: `${detailPath}/test`,
  details: (form) => ({ topic: form.get('topic') }),
  run: sendSample,
};

export function sampleForm(visit: PageContext, destination: Destination): Html {
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

async function sendSample(visit: PageContext, given: URLSearchParams): Promise<Outcome> {
  const body = { topic: given.get('topic') ?? '' };
  const { topic, succeeded, attempt, eventId } = await operate(visit, 'eventDestinations.test', {
    path: visit.params,
    body,
  });
  const destination = await readDestination(visit);
  return {
    show: {
      title: succeeded ? 'The receiver took the sample' : 'The receiver did not take the sample',
      content: html`${card(
        'What was answered',
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
