/** The face of the generated contract. */
import { readFileSync } from 'node:fs';
import type { ContentOperations } from './generated/handlers.ts';
import { contentKinds as kindTable, operations as table } from './generated/operations.ts';
import { topics as topicTable } from './generated/topics.ts';
import { validators as generatedValidators } from './generated/validators.ts';
import type { OperationId, Schemas } from './shapes.ts';

export type { ContentOperations, ResourceOperations } from './generated/handlers.ts';
export type { Input, OperationId, Output, Schemas } from './shapes.ts';

export type ErrorCode = Schemas['ErrorCode'];
export type ViolationCode = Schemas['ViolationCode'];
export type ContentType = keyof ContentOperations;
export type ContentAction = 'list' | 'get' | 'update' | 'moderate' | 'delete';
/** What an item of a content type is to the people whose it is. */
type ContentKind = (typeof kindTable)[ContentType];

/** What the router, the validation and discovery need to know of an operation. */
export interface OperationDescription {
  operationId: OperationId;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for path parameters. */
  path: string;
  keyless: boolean;
  /** Exists for test keys only. */
  testOnly: boolean;
  hasBody: boolean;
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  /** Query parameter -> JSON type, which text is converted to before validation. */
  query: Record<string, string | undefined>;
  /** Set on `/v1/content/{contentType}…`. */
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
/** What an event of a topic carries: the same as a read. */
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
