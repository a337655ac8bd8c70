/** Counts, logs and traces the calls to providers. */
import type { Mode } from '../db/scope.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/index.ts';
import { ProviderFailure, type Upstream } from '../providers/call.ts';
import type { SlowAnswer } from '../providers/kit/upstream.ts';
import type { ProviderOperation } from '../providers/operation.ts';
import { causeNow } from '../tracing/cause.ts';
import { inSpan } from '../tracing/in-span.ts';
import { idAttributes } from '../tracing/span.ts';

/** The facts about a call that are known before it is made. */
export interface CallPurpose {
  operation: ProviderOperation;
  /** The ids of what the call is made for, under their names in the log. */
  ids: Readonly<Record<string, string>>;
}

interface Watched extends CallPurpose {
  mode: Mode;
  providerId: string;
}

export interface CallNotes {
  metrics: Metrics;
  log: Logger;
}

/** Returns the same upstream, whose calls are counted and leave a line in the log. */
export function noteCalls(notes: CallNotes, watched: Watched, upstream: Upstream): Upstream {
  return { request: (request) => noteCall(notes, watched, request.method, () => upstream.request(request)) };
}

/** Makes a call, and counts it, within a span while there are traces. */
export function noteCall<Answer>(
  notes: CallNotes,
  watched: Watched,
  method: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { operation, ids, mode, providerId } = watched;
  const describe = () => ({
    name: `${method} ${providerId}`,
    kind: 'client' as const,
    attributes: {
      'http.request.method': method,
      ...idAttributes({ providerId, operation, mode, ...ids }),
    },
  });
  return inSpan(describe, (span) =>
    count(notes, watched, call, (outcome) => span?.set({ 'error.type': outcome })),
  );
}

/**
 * Makes a call, and counts it. A call that went well leaves a line when a request has caused it, so that the request's id
 * finds it. Those that the service makes by itself, such as polls, are many, and logged for debugging only. A call that did not
 * go well always leaves a line, which says why.
 */
async function count<Answer>(
  { metrics, log }: CallNotes,
  { operation, ids, mode, providerId: provider }: Watched,
  call: () => Promise<Answer>,
  onFailure: (outcome: string) => void,
): Promise<Answer> {
  const startedAt = performance.now();
  const note = (outcome: string, detail?: string) => {
    const durationMs = Math.round(performance.now() - startedAt);
    metrics.providerCalls({ mode, provider, operation, outcome, durationMs });
    const level = detail === undefined && !causeNow()?.requestId ? 'debug' : 'info';
    if (log.isLevelEnabled(level))
      log.log(level, 'provider call', {
        providerId: provider,
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
  { metrics, log }: CallNotes,
  { operation, ids, mode, providerId }: Watched,
  { host, durationMs }: SlowAnswer,
): void {
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
