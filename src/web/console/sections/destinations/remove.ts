import type { Html } from '../../../pages/layout.ts';
import { confirmDialog } from '../../components.ts';
import type { Outcome } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import {
  type Destination,
  type DestinationChange,
  detailPath,
  listPath,
  ofDestination,
} from './destination.ts';

export const remove: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.delete',
  path: `${detailPath}/delete`,
  run: removeDestination,
};

export function removeForm(visit: PageContext, { eventDestinationId }: Destination): Html {
  return confirmDialog(visit, remove, {
    params: { eventDestinationId },
    ask: 'Delete…',
    warning:
      'Its delivery log is deleted with it, and pending deliveries are dropped. This cannot be undone.',
    submit: 'Delete the destination',
  });
}

async function removeDestination(visit: PageContext): Promise<Outcome> {
  await operate(visit, 'eventDestinations.delete', { path: visit.params });
  return { goTo: urlOf(visit, listPath), notice: 'The destination is deleted.' };
}
