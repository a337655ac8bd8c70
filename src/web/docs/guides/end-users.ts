import { observationTimes } from '../../../domain/administration/reference/limits.ts';
import { publishingTimes } from '../../../domain/administration/reference/publishing.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { duration, roughly } from '../format.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';

export const endUsers = guide('what-to-tell-your-users', (source) => ({
  'unknown-outcomes': unknownOutcomes(),
  throttles: throttles(source),
  'expired-grants': expired(source),
}));

function unknownOutcomes(): Facts {
  const { lookIntervalsMs } = publishingTimes;
  const looksMs = lookIntervalsMs.reduce((sum, each) => sum + each, 0);
  return { looks: roughly(looksMs) };
}

function throttles(source: ReferenceSource): Facts {
  const { longestRunMs } = publishingTimes;
  const { pollIntervalMs } = observationTimes(source);
  return { longestRun: duration(longestRunMs), pollInterval: duration(pollIntervalMs) };
}

function expired(source: ReferenceSource): Facts {
  const { expiryWarningMs } = observationTimes(source);
  return { expiryWarning: duration(expiryWarningMs) };
}
