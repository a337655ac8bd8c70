/**
 * Makes the links of the documentation. They are paths without a host, so that the pages work under every name of the
 * service.
 */
import { type OperationId, operations } from '../../contract/index.ts';

export interface Links {
  /** The service's own address, for samples. */
  publicUrl: string;
  home: string;
  apiReference: string;
  contract: (format: 'yaml' | 'json' | 'client.json') => string;
  guide(slug: string, anchor?: string): string;
  operation(operationId: OperationId): string;
  asset(path: string): string;
}

export function linksOf(publicUrl: string): Links {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const docs = `${base}/docs`;
  return {
    publicUrl,
    home: docs,
    apiReference: `${docs}/api`,
    contract: (format) => `${base}/openapi.${format}`,
    guide: (slug, anchor) => `${docs}/guides/${slug}${anchor ? `#${anchor}` : ''}`,
    operation: (operationId) => `${docs}/api#operation/${operations[operationId].operationId}`,
    asset: (path) => `${base}${path}`,
  };
}
