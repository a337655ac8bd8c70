/** The section of event destinations: where events go, what became of each delivery, and sending events again. */
import type { ConsolePage, Section } from '../../declare.ts';
import { create } from './create.ts';
import { deliveriesCsv } from './deliveries.ts';
import { showDelivery } from './delivery.ts';
import { detailPath, listPath } from './destination.ts';
import { showDestination } from './detail.ts';
import { update } from './edit.ts';
import { destinationsCsv, showDestinations } from './list.ts';
import { remove } from './remove.ts';
import { replay } from './replay.ts';
import { sample } from './sample.ts';
import { rotate } from './secret.ts';

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
  changes: [{ ...create, page: list }, ...ofDetail.map((change) => ({ ...change, page: detail }))],
};
