/** Reads what the service measures, and which spans it reports, for the documentation. */
import type { Schemas } from '../../../contract/index.ts';
import { providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

// Describes the metrics that each provider has, as discovery does.

type Described = Schemas['ActionDescription'];

export interface MetricsReference {
  providerId: string;
  provider: string;
  /** The things that have the metrics: `profiles`, or a content type. */
  subject: string;
  rules: Schemas['MetricsRules'];
}

export function metricsReference(source: ReferenceSource): MetricsReference[] {
  return providersReference(source).flatMap(
    ({ providerId, name: provider, profileMetrics, contentTypes }) => {
      const of = (subject: string, { operationId, metrics: rules }: Described) =>
        rules ? [{ providerId, provider, subject, operationId, rules }] : [];
      return [
        ...(profileMetrics ? of('profiles', profileMetrics) : []),
        ...contentTypes.flatMap(({ contentType, actions }) =>
          actions.flatMap((action) => of(contentType, action)),
        ),
      ];
    },
  );
}

// Describes the spans that traces consist of.

export { idPrefix } from '../../../observability/tracing/span.ts';

/** Turns traces on, and samples a tenth of them. */
export const variablesOfSample = `OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.internal:4318
OTEL_SERVICE_NAME=social-content-service
OTEL_TRACES_SAMPLER=parentbased_traceidratio
OTEL_TRACES_SAMPLER_ARG=0.1`;

interface DescribedSpan {
  /** The name, with words in braces for what differs. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  tells: string;
  attributes: readonly string[];
}

export const spans: readonly DescribedSpan[] = [
  {
    name: '{method} {route}',
    kind: 'server',
    tells: 'A request, from its arrival to the end of its answer.',
    attributes: [
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'url.scheme',
      'server.address',
      'error.type',
    ],
  },
  {
    name: 'process {job}',
    kind: 'consumer',
    tells:
      'One try of a job. Its parent is the span that has written the job, however long ago. Jobs that run by the clock have no span, and those that they hand out begin a trace each.',
    attributes: [
      'messaging.system',
      'messaging.operation.type',
      'messaging.operation.name',
      'messaging.destination.name',
      'messaging.message.id',
      'error.type',
    ],
  },
  {
    name: '{method} {provider}',
    kind: 'client',
    tells:
      'A call to a provider. Several requests are one call when one of them had to be sent again. Providers are sent no trace.',
    attributes: [
      'http.request.method',
      'server.address',
      'server.port',
      'http.response.status_code',
      'error.type',
    ],
  },
  {
    name: 'create {topic}',
    kind: 'producer',
    tells: 'An event that was written down. The jobs of its deliveries follow it.',
    attributes: [
      'messaging.system',
      'messaging.operation.type',
      'messaging.operation.name',
      'messaging.destination.name',
      'messaging.message.id',
    ],
  },
  {
    name: 'POST event destination',
    kind: 'client',
    tells: 'An attempt to deliver. The receiver gets this span in the header traceparent.',
    attributes: [
      'http.request.method',
      'server.address',
      'server.port',
      'http.response.status_code',
      'error.type',
    ],
  },
];
