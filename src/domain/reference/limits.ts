/** Describes the limits of this installation, and how long it keeps each kind of data. */
import { sessionKeptMs } from '../../db/connect-sessions.ts';
import { contentHeldMs, deliveryLogMs } from '../../db/content-retention.ts';
import { answerKeptMs } from '../../db/idempotency.ts';
import { endedMediaKeptMs } from '../../db/media.ts';
import { remainsKeptMs } from '../../db/observed-items.ts';
import { mostProblems } from '../../errors.ts';
import { mediaTypes } from '../../inspection/media-types.ts';
import { mostRedirects } from '../../outgoing/follow.ts';
import { backgroundShare } from '../../provider-client/daily-budget.ts';
import { mostNewsInMinute } from '../../provider-client/event-quota.ts';
import { warningMs } from '../../provider-client/grant-state.ts';
import { fileTimeoutFactor } from '../../providers/call.ts';
import { type Cap, capKinds, capNames, caps, mostStagedBytes } from '../billing/plans.ts';
import { sessionLifetimeMs } from '../connect/create-session.ts';
import { confirmations, healthyIntervalMs } from '../connections/check-connection.ts';
import { fetchLimitMs, roomWaitMs } from '../media/fetch-source.ts';
import { linkMs } from '../media/file-link.ts';
import { fetchRetryDelaysMs, lifetimeMs, mostBytes, uploadMs } from '../media/limits.ts';
import { sweepWindowMs } from '../observations/sweep-content-type.ts';
import { watchShares } from '../provider-access/pace.ts';
import { largestBodyBytes, longestUploadMs, mostBodyLevels, mostBodyValues } from '../request-limits.ts';
import type { ReferenceSource } from './source.ts';

/** Returns the caps of the free plan; the paid one has none. */
export function planCaps(): { cap: Cap; name: string; free: number }[] {
  const { free } = caps;
  return capNames.flatMap((cap) => (free ? [{ cap, name: capKinds[cap].name, free: free[cap] }] : []));
}

/** The cap on staged bytes of each plan, which holds in each mode. */
export const stagedBytesCaps = mostStagedBytes;

export function requestLimits({ config }: ReferenceSource) {
  return {
    largestBodyBytes,
    mostBodyLevels,
    mostBodyValues,
    mostProblems,
    arrivalMs: config.requests.arrivalMs,
    silenceMs: config.requests.silenceMs,
    longestUploadMs,
    leastRate: config.requests.leastRate,
    providerTimeoutMs: config.providerTimeoutMs,
    providerFileTimeoutMs: config.providerTimeoutMs * fileTimeoutFactor,
    sessionLifetimeMs,
  };
}

export function mediaLimits(source: ReferenceSource) {
  return {
    types: mediaTypes.map((contentType) => ({ contentType, maxBytes: mostBytes(source, contentType) })),
    lifetimeMs,
    uploadMs,
    linkMs,
    fetchLimitMs,
    fetchRetryDelaysMs,
    leastRate: source.config.media.leastRate,
    roomWaitMs,
    mostRedirects,
    inspection: source.config.media.inspection,
  };
}

export function observationTimes({ config }: ReferenceSource) {
  return {
    sweepIntervalMs: config.sweepIntervalMs,
    pollIntervalMs: config.pollIntervalMs,
    sweepWindowMs,
    newsInMinute: mostNewsInMinute,
    shares: { ...watchShares, background: backgroundShare },
    grantCheckMs: healthyIntervalMs,
    confirmations,
    expiryWarningMs: warningMs,
  };
}

/** How long each kind of data is kept. */
export const retention = {
  eventPayloads: contentHeldMs,
  publishContents: contentHeldMs,
  deliveries: deliveryLogMs,
  idempotencyAnswers: answerKeptMs,
  mediaFiles: lifetimeMs,
  mediaRecords: endedMediaKeptMs,
  connectSessions: sessionKeptMs,
  remains: remainsKeptMs,
  providerWebhooks: contentHeldMs,
};
