/**
 * Says what helps against each error, for the guide to troubleshooting. The catalogue of errors and the contract say
 * what an error means; the types make sure that no code and no reason is left out.
 */
import type { ErrorCode, Schemas } from '../../../contract/index.ts';
import type { Reason } from '../../../errors/index.ts';

interface Cause {
  why: string;
  whatToDo: string;
}

/** The causes of each error that have no reason of their own. */
export const causes: Readonly<Record<ErrorCode, readonly Cause[]>> = {
  validation_error: [
    {
      why: 'A field is missing, unknown, or has a value that the operation does not take.',
      whatToDo:
        'Read `meta.validationErrors`: it names every field at once. Clients that are generated from the contract do not send such requests.',
    },
    {
      why: 'The body is not JSON, is too large, or has another content type.',
      whatToDo:
        'Send JSON with `Content-Type: application/json`. The field is then called `body` or `header.content-type`.',
    },
    {
      why: 'The body or its end never arrived.',
      whatToDo: 'Send it faster, or look for a proxy that holds it back.',
    },
    {
      why: 'The content breaks a rule of the provider, such as the length of a text or the size of a picture.',
      whatToDo:
        'Compare it with the publishing rules, and let `publishRequests.validate` check it before your end user submits it.',
    },
    {
      why: 'A cursor was altered, or was made for another list, other filters or another key.',
      whatToDo: 'Begin the list again, without a cursor.',
    },
    {
      why: 'The provider itself refused the input. `meta.provider` then has its message.',
      whatToDo: 'Change the input. Sending the same again is refused again.',
    },
  ],
  unauthorized: [],
  invalid_token: [],
  quota_exceeded: [
    {
      why: 'The Organization is on the free plan, and `meta.cap` is used up in live mode.',
      whatToDo:
        'Delete what is not needed, wait for the next month if the cap counts by month, or have the plan changed. Test mode has no such caps.',
    },
  ],
  scope_insufficient: [
    {
      why: 'The end user did not grant everything, or has taken a permission back.',
      whatToDo:
        'Make a new connect link that names the operation, and ask the same end user to agree to all of it. Connection and profiles keep their ids.',
    },
    {
      why: 'The connect link did not ask for this operation.',
      whatToDo: 'Name it in `operations` of the next link. A link without operations asks for everything.',
    },
    {
      why: 'The provider has not approved the permission for your app, so that only people with a role on it can grant it.',
      whatToDo: 'Have it approved: see the guides to going live.',
    },
  ],
  not_found: [
    {
      why: 'The id belongs to another Organization, or to the other mode.',
      whatToDo: 'Look at the beginning of the id: ids of test mode begin with `test_`, and need a test key.',
    },
    {
      why: 'What the id stood for was deleted, or the record is older than it is kept.',
      whatToDo: 'Do not keep ids of things that expire. The limits say how long each thing is kept.',
    },
    {
      why: 'The content is gone at the provider, or the account cannot see it any more.',
      whatToDo:
        'Take it out of your own lists. The provider says the same of deleted content and of content that is hidden from the account.',
    },
    {
      why: 'The path has a typing error, or the method is another one.',
      whatToDo: 'Compare both with the API reference.',
    },
  ],
  conflict: [],
  rate_limit_exceeded: [],
  platform_rate_limit: [
    {
      why: 'The provider has throttled the account or your app. Until the time in `Retry-After` has passed, the service answers without asking the provider.',
      whatToDo:
        'Wait as long as `Retry-After` says. Read less often, and rely on events instead of asking again and again. Publishing waits by itself.',
    },
  ],
  internal: [
    {
      why: 'The provider failed, did not answer in time, or sent an answer that cannot be read.',
      whatToDo:
        'Try again after a pause that grows. If it continues, look at the provider’s own status page, and give the `Request-Id` to the operator of this service: the log has what the provider said.',
    },
    {
      why: 'The service itself failed.',
      whatToDo: 'Give the `Request-Id` to the operator of this service.',
    },
    {
      why: 'A write got no answer, and the message says that its outcome is not known.',
      whatToDo:
        'If you sent an `Idempotency-Key`, send the same request again with the same key. If you did not, look first whether it was done.',
    },
  ],
  not_supported: [
    {
      why: 'The provider has no such function, or does not offer it to the login kind by which the account was connected.',
      whatToDo:
        'See the capabilities. If another login kind offers it, let the end user connect by that one.',
    },
    {
      why: 'The account’s own server does not have it, where a provider has many servers.',
      whatToDo: 'Do without it for this account.',
    },
  ],
  service_unavailable: [
    {
      why: 'The database did not answer, or the service is busy or just stopping. Nothing was attempted.',
      whatToDo: 'Send the same request again after the time in `Retry-After`. This is always safe.',
    },
    {
      why: 'The storage for files is full, or the workers are on hold.',
      whatToDo: 'Send it again later. If you run the service, look at `/readyz` and at the metrics.',
    },
  ],
};

/** What to do about each reason; what it means is in the catalogue. */
export const reasonRemedies: Readonly<Record<Reason, string>> = {
  key_missing:
    'Send the header `Authorization` with `Bearer` and the key. Some proxies and redirects drop it.',
  key_not_accepted:
    'Compare the last characters with the list of keys in the console. If the key was rolled or revoked, use the new one.',
  operation_not_allowed: 'Use a key that has this operation, or make one. What a key may do never changes.',
  expired: 'Ask the end user to connect again. Connection and profiles keep their ids.',
  revoked:
    'The end user has removed your app, or has changed their password. Ask them to connect again if they still want to use it.',
  disconnected: 'Ask the end user to connect again, and to tick this account.',
  refused_by_provider:
    'Ask the end user to connect again. If this happens to many accounts at once, check your app with `authIntegrations.check`: its secret may have changed.',
  server_not_allowed:
    'Ask the end user to connect again, which finds the server that the account has now. If you run this service and the server is in a network of yours, name that in `PROVIDER_ALLOWED_NETWORKS`: the Connection then works again within a day.',
  task_missing:
    'Somebody who manages the account has to give the end user one of the tasks in `meta.missingTasks`. Then the end user connects again.',
  key_quota_spent:
    'Wait as long as `Retry-After` says. Spread the calls, and do not poll for what events report.',
  organization_quota_spent:
    'Wait as long as `Retry-After` says. Look which of your keys sends so much, in the request log.',
  address_quota_spent:
    'Wait as long as `Retry-After` says. If many of your servers share an address, send the key with every request: requests with a key are counted by key.',
  wrong_key_quota_spent:
    'Find the program that uses a wrong key, and stop it. Then wait as long as `Retry-After` says.',
  sign_in_quota_spent: 'Wait as long as `Retry-After` says, then sign in again.',
  calendar_feed_quota_spent:
    'Let the calendar ask less often: once an hour is enough. If nobody of yours asks so often, delete the feed and make another one.',
  too_many_streams:
    'Close streams that nobody reads. One stream has the events of all topics and profiles; share it among your processes, or give each a key.',
  daily_limit_spent:
    'Wait until `meta.resetsAt`, or raise `dailyLimits` of the Auth Integration if the limit is your own. Publishing is not stopped by it.',
  provider_budget_spent:
    'Wait as long as `Retry-After` says. `providerBudget` of the Connected Profile shows how much is used.',
  idempotency_key_reused:
    'Make a new key for every new piece of work. Never use one key for requests that differ.',
  idempotency_key_in_flight:
    'Wait a moment, and send the same request with the same key again. You get its answer.',
  has_connections: 'Delete the Connections of the Auth Integration, or disable it instead.',
  integration_disabled: 'Enable the Auth Integration with `authIntegrations.update`, or use another one.',
  external_user_mismatch:
    'The account is connected for another user of yours. Ask them to disconnect it, or delete the Connection if you are sure that it changes hands.',
  app_not_acceptable: 'Whoever runs this service has to give it a public address with https.',
  refresh_too_early:
    'Do nothing: the service renews credentials by itself. Otherwise wait until `meta.retryAt`.',
  too_many_event_destinations: 'Delete a destination, or let one receiver take more topics.',
  too_many_keys: 'Revoke keys that are no longer used; `keys.list` has `lastUsedAt` of each.',
  wider_key: 'Use a key that may do at least as much, or make, roll and change this one in the console.',
  key_revoked: 'Make a new key.',
  too_many_queues: 'Delete a queue, or let one queue have more profiles.',
  destination_disabled: 'Find out why it was disabled, then enable it with `eventDestinations.update`.',
  delivery_ended: 'Send the event again with `eventDestinations.replay`, if the receiver still needs it.',
  other_profile: 'Replay it to another destination, or add its profile to `connectedProfileIds`.',
  payload_erased: 'Read the content itself, if it still exists. Replay events sooner the next time.',
  media_in_use: 'Wait until the publish request has ended, or cancel it.',
  not_failed: 'Read the publish request: it is waiting, running, or done.',
  already_started:
    'Look at the provider whether the content is there. If it is not, resolve the request with `publishRequests.resolve`, and make a new one.',
  would_fail_again: 'Do what `error.whatToDo` says, and make a new publish request.',
  already_retried: 'Follow the request in `retriedBy`.',
  content_erased: 'Make a new publish request with the whole content.',
  media_not_ready: 'Wait for the event `media.ready`, or stage the file again.',
  upload_used: 'Make a new medium, and upload to its URL. Each URL takes one file.',
  upload_expired: 'Make a new medium, and upload to its URL immediately.',
  publish_request_started:
    'It is too late. Wait for the outcome, and delete the content afterwards if it must go.',
  outcome_known: 'Read the publish request: its outcome is known.',
  not_a_draft:
    'Read the publish request: it was submitted, approved or canceled. New ones are held with `draft: true`.',
  not_pending_approval:
    'Read the publish request: somebody has approved, returned or canceled it, or it was not submitted yet.',
  pending_approval: 'Return it with `publishRequests.return`, change it, and submit it again.',
  time_passed: 'Return it with `publishRequests.return`, give it another time, and submit it again.',
  another_submission:
    'Read the publish request, look at what it says now, and name its last step `submitted`.',
  own_submission:
    'Let somebody else approve it: a key or a member that needs no approval, or another member in the console.',
  files_awaited: 'Approve it once its files are there: `media.get` tells of each.',
  approval_needed:
    'Cancel the publish request and make a new one, which then waits for approval. In place of a group, make a publish request for each profile. Let somebody who needs no approval retry what has failed, and change what is published.',
  too_many_imports: 'Run the imports that are ready, or cancel them: `publishImports.list` names them.',
  import_ended: 'Send the file again as a new import. What was published before is not published again.',
  backfill_in_progress: 'Wait for the one in `meta.backfillRequestId`, or cancel it.',
  backfill_request_ended: 'Make a new backfill request.',
};

/** What to do when a Connect Session ends with each code. */
export const connectRemedies: Readonly<Record<Schemas['ConnectSessionFailureCode'], string>> = {
  consent_denied: 'Say in your product why you ask, and offer to try again.',
  canceled_by_user: 'Offer to try again. Nothing is wrong.',
  provider_refused:
    'Ask `authIntegrations.check`. The usual causes are a redirect URI that is not entered exactly, a wrong client secret, and an app that is not live.',
  provider_unavailable: 'Offer to try again later.',
  no_account:
    'Tell the end user what can be connected: a Page that they manage, or a professional account. In the provider’s dialog they have to tick it.',
  quota_exceeded: 'Delete profiles that are not used, or have the plan changed.',
  integration_disabled: 'Enable the Auth Integration, and make a new link.',
  external_user_mismatch:
    'Another user of yours has connected the account. See the reason of the same name above.',
  link_expired: 'Make the link when the end user clicks, and redirect them immediately.',
};

/** What to do when a file could not be staged. */
export const mediaRemedies: Readonly<Record<Schemas['MediaErrorCode'], string>> = {
  source_unreachable: 'Check that the server is up and fast enough, then stage the file again.',
  source_not_found: 'Check the URL. Signed URLs of file stores expire: make one that lives long enough.',
  source_refused: 'Make the URL readable without credentials, or upload the file instead.',
  source_not_allowed: 'Use an https URL at a public address, without long chains of redirects.',
  too_large: 'Make the file smaller. The limits say how large each type may be.',
  unsupported_type: 'Convert the file to one of the types in the limits.',
  type_mismatch: 'Announce the kind of file that it really is. Renaming a file does not convert it.',
  checksum_mismatch: 'Compute the checksum over the bytes that you send, and send them again.',
  no_room: 'Delete media that are not needed, or wait until they expire.',
  damaged: 'Open the file in a program, and export it again.',
};

/** What to do when an Event Destination is disabled. */
export const disabledRemedies: Readonly<Record<Schemas['EventDestinationDisabledReason'], Cause>> = {
  gone: {
    why: 'The receiver answered with the status that says that it wants no more events.',
    whatToDo: 'Correct the receiver, then enable the destination and replay what failed.',
  },
  failing: {
    why: 'Nothing could be delivered for days.',
    whatToDo:
      'Look at the deliveries for the status and the first bytes of the receiver’s answers. Correct the receiver, enable the destination, and replay what failed.',
  },
  by_request: {
    why: 'A member of your organization disabled it.',
    whatToDo: 'The audit log in the console says who. Enable it again with `eventDestinations.update`.',
  },
};
