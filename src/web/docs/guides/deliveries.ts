import { deliveriesReference } from '../../../domain/administration/reference/deliveries.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { bytes, count, duration, percent, roughly } from '../format.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { table } from '../markdown/write.ts';

export const deliveries = guide('deliveries', (source) => ({
  receiver: receiver(source),
  retries: schedule(source),
  rotation: rotation(source),
  log: log(source),
}));

function receiver(source: ReferenceSource): Facts {
  const { connectTimeoutMs, answerTimeoutMs } = deliveriesReference(source);
  return { answerTimeout: duration(answerTimeoutMs), connectTimeout: duration(connectTimeoutMs) };
}

function schedule(source: ReferenceSource): Facts {
  const {
    retryDelaysMs,
    jitter,
    longestStretch,
    goneStatus,
    payloadKeptMs,
    failingWarningMs,
    failingDisabledMs,
  } = deliveriesReference(source);
  let sum = 0;
  const rows = retryDelaysMs.map((delayMs, index) => {
    sum += delayMs;
    return { cells: [count(index + 1), duration(delayMs), roughly(sum)] };
  });
  return {
    retriesOfADelivery: table({
      caption: 'Retries of a delivery',
      columns: ['Retry', 'After the previous try', 'Since the first try, about'],
      rows,
    }),
    jitter: percent(jitter),
    longestStretch: count(longestStretch),
    payloadKept: duration(payloadKeptMs),
    goneStatus,
    failingWarning: duration(failingWarningMs),
    failingDisabled: duration(failingDisabledMs),
  };
}

function rotation(source: ReferenceSource): Facts {
  const { usualGraceMs, longestGraceMs } = deliveriesReference(source);
  return { usualGrace: duration(usualGraceMs), longestGrace: duration(longestGraceMs) };
}

function log(source: ReferenceSource): Facts {
  const { payloadKeptMs, logKeptMs, keptAnswerBytes } = deliveriesReference(source);
  return {
    keptAnswerBytes: bytes(keptAnswerBytes),
    payloadKept: duration(payloadKeptMs),
    logKept: duration(logKeptMs),
  };
}
