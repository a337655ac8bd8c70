/** The answers of operations whose example differs from the usual one of their schema, by operation id. */
import type { OperationId, Output } from '../../src/contract/index.ts';
import { ids } from './ids.ts';
import { publishing } from './publishing.ts';
import { simulated } from './test-mode.ts';

const { startedAt, completedAt, externalId, providerPermalink, ...accepted } = publishing.PublishRequest;
const waiting = {
  ...accepted,
  status: 'scheduled',
  scheduledFor: '2026-03-10T07:45:00.000Z',
  steps: [],
  updatedAt: accepted.createdAt,
} satisfies Output<'publishRequests.create'>;

export const answers: { [Id in OperationId]?: Output<Id> } = {
  'publishRequests.create': waiting,
  'publishRequests.update': waiting,
  'publishRequests.cancel': {
    ...waiting,
    status: 'canceled',
    steps: [{ name: 'canceled', at: '2026-03-09T16:10:02.115Z', outcome: 'canceled' }],
    updatedAt: '2026-03-09T16:10:02.115Z',
    completedAt: '2026-03-09T16:10:02.115Z',
  },
  'publishRequests.retry': {
    ...accepted,
    publishRequestId: ids.retryingPublishRequest,
    retryOf: ids.publishRequest,
    status: 'queued',
    steps: [],
    createdAt: '2026-03-09T16:25:48.733Z',
    updatedAt: '2026-03-09T16:25:48.733Z',
  },
  'test.connectedProfiles.create': simulated.connectedProfile,
  'test.connections.update': simulated.connection,
};
