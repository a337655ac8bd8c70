/** Reads the metrics of an item from its provider. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { MeasuredSeries } from '../../../providers/metrics.ts';
import type { Caller } from '../../foundation/caller.ts';
import { type ContentRequest, runContent } from '../../grants/content-gateway/run-content.ts';
import { type MetricsInput, metricsRequest } from './metrics-request.ts';
import { presentMetrics } from './present-metrics.ts';

/** Throws ServiceError only. */
export async function readItemMetrics(
  ctx: Context,
  caller: Caller,
  request: ContentRequest,
): Promise<Schemas['Metrics']> {
  const { connectedProfileId, externalId, ...input } = request.input as ContentRequest['input'] &
    MetricsInput & { externalId: string };
  const { contentTypes } = ctx.registry.providerOf(request.contentType);
  const rules = contentTypes.find(({ contentType }) => contentType === request.contentType)?.capabilities
    .metrics?.metrics;
  if (!rules) throw new Error(`${request.contentType} declares no metrics`);
  const asked = metricsRequest(rules, input, externalId, ctx.now());
  const measured = await runContent(ctx, caller, { ...request, input: { connectedProfileId, ...asked } });
  return presentMetrics(rules, asked, measured as MeasuredSeries[]);
}
