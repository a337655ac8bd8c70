/** Reads the served contract into the pages of the reference. */
import { type OperationId, operations, readContract } from '../../contract/index.ts';
import { once } from './assets.ts';

/** Returns a part of the contract, or what it refers to. */
export function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (!part.$ref) return part;
  let target: unknown = readContract();
  for (const key of part.$ref.replace('#/', '').split('/')) target = (target as Record<string, unknown>)[key];
  return resolved(target as Part);
}

/** The parts of the contract that the API reference draws. */
interface Referring {
  $ref?: string;
}

export interface Schema extends Referring {
  type?: string | readonly string[];
  description?: string;
  format?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  deprecated?: boolean;
}

export interface Parameter extends Referring {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
  /** What the data of a stream's messages is. */
  'x-data'?: Schema;
}

export interface Answer extends Referring {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, MediaType>>;
}

export interface Body extends Referring {
  content: Readonly<Record<string, MediaType>>;
}

interface DescribedOperation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly Parameter[];
  requestBody?: Body;
  responses: Readonly<Record<string, Answer>>;
  'x-codeSamples'?: readonly { lang: string; label: string; source: string }[];
}

type PathItem = Readonly<Record<string, DescribedOperation>> & { parameters?: readonly Parameter[] };

interface Document {
  info: { description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  webhooks: Readonly<Record<string, { post: DescribedOperation }>>;
}

// What the API reference has: a page for each tag of the contract, which is a resource or a provider's content.

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
