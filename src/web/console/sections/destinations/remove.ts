import type { Html } from '../../../pages/layout.ts';
import { confirmed } from '../../components.ts';
import type { Outcome } from '../../declare.ts';
import { operate, urlOf, type Visit } from '../../visit.ts';
import type { Destination } from './destination.ts';
import { list, remove } from './index.ts';

export function removeForm(visit: Visit, { eventDestinationId }: Destination): Html {
  return confirmed(visit, remove, {
    params: { eventDestinationId },
    ask: 'Delete…',
    warning:
      'Its delivery log goes with it, and what is not delivered yet is not delivered any more. This cannot be taken back.',
    submit: 'Delete the destination',
  });
}

export async function removeDestination(visit: Visit): Promise<Outcome> {
  await operate(visit, 'eventDestinations.delete', { path: visit.params });
  return { goTo: urlOf(visit, list.path), notice: 'The destination is deleted.' };
}
