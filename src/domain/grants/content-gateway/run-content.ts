/** Runs content operations: finds the capability that a provider declares, and runs it through a Connected Profile. */
import type { Context } from '../../../context.ts';
import type { ContentAction, ContentType, Input, Output } from '../../../contract/index.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, validationError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { classOf, namesFor, type RequiredAccess } from '../../../providers/access.ts';
import type {
  Capability,
  ContentTypeDeclaration,
  TargetField,
  TargetList,
} from '../../../providers/content-type.ts';
import type { Provider } from '../../../providers/provider.ts';
import { capability } from '../../../providers/registry.ts';
import type { Caller } from '../../foundation/caller.ts';

export interface ContentRequest {
  contentType: ContentType;
  action: ContentAction;
  input: { connectedProfileId: string };
  /** Login kind -> the scopes that this request needs, where other requests of the capability need more. */
  scopes?: RequiredAccess['scopes'];
  /** Ends the provider call when the caller has gone. */
  signal?: AbortSignal;
}

/**
 * Runs a capability through a Connected Profile. What can be refused without asking the provider is refused first, in this
 * order: profile, provider, capability, input, credential, scopes. Throws ServiceError only.
 */
export async function runContent(ctx: Context, caller: Caller, request: ContentRequest): Promise<unknown> {
  const { contentType, action, signal } = request;
  const { connectedProfileId, ...input } = request.input;
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const { run, problemsOf, budget: itemBudget, tasks, scopes } = requireCapability(ctx, profile, request);
  refuseProblems(problemsOf?.(input as never) ?? []);
  const needed = namesFor(request.scopes ?? scopes, classOf(profile)) ?? [];
  const operation = `${contentType}.${action}` as const;
  const purpose = reading.has(action) ? 'read' : 'write';
  const how = { needed, tasks, operation, purpose, itemBudget, signal } as const;
  return runThrough(ctx, profile, how, (call) => run(call, input as never));
}

const reading: ReadonlySet<ContentAction> = new Set(['list', 'get', 'metrics']);

function requireCapability(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  request: ContentRequest,
): Capability {
  const provider = requireProvider(ctx, profile, request.contentType);
  return capability(provider, request.contentType, request.action, classOf(profile));
}

/**
 * Returns the provider's declaration of a content type. Throws `validation_error` when the content type
 * belongs to another provider.
 */
export function requireDeclaration(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  contentType: ContentType,
): ContentTypeDeclaration {
  const { contentTypes } = requireProvider(ctx, profile, contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  if (!declared) throw new Error(`${contentType} is not declared`);
  return declared;
}

function requireProvider(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  contentType: ContentType,
): Provider {
  const provider = ctx.providers.registry.providerOf(contentType);
  if (profile.providerId !== provider.id)
    throw validationError([
      {
        field: 'connectedProfileId',
        code: 'provider_mismatch',
        message: `This Connected Profile is of ${profile.providerId}; ${contentType} needs one of ${provider.id}.`,
      },
    ]);
  return provider;
}

// Lists the values of a field of publish requests that names a collection of the account, as its provider has them.

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
  const needed = namesFor(access.scopes, classOf(profile)) ?? [];
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
