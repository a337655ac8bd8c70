import type { NewSpan, Span } from './span.ts';
import { currentTraceContext, type TraceContext, withTraceContext } from './trace-context.ts';

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
