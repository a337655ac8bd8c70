import { html } from 'hono/html';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, form } from '../../components.ts';
import type { ChangeResult } from '../../declare.ts';
import { forForm, operate, type PageContext, urlOf } from '../../page-context.ts';
import { bodyOf, destinationFields } from './create.ts';
import {
  type Destination,
  type DestinationChange,
  detailPath,
  ofDestination,
  pathOf,
} from './destination.ts';
import { topicsOf } from './topics.ts';

export const update: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.update',
  path: detailPath,
  details: (form) =>
    form.has('status')
      ? { status: form.get('status') }
      : { name: form.get('name'), url: form.get('url'), topics: topicsOf(form) },
  run: updateDestination,
};

export function editForm(visit: PageContext, destination: Destination): Html {
  const { eventDestinationId } = destination;
  return detailsPanel(
    visit,
    update,
    'Edit…',
    card(
      'Edit',
      form(visit, update, {
        params: { eventDestinationId },
        fields: destinationFields(forForm(visit, update), { nameHint: 'Empty: it stays.', destination }),
        submit: 'Save',
      }),
    ),
  );
}

/** Draws one button, which enables a disabled destination and disables an enabled one. */
export function statusForm(visit: PageContext, { eventDestinationId, status }: Destination): Html {
  const enabled = status === 'enabled';
  return form(visit, update, {
    params: { eventDestinationId },
    fields: html`<input type="hidden" name="status" value="${enabled ? 'disabled' : 'enabled'}">`,
    submit: enabled ? 'Disable' : 'Enable',
    kind: enabled ? 'secondary' : 'primary',
  });
}

async function updateDestination(visit: PageContext, given: URLSearchParams): Promise<ChangeResult> {
  const status = given.get('status');
  const destination = await operate(visit, 'eventDestinations.update', {
    path: visit.params,
    body: status ? { status } : bodyOf(given),
  });
  return { goTo: urlOf(visit, pathOf(destination)), notice: status ? (notices[status] ?? '') : 'Saved.' };
}

const notices: Readonly<Record<string, string>> = {
  enabled: 'Enabled. Events that failed before are not resent automatically: replay them.',
  disabled: 'Disabled. Nothing is sent until it is enabled again.',
};
