/** Event destinations: where events go, what became of each, and sending them again. */
import type { ConsoleChange, ConsolePage, Section } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { createDestination } from './create.ts';
import { deliveriesCsv } from './deliveries.ts';
import { showDelivery } from './delivery.ts';
import { showDestination } from './detail.ts';
import { updateDestination } from './edit.ts';
import { destinationsCsv, showDestinations } from './list.ts';
import { removeDestination } from './remove.ts';
import { replayEvents } from './replay.ts';
import { sendSample } from './sample.ts';
import { rotateSecret } from './secret.ts';
import { topicsOf } from './topics.ts';

export const list: ConsolePage = {
  path: '/destinations',
  role: 'viewer',
  nav: { label: 'Event destinations', group: 'Deliver' },
  show: showDestinations,
  csv: destinationsCsv,
};

export const detail: ConsolePage = {
  path: '/destinations/:eventDestinationId',
  role: 'viewer',
  show: showDestination,
  csv: deliveriesCsv,
};

export const delivery: ConsolePage = {
  path: '/destinations/:eventDestinationId/deliveries/:deliveryId',
  role: 'viewer',
  show: showDelivery,
};

export const create: ConsoleChange = {
  action: 'eventDestinations.create',
  path: list.path,
  role: 'developer',
  page: list,
  details: (form) => ({ name: form.get('name'), url: form.get('url'), topics: topicsOf(form) }),
  run: createDestination,
};

const ofDestination = { role: 'developer', page: detail, subject: 'eventDestinationId' } as const;

export const update: ConsoleChange = {
  ...ofDestination,
  action: 'eventDestinations.update',
  path: detail.path,
  details: (form) =>
    form.has('status')
      ? { status: form.get('status') }
      : { name: form.get('name'), url: form.get('url'), topics: topicsOf(form) },
  run: updateDestination,
};

export const rotate: ConsoleChange = {
  ...ofDestination,
  action: 'eventDestinations.rotateSecret',
  path: `${detail.path}/rotate-secret`,
  details: (form) => ({ graceHours: form.get('graceHours') }),
  run: rotateSecret,
};

export const sample: ConsoleChange = {
  ...ofDestination,
  action: 'eventDestinations.test',
  path: `${detail.path}/test`,
  details: (form) => ({ topic: form.get('topic') }),
  run: sendSample,
};

export const replay: ConsoleChange = {
  ...ofDestination,
  action: 'eventDestinations.replay',
  path: `${detail.path}/replay`,
  details: (form) =>
    Object.fromEntries(
      ['eventId', 'status', 'since', 'until'].flatMap((name) => {
        const value = textOf(form, name);
        return value ? [[name, value]] : [];
      }),
    ),
  run: replayEvents,
};

export const remove: ConsoleChange = {
  ...ofDestination,
  action: 'eventDestinations.delete',
  path: `${detail.path}/delete`,
  run: removeDestination,
};

export const destinations: Section = {
  pages: [list, detail, delivery],
  changes: [create, update, rotate, sample, replay, remove],
};
