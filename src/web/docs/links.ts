/**
 * Makes the links of the documentation. They are paths without a host, so that the pages work under every name of the
 * service.
 */
import type { OperationId } from '../../contract/index.ts';
import { slugOfOperation } from './contract.ts';

export interface Links {
  /** The service's own address, for samples. */
  publicUrl: string;
  home: string;
  apiReference: string;
  contract: (format: 'yaml' | 'json' | 'client.json') => string;
  search: string;
  llms: string;
  collection(file: string): string;
  guide(slug: string, anchor?: string): string;
  /** A guide as Markdown. */
  markdown(slug: string): string;
  /** A page of the API reference. */
  reference(slug: string, anchor?: string): string;
  operation(operationId: OperationId): string;
  asset(path: string): string;
}

export function linksOf(publicUrl: string): Links {
  return linksBelow(new URL(publicUrl).pathname.replace(/\/$/, ''), publicUrl);
}

/**
 * Makes the links of texts that are read elsewhere: they name the host, and lead from guide to guide in Markdown.
 */
export function markdownLinksOf(publicUrl: string): Links {
  const links = linksBelow(publicUrl, publicUrl);
  return {
    ...links,
    guide: (slug, anchor) => `${links.markdown(slug)}${anchor ? `#${anchor}` : ''}`,
  };
}

function linksBelow(base: string, publicUrl: string): Links {
  const docs = `${base}/docs`;
  const reference = (slug: string, anchor?: string) => `${docs}/api/${slug}${anchor ? `#${anchor}` : ''}`;
  return {
    publicUrl,
    home: docs,
    apiReference: `${docs}/api`,
    contract: (format) => `${base}/openapi.${format}`,
    search: `${docs}/search`,
    llms: `${base}/llms.txt`,
    collection: (file) => `${docs}/collections/${file}`,
    guide: (slug, anchor) => `${docs}/guides/${slug}${anchor ? `#${anchor}` : ''}`,
    markdown: (slug) => `${docs}/guides/${slug}.md`,
    reference,
    operation: (operationId) => reference(slugOfOperation(operationId), operationId),
    asset: (path) => `${base}${path}`,
  };
}
