/** Counts, logs and traces the calls to providers. */
import { ProviderFailure } from '../providers/call.ts';
import { causeNow } from '../tracing/cause.ts';
import { inSpan } from '../tracing/in-span.ts';
import { idAttributes } from '../tracing/span.ts';
import type { ProviderCalls } from './calls.ts';
import type { ProviderContext } from './context.ts';
import type { SlowAnswer } from './send.ts';

type Observing = Pick<ProviderContext, 'metrics' | 'providers'>;

/** Makes a call, and counts it, within a span while there are traces. */
export function observed<Answer>(
  ctx: Observing,
  calls: ProviderCalls,
  method: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { operation, ids, mode, providerId } = factsOf(calls);
  const describe = () => ({
    name: `${method} ${providerId}`,
    kind: 'client' as const,
    attributes: {
      'http.request.method': method,
      ...idAttributes({ providerId, operation, mode, ...ids }),
    },
  });
  return inSpan(describe, (span) =>
    count(ctx, calls, call, (outcome) => span?.set({ 'error.type': outcome })),
  );
}

/**
 * Makes a call, and counts it. A call that went well leaves a line when a request has caused it, so that the request's id
 * finds it. Those that the service makes by itself, such as polls, are many, and logged for debugging only. A call that did not
 * go well always leaves a line, which says why.
 */
async function count<Answer>(
  { metrics, providers: { log } }: Observing,
  calls: ProviderCalls,
  call: () => Promise<Answer>,
  onFailure: (outcome: string) => void,
): Promise<Answer> {
  const { operation, ids, mode, providerId } = factsOf(calls);
  const startedAt = performance.now();
  const note = (outcome: string, detail?: string) => {
    const durationMs = Math.round(performance.now() - startedAt);
    metrics.providerCalls({ mode, provider: providerId, operation, outcome, durationMs });
    const level = detail === undefined && !causeNow()?.requestId ? 'debug' : 'info';
    if (log.isLevelEnabled(level))
      log.log(level, 'provider call', {
        providerId,
        operation,
        mode,
        ...ids,
        outcome,
        durationMs,
        detail,
      });
  };
  try {
    const answer = await call();
    note('done');
    return answer;
  } catch (error) {
    const outcome = error instanceof ProviderFailure ? error.failure.kind : 'not_sent';
    onFailure(outcome);
    note(outcome, (error as Error).message);
    throw error;
  }
}

/** Counts and logs an answer that has kept the event loop busy for long, with whose it was. */
export function noteSlowAnswer(
  { metrics, providers: { log } }: Observing,
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
