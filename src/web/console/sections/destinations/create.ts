import { html } from 'hono/html';
import type { Html } from '../../../pages/layout.ts';
import { field, form } from '../../components.ts';
import type { ChangeResult } from '../../declare.ts';
import { given, textOf } from '../../form-values.ts';
import { operate, type PageContext } from '../../page-context.ts';
import { type Destination, type DestinationChange, listPath } from './destination.ts';
import { secretShownOnce } from './secret.ts';
import { topicFields, topicsOf } from './topics.ts';

export const create: DestinationChange = {
  action: 'eventDestinations.create',
  path: listPath,
  role: 'developer',
  details: (form) => ({
    name: form.get('name'),
    externalUser: form.get('externalUser'),
    url: form.get('url'),
    topics: topicsOf(form),
  }),
  run: createDestination,
};

export function createForm(visit: PageContext): Html {
  return form(visit, create, {
    submit: 'Create the destination',
    fields: html`${destinationFields(visit, { nameHint: 'Shown in this console. Empty: the host of the URL.' })}
${field(visit, { name: 'externalUser', label: 'External user', hint: 'Your own id of one of your users, to send only the events of their Connections. Empty: all events.' })}
<p class="hint">Every delivery is signed with a secret of this destination, by Standard Webhooks. You see the secret once, after this.</p>`,
  });
}

interface FieldChoices {
  /** A sentence that says what an empty name means. */
  nameHint: string;
  /** The destination whose values fill the fields. */
  destination?: Destination;
}

export function destinationFields(visit: PageContext, { nameHint, destination }: FieldChoices): Html {
  const { name = '', url = '', topics } = destination ?? {};
  return html`${field(visit, { name: 'name', label: 'Name', hint: nameHint, value: name })}
${field(visit, { name: 'url', label: 'URL', type: 'url', required: true, value: url, placeholder: 'https://example.com/events', hint: 'Where your receiver accepts POST requests.' })}
${topicFields(visit, topics)}`;
}

async function createDestination(visit: PageContext, form: URLSearchParams): Promise<ChangeResult> {
  const { secret, ...destination } = await operate(visit, 'eventDestinations.create', {
    body: { ...bodyOf(form), ...given({ externalUser: textOf(form, 'externalUser') }) },
  });
  return secretShownOnce(visit, destination, secret, 'Your new destination');
}

export function bodyOf(form: URLSearchParams) {
  const name = textOf(form, 'name');
  return { ...(name ? { name } : {}), url: textOf(form, 'url') ?? '', topics: topicsOf(form) };
}
