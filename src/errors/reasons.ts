/**
 * The reasons that `meta.reason` can name, each with the error code that it belongs to. No other reason can
 * be thrown.
 */
export const reasons = {
  key_missing: { code: 'unauthorized', meaning: 'The request carries no API key.' },
  key_not_accepted: {
    code: 'unauthorized',
    meaning: 'The API key does not exist, was revoked, or has expired.',
  },
  operation_not_allowed: {
    code: 'unauthorized',
    meaning: 'The API key is valid, but does not allow this operation.',
  },
  expired: { code: 'invalid_token', meaning: 'The grant has expired.' },
  revoked: { code: 'invalid_token', meaning: 'The end user revoked the grant.' },
  disconnected: { code: 'invalid_token', meaning: 'The Connected Profile is disconnected.' },
  refused_by_provider: {
    code: 'invalid_token',
    meaning: 'The provider rejected the credential during this call.',
  },
  server_not_allowed: {
    code: 'invalid_token',
    meaning: "The account's server has an address that this service does not connect to. Nothing was sent.",
  },
  task_missing: {
    code: 'scope_insufficient',
    meaning:
      "The scopes are granted, but the end user's role on the account does not allow this. See meta.missingTasks.",
  },
  key_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'The rate limit of this API key is exceeded. Retry after the time in Retry-After.',
  },
  organization_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'The rate limit of the Organization is exceeded. Retry after the time in Retry-After.',
  },
  address_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'Too many requests without a valid API key from this IP address.',
  },
  wrong_key_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'Too many requests with invalid API keys from this IP address.',
  },
  sign_in_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'Too many sign-in attempts from this IP address (console only).',
  },
  calendar_feed_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'The address of a calendar was read too often (calendars only).',
  },
  too_many_streams: {
    code: 'rate_limit_exceeded',
    meaning: 'The API key or the Organization has reached its limit of open streams. Close one first.',
  },
  daily_limit_spent: {
    code: 'platform_rate_limit',
    meaning:
      "A daily limit of calls to the provider is used up: the provider's own, or the one in `dailyLimits` of the Auth Integration. See meta.budget and meta.resetsAt.",
  },
  provider_budget_spent: {
    code: 'platform_rate_limit',
    meaning:
      "The account has used up its provider quota for this operation, according to the provider's latest response. Nothing was changed. See meta.budget and meta.retryAt.",
  },
  idempotency_key_reused: {
    code: 'conflict',
    meaning: 'This Idempotency-Key was already used with a different input. Use a new key.',
  },
  idempotency_key_in_flight: {
    code: 'conflict',
    meaning:
      'A request with this Idempotency-Key is still in progress. Retry with the same key once it has finished.',
  },
  has_connections: {
    code: 'conflict',
    meaning: 'The Auth Integration still has Connections. Delete those first.',
  },
  integration_disabled: { code: 'conflict', meaning: 'The Auth Integration is disabled.' },
  external_user_mismatch: {
    code: 'conflict',
    meaning:
      'The Connection belongs to a different externalUser. Delete it first, or pass that externalUser.',
  },
  app_not_acceptable: {
    code: 'conflict',
    meaning: "The provider would reject this service's redirect URI; the message says why.",
  },
  refresh_too_early: {
    code: 'conflict',
    meaning: 'The credential was issued too recently to be refreshed. See meta.retryAt.',
  },
  too_many_event_destinations: {
    code: 'conflict',
    meaning: 'The limit of Event Destinations in this mode is reached. Delete one first.',
  },
  too_many_keys: {
    code: 'conflict',
    meaning: 'The limit of active API keys that keys have made in this mode is reached. Revoke one first.',
  },
  wider_key: {
    code: 'conflict',
    meaning:
      'The API key may do more than the one that asks, lasts longer, or needs no approval where that does.',
  },
  key_revoked: { code: 'conflict', meaning: 'The API key is revoked, which is not undone.' },
  too_many_queues: {
    code: 'conflict',
    meaning: 'The limit of queues in this mode is reached. Delete one first.',
  },
  destination_disabled: {
    code: 'conflict',
    meaning: 'The Event Destination is disabled. Enable it first.',
  },
  delivery_ended: {
    code: 'conflict',
    meaning: 'The delivery has succeeded or failed, so it has no next attempt. Replay its event instead.',
  },
  other_profile: {
    code: 'conflict',
    meaning: "The event is about none of the profiles in the destination's `connectedProfileIds`.",
  },
  payload_erased: {
    code: 'conflict',
    meaning: 'The payload of the event was erased, and its content can no longer be read from the provider.',
  },
  media_in_use: { code: 'conflict', meaning: 'The file is used by a publish request.' },
  not_failed: {
    code: 'conflict',
    meaning: 'The publish request has not failed. Only failed publish requests can be retried.',
  },
  already_started: {
    code: 'conflict',
    meaning: 'The provider may have created the content; publishing it again could publish it twice.',
  },
  would_fail_again: {
    code: 'conflict',
    meaning:
      'The same content would fail in the same way. `error.whatToDo` of the publish request says what to change.',
  },
  already_retried: {
    code: 'conflict',
    meaning: 'The publish request was already retried; `retriedBy` is the id of the new one.',
  },
  content_erased: {
    code: 'conflict',
    meaning: 'The content was erased. Send it again in a new publish request.',
  },
  media_not_ready: { code: 'conflict', meaning: 'The file is not staged, or its staging has expired.' },
  upload_used: { code: 'conflict', meaning: 'The upload URL was already used.' },
  upload_expired: { code: 'conflict', meaning: 'The upload URL has expired.' },
  publish_request_started: {
    code: 'conflict',
    meaning: 'Publishing has started: the request can no longer be changed or canceled.',
  },
  outcome_known: {
    code: 'conflict',
    meaning: 'The outcome of the publish request is known, so there is nothing to resolve.',
  },
  not_a_draft: {
    code: 'conflict',
    meaning: 'The publish request is no draft, so it cannot be submitted.',
  },
  not_pending_approval: {
    code: 'conflict',
    meaning: 'The publish request does not wait for approval, so it is neither approved nor returned.',
  },
  pending_approval: {
    code: 'conflict',
    meaning: 'The publish request waits for approval, and what was submitted is not changed.',
  },
  time_passed: {
    code: 'conflict',
    meaning: 'The time of the publish request has passed. Nothing is published later than it was meant for.',
  },
  another_submission: {
    code: 'conflict',
    meaning: 'The publish request was submitted again since the submission that submittedAt names.',
  },
  own_submission: {
    code: 'conflict',
    meaning: 'Who needs approval does not approve what they have written or submitted themselves.',
  },
  files_awaited: {
    code: 'conflict',
    meaning:
      'A file of the publish request is still being fetched or checked, and nothing is approved unseen.',
  },
  approval_needed: {
    code: 'conflict',
    meaning:
      'What this caller publishes needs approval, and this would publish something that nobody approves.',
  },
  too_many_imports: {
    code: 'conflict',
    meaning: 'Too many imports are held that were not run. Run or cancel one first.',
  },
  import_ended: {
    code: 'conflict',
    meaning: 'The import has ended: there is no row left that could be published.',
  },
  backfill_in_progress: {
    code: 'conflict',
    meaning:
      'A backfill of this content type is already running for this profile. See meta.backfillRequestId.',
  },
  backfill_request_ended: { code: 'conflict', meaning: 'The backfill request has ended.' },
} as const;

export type Reason = keyof typeof reasons;
