import { mostMetadataBytes } from '../../foundation/own-references.ts';
import { furthestMs } from '../../foundation/schedule.ts';
import { publishFields } from '../../publishing/admission/field-validators.ts';
import {
  fetchAgainSeconds,
  intervalsSeconds,
  longestMs,
  longestThrottleSeconds,
  mostAttempts,
  processingTimeoutMs,
  retrySeconds,
  unansweredSeconds,
} from '../../publishing/ledger/retry-policy.ts';

/** The fields of a publish request that a variant takes only if its rules name them. */
export const publishingWords: readonly string[] = publishFields;

const seconds = (many: readonly number[]) => many.map((each) => each * 1000);

export const publishingTimes = {
  furthestScheduleMs: furthestMs,
  mostMetadataBytes,
  retryDelaysMs: seconds(retrySeconds),
  fetchAgainDelaysMs: seconds(fetchAgainSeconds),
  longestThrottleMs: longestThrottleSeconds * 1000,
  /** The time for which a provider that throttles or cannot be asked is waited for. */
  longestRunMs: longestMs,
  processingMs: processingTimeoutMs,
  lookIntervalsMs: seconds(intervalsSeconds),
  unansweredLookMs: unansweredSeconds * 1000,
  mostAttempts,
};
