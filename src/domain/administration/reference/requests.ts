/** Reads the facts about requests for the documentation: limits, idempotency, pagination, signing in. */

import {
  codeLockMs,
  confirmedMs,
  idleMs,
  sessionLifetimeMs as signInLifetimeMs,
} from '../../../auth/session-lifetimes.ts';
import { type OperationId, operations } from '../../../contract/index.ts';
import { contractNumber, contractValue } from '../../../contract/values.ts';
import { defaultPageSize } from '../../../db/client/pages.ts';
import { contentHeldMs, deliveryLogMs } from '../../../db/retention/retention.ts';
import { sessionKeptMs } from '../../../db/tables/connect-sessions.ts';
import { linkLifetimesMs, mostInvitations } from '../../../db/tables/console-links.ts';
import { answerKeptMs } from '../../../db/tables/idempotency.ts';
import { loginSeconds } from '../../../db/tables/keys.ts';
import { endedMediaKeptMs } from '../../../db/tables/media.ts';
import { remainsKeptMs } from '../../../db/tables/observed-items.ts';
import { firstWaitMs, freeFailures, longestWaitMs } from '../../../db/tables/sign-in-failures.ts';
import { usageCountRetention } from '../../../db/tables/usage-counts.ts';
import { mostProblems } from '../../../errors/index.ts';
import { mediaTypes } from '../../../inspection/media-types.ts';
import { mostRedirects } from '../../../outbound/follow.ts';
import { backgroundShare } from '../../../provider-client/daily-budget.ts';
import { mostNewsInMinute } from '../../../provider-client/event-quota.ts';
import { warningMs } from '../../../provider-client/grant.ts';
import { fileTimeoutFactor } from '../../../providers/call.ts';
import { confirmations, healthyIntervalMs } from '../../connections/check-connection.ts';
import { sessionLifetimeMs as connectSessionMs } from '../../connections/connect/create-session.ts';
import { type Cap, capKinds, capNames, caps, mostStagedBytes } from '../../foundation/billing/caps.ts';
import {
  largestBodyBytes,
  longestUploadMs,
  mostBodyLevels,
  mostBodyValues,
} from '../../foundation/request-limits.ts';
import { watchShares } from '../../grants/credentials/watch-pace.ts';
import { trustedMs } from '../../people/sign-in/domains.ts';
import { attemptMs } from '../../people/sign-in/flow.ts';
import { sessionHours } from '../../people/sign-in/provider.ts';
import { fetchLimitMs, roomWaitMs } from '../../publishing/media/fetch-source.ts';
import { linkMs } from '../../publishing/media/file-links.ts';
import { fetchRetryDelaysMs, lifetimeMs, mostBytes, uploadMs } from '../../publishing/media/staged-media.ts';
import { sweepWindowMs } from '../../sync/observations/sweep.ts';
import { type ProviderReference, providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

// Describes the limits of this deployment, and how long it keeps each kind of data.

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
    sessionLifetimeMs: connectSessionMs,
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
  usageCounts: usageCountRetention.forMs,
};

// Describes what happens when a request is repeated with its Idempotency-Key.

const requiredParameter = 'RequiredIdempotencyKey';

export function idempotencyReference() {
  const taking = Object.values(operations).filter(({ idempotent }) => idempotent);
  const ids = taking.map(({ operationId }) => operationId);
  return {
    answerKeptMs,
    longestKey: contractNumber('components', 'parameters', requiredParameter, 'schema', 'maxLength'),
    requiring: ids.filter(isRequired),
    taking: ids.filter((operationId) => !isRequired(operationId)),
  };
}

function isRequired(operationId: OperationId): boolean {
  const { method, path } = operations[operationId];
  const { parameters = [] } = contractValue('paths', path, method) as { parameters?: { $ref?: string }[] };
  return parameters.some(({ $ref }) => $ref?.endsWith(`/${requiredParameter}`));
}

/** Describes how lists are paged. */
export function paginationReference(source: ReferenceSource) {
  return {
    defaultPageSize,
    largestPageSize: contractNumber('components', 'parameters', 'PageLimit', 'schema', 'maximum'),
    /** The paged lists of the service's own resources. */
    storedLists: pagedOperations(),
    contentLists: providersReference(source).flatMap(sizesOf),
  };
}

function pagedOperations(): OperationId[] {
  return Object.values(operations).flatMap(({ operationId, query, content }) =>
    query.cursor && !content ? [operationId] : [],
  );
}

const sizesOf = ({ contentTypes }: ProviderReference) =>
  contentTypes.flatMap(({ contentType, pageSize }) => (pageSize ? [{ contentType, ...pageSize }] : []));

// Describes how people sign in to the console: how long links, sessions and proofs hold, and what wrong passwords lead to.

export const signingInReference = {
  linkLifetimesMs,
  idleMs,
  sessionLifetimeMs: signInLifetimeMs,
  confirmedMs,
  freeFailures,
  firstWaitMs,
  longestWaitMs,
  codeLockMs,
  mostInvitations,
  deviceLoginMs: loginSeconds * 1000,
  ownSignIn: { hours: sessionHours, attemptMs, recordTrustedMs: trustedMs },
};
