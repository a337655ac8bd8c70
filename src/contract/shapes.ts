/** Types of an operation's flat input and of its answer, computed from the generated types. */
import type { components, operations } from './generated/types.ts';

export type OperationId = keyof operations;
export type Schemas = components['schemas'];

type Parameters<Id extends OperationId, Place extends string> = operations[Id] extends {
  parameters: { [key in Place]?: infer Values };
}
  ? Values extends object
    ? Values
    : unknown
  : unknown;

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Value } };
}
  ? Value
  : unknown;

/** Path, query and body laid into one object. */
export type Input<Id extends OperationId> = Parameters<Id, 'path'> & Parameters<Id, 'query'> & Body<Id>;

/** A message of a stream of server-sent events: its fields, in their order. A field without a name is a comment. */
export type Message = Readonly<Record<string, string>>;

/** The answer of an operation: its JSON, the objects of its lines, or the messages of its stream. */
export type Output<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : operations[Id] extends { responses: { 200: { content: { 'application/x-ndjson': string } } } }
    ? AsyncIterable<object>
    : AsyncIterable<Message>;
