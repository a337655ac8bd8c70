/** An operation of the contract for whoever is not at the other end of a request: the console's forms. */
import type { Context } from '../context.ts';
import { operations, type ResourceOperations } from '../contract/index.ts';
import { type Caller, requireTestMode } from '../domain/caller.ts';
import { handlers } from './handlers/index.ts';
import type { Serve } from './pipeline.ts';
import { readInput } from './read-input.ts';
import type { RequestParts } from './validate.ts';

export type ResourceOperationId = keyof ResourceOperations;

/** Validated, refused and answered as it would be over HTTP. Throws `ServiceError`. */
export async function runOperation<Id extends ResourceOperationId>(
  ctx: Context,
  caller: Caller,
  operationId: Id,
  parts: Partial<RequestParts>,
): Promise<ResourceOperations[Id]['output']> {
  if (operations[operationId].testOnly) requireTestMode(caller);
  const input = await readInput(ctx, caller, operationId, {
    path: parts.path ?? {},
    query: parts.query ?? {},
    body: parts.body,
  });
  const serve = handlers[operationId] as Serve;
  return serve(ctx, caller, input, new AbortController().signal) as ResourceOperations[Id]['output'];
}
