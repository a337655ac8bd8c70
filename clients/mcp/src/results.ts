/** Makes the results of tools. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, SocialContentError } from '../../typescript/src/errors.ts';

export function resultOf(answer: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

/** Returns an error that the assistant can act on, in the shape of the service's own errors. */
export function refusal(code: string, message: string, more: object = {}): CallToolResult {
  return { ...resultOf({ error: { code, message, ...more } }), isError: true };
}

/** Returns the result for what went wrong in a call. Anything unexpected is thrown again. */
export function failureResult(error: unknown): CallToolResult {
  if (error instanceof ArgumentError) return refusal('invalid_arguments', error.message);
  if (error instanceof ApiError) {
    const { code, message, meta, requestId, retryAfter } = error;
    return refusal(code, message, { meta, requestId, retryAfter });
  }
  if (error instanceof SocialContentError) return refusal('no_answer', error.message);
  throw error;
}

/** The arguments of a call do not make a request. */
export class ArgumentError extends Error {}
