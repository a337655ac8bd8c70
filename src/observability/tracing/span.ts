/**
 * The interface through which the service writes spans of traces. Only `opentelemetry.ts` knows how spans are made and
 * sent.
 */

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
