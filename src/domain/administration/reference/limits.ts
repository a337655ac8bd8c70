/** Describes the limits of this installation, and how long it keeps each kind of data. */
import { sessionKeptMs } from '../../../db/tables/connect-sessions.ts';
import { contentHeldMs, deliveryLogMs } from '../../../db/tables/content-retention.ts';
import { answerKeptMs } from '../../../db/tables/idempotency.ts';
import { endedMediaKeptMs } from '../../../db/tables/media.ts';
import { remainsKeptMs } from '../../../db/tables/observed-items.ts';
import { mostProblems } from '../../../errors/index.ts';
import { mediaTypes } from '../../../inspection/media-types.ts';
import { mostRedirects } from '../../../outbound/follow.ts';
import { backgroundShare } from '../../../provider-client/daily-budget.ts';
import { mostNewsInMinute } from '../../../provider-client/event-quota.ts';
import { warningMs } from '../../../provider-client/grant-state.ts';
import { fileTimeoutFactor } from '../../../providers/call.ts';
import { confirmations, healthyIntervalMs } from '../../connections/check-connection.ts';
import { sessionLifetimeMs } from '../../connections/connect/sessions.ts';
import { type Cap, capKinds, capNames, caps, mostStagedBytes } from '../../foundation/billing/plans.ts';
import {
  largestBodyBytes,
  longestUploadMs,
  mostBodyLevels,
  mostBodyValues,
} from '../../foundation/request-limits.ts';
import { watchShares } from '../../grants/credentials/pace.ts';
import { fetchLimitMs, roomWaitMs } from '../../publishing/media/fetch-source.ts';
import { linkMs } from '../../publishing/media/file-link.ts';
import { fetchRetryDelaysMs, lifetimeMs, mostBytes, uploadMs } from '../../publishing/media/limits.ts';
import { sweepWindowMs } from '../../sync/observations/sweep.ts';
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
