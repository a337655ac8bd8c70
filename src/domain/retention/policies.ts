import { idleMs } from '../../auth/session-lifetimes.ts';
import { connectSecretRetention, connectSessionRetention } from '../../db/connect-sessions.ts';
import { consoleLinkRetention } from '../../db/console-links.ts';
import { dataDeletionRetention } from '../../db/data-deletions.ts';
import { deliveryHourRetention, destinationHourRetention } from '../../db/delivery-hours.ts';
import { deviceLoginRetention } from '../../db/device-logins.ts';
import {
  deliveryRetention,
  eventPayloadRetention,
  eventRetention,
  receiverAnswerRetention,
} from '../../db/events.ts';
import { idempotencyRecordRetention } from '../../db/idempotency.ts';
import { mediaFileRetention, mediaRetention } from '../../db/media.ts';
import { observedItemRetention } from '../../db/observed-items.ts';
import { outgoingMailRetention } from '../../db/outgoing-mails.ts';
import { portalLinkRetention } from '../../db/portal-links.ts';
import { providerBudgetRetention } from '../../db/provider-budgets.ts';
import { providerSpendingRetention } from '../../db/provider-spending.ts';
import { providerThrottleRetention } from '../../db/provider-throttles.ts';
import { droppedProviderWebhooks, providerWebhookRetention } from '../../db/provider-webhooks.ts';
import { publishDayRetention } from '../../db/publish-days.ts';
import { publishContentRetention } from '../../db/publish-requests.ts';
import { requestLogRetention } from '../../db/request-log.ts';
import type { Dropped, RetentionPolicy } from '../../db/retention.ts';
import { signInFailureRetention } from '../../db/sign-in-failures.ts';
import { simulatorWriteRetention } from '../../db/simulator-writes.ts';
import {
  idleSessionRetention,
  userSessionRetention,
  userVerificationRetention,
} from '../../db/user-sessions.ts';

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
