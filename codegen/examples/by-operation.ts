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

const draftExpiresAt = '2026-06-07T16:02:13.530Z';
const submitted = { name: 'submitted', at: '2026-03-09T16:05:41.008Z', outcome: 'done' };
const decidedAt = '2026-03-09T17:31:20.664Z';

const { completedAt: _ended, ...imported } = publishing.PublishImport;
const waitingImport = {
  ...imported,
  rows: { ...imported.rows, created: 0 },
  updatedAt: imported.createdAt,
} satisfies Output<'publishImports.get'>;

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
  'publishRequests.submit': {
    ...waiting,
    status: 'pending_approval',
    steps: [submitted],
    updatedAt: submitted.at,
    draftExpiresAt,
  },
  'publishRequests.approve': {
    ...waiting,
    steps: [submitted, { name: 'approved', at: decidedAt, outcome: 'done' }],
    updatedAt: decidedAt,
  },
  'publishRequests.return': {
    ...waiting,
    status: 'draft',
    steps: [submitted, { name: 'returned', at: decidedAt, outcome: 'done' }],
    updatedAt: decidedAt,
    draftExpiresAt,
    returnComment: publishing.PublishReturn.comment,
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
  'publishImports.create': {
    ...waitingImport,
    status: 'checking',
    rows: { ...waitingImport.rows, pending: 200, invalid: 0 },
  },
  'publishImports.run': { ...waitingImport, status: 'running', rows: { ...waitingImport.rows, valid: 191 } },
  'publishImports.cancel': {
    ...waitingImport,
    status: 'canceled',
    rows: { ...waitingImport.rows, canceled: 191 },
  },
  'test.connectedProfiles.create': simulated.connectedProfile,
  'test.connections.update': simulated.connection,
};
