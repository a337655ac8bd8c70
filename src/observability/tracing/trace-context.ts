/**
 * Knows on whose behalf the running code works: the request that has caused it, and the span in progress when traces are
 * on. Jobs keep both with their data, so that what a request causes is found by its id in all processes.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** A cause as a job keeps it. */
export interface StoredTraceContext {
  /** The `Request-Id` of the request; absent for work that no request has caused. */
  requestId?: string | undefined;
  /** The span within which the job was written; absent while traces are off. */
  traceparent?: string | undefined;
}

export interface TraceContext extends StoredTraceContext {
  span?: Span | undefined;
}

const causes = new AsyncLocalStorage<TraceContext>();

/** Returns what has caused the running code; `undefined` when nobody knows. */
export function currentTraceContext(): TraceContext | undefined {
  return causes.getStore();
}

/** Runs the work so that all code it calls counts as caused by this. Work that several share has no cause of its own. */
export function withTraceContext<Result>(cause: TraceContext | undefined, work: () => Result): Result {
  return causes.run(cause ?? {}, work);
}

export function writtenForm({ requestId, traceparent }: TraceContext = {}): StoredTraceContext | undefined {
  return requestId || traceparent ? { requestId, traceparent } : undefined;
}

export const traceIdOf = (traceparent: string | undefined) => traceparent?.slice(3, 35);

/** Returns the ids by which the lines of one cause are found in the log. */
export function idsForLog(): { requestId?: string | undefined; traceId?: string | undefined } {
  const { requestId, traceparent } = currentTraceContext() ?? {};
  return { requestId, traceId: traceIdOf(traceparent) };
}
