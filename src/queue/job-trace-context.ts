/** Keeps with each job what has caused it, and begins jobs in its name. */

import {
  currentTraceContext,
  idAttributes,
  type StoredTraceContext,
  type TraceContext,
  type Tracing,
  writtenForm,
} from '../observability/tracing/span.ts';

/** Returns the data of a job. Without a cause of its own, it is caused by what the running code works for. */
export function dataOf(payload: object, cause: TraceContext | undefined = currentTraceContext()): object {
  const written = writtenForm(cause);
  return written ? { ...payload, cause: written } : payload;
}

export interface BegunJob {
  payload: object;
  cause: TraceContext;
}

/** Returns a job's payload, and its cause with the span that has begun with it. */
export function beginJob(
  name: string,
  { id, data }: { id: string; data: object | null },
  tracing: Tracing | undefined,
): BegunJob {
  const {
    cause = {},
    suspected: _,
    ...payload
  } = (data ?? {}) as { cause?: StoredTraceContext; suspected?: unknown };
  if (!tracing) return { payload, cause };
  const { requestId, traceparent } = cause;
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    ...idAttributes({ requestId, ...payload }),
  };
  const span = tracing.begin({ name: `process ${name}`, kind: 'consumer', attributes }, traceparent);
  return { payload, cause: { requestId, traceparent: span.traceparent, span } };
}
