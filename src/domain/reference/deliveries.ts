/** How events are delivered: when they are tried again, when that ends, and how they are signed. */
import { contractNumber } from '../../contract/values.ts';
import { contentHeldMs, deliveryLogMs } from '../../db/content-retention.ts';
import { keptAnswerBytes } from '../../outgoing/answer-start.ts';
import { secretPrefix, signatureHeaderNames, signatureVersion } from '../../outgoing/signature.ts';
import { mostPerMode } from '../event-destinations/create-event-destination.ts';
import { usualGraceHours } from '../event-destinations/rotate-secret.ts';
import { gone } from '../events/deliver.ts';
import { disabledMs, warningMs } from '../events/disable.ts';
import { jitter, longestStretch, retryDelaysMs } from '../events/retry-plan.ts';
import type { ReferenceSource } from './source.ts';

const graceHours = ['components', 'schemas', 'SecretRotation', 'properties', 'graceHours'] as const;

const hourMs = 60 * 60 * 1000;

export function deliveriesReference({ config }: ReferenceSource) {
  return {
    connectTimeoutMs: config.events.connectTimeoutMs,
    answerTimeoutMs: config.events.answerTimeoutMs,
    retryDelaysMs,
    jitter,
    longestStretch,
    goneStatus: gone,
    failingWarningMs: warningMs,
    failingDisabledMs: disabledMs,
    payloadKeptMs: contentHeldMs,
    logKeptMs: deliveryLogMs,
    keptAnswerBytes,
    mostDestinationsPerMode: mostPerMode,
    secretPrefix,
    signatureHeaderNames,
    signatureVersion,
    usualGraceMs: usualGraceHours * hourMs,
    longestGraceMs: contractNumber(...graceHours, 'maximum') * hourMs,
  };
}
