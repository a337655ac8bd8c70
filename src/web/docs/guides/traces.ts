import { html } from 'hono/html';
import { idPrefix, spans, variablesOfSample } from '../../../domain/reference/spans.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, codes, list, sample, table } from '../parts.ts';

export const traces: Guide = {
  slug: 'traces',
  title: 'Traces',
  summary:
    'How to send traces to OpenTelemetry, which spans there are, and what becomes of the traces of callers.',
  sections: (_source, links) => [turnedOn(), whatTheyShow(), callers(links)],
};

function turnedOn(): Section {
  return {
    id: 'on',
    title: 'Turning them on',
    body: html`<p>Traces are off until <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> names a collector. Then every process sends its spans there, as
JSON over HTTP, which collectors take at their port for HTTP:</p>
${sample('.env', variablesOfSample, 'sh')}
${list([
  html`The variables of OpenTelemetry mean what its specification says: <code>OTEL_EXPORTER_OTLP_TRACES_ENDPOINT</code>, <code>OTEL_EXPORTER_OTLP_HEADERS</code>, <code>OTEL_RESOURCE_ATTRIBUTES</code>, <code>OTEL_TRACES_SAMPLER</code> and <code>OTEL_TRACES_SAMPLER_ARG</code>, <code>OTEL_BSP_…</code>, <code>OTEL_SPAN_…</code> and <code>OTEL_SDK_DISABLED</code>. Metrics and logs are not sent that way: the one are read at <code>/metrics</code>, the other on the standard output.`,
  html`By default everything is sampled, polls included, of which there is one for each profile and minute. Sample a part where there are many.`,
  html`Nothing waits for the collector. While it is away spans are lost, and nothing else; the log says once that they are, with <code>spans not sent</code>.`,
  html`While traces are off, the packages that make them are not even loaded.`,
])}`,
  };
}

function whatTheyShow(): Section {
  return {
    id: 'spans',
    title: 'What a trace shows',
    body: html`<p>A trace begins with a request, or with a job that no request has caused. It goes on through the jobs, in whatever process,
to the calls to providers, the events and their deliveries. The trace of a scheduled publish request therefore ends on the day that it is published.</p>
${table({
  caption: 'Spans by their name',
  columns: ['Name', 'Kind', 'What it is', 'Attributes, where they apply'],
  rows: spans.map(({ name, kind, tells, attributes }) => ({
    cells: [code(name), kind, tells, codes(attributes)],
  })),
})}
<p>Names and attributes follow OpenTelemetry’s semantic conventions. Ids have the names that they have in the log, after
<code>${idPrefix}</code>: search for <code>${idPrefix}request_id</code>, <code>${idPrefix}publish_request_id</code> or
<code>${idPrefix}event_id</code>. No span has a credential, a text, a path or a query.</p>`,
  };
}

function callers(links: Links): Section {
  return {
    id: 'callers',
    title: 'Callers and receivers',
    body: list([
      html`A request that comes with a <code>traceparent</code> gets a trace of its own, with a link to the caller’s. Whoever may continue a trace decides what is sampled and in whose traces it is seen, and callers are customers.`,
      html`Where only your own systems call, set <code>TRACES_OF_CALLERS</code> to <code>continue</code>. The caller’s trace then goes on here, and from here to the receiver.`,
      html`Deliveries carry <code>traceparent</code>, as receivers that make traces expect it. They carry <code>webhook-request-id</code> whether or not there are traces.`,
      html`Lines of <a href="${links.guide('logs')}">the log</a> have the trace as <code>traceId</code>.`,
    ]),
  };
}
