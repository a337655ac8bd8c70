/**
 * Files in which every decision has to have a test, each with the tests that have to notice when a decision
 * is changed. A mutation run changes these files in many small ways, one at a time, and counts the changes
 * that no test minds.
 */
type GuardedFiles = Readonly<Record<string, readonly string[]>>;

/** The files whose tests need nothing but the file, so that a change is tried in a fraction of a second. */
export const pureFiles: GuardedFiles = {
  'src/auth/signatures.ts': ['tests/auth/signatures.test.ts'],
  'src/cursors.ts': ['tests/cursors.test.ts'],
  'src/db/scope.ts': ['tests/db/scope.test.ts'],
  'src/domain/backfills/transitions.ts': ['tests/domain/backfills/transitions.test.ts'],
  'src/domain/deliveries/outcomes.ts': ['tests/domain/deliveries/outcomes.test.ts'],
  'src/domain/deliveries/retry-plan.ts': ['tests/domain/deliveries/retry-plan.test.ts'],
  'src/domain/idempotency/retry-until-stored.ts': ['tests/domain/idempotency/insist.test.ts'],
  'src/domain/portal/allowed-topics.ts': ['tests/domain/portal/allowed-topics.test.ts'],
  'src/domain/publishing/retry-policy.ts': ['tests/domain/publishing/plan-move.test.ts'],
  'src/domain/publishing/plan-transition.ts': ['tests/domain/publishing/plan-move.test.ts'],
  // Most of this file is a table of constants, so the first of its tests names every cell.
  'src/domain/publishing/transitions.ts': [
    'tests/domain/publishing/cells.test.ts',
    'tests/domain/publishing/plan-move.test.ts',
    'tests/domain/publishing/transitions.test.ts',
  ],
  'src/domain/share-work.ts': ['tests/domain/share-work.test.ts'],
  'src/http/page-cursor.ts': ['tests/http/page-cursor.test.ts'],
  'src/job-order.ts#duePriorities': ['tests/job-order.test.ts'],
  'src/job-order.ts#placeOf': ['tests/job-order.test.ts'],
  'src/metrics/lowest-lately.ts': ['tests/metrics/lowest-lately.test.ts'],
  'src/outgoing/signature.ts': ['tests/outgoing/signature.test.ts'],
  'src/providers/meta/signed-request.ts': ['tests/providers/meta/signed-request.test.ts'],
  'src/providers/meta/webhook-signature.ts': ['tests/providers/meta/webhook-signature.test.ts'],
  'src/rate-limits/client-address.ts': ['tests/rate-limits/client-address.test.ts'],
  'src/rate-limits/index.ts': ['tests/rate-limits/rate-limits.test.ts'],
  'src/rate-limits/limiter.ts': ['tests/rate-limits/limiter.test.ts'],
  'src/rate-limits/quota.ts': ['tests/rate-limits/quota.test.ts'],
  'src/rate-limits/shares.ts': ['tests/rate-limits/shares.test.ts'],
  'src/worker-plan.ts': ['tests/jobs/worker-plan.test.ts'],
};

const finders = ['tests/db/scoped-finders.test.ts'];

/**
 * The files whose tests need PostgreSQL, which is started once for the whole run. A name after a `#` is the
 * only function of the file that is changed.
 */
export const filesWithDatabase: GuardedFiles = {
  'src/db/auth-integrations.ts#findAuthIntegration': finders,
  'src/db/auth-integrations.ts#findIntegrationsOfApp': finders,
  'src/db/backfill-requests.ts#findBackfillRequest': finders,
  'src/db/backfill-requests.ts#goingBackfillRequest': finders,
  'src/db/connect-sessions.ts#findConnectSession': finders,
  'src/db/connect-sessions.ts#findLastSessionOf': finders,
  'src/db/connect-sessions.ts#hasConnectedSince': finders,
  'src/db/connections.ts#findConnection': finders,
  'src/db/connections.ts#findConnectionOf': finders,
  'src/db/event-destinations.ts#findEventDestination': finders,
  'src/db/events.ts#findDelivery': finders,
  'src/db/events.ts#findEvent': finders,
  'src/db/idempotency.ts': ['tests/db/idempotency.test.ts'],
  'src/db/keys.ts#findKey': finders,
  'src/db/media.ts#findMedia': finders,
  'src/db/observed-items.ts#findItem': finders,
  'src/db/profiles.ts#createProfiles': finders,
  'src/db/profiles.ts#findProfile': finders,
  'src/db/profiles.ts#findWatchedProfile': finders,
  'src/db/profiles.ts#readProfile': finders,
  'src/db/publish-requests.ts#findPublishRequest': finders,
  'src/db/refresh-leases.ts': ['tests/db/conditional-writes.test.ts'],
  'src/db/distributed-counters.ts': ['tests/db/distributed-counters.test.ts'],
  'src/db/statement-names.ts': ['tests/db/prepared-statements.test.ts'],
  'src/db/usage.ts#countUses': ['tests/db/conditional-writes.test.ts'],
  'src/db/user-data.ts#findUserConnection': finders,
  'src/domain/billing/caps.ts': ['tests/domain/billing/caps.test.ts'],
  'src/domain/idempotency/keep-answers.ts': ['tests/domain/idempotency/once.long.test.ts'],
  'src/domain/idempotency/once.ts': ['tests/domain/idempotency/once.long.test.ts'],
  'src/domain/idempotency/take-key.ts': ['tests/domain/idempotency/take-key.long.test.ts'],
  'src/domain/media/file-link.ts': ['tests/media/links.long.test.ts'],
  'src/domain/media/upload-link.ts': ['tests/media/links.long.test.ts'],
  'src/claim-jobs.ts': ['tests/jobs/worker-run.long.test.ts'],
  'src/queue-worker.ts': ['tests/jobs/worker-run.long.test.ts'],
  'src/domain/user-callbacks/signed-user.ts': ['tests/domain/user-callbacks/signed-user.test.ts'],
};
