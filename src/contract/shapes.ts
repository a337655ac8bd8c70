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

export type Output<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;
