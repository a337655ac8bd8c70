/**
 * The reasons that `meta.reason` can name, each with the error code that it belongs to. No other reason can
 * be thrown.
 */
export const reasons = {
  key_missing: { code: 'unauthorized', meaning: 'The request carries no API key.' },
  key_not_accepted: {
    code: 'unauthorized',
    meaning: 'Nobody has this key, or it is revoked or expired.',
  },
  operation_not_allowed: {
    code: 'unauthorized',
    meaning: 'The key works, but was made for other operations.',
  },
  expired: { code: 'invalid_token', meaning: 'The grant has expired.' },
  revoked: { code: 'invalid_token', meaning: 'The end user has taken the grant back.' },
  disconnected: { code: 'invalid_token', meaning: 'The Connected Profile is disconnected.' },
  refused_by_provider: {
    code: 'invalid_token',
    meaning: 'The provider itself has said so, to this call.',
  },
  server_not_allowed: {
    code: 'invalid_token',
    meaning: "The account's server has an address that this service does not call. Nothing was sent.",
  },
  task_missing: {
    code: 'scope_insufficient',
    meaning:
      'The scopes are there, but the role of the end user at the account does not let them do this. See meta.missingTasks.',
  },
  key_quota_spent: { code: 'rate_limit_exceeded', meaning: 'The limit of this API key is spent.' },
  organization_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'The limit of the whole Organization is spent.',
  },
  address_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'The limit of requests without an accepted key from this client address is spent.',
  },
  wrong_key_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'Too many keys that nobody has came from this client address.',
  },
  sign_in_quota_spent: {
    code: 'rate_limit_exceeded',
    meaning: 'Too many tries to sign in came from this client address. Of the console alone.',
  },
  too_many_streams: {
    code: 'rate_limit_exceeded',
    meaning: 'The API key, or the Organization, has as many streams open as it can have. Close one first.',
  },
  daily_limit_spent: {
    code: 'platform_rate_limit',
    meaning:
      "A daily limit of calls to the provider is spent: the provider's own, or the one in `dailyLimits` of the Auth Integration. See meta.budget and meta.resetsAt.",
  },
  provider_budget_spent: {
    code: 'platform_rate_limit',
    meaning:
      'The account has used up what the provider allows it of such operations in a time, as the provider has just reported. Nothing was changed. See meta.budget and meta.retryAt.',
  },
  idempotency_key_reused: {
    code: 'conflict',
    meaning: 'This Idempotency-Key was used with another input before. Use a new key.',
  },
  idempotency_key_in_flight: {
    code: 'conflict',
    meaning:
      'A request with this Idempotency-Key has not ended yet. Send it again with the same key once it has.',
  },
  has_connections: {
    code: 'conflict',
    meaning: 'The Auth Integration still has Connections. Delete those first.',
  },
  integration_disabled: { code: 'conflict', meaning: 'The Auth Integration is disabled.' },
  external_user_mismatch: {
    code: 'conflict',
    meaning: 'The Connection belongs to another externalUser. Delete it first, or name that one.',
  },
  app_not_acceptable: {
    code: 'conflict',
    meaning: 'The provider would send nobody back to the address of this service; the message says why.',
  },
  refresh_too_early: {
    code: 'conflict',
    meaning: 'The provider does not renew a credential this young. See meta.retryAt.',
  },
  too_many_event_destinations: {
    code: 'conflict',
    meaning: 'This mode has as many Event Destinations as it can have.',
  },
  destination_disabled: {
    code: 'conflict',
    meaning: 'The Event Destination is disabled. Enable it first.',
  },
  payload_erased: {
    code: 'conflict',
    meaning: 'The payload of the event is erased, and what it was about cannot be read again.',
  },
  media_in_use: { code: 'conflict', meaning: 'A publish request needs the file.' },
  not_failed: {
    code: 'conflict',
    meaning: 'The publish request has not failed, so there is nothing to retry.',
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
    meaning: 'The publish request was retried before; `retriedBy` names the one that repeats it.',
  },
  content_erased: {
    code: 'conflict',
    meaning: 'The content is not held any more. Send it again as a new publish request.',
  },
  media_not_ready: { code: 'conflict', meaning: 'The file is not staged, or not staged any more.' },
  upload_used: { code: 'conflict', meaning: 'The upload URL has taken its file already.' },
  upload_expired: { code: 'conflict', meaning: 'The time to upload the file has passed.' },
  publish_request_started: {
    code: 'conflict',
    meaning: 'Publishing has begun: the request can neither be changed nor canceled.',
  },
  outcome_known: {
    code: 'conflict',
    meaning: 'The outcome is already known, so there is nothing to resolve.',
  },
  backfill_in_progress: {
    code: 'conflict',
    meaning: 'A backfill of the content type is going for this profile. See meta.backfillRequestId.',
  },
  backfill_request_ended: { code: 'conflict', meaning: 'The backfill request has ended.' },
} as const;

export type Reason = keyof typeof reasons;
