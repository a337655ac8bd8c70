/** Runs an operation of the contract for code that has no HTTP request for it: the forms of the console. */
import type { Context } from '../context.ts';
import { operations, type ResourceOperations } from '../contract/index.ts';
import { type Caller, requireTestMode } from '../domain/foundation/caller.ts';
import { answerOnce } from '../domain/foundation/idempotency/answer-once.ts';
import { handlers } from './handlers/index.ts';
import type { Serve } from './pipeline.ts';
import { type RequestParts, readInput } from './validation/validate.ts';

export type ResourceOperationId = keyof ResourceOperations;

/**
 * Runs an operation once for a key, as a request with this Idempotency-Key does, so that a form that is sent twice acts once.
 * @throws ServiceError
 */
export async function runOperationOnce<Id extends ResourceOperationId>(
  ctx: Context,
  caller: Caller,
  operationId: Id,
  { key, body }: { key: string; body: unknown },
): Promise<ResourceOperations[Id]['output']> {
  const input = readInput(operationId, { path: {}, query: {}, body });
  const serve = handlers[operationId] as Serve;
  const { answer } = await answerOnce(ctx, { ...caller, operationId, key }, input, async (recordAnswer) =>
    serve(ctx, { ...caller, recordAnswer }, input, new AbortController().signal),
  );
  return answer as ResourceOperations[Id]['output'];
}

/**
 * Runs an operation, and validates and refuses its input exactly as over HTTP.
 * @throws ServiceError
 */
export async function runOperation<Id extends ResourceOperationId>(
  ctx: Context,
  caller: Caller,
  operationId: Id,
  parts: Partial<RequestParts>,
): Promise<ResourceOperations[Id]['output']> {
  if (operations[operationId].testOnly) requireTestMode(caller);
  const input = readInput(operationId, {
    path: parts.path ?? {},
    query: parts.query ?? {},
    body: parts.body,
  });
  const serve = handlers[operationId] as Serve;
  return serve(ctx, caller, input, new AbortController().signal) as ResourceOperations[Id]['output'];
}
