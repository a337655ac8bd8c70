/**
 * Admits drafts, which may be unfinished: what would be refused is said of them, and they are refused once they are
 * submitted.
 */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { InvalidInput, refuseProblems, ServiceError } from '../../../errors/index.ts';
import type { Caller } from '../../foundation/caller.ts';
import { isQueueTime } from '../../foundation/schedule.ts';
import { type Admitted, admit, lookAt } from './admission.ts';
import { type ContentOwner, contentOf, findStagedFiles, type PublishInput } from './input.ts';
import { queueField } from './queue-slots.ts';

export interface AdmittedDraft extends Admitted {
  /** What keeps the draft from being submitted. */
  refusals: Schemas['PublishWarning'][];
}

const refusing: ReadonlySet<ServiceError['code']> = new Set([
  'validation_error',
  'invalid_token',
  'scope_insufficient',
  'not_supported',
]);
/** More problems are not kept of a draft; all are returned when it is submitted. */
const mostRefusals = 20;

/**
 * Returns what is to be stored of a draft.
 * @throws ServiceError `validation_error` for what could not be stored or read again: its time, addresses of files and the
 * customer's own names; `not_found`; `not_supported` for a content type that the profile could never publish.
 */
export async function admitDraft(
  ctx: Context,
  caller: Caller,
  input: PublishInput,
  { owner }: { owner?: ContentOwner } = {},
): Promise<AdmittedDraft> {
  const { profile, schedule, own } = await lookAt(ctx, caller, input, owner);
  // A queue may have a free slot by the time at which the draft is approved, and takes the profile by then.
  refuseProblems(own.filter(({ field }) => !(isQueueTime(input.scheduledFor) && field === queueField)));
  const of = owner ? { owner } : {};
  try {
    return { ...(await admit(ctx, caller, input, of)), refusals: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || !refusing.has(error.code)) throw error;
    const files = await findStagedFiles(ctx, caller, contentOf(input), owner);
    const refusals = refusalsOf(error);
    return { profile, contentType: input.contentType, variants: [], files, schedule, refusals };
  }
}

function refusalsOf(error: ServiceError): Schemas['PublishWarning'][] {
  const code = 'would_be_refused';
  if (!(error instanceof InvalidInput)) return [{ code, message: error.message }];
  return error.problems.slice(0, mostRefusals).map(({ field, message }) => ({ code, message, field }));
}
