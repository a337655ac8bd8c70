/** Describes the delivery of events: retries, their end, and signatures. */

import { contractNumber } from '../../../contract/values.ts';
import { contentHeldMs, deliveryLogMs } from '../../../db/tables/content-retention.ts';
import { hourMs } from '../../../lib/time.ts';
import { keptAnswerBytes } from '../../../outbound/sender.ts';
import { secretPrefix, signatureHeaderNames, signatureVersion } from '../../../outbound/signature.ts';
import { mostPerMode, usualGraceHours } from '../../deliveries/destinations.ts';
import { disabledMs, warningMs } from '../../deliveries/disable.ts';
import { longestSilenceMs } from '../../deliveries/event-stream.ts';
import { gone } from '../../deliveries/outcomes.ts';
import { jitter, longestStretch, retryDelaysMs } from '../../deliveries/retry-plan.ts';
import type { ReferenceSource } from './source.ts';

const graceHours = ['components', 'schemas', 'SecretRotation', 'properties', 'graceHours'] as const;

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
    longestSilenceMs,
    mostDestinationsPerMode: mostPerMode,
    secretPrefix,
    signatureHeaderNames,
    signatureVersion,
    usualGraceMs: usualGraceHours * hourMs,
    longestGraceMs: contractNumber(...graceHours, 'maximum') * hourMs,
  };
}
