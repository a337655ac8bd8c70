/**
 * Makes spans with OpenTelemetry's SDK and sends them in batches. The SDK itself reads the standard variables that say what
 * is sampled, how batches are made and what is sent with them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  type Context,
  isSpanContextValid,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Attributes, NewSpan, Span, Tracing, TracingSettings } from './span.ts';

const defaultServiceName = 'social-content-service';

/** The longest time for sending a batch, tries included, and for sending what is left when the process ends. */
const timeoutMs = 3_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export function createTracing(
  { url, serviceName }: TracingSettings,
  onLoss: (error: unknown) => void,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs });
  const provider = new BasicTracerProvider({
    resource: resourceOf(serviceName),
    spanProcessors: [new BatchSpanProcessor(reportingLosses(exporter, onLoss))],
  });
  const tracer = provider.getTracer(defaultServiceName);
  const start = ({ name, kind, attributes }: NewSpan, context: Context, links: Link[] = []) =>
    wrap(tracer.startSpan(name, { kind: kinds[kind], attributes: present(attributes), links }, context));

  function wrap(span: OtelSpan): Span {
    let hasFailed = false;
    const fail = () => {
      hasFailed = true;
      span.setStatus({ code: SpanStatusCode.ERROR });
    };
    return {
      traceparent: traceparentOf(span.spanContext()),
      child: (next) => start(next, trace.setSpan(ROOT_CONTEXT, span)),
      set(attributes) {
        if (attributes['error.type'] !== undefined) fail();
        span.setAttributes(present(attributes));
      },
      rename: (name) => void span.updateName(name),
      end(errorType) {
        if (errorType !== undefined && !hasFailed) {
          span.setAttribute('error.type', errorType);
          fail();
        }
        span.end();
      },
    };
  }

  return {
    begin(span, parent, linked) {
      const before = spanContextOf(parent);
      const beside = spanContextOf(linked);
      const context = before ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT;
      return start(span, context, beside ? [{ context: beside }] : []);
    },
    async close() {
      // The exporter logs itself when spans cannot be sent.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Returns what describes this process in the traces. What the operator has set comes before the default name. */
function resourceOf(serviceName: string | undefined) {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': defaultServiceName }))
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(serviceName ? { 'service.name': serviceName } : {}));
}

/** Returns the same exporter, which tells of the first loss after it has worked. */
function reportingLosses(exporter: SpanExporter, onLoss: (error: unknown) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isFailing) onLoss(result.error);
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

const written = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Reads a `traceparent`. Returns `undefined` for one that is absent or malformed, which W3C has ignored. */
function spanContextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = written.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** Leaves out what is not known. */
function present(attributes: Attributes): Record<string, AttributeValue> {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Record<string, AttributeValue>;
}
