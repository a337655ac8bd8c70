/** Reference data of publish failures: the reasons, and the errors of each provider that lead to them. */

import { feedWindow } from '../../../db/tables/calendar-feeds.ts';
import { toServiceError } from '../../../provider-client/service-errors.ts';
import { ProviderFailure, type Verdict, verdictOf } from '../../../providers/call.ts';
import {
  type ErrorFamily,
  type FailureWords,
  type KnownError,
  type PublishFailureReason,
  publishFailures,
} from '../../../providers/publish-failures.ts';
import { mostMetadataBytes } from '../../foundation/own-references.ts';
import { furthestMs } from '../../foundation/schedule.ts';
import { publishFields } from '../../publishing/admission/field-validators.ts';
import { failureOf } from '../../publishing/ledger/publish-failure.ts';
import {
  fetchAgainSeconds,
  heldMs,
  hiddenSeconds,
  intervalsSeconds,
  longestMs,
  longestThrottleSeconds,
  mostAttempts,
  partUnseenSeconds,
  processingTimeoutMs,
  retrySeconds,
  unansweredSeconds,
} from '../../publishing/ledger/queue-run.ts';
import type { ReferenceSource } from './source.ts';

/** The fields of a publish request that a variant takes only if its rules name them. */
export const publishingWords: readonly string[] = publishFields;

const seconds = (many: readonly number[]) => many.map((each) => each * 1000);

export const publishingTimes = {
  furthestScheduleMs: furthestMs,
  draftHeldMs: heldMs,
  mostMetadataBytes,
  retryDelaysMs: seconds(retrySeconds),
  fetchAgainDelaysMs: seconds(fetchAgainSeconds),
  partUnseenDelaysMs: seconds(partUnseenSeconds),
  longestThrottleMs: longestThrottleSeconds * 1000,
  /** The time for which a provider that throttles or cannot be asked is waited for. */
  longestRunMs: longestMs,
  processingMs: processingTimeoutMs,
  lookIntervalsMs: seconds(intervalsSeconds),
  unansweredLookMs: unansweredSeconds * 1000,
  hiddenLookMs: hiddenSeconds * 1000,
  mostAttempts,
  /** What a calendar feed has. */
  calendar: feedWindow,
};

interface PublishReasonReference extends FailureWords {
  reason: PublishFailureReason;
}

export function publishReasonsReference(): PublishReasonReference[] {
  return Object.entries(publishFailures).map(([reason, words]) => ({
    reason: reason as PublishFailureReason,
    ...words,
  }));
}

export interface ProviderErrorReference {
  /** The provider's name for the error: a code, or a code and a subcode. */
  name: string;
  reason: PublishFailureReason;
  message: string;
  /** The `error.code` of a publish request that ends with it; absent when the service retries by itself. */
  code?: string;
  /** What it says about what was asked for. */
  verdict: Verdict;
  seen: boolean;
}

export interface ErrorFamilyReference extends Pick<ErrorFamily, 'title' | 'source' | 'checkedAt'> {
  errors: ProviderErrorReference[];
}

export function providerErrorsReference({ providers: { registry } }: ReferenceSource) {
  return registry.providers.map(({ id, name, errors }) => ({
    providerId: id,
    name,
    families: errors.map(describeFamily),
  }));
}

function describeFamily({ title, source, checkedAt, errors }: ErrorFamily): ErrorFamilyReference {
  return {
    title,
    source,
    checkedAt,
    errors: Object.entries(errors).map(([name, { kind, reason, message, seen, verdict }]) => ({
      name,
      reason,
      message: message ?? publishFailures[reason].message,
      ...(kind === 'not_ready' ? {} : { code: codeOf(kind) }),
      verdict: verdict ?? verdictOf(failureOfKind(kind)),
      seen: seen ?? false,
    })),
  };
}

/**
 * Returns the code that a publish request gets for a kind of error, by the same steps as for a real failure.
 */
function codeOf(kind: KnownError['kind']): string {
  return failureOf(toServiceError(new ProviderFailure(failureOfKind(kind), ''), [])).code;
}

function failureOfKind(kind: KnownError['kind']): ProviderFailure['failure'] {
  switch (kind) {
    case 'revoked':
      return { kind: 'expired', revoked: true };
    case 'missing':
      return { kind: 'not_found' };
    case 'throttled':
    case 'not_ready':
      return { kind, retryAfterSeconds: 0 };
    case 'rejected':
      return { kind, detail: {} };
    case 'outage':
      return { kind: 'unusable' };
    default:
      return { kind };
  }
}
