/** Says of what was not found that its id is one of the other mode, which the id alone tells. */
import { strayMode } from '../db/ids.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from './caller.ts';

/** Returns the error, with a hint if it is about something missing and an id of the input is of the other mode. */
export function withModeHint(error: unknown, caller: Caller, input: object): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') return error;
  const stray = Object.values(input).flatMap((value) => strayMode(caller, value) ?? [])[0];
  if (!stray) return error;
  const message = `${error.message} Its id is one of ${stray} mode, and the API key is of ${caller.mode} mode.`;
  return new ServiceError('not_found', { message, meta: error.meta, cause: error });
}
