/**
 * Files in which every decision has to have a test, each with the tests that have to notice when a decision
 * is changed. A mutation run changes these files in many small ways, one at a time, and counts the changes
 * that no test minds.
 */
type GuardedFiles = Readonly<Record<string, readonly string[]>>;

/** The files whose tests need nothing but the file, so that a change is tried in a fraction of a second. */
export const pureFiles: GuardedFiles = {
  'src/auth/secrets.ts#withCurrentSignatures': ['tests/auth/signatures.test.ts'],
  'src/auth/secrets.ts#readSigned': ['tests/auth/signatures.test.ts'],
  'src/auth/secrets.ts#decode': ['tests/auth/signatures.test.ts'],
  'src/auth/secrets.ts#sign': ['tests/auth/signatures.test.ts'],
  'src/auth/secrets.ts#isEqual': ['tests/auth/signatures.test.ts'],
  'src/crypto/cursors.ts': ['tests/crypto/cursors.test.ts'],
  'src/db/client/scope.ts': ['tests/db/scope.test.ts'],
  'src/domain/sync/backfills/transitions.ts': ['tests/domain/sync/backfills/transitions.test.ts'],
  'src/domain/deliveries/attempt.ts#deliveryOutcomes': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/deliveries/attempt.ts#outcomeOfAnswer': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/deliveries/attempt.ts#receiverAfter': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/deliveries/attempt.ts#statusAfter': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/deliveries/attempt.ts#retryDelaysMs': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/deliveries/attempt.ts#nextDelayMs': [
    'tests/domain/deliveries/outcomes.test.ts',
    'tests/domain/deliveries/retry-plan.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#retryUntilStored': [
    'tests/domain/foundation/idempotency/insist.test.ts',
  ],
  'src/domain/people/portal.ts#isWithin': ['tests/domain/people/portal/allowed-topics.test.ts'],
  'src/domain/people/portal.ts#requireAllowed': ['tests/domain/people/portal/allowed-topics.test.ts'],
  'src/domain/people/portal.ts#choicesOf': ['tests/domain/people/portal/allowed-topics.test.ts'],
  'src/domain/publishing/ledger/queue-run.ts#waitingSince': [
    'tests/domain/publishing/plan-transition.test.ts',
  ],
  'src/domain/publishing/ledger/queue-run.ts#countOf': ['tests/domain/publishing/plan-transition.test.ts'],
  'src/domain/publishing/ledger/plan-transition.ts': ['tests/domain/publishing/plan-transition.test.ts'],
  // Most of this file is a table of constants, so the first of its tests names every cell.
  'src/domain/publishing/ledger/transitions.ts': [
    'tests/domain/publishing/cells.test.ts',
    'tests/domain/publishing/plan-transition.test.ts',
    'tests/domain/publishing/transitions.test.ts',
  ],
  'src/domain/foundation/batches.ts#shareWork': ['tests/domain/share-work.test.ts'],
  'src/domain/foundation/batches.ts#eachUnlessAll': ['tests/domain/share-work.test.ts'],
  'src/domain/foundation/batches.ts#concernsAll': ['tests/domain/share-work.test.ts'],
  'src/http/validation/query.ts#bindingOf': ['tests/http/page-cursor.test.ts'],
  'src/http/validation/query.ts#openCursor': ['tests/http/page-cursor.test.ts'],
  'src/http/validation/query.ts#sealNextCursor': ['tests/http/page-cursor.test.ts'],
  'src/queue/jobs.ts#duePriorities': ['tests/queue/job-priority.test.ts'],
  'src/queue/jobs.ts#sortKeyOf': ['tests/queue/job-priority.test.ts'],
  'src/observability/metrics/counted.ts#createLowestLately': [
    'tests/observability/metrics/lowest-lately.test.ts',
  ],
  'src/domain/deliveries/signature.ts#newSecret': ['tests/domain/deliveries/signature.test.ts'],
  'src/domain/deliveries/signature.ts#signatureHeaders': ['tests/domain/deliveries/signature.test.ts'],
  'src/domain/deliveries/signature.ts#sign': ['tests/domain/deliveries/signature.test.ts'],
  'src/providers/meta/user-callbacks.ts#readSignedRequest': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/user-callbacks.ts#writeSignedRequest': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/user-callbacks.ts#signatureOf': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/user-callbacks.ts#isSame': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/user-callbacks.ts#readJson': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/webhooks.ts#isSigned': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/providers/meta/webhooks.ts#signatureOf': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/providers/meta/webhooks.ts#answerHandshake': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/providers/meta/webhooks.ts#single': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/providers/meta/webhooks.ts#isSame': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/providers/meta/webhooks.ts#hashOf': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/rate-limits/index.ts': [
    'tests/rate-limits/client-address.test.ts',
    'tests/rate-limits/limiter.test.ts',
    'tests/rate-limits/quota.test.ts',
    'tests/rate-limits/rate-limits.test.ts',
    'tests/rate-limits/shares.test.ts',
  ],
  'src/queue/worker-plan.ts': ['tests/queue/worker-plan.test.ts'],
};

const finders = ['tests/db/scoped-finders.test.ts'];

/**
 * The files whose tests need PostgreSQL, which is started once for the whole run. A name after a `#` is the
 * only function of the file that is changed.
 */
export const filesWithDatabase: GuardedFiles = {
  'src/db/tables/auth-integrations.ts#findAuthIntegration': finders,
  'src/db/tables/auth-integrations.ts#findIntegrationsOfApp': finders,
  'src/db/tables/backfill-requests.ts#findBackfillRequest': finders,
  'src/db/tables/backfill-requests.ts#goingBackfillRequest': finders,
  'src/db/tables/connect-sessions.ts#findConnectSession': finders,
  'src/db/tables/connect-sessions.ts#findLastSessionOf': finders,
  'src/db/tables/connect-sessions.ts#hasConnectedSince': finders,
  'src/db/tables/connections.ts#findConnection': finders,
  'src/db/tables/connections.ts#findConnectionOf': finders,
  'src/db/tables/event-destinations.ts#findEventDestination': finders,
  'src/db/tables/deliveries.ts#findDelivery': finders,
  'src/db/tables/events.ts#findEvent': finders,
  'src/db/tables/idempotency.ts': ['tests/db/idempotency.test.ts'],
  'src/db/tables/keys.ts#findKey': finders,
  'src/db/tables/media.ts#findMedia': finders,
  'src/db/tables/observed-items.ts#findItem': finders,
  'src/db/tables/profiles.ts#createProfiles': finders,
  'src/db/tables/profiles.ts#findProfile': finders,
  'src/db/tables/profiles.ts#findWatchedProfile': finders,
  'src/db/tables/profiles.ts#readProfile': finders,
  'src/db/tables/publish-requests.ts#findPublishRequest': finders,
  'src/db/tables/refresh-leases.ts': ['tests/db/conditional-writes.test.ts'],
  'src/db/tables/distributed-counters.ts': ['tests/db/distributed-counters.test.ts'],
  'src/db/client/statements.ts#createStatementNames': ['tests/db/prepared-statements.test.ts'],
  'src/db/tables/usage-months.ts#countUses': ['tests/db/conditional-writes.test.ts'],
  'src/db/tables/user-data.ts#findUserConnection': finders,
  'src/domain/foundation/billing/caps.ts#withinCap': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#requireRoom': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#withinLevel': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#withinMonth': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#spendCap': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#limitsOf': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#capReached': ['tests/domain/foundation/billing/caps.test.ts'],
  'src/domain/foundation/billing/caps.ts#simulatePublishCap': [
    'tests/domain/foundation/billing/caps.test.ts',
  ],
  'src/domain/foundation/caller.ts#keepAnswers': ['tests/domain/foundation/idempotency/once.long.test.ts'],
  'src/domain/foundation/idempotency/take-key.ts': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
    'tests/domain/foundation/idempotency/take-key.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#answerOnce': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#workAtOnce': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#workWithKey': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#workOnce': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#recordOf': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#replay': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#keyInFlight': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#keyReused': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/foundation/idempotency/answer-once.ts#canonical': [
    'tests/domain/foundation/idempotency/once.long.test.ts',
  ],
  'src/domain/publishing/media/file-links.ts#fileUrlOf': ['tests/media/links.long.test.ts'],
  'src/domain/publishing/media/file-links.ts#openFileToken': ['tests/media/links.long.test.ts'],
  'src/domain/publishing/media/file-links.ts#isFetchable': ['tests/media/links.long.test.ts'],
  'src/domain/publishing/media/file-links.ts#uploadOf': ['tests/media/links.long.test.ts'],
  'src/domain/publishing/media/file-links.ts#urlAndHeaders': ['tests/media/links.long.test.ts'],
  'src/domain/publishing/media/file-links.ts#openUploadLink': ['tests/media/links.long.test.ts'],
  'src/queue/jobs.ts#ownedGroup': ['tests/queue/worker-run.long.test.ts'],
  'src/queue/jobs.ts#organizationOf': ['tests/queue/places.test.ts'],
  'src/queue/jobs.ts#dataOf': ['tests/queue/worker-run.long.test.ts'],
  'src/queue/jobs.ts#beginJob': ['tests/queue/worker-run.long.test.ts'],
  'src/queue/jobs.ts#fetchDue': ['tests/queue/worker-run.long.test.ts'],
  'src/queue/jobs.ts#claimJobs': ['tests/queue/worker-run.long.test.ts'],
  'src/queue/worker.ts': ['tests/queue/worker-run.long.test.ts'],
  'src/domain/sync/user-callbacks.ts#readForm': ['tests/domain/sync/user-callbacks/signed-user.test.ts'],
};
