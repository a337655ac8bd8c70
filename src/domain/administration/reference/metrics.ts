/** Describes the metrics that each provider has, as discovery does. */
import type { Schemas } from '../../../contract/index.ts';
import { providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

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
