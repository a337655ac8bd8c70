/** Erases what has been kept for long enough, and reports what is overdue. */
import { idleMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import { oldestDeletion } from '../../db/organization-data/deletions.ts';
import { makePartitions, missingPartitions, type PartitionedTable } from '../../db/retention/partitions.ts';
import {
  type Dropped,
  dropOver,
  eraseInBatches,
  overdueSeconds,
  type RetentionPolicy,
} from '../../db/retention/retention.ts';
import { approvalLinkRetention } from '../../db/tables/approval-links.ts';
import { connectSecretRetention, connectSessionRetention } from '../../db/tables/connect-sessions.ts';
import { consoleLinkRetention } from '../../db/tables/console-links.ts';
import { deliveryRetention, receiverAnswerRetention } from '../../db/tables/deliveries.ts';
import { eraseWindows } from '../../db/tables/distributed-counters.ts';
import { eventPayloadRetention, eventRetention } from '../../db/tables/events.ts';
import { idempotencyRecordRetention } from '../../db/tables/idempotency.ts';
import { deviceLoginRetention } from '../../db/tables/keys.ts';
import { outgoingMailRetention } from '../../db/tables/mails.ts';
import { mediaFileRetention, mediaRetention } from '../../db/tables/media.ts';
import { observedItemRetention } from '../../db/tables/observed-items.ts';
import {
  deliveryHourRetention,
  destinationHourRetention,
  publishDayRetention,
} from '../../db/tables/outcome-counts.ts';
import { portalLinkRetention } from '../../db/tables/portal-links.ts';
import {
  providerBudgetRetention,
  providerSpendingRetention,
  providerThrottleRetention,
} from '../../db/tables/provider-limits.ts';
import { droppedProviderWebhooks, providerWebhookRetention } from '../../db/tables/provider-webhooks.ts';
import {
  importContentRetention,
  importRetention,
  importRowRetention,
} from '../../db/tables/publish-imports.ts';
import { publishContentRetention } from '../../db/tables/publish-requests.ts';
import { requestLogRetention } from '../../db/tables/request-log-entries.ts';
import { signInFailureRetention } from '../../db/tables/sign-in-failures.ts';
import { signInAttemptRetention } from '../../db/tables/sign-in-identities.ts';
import { simulatorWriteRetention } from '../../db/tables/test-mode.ts';
import { usageCountRetention } from '../../db/tables/usage-counts.ts';
import { dataDeletionRetention, oldestPendingDataDeletion } from '../../db/tables/user-data.ts';
import {
  idleSessionRetention,
  userSessionRetention,
  userVerificationRetention,
} from '../../db/tables/user-sessions.ts';
import { expireDue } from '../publishing/media/discard.ts';

/** Lists everything that is kept for a limited time, under the names in the log and the metric. */
export const kept = {
  eventPayloads: eventPayloadRetention,
  receiverAnswers: receiverAnswerRetention,
  providerWebhooks: providerWebhookRetention,
  webhookHours: droppedProviderWebhooks,
  publishContents: publishContentRetention,
  importContents: importContentRetention,
  simulatorWrites: simulatorWriteRetention,
  mediaFiles: mediaFileRetention,
  connectSecrets: connectSecretRetention,
  idempotencyRecords: idempotencyRecordRetention,
  deliveries: deliveryRetention,
  events: eventRetention,
  deliveryHours: deliveryHourRetention,
  destinationHours: destinationHourRetention,
  publishDays: publishDayRetention,
  usageCounts: usageCountRetention,
  requestLog: requestLogRetention,
  importRows: importRowRetention,
  imports: importRetention,
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
  approvalLinks: approvalLinkRetention,
  deviceLogins: deviceLoginRetention,
  signInFailures: signInFailureRetention,
  signInAttempts: signInAttemptRetention,
  userSessions: userSessionRetention,
  idleSessions: idleSessionRetention(idleMs),
  userVerifications: userVerificationRetention,
} satisfies Record<string, RetentionPolicy>;

type RetentionKind = keyof typeof kept;

/** The kinds of rows that are erased by dropping partitions. */
const dropped = Object.values<RetentionPolicy>(kept).filter((each): each is Dropped => 'dropped' in each);

// Erases data whose time has ended, in batches and by turns.

/** The time after which a run leaves the rest to the next one, which begins soon after, in milliseconds. */
const runMs = 9 * 60_000;
/** The time after which a kind with much to erase lets the others take their turn, in milliseconds. */
const turnMs = 1_000;

/** Yields how many rows each of its batches has erased. */
type Step = AsyncGenerator<number, void>;

/** Erases what is due. Returns the number of erased rows of each kind. */
export async function eraseExpired(ctx: Context): Promise<Record<string, number>> {
  const steps = new Map(Object.entries(stepsOf(ctx)));
  const erased = Object.fromEntries([...steps.keys()].map((kind) => [kind, 0]));
  const runEndsAt = performance.now() + runMs;
  while (steps.size > 0 && performance.now() < runEndsAt)
    for (const [kind, step] of steps) {
      const turn = await takeTurn(ctx, kind, step);
      erased[kind] = (erased[kind] ?? 0) + turn.erased;
      if (turn.ended) steps.delete(kind);
    }
  return erased;
}

function stepsOf(ctx: Context): Record<string, Step> {
  const now = ctx.clock.now();
  const inBatches = Object.entries(kept).map(([kind, each]) => [kind, eraseInBatches(ctx.db, each, now)]);
  return {
    ...(Object.fromEntries(inBatches) as Record<string, Step>),
    // This erases the files in the store as well.
    mediaFiles: expireDue(ctx),
    rateLimitWindows: eraseWindows(ctx.db),
  };
}

/**
 * Takes one turn of a step. A step that fails is left to the next run, and does not keep others from their
 * turn.
 */
async function takeTurn(
  ctx: Pick<Context, 'observability'>,
  kind: string,
  step: Step,
): Promise<{ erased: number; ended: boolean }> {
  const turnEndsAt = performance.now() + turnMs;
  let erased = 0;
  try {
    do {
      const { value, done } = await step.next();
      if (done) return { erased, ended: true };
      erased += value;
    } while (performance.now() < turnEndsAt);
    return { erased, ended: false };
  } catch (error) {
    ctx.observability.log.error('retention sweep step failed', { subsystem: 'retention', step: kind, error });
    return { erased, ended: true };
  }
}

// Makes partitions ahead, drops those whose time has ended, and says when it could not.

/** A failure stops nothing else: rows without a partition are taken, and rows that have ended are deleted one by one. */
export async function maintainPartitions(ctx: Context): Promise<void> {
  await makePartitionsAhead(ctx);
  for (const kept of dropped)
    await dropAll(ctx, kept).catch((error) =>
      ctx.observability.log.error('could not drop partitions', {
        subsystem: 'retention',
        table: kept.table,
        error,
      }),
    );
}

export async function makePartitionsAhead({
  db,
  clock: { now },
  observability: { log },
}: Context): Promise<void> {
  const lacking = await makePartitions(db, now()).catch((error) => {
    log.error('could not create partitions', { subsystem: 'retention', error });
    return [];
  });
  for (const table of lacking) log.error('partitions missing', { subsystem: 'retention', table });
}

async function dropAll(
  { db, clock: { now }, observability: { log } }: Context,
  kept: Dropped,
): Promise<void> {
  for await (const { partition, isDropped } of dropOver(db, kept, now()))
    if (isDropped) log.info('partition dropped', { subsystem: 'retention', partition });
    else log.warn('partition in use, not dropped', { subsystem: 'retention', partition });
}

// Measures how late erasing and deletions are, and which partitions are missing.

/**
 * The delay, in seconds, that counts as overdue. Content is due early enough to be erased in time even then.
 */
export const lateSeconds = 30 * 60;

export function measureOverdue({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<RetentionKind, number>> {
  return overdueSeconds(db, kept, now());
}

/**
 * Returns for how many seconds the oldest open deletion of an organization, and that of an end user's data,
 * has been due; 0 when none is open. A deletion is due when it is requested.
 */
export async function measureOverdueDeletions({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<'organizations' | 'userData', number>> {
  const [organizations, userData] = await Promise.all([oldestDeletion(db), oldestPendingDataDeletion(db)]);
  const secondsSince = (at: Date | null) => (at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0);
  return { organizations: secondsSince(organizations), userData: secondsSince(userData) };
}

/** Returns how many partitions of the present and the next periods each table lacks. */
export function measureMissingPartitions({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<PartitionedTable, number>> {
  return missingPartitions(db, now());
}

/** Logs the kinds of data whose erasing is overdue. */
export async function reportOverdue(ctx: Context): Promise<void> {
  const overdue = await measureOverdue(ctx);
  for (const [kind, seconds] of Object.entries(overdue))
    if (seconds > lateSeconds)
      ctx.observability.log.error('retention overdue', {
        subsystem: 'retention',
        kind,
        overdueSeconds: Math.round(seconds),
      });
}
