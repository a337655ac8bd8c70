/** Measures how late requests start, and counts how they end. */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { PlannedTransition } from './plan-transition.ts';

const outcomes = new Set(['published', 'failed', 'canceled', 'outcome_unknown']);

/** @param request the request before the transition. */
export function recordTransition(
  ctx: Context,
  {
    request,
    transition: { event, status },
    changes,
  }: Pick<PlannedTransition, 'transition' | 'changes'> & { request: StoredPublishRequest },
): void {
  const { mode, contentType, dueAt } = request;
  const { publishing } = ctx.metrics;
  if (event === 'started' && dueAt) publishing.started(mode, ctx.now().getTime() - dueAt.getTime());
  if (!event || !status || !outcomes.has(status)) return;
  const provider = ctx.registry.providerOf(contentType as ContentType).id;
  publishing.ended({ mode, provider, outcome: status, reason: changes.errorReason ?? 'none' });
}
