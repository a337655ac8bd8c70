/** Decides whether something can be published, and finds every problem before anything is stored. */
import type { Context } from '../../../context.ts';
import { ofMode } from '../../../db/client/scope.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, withProblems } from '../../../errors/index.ts';
import { requireAccess, requireTask } from '../../../provider-client/checks.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import type { Caller } from '../../foundation/caller.ts';
import { referenceProblems } from '../../foundation/own-references.ts';
import { type DueSchedule, readSchedule } from '../../foundation/schedule.ts';
import { requireDeclaration } from '../../grants/content-gateway/run-content.ts';
import { sourceUrlProblems } from '../media/admission.ts';
import { chooseVariant } from './choose-variant.ts';
import { contentOf, type PublishInput, type PublishInputContent } from './input.ts';
import { markerProblems } from './marker-problems.ts';
import { namedFiles } from './named-files.ts';
import { titleProblems } from './own-title.ts';
import { contentTypeAtServer } from './server-rules.ts';
import { findStagedFiles, type StagedFiles } from './staged-files.ts';
import { textProblems } from './text-problems.ts';

export interface Admitted {
  profile: StoredProfile;
  contentType: PublishInput['contentType'];
  /**
   * The variants that the content can be published as. There are several only while the choice depends on
   * awaited files.
   */
  variants: readonly PublishVariant[];
  files: StagedFiles;
  schedule: DueSchedule | undefined;
}

/**
 * Returns what is to be stored of an input that can be published.
 * @param requestId the id of the request that will have this content, if it exists already.
 * @throws ServiceError `validation_error` with all problems of the input, or the reason why the profile
 * cannot publish: `not_found`, `not_supported`, `invalid_token` or `scope_insufficient`.
 */
export async function admit(
  ctx: Context,
  caller: Caller,
  input: PublishInput,
  requestId?: string,
): Promise<Admitted> {
  const profile = await ctx.profiles.find(caller, input.connectedProfileId);
  const time = readSchedule(input.scheduledFor, await ctx.testClocks.now(caller));
  const marked = ofMode(caller, { test: markerProblems, live: () => [] })(input);
  const own = [
    ...time.problems,
    ...urlProblems(ctx, input),
    ...referenceProblems(input),
    ...titleProblems(input),
    ...marked,
  ];
  const declared = withProblems(own, () => requireDeclaration(ctx, profile, input.contentType));
  if (declared.publish.length === 0) throw new ServiceError('not_supported');
  const files = await findStagedFiles(ctx, caller, contentOf(input), requestId);
  const { publish } = await contentTypeAtServer(ctx, caller, input);
  const chosen = chooseVariant(publish, input, files);
  refuseProblems([...chosen.problems, ...firstCommentProblems(ctx, profile, input), ...own]);
  const { variants } = chosen;
  for (const variant of variants) requirePublishing(ctx, profile, input.contentType, variant);
  const comment =
    input.firstComment === undefined ? undefined : commentVariant(ctx, profile, input.contentType);
  if (comment) requirePublishing(ctx, profile, commentTypeOf(input.contentType), comment);
  const schedule = time.schedule && {
    ...time.schedule,
    dueAt: await ctx.testClocks.dueAt(caller, time.schedule.scheduledFor),
  };
  return { profile, contentType: input.contentType, variants, files, schedule };
}

/** Returns the problems that `media.create` would report for the URLs. */
function urlProblems(ctx: Context, input: PublishInputContent): InputProblem[] {
  const { linkCard: { sourceUrl: picture } = {} } = input;
  return [
    ...namedFiles(input).flatMap(({ file, field }) =>
      file.mediaId || !file.sourceUrl ? [] : sourceUrlProblems(ctx, field, file.sourceUrl),
    ),
    ...(picture === undefined ? [] : sourceUrlProblems(ctx, 'linkCard.sourceUrl', picture)),
  ];
}

/**
 * Checks whatever can be checked of an input that may lack required fields.
 * @throws ServiceError `validation_error` with all problems that were found, or, when both the profile and
 * the content type are given, the reason why the profile cannot publish: `not_found`, `not_supported`,
 * `invalid_token` or `scope_insufficient`.
 */
export async function admitReadable(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, contentType, ...input }: Partial<PublishInput>,
): Promise<void> {
  if (connectedProfileId !== undefined && contentType !== undefined)
    await admit(ctx, caller, { ...input, connectedProfileId, contentType });
  const { problems } = readSchedule(input.scheduledFor, await ctx.testClocks.now(caller));
  refuseProblems([...problems, ...urlProblems(ctx, input), ...referenceProblems(input)]);
}

/**
 * Throws unless the profile may publish the variant. The login kind, the credential, the scopes and the end
 * user's role are checked in this order.
 */
function requirePublishing(
  ctx: Context,
  profile: StoredProfile,
  contentType: string,
  { variant, scopes, tasks }: PublishVariant,
): void {
  const { loginKind } = profile.connection;
  const needed = scopes[loginKind];
  if (!needed)
    throw new ServiceError('not_supported', {
      message: `${contentType} does not offer ${variant} for ${loginKind}.`,
    });
  requireTask(profile, needed, tasks, ctx.now());
  requireAccess(profile, needed, ctx.now());
}

/** Returns the problems of a first comment, which is published after the content by a request of its own. */
function firstCommentProblems(
  ctx: Context,
  profile: StoredProfile,
  { contentType, firstComment }: PublishInput,
) {
  if (firstComment === undefined) return [];
  const rules = commentVariant(ctx, profile, contentType)?.rules;
  return textProblems('firstComment', firstComment, rules?.text);
}

/** Returns how comments are published on content of a type; `undefined` when they are not. */
export function commentVariant(ctx: Context, { providerId }: StoredProfile, contentType: string) {
  const comments = commentTypeOf(contentType);
  const declared = ctx.registry.find(providerId)?.contentTypes.find((one) => one.contentType === comments);
  return declared?.publish.find(({ rules }) => rules.targets?.includes('mediaExternalId'));
}

/** Returns the content type of comments on the surface of a content type. */
export function commentTypeOf(contentType: string): string {
  return [...contentType.split('.').slice(0, 2), 'comments'].join('.');
}
