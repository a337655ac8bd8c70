/** Declares what a person can do with a publish request. */
import type { ConsoleChange } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';

/** A change on the page of a request. `index.ts` adds the page, because the page imports its changes. */
type PublishChange = Omit<ConsoleChange, 'page'>;

export const detailPath = '/publishing/:publishRequestId';

const here = (visit: PageContext) => urlOf(visit, fillPath(detailPath, visit.params));

export const cancel: PublishChange = {
  action: 'publishRequests.cancel',
  path: '/publishing/:publishRequestId/cancel',
  role: 'developer',
  subject: 'publishRequestId',
  run: async (visit) => {
    await operate(visit, 'publishRequests.cancel', { path: visit.params });
    return { goTo: here(visit), notice: 'Canceled. Nothing was published.' };
  },
};

export const resolve: PublishChange = {
  action: 'publishRequests.resolve',
  path: '/publishing/:publishRequestId/resolve',
  role: 'developer',
  subject: 'publishRequestId',
  details: (given) => ({ outcome: given.get('outcome'), externalId: given.get('externalId') }),
  run: async (visit, given) => {
    const externalId = textOf(given, 'externalId');
    await operate(visit, 'publishRequests.resolve', {
      path: visit.params,
      body: { outcome: given.get('outcome'), ...(externalId ? { externalId } : {}) },
    });
    return { goTo: here(visit), notice: 'The outcome is recorded, and your destinations are notified.' };
  },
};

export const retry: PublishChange = {
  action: 'publishRequests.retry',
  path: '/publishing/:publishRequestId/retry',
  role: 'support',
  subject: 'publishRequestId',
  run: async (visit) => {
    const { publishRequestId } = await operate(visit, 'publishRequests.retry', { path: visit.params });
    return {
      goTo: urlOf(visit, fillPath(detailPath, { publishRequestId })),
      notice: 'This is the new request that publishes it again.',
    };
  },
};
