/**
 * Derives the errors that an operation can answer from what the operation is. The contract's responses are made from
 * them, and the tests compare every error that the service answers with them.
 */
import type { ErrorCode, OperationId, Schemas } from '../../../src/contract/index.ts';
import { errorKinds, type Reason, reasons } from '../../../src/errors/index.ts';
import type { Operation } from '../../document.ts';

export interface PossibleError {
  /**
   * A status, or `5XX` for those failure statuses of a provider that the contract does not list one by one.
   */
  status: string;
  code: ErrorCode;
  /** The values that `meta.reason` can have; empty where there is never a reason. */
  reasons: readonly Reason[];
}

export type Cap = keyof Schemas['PlanCaps'] | 'stagedBytes';

/** The operations that count towards a cap of the plan -> that cap. */
const caps: Partial<Record<OperationId, Cap>> = {
  'connections.import': 'connectedProfiles',
  'publishRequests.create': 'publishRequestsPerMonth',
  'publishRequests.validate': 'publishRequestsPerMonth',
  'publishRequests.retry': 'publishRequestsPerMonth',
  'publishRequests.update': 'publishRequestsPerMonth',
  'publishGroups.create': 'publishRequestsPerMonth',
  'publishGroups.validate': 'publishRequestsPerMonth',
  'backfillRequests.create': 'backfillRequestsPerMonth',
  'eventDestinations.create': 'eventDestinations',
  'media.create': 'stagedBytes',
};

/** The reasons of `conflict` by operation, besides the reasons that concern Idempotency-Keys. */
const conflicts: Partial<Record<OperationId, readonly Reason[]>> = {
  'authIntegrations.delete': ['has_connections'],
  'connectSessions.create': ['integration_disabled', 'app_not_acceptable'],
  'connections.import': ['integration_disabled', 'external_user_mismatch'],
  'connections.refresh': ['refresh_too_early'],
  'eventDestinations.create': ['too_many_event_destinations'],
  'eventDestinations.replay': ['destination_disabled', 'payload_erased', 'other_profile'],
  'eventDestinations.retryDelivery': ['destination_disabled', 'delivery_ended'],
  'keys.create': ['too_many_keys'],
  'keys.update': ['wider_key', 'key_revoked'],
  'keys.roll': ['wider_key', 'key_revoked', 'too_many_keys'],
  'queues.create': ['too_many_queues'],
  'queues.update': ['approval_needed'],
  'queues.preview': ['approval_needed'],
  'media.delete': ['media_in_use'],
  'publishRequests.update': ['publish_request_started', 'pending_approval', 'approval_needed'],
  'publishRequests.cancel': ['publish_request_started'],
  'publishRequests.resolve': ['outcome_known'],
  'publishRequests.submit': ['not_a_draft'],
  'publishRequests.approve': [
    'not_pending_approval',
    'time_passed',
    'another_submission',
    'own_submission',
    'approval_needed',
    'files_awaited',
  ],
  'publishRequests.return': ['not_pending_approval', 'another_submission'],
  'approvalLinks.create': ['not_pending_approval', 'approval_needed'],
  'publishGroups.create': ['approval_needed'],
  'publishGroups.update': ['publish_request_started', 'approval_needed'],
  'publishGroups.cancel': ['publish_request_started'],
  'publishImports.create': ['too_many_imports', 'approval_needed'],
  'publishImports.run': ['import_ended', 'content_erased', 'approval_needed'],
  'publishImports.cancel': ['import_ended'],
  'publishRequests.retry': [
    'not_failed',
    'already_started',
    'would_fail_again',
    'already_retried',
    'content_erased',
    'approval_needed',
  ],
  'backfillRequests.create': ['backfill_in_progress'],
  'backfillRequests.cancel': ['backfill_request_ended'],
};

/** Operations that check the stored grant of a Connected Profile without asking the provider. */
const admitting = setOf(
  'publishRequests.create',
  'publishRequests.validate',
  'publishRequests.update',
  'publishRequests.retry',
  'publishRequests.submit',
  'publishRequests.approve',
  'publishGroups.create',
  'publishGroups.validate',
  'backfillRequests.create',
);
/**
 * Operations that ask the provider while the caller waits. Operations that act through a profile, which all do, are
 * not listed.
 */
const asking = setOf('connections.import', 'connections.refresh', 'test.connectedProfiles.sweep');

/** Operations that need a working grant, whichever scopes it covers. */
const needsLiveGrant = isOneOf(
  'connections.refresh',
  'test.connectedProfiles.sweep',
  'test.providerEvents.create',
);

/** Tells whether the operation acts through a Connected Profile at its provider. */
const acts = ({ contentType, operationId }: Operation) =>
  contentType !== undefined || actsWithoutType.has(operationId);
const actsWithoutType = setOf('connectedProfiles.metrics', 'connectedProfiles.targets.list');
/** Tells whether the operation reads from a provider. Daily limits refuse only such operations. */
const isReading = (operation: Operation) =>
  acts(operation) ? operation.method === 'get' : operation.operationId === 'test.connectedProfiles.sweep';
const asksProvider = (operation: Operation) => acts(operation) || asking.has(operation.operationId);
const actsByGrant = (operation: Operation) => acts(operation) || admitting.has(operation.operationId);

interface Rule {
  code: ErrorCode;
  applies(operation: Operation): boolean;
  /** The statuses of the answer; absent means the status of the code. */
  statuses?: readonly string[];
  reasons?(operation: Operation): readonly Reason[];
}

const rules: readonly Rule[] = [
  // Query parameters that an operation does not have are refused to keys, also where it has none.
  { code: 'validation_error', applies: (operation) => takesInput(operation) || needsKey(operation) },
  { code: 'unauthorized', applies: needsKey, reasons: allOf('unauthorized') },
  {
    code: 'invalid_token',
    applies: (operation) => actsByGrant(operation) || needsLiveGrant(operation),
    reasons: allOf('invalid_token'),
  },
  { code: 'quota_exceeded', applies: ({ operationId }) => capOf(operationId) !== undefined },
  {
    code: 'scope_insufficient',
    applies: (operation) =>
      actsByGrant(operation) || isOneOf('connections.import', 'connections.refresh')(operation),
    reasons: ({ roleBound }) => (roleBound ? ['task_missing'] : []),
  },
  { code: 'not_found', applies: namesSomething },
  { code: 'conflict', applies: (operation) => conflictsOf(operation).length > 0, reasons: conflictsOf },
  {
    code: 'rate_limit_exceeded',
    applies: () => true,
    reasons: (operation) =>
      needsKey(operation)
        ? [
            'key_quota_spent',
            'organization_quota_spent',
            'address_quota_spent',
            'wrong_key_quota_spent',
            ...(operation.streams || operation.lines ? (['too_many_streams'] as const) : []),
          ]
        : ['address_quota_spent'],
  },
  {
    code: 'platform_rate_limit',
    applies: asksProvider,
    reasons: (operation) => [
      ...(isReading(operation) ? (['daily_limit_spent'] as const) : []),
      ...(operation.spendsBudget ? (['provider_budget_spent'] as const) : []),
    ],
  },
  { code: 'internal', applies: () => true },
  { code: 'not_supported', applies: ({ partlyOffered }) => partlyOffered },
  // When the provider's answer is useless, the service answers 502; a failure of the provider keeps the
  // provider's own status.
  { code: 'internal', applies: asksProvider, statuses: ['502', '503', '5XX'] },
  // An operation without a key reads nothing from the database, so an unreachable database does not affect
  // it.
  { code: 'service_unavailable', applies: needsKey },
];

/** Returns the errors that the operation can answer, sorted by status. */
export function possibleErrors(operation: Operation): PossibleError[] {
  return rules
    .filter(({ applies }) => applies(operation))
    .flatMap(({ code, statuses = [`${errorKinds[code].status}`], reasons: reasonsOf }) =>
      statuses.map((status) => ({ status, code, reasons: reasonsOf?.(operation) ?? [] })),
    )
    .sort((a, b) => (a.status < b.status ? -1 : a.status > b.status ? 1 : 0));
}

/** Returns the cap that an operation counts towards; undefined when it counts towards none. */
export function capOf(operationId: string): Cap | undefined {
  return caps[operationId as OperationId];
}

/**
 * Tells whether the operation takes input that can be invalid. Path parameters count, because a path can
 * contain invalid percent-encoding.
 */
function takesInput({ parameters, body }: Operation): boolean {
  return parameters.length > 0 || body !== undefined;
}

function needsKey({ keyless }: Operation): boolean {
  return !keyless;
}

/**
 * Tells whether the operation can answer `not_found`. It can when it names a resource, because those of other
 * Organizations do not exist for the caller, and when it is a test mode control, because those do not exist
 * for a live key.
 */
function namesSomething({ path, parameters, requiredFields }: Operation): boolean {
  const required = [
    ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ...requiredFields,
  ];
  const isSigned = parameters.some(({ name }) => name === 'eventDestinationId');
  const isFiltered = parameters.some(({ name }) => filteredIds.has(name));
  return (
    path.startsWith('/v1/test/') || path.includes('{') || isSigned || isFiltered || required.some(isOwnId)
  );
}

/** The filters of lists that name something else; a list of nothing says so where it is not there. */
const filteredIds = new Set([
  'connectedProfileId',
  'connectionId',
  'eventId',
  'keyId',
  'createdByKeyId',
  'publishGroupId',
  'queueId',
]);

const isOwnId = (name: string) => ownIds.has(name);

/** Required fields that name something; the targets of a publish group name profiles. */
const ownIds = new Set([
  'connectedProfileId',
  'connectedProfileIds',
  'authIntegrationId',
  'publishRequestId',
  'targets',
]);

function conflictsOf({ operationId, contentType, parameters }: Operation): readonly Reason[] {
  const idempotent = parameters.some(({ name }) => name === 'Idempotency-Key');
  return [
    ...(idempotent ? (['idempotency_key_reused', 'idempotency_key_in_flight'] as const) : []),
    ...(conflicts[operationId as OperationId] ?? []),
    ...(contentType && operationId.endsWith('.update') ? (['approval_needed'] as const) : []),
  ];
}

function allOf(code: ErrorCode): () => readonly Reason[] {
  const names = Object.keys(reasons) as Reason[];
  return () => names.filter((name) => reasons[name].code === code);
}

function isOneOf(...ids: OperationId[]): (operation: Operation) => boolean {
  const known = setOf(...ids);
  return ({ operationId }) => known.has(operationId);
}

function setOf(...ids: OperationId[]): ReadonlySet<string> {
  return new Set(ids);
}
