/** Whether something can be published: everything that is wrong is found before anything is stored. */
import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError, validationError } from '../../errors.ts';
import type { PublishVariant } from '../../providers/publish.ts';
import type { Caller } from '../caller.ts';
import { requireAccess, requireDeclaration } from '../content/run-content.ts';
import { chooseVariant } from './choose-variant.ts';
import { contentOf, type PublishInput } from './input.ts';
import { metadataProblems } from './metadata-problems.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import { findStagedFiles, type StagedFiles } from './staged-files.ts';
import { textProblems } from './text-problems.ts';

export interface Admitted {
  profile: StoredProfile;
  contentType: PublishInput['contentType'];
  variant: PublishVariant;
  files: StagedFiles;
  schedule: Schedule | undefined;
}

/** Throws ServiceError, with all problems of the input together. */
export async function admit(ctx: Context, caller: Caller, input: PublishInput): Promise<Admitted> {
  const profile = await ctx.profiles.find(caller, input.connectedProfileId);
  const { publish } = requireDeclaration(ctx, profile, input.contentType);
  if (publish.length === 0) throw new ServiceError('not_supported');
  const files = await findStagedFiles(ctx, caller, contentOf(input));
  const chosen = chooseVariant(publish, input, files);
  const time = readSchedule(input.scheduledFor, await ctx.testClocks.now(caller));
  const { variant } = chosen;
  const problems = [
    ...chosen.problems,
    ...firstCommentProblems(ctx, profile, input),
    ...time.problems,
    ...metadataProblems(input),
  ];
  if (!variant || problems.length > 0) throw validationError(problems);
  requirePublishing(ctx, profile, input.contentType, variant);
  const comment =
    input.firstComment === undefined ? undefined : commentVariant(ctx, profile, input.contentType);
  if (comment) requirePublishing(ctx, profile, commentTypeOf(input.contentType), comment);
  return { profile, contentType: input.contentType, variant, files, schedule: time.schedule };
}

/** The order of all refusals: what is offered, the credential, the scopes. */
function requirePublishing(
  ctx: Context,
  profile: StoredProfile,
  contentType: string,
  { variant, scopes }: PublishVariant,
): void {
  const { loginKind } = profile.connection;
  const needed = scopes[loginKind];
  if (!needed)
    throw new ServiceError('not_supported', {
      message: `${contentType} does not offer ${variant} for ${loginKind}.`,
    });
  requireAccess(profile, needed, ctx.now());
}

/** It is published after the rest, by a request of its own. */
function firstCommentProblems(
  ctx: Context,
  profile: StoredProfile,
  { contentType, firstComment }: PublishInput,
) {
  if (firstComment === undefined) return [];
  const rules = commentVariant(ctx, profile, contentType)?.rules;
  return textProblems('firstComment', firstComment, rules?.text);
}

/** How comments are published on content of a type. */
export function commentVariant(ctx: Context, { providerId }: StoredProfile, contentType: string) {
  const comments = commentTypeOf(contentType);
  const declared = ctx.registry.find(providerId)?.contentTypes.find((one) => one.contentType === comments);
  return declared?.publish.find(({ rules }) => rules.targets?.includes('mediaExternalId'));
}

/** Comments are a resource of the surface that they are on. */
export function commentTypeOf(contentType: string): string {
  return [...contentType.split('.').slice(0, 2), 'comments'].join('.');
}
