import { idleMs } from '../../auth/session-lifetimes.ts';
import { heldConnectSecrets, keptConnectSessions } from '../../db/connect-sessions.ts';
import { keptConsoleLinks } from '../../db/console-links.ts';
import { keptDataDeletions } from '../../db/data-deletions.ts';
import { keptDeliveryHours, keptDestinationHours } from '../../db/delivery-hours.ts';
import { keptDeviceLogins } from '../../db/device-logins.ts';
import { heldEventPayloads, heldReceiverAnswers, keptDeliveries, keptEvents } from '../../db/events.ts';
import { keptIdempotencyRecords } from '../../db/idempotency.ts';
import { heldMediaFiles, keptMedia } from '../../db/media.ts';
import { keptObservedItems } from '../../db/observed-items.ts';
import { keptOutgoingMails } from '../../db/outgoing-mails.ts';
import { keptPortalLinks } from '../../db/portal-links.ts';
import { keptProviderBudgets } from '../../db/provider-budgets.ts';
import { keptProviderSpending } from '../../db/provider-spending.ts';
import { keptProviderThrottles } from '../../db/provider-throttles.ts';
import { droppedProviderWebhooks, keptProviderWebhooks } from '../../db/provider-webhooks.ts';
import { keptPublishDays } from '../../db/publish-days.ts';
import { heldPublishContents } from '../../db/publish-requests.ts';
import { keptRequestLog } from '../../db/request-log.ts';
import type { Dropped, Kept } from '../../db/retention.ts';
import { keptSignInFailures } from '../../db/sign-in-failures.ts';
import { heldSimulatorWrites } from '../../db/simulator-writes.ts';
import { keptIdleSessions, keptUserSessions, keptUserVerifications } from '../../db/user-sessions.ts';

/** Lists everything that is kept for a limited time, under the names in the log and the metric. */
export const kept = {
  eventPayloads: heldEventPayloads,
  receiverAnswers: heldReceiverAnswers,
  providerWebhooks: keptProviderWebhooks,
  webhookHours: droppedProviderWebhooks,
  publishContents: heldPublishContents,
  simulatorWrites: heldSimulatorWrites,
  mediaFiles: heldMediaFiles,
  connectSecrets: heldConnectSecrets,
  idempotencyRecords: keptIdempotencyRecords,
  deliveries: keptDeliveries,
  events: keptEvents,
  deliveryHours: keptDeliveryHours,
  destinationHours: keptDestinationHours,
  publishDays: keptPublishDays,
  requestLog: keptRequestLog,
  media: keptMedia,
  connectSessions: keptConnectSessions,
  observedItems: keptObservedItems,
  providerBudgets: keptProviderBudgets,
  providerThrottles: keptProviderThrottles,
  providerSpending: keptProviderSpending,
  dataDeletions: keptDataDeletions,
  consoleLinks: keptConsoleLinks,
  outgoingMails: keptOutgoingMails,
  portalLinks: keptPortalLinks,
  deviceLogins: keptDeviceLogins,
  signInFailures: keptSignInFailures,
  userSessions: keptUserSessions,
  idleSessions: keptIdleSessions(idleMs),
  userVerifications: keptUserVerifications,
} satisfies Record<string, Kept>;

export type KeptKind = keyof typeof kept;

/** The kinds of rows that are erased by dropping partitions. */
export const dropped = Object.values<Kept>(kept).filter((each): each is Dropped => 'dropped' in each);
