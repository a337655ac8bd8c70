/** The face of the generated contract. */
import { readFileSync } from 'node:fs';
import type { ContentOperations } from './generated/handlers.ts';
import { contentKinds as kindTable, operations as table } from './generated/operations.ts';
import { topics as topicTable } from './generated/topics.ts';
import { validators as generatedValidators } from './generated/validators.ts';
import type { OperationId, Schemas } from './shapes.ts';

export type { ContentOperations, ResourceOperations } from './generated/handlers.ts';
export type { Input, Message, OperationId, Output, Schemas } from './shapes.ts';

export type ErrorCode = Schemas['ErrorCode'];
export type ViolationCode = Schemas['ViolationCode'];
export type ContentType = keyof ContentOperations;
export type ContentAction = 'list' | 'get' | 'update' | 'moderate' | 'delete' | 'metrics';
/** The kind of a content type's items, in words that end users know. */
type ContentKind = (typeof kindTable)[ContentType];

/** An operation as the router, the validation and discovery know it. */
export interface OperationDescription {
  operationId: OperationId;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path, with `{name}` for path parameters. */
  path: string;
  keyless: boolean;
  /** Whether the operation exists for test keys only. */
  testOnly: boolean;
  hasBody: boolean;
  /** The media types in which it takes a file as its body, besides JSON. */
  files?: readonly string[];
  /** Whether the operation answers with server-sent events. */
  streams: boolean;
  /** Whether the operation answers with lines of JSON. */
  lines?: true;
  /** Whether the operation takes an Idempotency-Key. */
  idempotent: boolean;
  /** Query parameter -> the JSON type to which its text is converted before validation. */
  query: Record<string, string | undefined>;
  /** The content type and action; absent for operations that are not below `/v1/content/`. */
  content?: { contentType: ContentType; action: ContentAction };
}

/** A validator by the part of the request that it reads. */
export interface InputValidators {
  path?: Validator;
  query?: Validator;
  header?: Validator;
  body?: Validator;
}
type Validator = import('zod').ZodType;

export type Topic = keyof typeof topicTable;
/**
 * The type of the data in events of this topic. A read of the same item or resource returns the same type.
 */
export type EventData<Name extends Topic> = Schemas[(typeof topicTable)[Name]];

/** Topic -> the name of its data's schema. */
export const topics: Record<Topic, keyof Schemas> = topicTable;

export const operations: Record<OperationId, OperationDescription> = table;
export const validators: Record<OperationId, InputValidators> = generatedValidators;

export const contentKinds: Record<ContentType, ContentKind> = kindTable;

export const operationIds = Object.keys(operations) as OperationId[];

export const contentTypes = [
  ...new Set(Object.values(operations).flatMap((operation) => operation.content?.contentType ?? [])),
];

export function isContentType(name: string): name is ContentType {
  return (contentTypes as string[]).includes(name);
}

type Document = Readonly<Record<string, unknown>>;

/** The document is read on first use, since few processes need it. */
function documentIn(file: string): () => Document {
  let document: Document | undefined;
  return () => {
    document ??= JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Document;
    return document;
  };
}

/**
 * Returns the contract as it is served. All callers share one object, so a caller that wants to change it
 * makes a copy.
 */
export const readContract = documentIn('generated/openapi.json');

/** Returns the contract for client generators, which is derived from the served one. */
export const readClientContract = documentIn('generated/openapi.client.json');

// The contract's examples of events.

interface ExampleEvent {
  id: string;
  timestamp: string;
  organizationId: string;
  connectedProfileId?: string;
  hidden?: boolean;
  data: object;
}

/** Returns the example. All callers share one object, so a caller that wants to change it makes a copy. */
export function exampleEvent(topic: Topic): ExampleEvent {
  const { webhooks } = readContract() as { webhooks: Record<Topic, Webhook> };
  return webhooks[topic].post.requestBody.content['application/json'].example;
}

interface Webhook {
  post: { requestBody: { content: { 'application/json': { example: ExampleEvent } } } };
}
