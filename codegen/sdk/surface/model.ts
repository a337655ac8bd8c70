/**
 * The face that every client library has: its types, its resources with their methods, its errors and its events. The
 * languages differ only in how they write it down, so that a further language is one more emitter.
 */
import type { Node } from '../../source.ts';

export type Type =
  | { kind: 'string'; format?: string; known?: readonly string[]; open?: boolean }
  | { kind: 'integer' | 'number' | 'unknown' }
  | { kind: 'boolean'; only?: boolean }
  | { kind: 'array'; items: Type }
  | { kind: 'map'; values: Type }
  | { kind: 'union'; options: readonly Type[] }
  | { kind: 'nullable'; type: Type }
  | { kind: 'named'; name: string };

export interface Field {
  /** The name on the wire. */
  name: string;
  type: Type;
  required: boolean;
  description: string | undefined;
  deprecated: boolean;
}

export interface NamedType {
  name: string;
  description: string | undefined;
  /** The type that the name stands for; absent when it is an object. */
  type?: Type;
  /** The fields of an object. */
  fields?: readonly Field[];
  /** Tells whether answers or events contain it, so that it may get new fields and values. */
  answered: boolean;
}

export interface Method {
  operationId: string;
  /** The operation as it is written, for the line of a problem with it. */
  node: Node;
  /** The last part of the operation id. */
  name: string;
  httpMethod: string;
  path: string;
  pathParameters: readonly string[];
  query: readonly Field[];
  body: { type: Type; required: boolean } | undefined;
  /** Tells whether it takes an `Idempotency-Key`. All other writes can be repeated without one. */
  idempotent: boolean;
  answer: Type;
  /** The type of a list's items; `cursor` tells whether the list has pages. */
  list: { item: Type; cursor: boolean } | undefined;
  /** The type of the messages of a stream of server-sent events. */
  stream: Type | undefined;
  /** The type of the objects in an answer that consists of lines of JSON. */
  lines: Type | undefined;
  summary: string;
  description: string | undefined;
}

export interface Resource {
  /** The way from the client to the resource, such as `['instagram', 'media', 'items']`. */
  way: readonly string[];
  methods: readonly Method[];
  resources: readonly Resource[];
  /** The statuses that end the waiting for a record of this resource, where it can be waited for. */
  ended: readonly string[] | undefined;
  /** Tells whether the library adds `upload`. */
  uploads: boolean;
}

export interface Topic {
  topic: string;
  /** The type of the event, with its envelope. */
  event: string;
}

export interface ClientSurface {
  types: readonly NamedType[];
  resources: readonly Resource[];
  errorCodes: readonly string[];
  topics: readonly Topic[];
}

/** Returns all resources, those within others included, with the innermost ones first. */
export function allResources(resources: readonly Resource[]): Resource[] {
  return resources.flatMap((resource) => [...allResources(resource.resources), resource]);
}
