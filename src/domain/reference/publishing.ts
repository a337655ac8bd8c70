/** Publishing: the rules of each variant, and how patient the service is. */
import type { Schemas } from '../../contract/index.ts';
import { mostMetadataBytes } from '../publishing/metadata-problems.ts';
import { longestThrottleSeconds, retrySeconds } from '../publishing/run/after-failure.ts';
import { longestMs } from '../publishing/run/is-over.ts';
import { mostAttempts } from '../publishing/run/settle.ts';
import { intervalsSeconds, unansweredSeconds } from '../publishing/run/settle-plan.ts';
import { patienceMs } from '../publishing/run/wait-for.ts';
import { furthestMs } from '../publishing/schedule.ts';
import { providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

export interface PublishedContentType {
  contentType: string;
  variants: Schemas['PublishVariant'][];
}

export function publishedContentTypes(source: ReferenceSource): PublishedContentType[] {
  return providersReference(source).flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, publish }) =>
      publish.length > 0 ? [{ contentType, variants: publish }] : [],
    ),
  );
}

const seconds = (many: readonly number[]) => many.map((each) => each * 1000);

export const publishingTimes = {
  furthestScheduleMs: furthestMs,
  mostMetadataBytes,
  retryDelaysMs: seconds(retrySeconds),
  longestThrottleMs: longestThrottleSeconds * 1000,
  /** For a provider that throttles, or cannot be asked. */
  longestRunMs: longestMs,
  processingMs: patienceMs,
  lookIntervalsMs: seconds(intervalsSeconds),
  unansweredLookMs: unansweredSeconds * 1000,
  mostAttempts,
};
