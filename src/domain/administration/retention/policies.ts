import { idleMs } from '../../../auth/session-lifetimes.ts';
import { connectSecretRetention, connectSessionRetention } from '../../../db/tables/connect-sessions.ts';
import { consoleLinkRetention } from '../../../db/tables/console-links.ts';
import { dataDeletionRetention } from '../../../db/tables/data-deletions.ts';
import { deliveryHourRetention, destinationHourRetention } from '../../../db/tables/delivery-hours.ts';
import { deviceLoginRetention } from '../../../db/tables/device-logins.ts';
import {
  deliveryRetention,
  eventPayloadRetention,
  eventRetention,
  receiverAnswerRetention,
} from '../../../db/tables/events.ts';
import { idempotencyRecordRetention } from '../../../db/tables/idempotency.ts';
import { mediaFileRetention, mediaRetention } from '../../../db/tables/media.ts';
import { observedItemRetention } from '../../../db/tables/observed-items.ts';
import { outgoingMailRetention } from '../../../db/tables/outgoing-mails.ts';
import { portalLinkRetention } from '../../../db/tables/portal-links.ts';
import { providerBudgetRetention } from '../../../db/tables/provider-budgets.ts';
import { providerSpendingRetention } from '../../../db/tables/provider-spending.ts';
import { providerThrottleRetention } from '../../../db/tables/provider-throttles.ts';
import { droppedProviderWebhooks, providerWebhookRetention } from '../../../db/tables/provider-webhooks.ts';
import { publishDayRetention } from '../../../db/tables/publish-days.ts';
import { publishContentRetention } from '../../../db/tables/publish-requests.ts';
import { requestLogRetention } from '../../../db/tables/request-log.ts';
import type { Dropped, RetentionPolicy } from '../../../db/tables/retention.ts';
import { signInFailureRetention } from '../../../db/tables/sign-in-failures.ts';
import { simulatorWriteRetention } from '../../../db/tables/simulator-writes.ts';
import {
  idleSessionRetention,
  userSessionRetention,
  userVerificationRetention,
} from '../../../db/tables/user-sessions.ts';

/** Lists everything that is kept for a limited time, under the names in the log and the metric. */
export const kept = {
  eventPayloads: eventPayloadRetention,
  receiverAnswers: receiverAnswerRetention,
  providerWebhooks: providerWebhookRetention,
  webhookHours: droppedProviderWebhooks,
  publishContents: publishContentRetention,
  simulatorWrites: simulatorWriteRetention,
  mediaFiles: mediaFileRetention,
  connectSecrets: connectSecretRetention,
  idempotencyRecords: idempotencyRecordRetention,
  deliveries: deliveryRetention,
  events: eventRetention,
  deliveryHours: deliveryHourRetention,
  destinationHours: destinationHourRetention,
  publishDays: publishDayRetention,
  requestLog: requestLogRetention,
  media: mediaRetention,
  connectSessions: connectSessionRetention,
  observedItems: observedItemRetention,
  providerBudgets: providerBudgetRetention,
  providerThrottles: providerThrottleRetention,
  providerSpending: providerSpendingRetention,
  dataDeletions: dataDeletionRetention,
  consoleLinks: consoleLinkRetention,
  outgoingMails: outgoingMailRetention,
  portalLinks: portalLinkRetention,
  deviceLogins: deviceLoginRetention,
  signInFailures: signInFailureRetention,
  userSessions: userSessionRetention,
  idleSessions: idleSessionRetention(idleMs),
  userVerifications: userVerificationRetention,
} satisfies Record<string, RetentionPolicy>;

export type RetentionKind = keyof typeof kept;

/** The kinds of rows that are erased by dropping partitions. */
export const dropped = Object.values<RetentionPolicy>(kept).filter(
  (each): each is Dropped => 'dropped' in each,
);
