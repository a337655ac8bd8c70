/** Lists the values of a field of publish requests that names a collection of the account, as its provider has them. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { type InputProblem, refuseProblems, ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { ContentTypeDeclaration, TargetField, TargetList } from '../../../providers/content-type.ts';
import type { Caller } from '../../foundation/caller.ts';
import { requireDeclaration } from './run-content.ts';

/** Throws ServiceError only. */
export async function listTargets(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, contentType, field, board, ...page }: Input<'connectedProfiles.targets.list'>,
  signal?: AbortSignal,
): Promise<Output<'connectedProfiles.targets.list'>> {
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const { run, within, ...access } = requireTargets(requireDeclaration(ctx, profile, contentType), field);
  refuseProblems(wholeProblems(within, board));
  const needed = access.scopes[profile.connection.loginKind] ?? [];
  const operation = 'connectedProfiles.targets.list';
  const how = { needed, tasks: access.tasks, operation, purpose: 'read', signal } as const;
  return runThrough(ctx, profile, how, (call) =>
    run(call, { ...page, ...(board === undefined ? {} : { whole: board }) }),
  );
}

/** @throws ServiceError `not_supported` when the content type has no values of this field to list. */
function requireTargets(
  { contentType, targets = {} }: ContentTypeDeclaration,
  field: TargetField,
): TargetList {
  const found = targets[field];
  if (found) return found;
  const listed = Object.keys(targets).join(', ');
  throw new ServiceError('not_supported', {
    message: `${contentType} has no ${field} to choose. ${listed ? `It lists ${listed}.` : 'It lists no field.'}`,
  });
}

function wholeProblems(within: TargetField | undefined, board: string | undefined): InputProblem[] {
  if (within && board === undefined)
    return [{ field: 'board', code: 'required', message: 'Name the board whose sections are wanted.' }];
  if (!within && board !== undefined)
    return [{ field: 'board', code: 'conflicting_fields', message: 'Only for boardSection. Leave it out.' }];
  return [];
}
