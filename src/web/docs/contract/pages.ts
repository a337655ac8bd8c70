/** What the API reference has: a page for each tag of the contract, which is a resource or a provider's content. */
import { type OperationId, operations, readContract } from '../../../contract/index.ts';
import { once } from '../once.ts';
import type { DescribedOperation, Document, Parameter } from './document.ts';

export interface ReferencePage {
  /** The last part of the page's address. */
  slug: string;
  title: string;
  description: string;
  operations: readonly ReferenceOperation[];
  /** The requests that the service sends; the other pages have none. */
  webhooks: readonly Webhook[];
}

export interface ReferenceOperation extends DescribedOperation {
  operationId: OperationId;
  method: string;
  path: string;
  parameters: readonly Parameter[];
}

export interface Webhook extends DescribedOperation {
  topic: string;
}

export const readDocument = () => readContract() as unknown as Document;

export const referencePages = once((): readonly ReferencePage[] => {
  const document = readDocument();
  const described = Object.values(operations).map(({ operationId, method, path }): ReferenceOperation => {
    const { [method]: operation, parameters = [] } = document.paths[path] ?? {};
    if (!operation) throw new Error(`The contract has no ${method} ${path}`);
    const all = [...parameters, ...(operation.parameters ?? [])];
    return { ...operation, operationId, method: method.toUpperCase(), path, parameters: all };
  });
  const webhooks = Object.entries(document.webhooks).map(([topic, { post }]) => ({ ...post, topic }));
  return document.tags.map(({ name, description }) => ({
    slug: slugOf(name),
    title: name,
    description,
    operations: described.filter(({ tags: [tag] }) => tag === name),
    webhooks: webhooks.filter(({ tags: [tag] }) => tag === name),
  }));
});

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

const slugs = once(
  () =>
    new Map(
      referencePages().flatMap(({ slug, operations: own }) =>
        own.map(({ operationId }) => [operationId, slug]),
      ),
    ),
);

/** Returns the slug of the page that an operation is on. */
export function slugOfOperation(operationId: OperationId): string {
  const slug = slugs().get(operationId);
  if (slug === undefined) throw new Error(`No page of the API reference has ${operationId}`);
  return slug;
}
