/** Counts, logs and traces the calls to providers. */
import { offersTestControls, type Scope } from '../db/client/scope.ts';
import { isNodeAway, writeForAll } from '../db/distribution/several-nodes.ts';
import type { Used } from '../db/tables/usage-counts.ts';
import { OutcomeUnknown } from '../errors/index.ts';
import { currentTraceContext, idAttributes, inSpan } from '../observability/tracing/span.ts';
import { ProviderFailure } from '../providers/call.ts';
import type { ProviderCalls } from './call-facts.ts';
import type { CallCounter, ProviderContext } from './context.ts';
import type { SlowAnswer } from './send.ts';

type Observing = Pick<ProviderContext, 'observability' | 'providers'>;

/** How a call ends that the service itself has refused. */
const notSent = 'not_sent';

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
      const outcome = error instanceof ProviderFailure ? error.failure.kind : notSent;
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
  { observability: { metrics, callCounter }, providers: { log } }: Observing,
  calls: ProviderCalls,
  startedAt: number,
  outcome: string,
  detail?: string,
): void {
  const { operation, ids, mode, providerId } = factsOf(calls);
  const durationMs = Math.round(performance.now() - startedAt);
  metrics.providerCalls({ mode, provider: providerId, operation, outcome, durationMs });
  if (outcome !== notSent) callCounter.note(calls.scope, ids.connectedProfileId);
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

// Counts calls towards the month's usage, by profile. There are many, and most change nothing in the database, so they are
// counted in memory and written together at intervals.

const perStatement = 1_000;

export function createCallCounter(write: (used: Used[]) => Promise<void>, now: () => Date): CallCounter {
  let counted = new Map<string, Used & { calls: number }>();

  function add(scope: Scope, profileId: string | undefined, at: Date, calls: number): void {
    const { organizationId, mode } = scope;
    const key = [organizationId, mode, at.toISOString().slice(0, 7), profileId].join(' ');
    const known = counted.get(key);
    if (known) known.calls += calls;
    else
      counted.set(key, { organizationId, mode, at, ...(profileId ? { profileId } : {}), calls, counts: {} });
  }

  return {
    note: (scope, profileId) => add(scope, profileId, now(), 1),
    async flush() {
      const left = [...counted.values()].map(({ calls, ...used }) => ({
        ...used,
        counts: { providerCalls: calls },
      }));
      counted = new Map();
      const failures: { rows: typeof left; error: unknown }[] = [];
      while (left.length > 0 && failures.every(({ error }) => isNodeAway(error)))
        failures.push(...(await writeForAll(left.splice(0, perStatement), write)));
      // What may have been written is not written again, since nothing may be counted twice.
      const unwritten = failures.flatMap(({ rows, error }) => (error instanceof OutcomeUnknown ? [] : rows));
      for (const { counts, at, profileId, ...scope } of [...unwritten, ...left])
        add(scope, profileId, at, counts.providerCalls);
      const [first] = failures;
      if (first) throw first.error;
    },
    forgetTestMode(organizationId) {
      for (const [key, used] of counted)
        if (offersTestControls(used) && used.organizationId === (organizationId ?? used.organizationId))
          counted.delete(key);
    },
  };
}
