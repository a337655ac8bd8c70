/** Spans, and the request that has caused the running code. */
import { AsyncLocalStorage } from 'node:async_hooks';

// The interface through which the service writes spans of traces. Only `opentelemetry.ts` knows how spans are made
// and sent.

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface NewSpan {
  /** Names the kind of work, such as `POST /v1/publish-requests`; it has no ids. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: Attributes;
}

export interface Span {
  /** The span as the header `traceparent` of W3C names it. */
  readonly traceparent: string;
  /** Begins a span within this one. */
  child(span: NewSpan): Span;
  /** A span with the attribute `error.type` counts as failed. */
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** @param errorType what went wrong, as a fixed word, unless the span knows that already; absent when all went well. */
  end(errorType?: string): void;
}

export interface TracingSettings {
  /** The address that spans are sent to, in OTLP as JSON over HTTP. */
  url: string;
  /** The name of the service in the traces; absent where OpenTelemetry's own variables or the default say it. */
  serviceName: string | undefined;
}

export interface Tracing {
  /**
   * Begins a span.
   * @param parent the `traceparent` of what caused it, in another process or earlier; a new trace begins without one.
   * @param linked the `traceparent` of what it belongs to without being a part of it.
   */
  begin(span: NewSpan, parent?: string, linked?: string): Span;
  /** Sends the spans that were not sent yet, which takes a few seconds at most. */
  close(): Promise<void>;
}

/** The names of our own attributes begin with this. */
export const idPrefix = 'social_content.';

/** Returns our ids as attributes: `organizationId` becomes `social_content.organization_id`. */
export function idAttributes(ids: Readonly<Record<string, unknown>>): Attributes {
  const named = Object.entries(ids).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [[`${idPrefix}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, value]]
      : [],
  );
  return Object.fromEntries(named);
}

// Knows on whose behalf the running code works: the request that has caused it, and the span in progress when traces are
// on. Jobs keep both with their data, so that what a request causes is found by its id in all processes.

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

/**
 * Runs the work within a span of its own. While there are no traces it only calls the work.
 * @param describe is called when there is a span in progress that the new one belongs to.
 */
export function inSpan<Result>(
  describe: () => NewSpan,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  const cause = currentTraceContext();
  if (!cause?.span) return work();
  const span = cause.span.child(describe());
  return withTraceContext(within(cause, span), () => endingWith(span, work(span)));
}

/** Returns the same cause, with this span as the one in progress. */
export function within(cause: TraceContext, span: Span): TraceContext {
  return { ...cause, traceparent: span.traceparent, span };
}

/** Ends the span when the work ends. */
export async function endingWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** Returns the code of an error that has one, otherwise its name: never its message, which may quote somebody. */
function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? '_OTHER');
}
