/**
 * Plays a collector of OpenTelemetry's: it takes spans in OTLP as JSON over HTTP, and keeps them. Where there is a real one,
 * that stands in front of it and takes them first.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startRealCollector } from './real-collector.ts';

export interface CollectedSpan {
  name: string;
  /** The kind of the span, by the numbers of OTLP: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
  service: string | undefined;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** The body of every request, as it arrived. */
  bodies: string[];
  /** The status that is answered. */
  status: number;
  close(): Promise<void>;
}

/** @param port a port of its own, with no real collector in front; it takes a free one when it is absent. */
export async function startCollector(port = 0): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    collector.bodies.push(body);
    if (request.url === '/v1/traces' && collector.status === 200) collector.spans.push(...spansIn(body));
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = port === 0 ? await startRealCollector(own) : undefined;
  const collector: Collector = {
    url: real?.url ?? own,
    spans: [],
    bodies: [],
    status: 200,
    close: async () => {
      await real?.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return collector;
}

type Written = Record<string, unknown>;
interface WrittenAttribute {
  key: string;
  value: Record<string, string | number>;
}

function spansIn(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: Written[] };
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = attributesOf((resource as Written).attributes)['service.name'] as string | undefined;
    return (scopeSpans as { spans: Written[] }[])
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        name: String(span.name),
        kind: Number(span.kind),
        traceId: String(span.traceId),
        spanId: String(span.spanId),
        parentSpanId: (span.parentSpanId as string | undefined) || undefined,
        attributes: attributesOf(span.attributes),
        links: (span.links ?? []) as CollectedSpan['links'],
        failed: (span.status as { code?: number } | undefined)?.code === 2,
        service,
      }));
  });
}

function attributesOf(written: unknown): Record<string, string | number> {
  return Object.fromEntries(
    ((written ?? []) as WrittenAttribute[]).map(({ key, value }) => {
      const [held] = Object.entries(value) as [[string, string | number]];
      return [key, held[0] === 'intValue' ? Number(held[1]) : held[1]];
    }),
  );
}
