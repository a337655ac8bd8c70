/** Counts, logs and traces the calls to providers. */
import { currentTraceContext, idAttributes, inSpan } from '../observability/tracing/span.ts';
import { ProviderFailure } from '../providers/call.ts';
import type { ProviderCalls } from './call-facts.ts';
import type { ProviderContext } from './context.ts';
import type { SlowAnswer } from './send.ts';

type Observing = Pick<ProviderContext, 'observability' | 'providers'>;

/** Makes a call, counts it and leaves its line in the log, within a span while there are traces. */
export function observed<Answer>(
  ctx: Observing,
  calls: ProviderCalls,
  method: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { ids, ...facts } = factsOf(calls);
  const describe = () => ({
    name: `${method} ${facts.providerId}`,
    kind: 'client' as const,
    attributes: { 'http.request.method': method, ...idAttributes({ ...facts, ...ids }) },
  });
  return inSpan(describe, async (span) => {
    const startedAt = performance.now();
    try {
      const answer = await call();
      noteCall(ctx, calls, startedAt, 'done');
      return answer;
    } catch (error) {
      const outcome = error instanceof ProviderFailure ? error.failure.kind : 'not_sent';
      span?.set({ 'error.type': outcome });
      noteCall(ctx, calls, startedAt, outcome, (error as Error).message);
      throw error;
    }
  });
}

/**
 * Counts a call that has ended. One that went well leaves a line when a request has caused it, so that the request's id
 * finds it. Those that the service makes by itself, such as polls, are many, and logged for debugging only. A call that did not
 * go well always leaves a line, which says why.
 */
function noteCall(
  { observability: { metrics }, providers: { log } }: Observing,
  calls: ProviderCalls,
  startedAt: number,
  outcome: string,
  detail?: string,
): void {
  const { operation, ids, mode, providerId } = factsOf(calls);
  const durationMs = Math.round(performance.now() - startedAt);
  metrics.providerCalls({ mode, provider: providerId, operation, outcome, durationMs });
  const ofNobody = detail === undefined && !currentTraceContext()?.requestId;
  // Every call fails, and only the operator can mend it.
  const level = outcome === 'outdated' ? 'error' : ofNobody ? 'debug' : 'info';
  if (log.isLevelEnabled(level))
    log.log(level, 'provider call', { providerId, operation, mode, ...ids, outcome, durationMs, detail });
}

/** Counts and logs an answer that has kept the event loop busy for long, with whose it was. */
export function noteSlowAnswer(
  { observability: { metrics }, providers: { log } }: Observing,
  calls: ProviderCalls,
  { host, durationMs }: SlowAnswer,
): void {
  const { operation, ids, mode, providerId } = factsOf(calls);
  metrics.slowAnswers.inc({ mode, provider: providerId, operation });
  log.warn('slow provider answer', {
    providerId,
    operation,
    mode,
    ...ids,
    host,
    durationMs: Math.round(durationMs),
  });
}

const factsOf = ({ provider, scope: { mode }, operation, ids }: ProviderCalls) => ({
  operation,
  ids,
  mode,
  providerId: provider.id,
});
