/** Decides whether something can be published, and finds every problem before anything is stored. */
import type { Context } from '../../../context.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, withProblems } from '../../../errors/index.ts';
import { holderOf } from '../../../provider-client/budget-book.ts';
import { dailyLimitOf, neverSpentProblem } from '../../../provider-client/daily-budget.ts';
import { requireAccess, requireTask } from '../../../provider-client/grant.ts';
import { classOf, nameOfClass, namesFor } from '../../../providers/access.ts';
import type { SpendingContent } from '../../../providers/budgets.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import { errorsBy } from '../../../providers/publish-failures.ts';
import type { Caller } from '../../foundation/caller.ts';
import { referenceProblems } from '../../foundation/own-references.ts';
import {
  type DueSchedule,
  isQueueTime,
  publicTimeProblems,
  readSchedule,
} from '../../foundation/schedule.ts';
import { requireDeclaration } from '../../grants/content-gateway/run-content.ts';
import { sourceUrlProblems } from '../media/create-media.ts';
import {
  type ContentOwner,
  contentOf,
  filesNamedBy,
  findStagedFiles,
  namedFiles,
  type PublishInput,
  type PublishInputContent,
  type StagedFiles,
  spendingContentOf,
} from './input.ts';
import { readQueueTime } from './queue-slots.ts';
import { markerProblems, textProblems } from './text-problems.ts';
import { answerTo, inheritedOf, isOfMade, postsOf } from './threads.ts';
import { chooseVariant, contentTypeAtServer, offeredTo } from './variant.ts';

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
 * @param owner the request that will have this content, if it exists already.
 * @param known files that were found already, if all have been.
 * @param made how many posts of the thread are there, which are checked no more.
 * @throws ServiceError `validation_error` with all problems of the input, or the reason why the profile
 * cannot publish: `not_found`, `not_supported`, `invalid_token` or `scope_insufficient`.
 */
export async function admit(
  ctx: Context,
  caller: Caller,
  input: PublishInput,
  { owner, known, made = 0 }: { owner?: ContentOwner; known?: StagedFiles; made?: number } = {},
): Promise<Admitted> {
  const { profile, schedule, own, publicTime } = await lookAt(ctx, caller, input, owner);
  const content = contentOf(input);
  const files = known ? filesNamedBy(content, known) : await findStagedFiles(ctx, caller, content, owner);
  const { publish } = await contentTypeAtServer(ctx, caller, input);
  const chosen = chooseVariant(publish, input, files);
  const ofComment = await firstCommentProblems(ctx, caller, input, chosen.variants);
  const ofContent = chosen.problems.filter(({ field }) => !isOfMade(field, made));
  refuseProblems([...ofContent, ...ofComment, ...publicTime, ...own]);
  const { variants } = chosen;
  refuseProblems(await spendingProblems(ctx, profile, spendingContentOf(input)));
  for (const variant of variants) requirePublishing(ctx, profile, input.contentType, variant, publish);
  const isAnswered = input.firstComment !== undefined || postsOf(input) > 1;
  const answer = isAnswered ? answerTo(ctx, input.contentType) : undefined;
  if (answer) requirePublishing(ctx, profile, answer.contentType, answer.variant);
  return { profile, contentType: input.contentType, variants, files, schedule };
}

/**
 * Looks at what concerns an input whatever it is published as, and is stored beside its content.
 * @throws ServiceError when the profile does not exist, or its content type is none that it could ever publish.
 */
export async function lookAt(ctx: Context, caller: Caller, input: PublishInput, owner?: ContentOwner) {
  const profile = await ctx.db.$cached.profiles.find(caller, input.connectedProfileId);
  const now = await ctx.clock.ofTenant.now(caller);
  const time = await timeOf(ctx, caller, input, owner?.id, now);
  const provider = ctx.providers.registry.find(profile.providerId);
  const errors = provider && errorsBy(provider, profile.connection.loginKind);
  const marked = ofMode(caller, { test: () => markerProblems(input, errors), live: () => [] })();
  const publicTime = publicTimeProblems(input.publishAt, time.schedule?.scheduledFor, now);
  const own = [
    ...time.problems,
    ...urlProblems(ctx, input),
    ...referenceProblems(input),
    ...titleProblems(input),
    ...marked,
  ];
  const declared = withProblems([...own, ...publicTime], () =>
    requireDeclaration(ctx, profile, input.contentType),
  );
  if (declared.publish.length === 0) throw new ServiceError('not_supported');
  const schedule = time.schedule && {
    ...time.schedule,
    dueAt: await ctx.clock.ofTenant.dueAt(caller, time.schedule.scheduledFor),
  };
  return { profile, schedule, own, publicTime };
}

/** Returns when an input is to be published. A slot of a queue is the one that it would have now. */
function timeOf(
  ctx: Context,
  caller: Caller,
  { scheduledFor, connectedProfileId }: PublishInput,
  publishRequestId: string | undefined,
  now: Date,
): ReturnType<typeof readSchedule> | ReturnType<typeof readQueueTime> {
  if (!isQueueTime(scheduledFor)) return readSchedule(scheduledFor, now);
  const wanted = { queueId: scheduledFor.queue, connectedProfileId, publishRequestId };
  return readQueueTime(ctx, caller, wanted, now);
}

/** Returns the problems that `media.create` would report for the URLs. */
function urlProblems(ctx: Pick<Context, 'config'>, input: PublishInputContent): InputProblem[] {
  const { linkCard: { sourceUrl: picture } = {} } = input;
  return [
    ...namedFiles(input).flatMap(({ file, field }) =>
      file.mediaId || !file.sourceUrl ? [] : sourceUrlProblems(ctx, field, file.sourceUrl),
    ),
    ...(picture === undefined ? [] : sourceUrlProblems(ctx, 'linkCard.sourceUrl', picture)),
  ];
}

/**
 * Throws unless the profile may publish the variant. The login kind, the credential, the scopes and the end
 * user's role are checked in this order.
 * @param all the variants of the content type, of which the refusal names those that the login kind offers.
 */
function requirePublishing(
  ctx: Pick<Context, 'clock'>,
  profile: StoredProfile,
  contentType: string,
  { variant, scopes, tasks }: PublishVariant,
  all: readonly PublishVariant[] = [],
): void {
  const needed = namesFor(scopes, classOf(profile));
  if (!needed) {
    const offered = offeredTo(all, classOf(profile)).map((one) => one.variant);
    const others = offered.length > 0 ? `, but ${offered.join(', ')}` : '';
    throw new ServiceError('not_supported', {
      message: `${contentType} does not offer ${variant} for ${nameOfClass(scopes, classOf(profile))}${others}.`,
    });
  }
  requireTask(profile, needed, tasks, ctx.clock.now());
  requireAccess(profile, needed, ctx.clock.now());
}

/** Returns a problem for each budget that publishing spends although nothing of it may be spent. */
export async function spendingProblems(
  ctx: Pick<Context, 'db' | 'clock' | 'providers'>,
  profile: StoredProfile,
  content: SpendingContent,
): Promise<InputProblem[]> {
  const problems: InputProblem[] = [];
  for (const budget of ctx.providers.registry.find(profile.providerId)?.dailyBudgets ?? []) {
    if (!budget.perPublish?.(content)) continue;
    const limited = await dailyLimitOf(ctx, holderOf(profile), budget);
    if (limited?.limit === 0) problems.push(neverSpentProblem(budget));
  }
  return problems;
}

/** When content takes no comments, at the time at which a first comment is made. */
const commentsClosed: readonly { isSo(input: PublishInput): boolean; message: string }[] = [
  {
    isSo: ({ madeForKids }) => madeForKids === true,
    message: 'What is made for kids takes no comments. Leave it out.',
  },
  {
    isSo: ({ publishAt }) => publishAt !== undefined,
    message:
      'What is private until publishAt takes no comments before. Leave it out, or use scheduledFor instead.',
  },
];

/** Returns the problems of a first comment, which is published after the content by a request of its own. */
async function firstCommentProblems(
  ctx: Context,
  scope: Scope,
  input: PublishInput,
  variants: readonly PublishVariant[],
) {
  const { connectedProfileId, contentType, firstComment, privacy } = input;
  if (firstComment === undefined) return [];
  const answer = answerTo(ctx, contentType);
  if (!answer) return textProblems('firstComment', firstComment, undefined);
  const closed = commentsClosed.find(({ isSo }) => isSo(input));
  if (closed)
    return [{ field: 'firstComment', code: 'conflicting_fields' as const, message: closed.message }];
  if (privacy && variants.some(({ rules }) => rules.privacy?.withoutComments?.includes(privacy)))
    return [
      {
        field: 'firstComment',
        code: 'conflicting_fields' as const,
        message: `What has the privacy ${privacy} takes no comments. Leave it out, or choose another privacy.`,
      },
    ];
  const { publish } = await contentTypeAtServer(ctx, scope, {
    connectedProfileId,
    contentType: answer.contentType,
  });
  const { rules } = publish.find(({ variant }) => variant === answer.variant.variant) ?? answer.variant;
  const { countedWith } = rules.text ?? {};
  const beside = countedWith && inheritedOf(input, rules)[countedWith];
  return textProblems('firstComment', firstComment, rules.text, beside);
}

// The title of a publish request: what the customer calls it, in lists, events and exports. Where the content type
// publishes titles, `title` is part of the content instead, and is held and erased with it.

const mostCharacters = 120;

/** Returns the input with its title as the customer's own, unless the content type publishes titles. */
export function withOwnTitle<Input extends Pick<PublishInput, 'title'>>(
  ctx: Pick<Context, 'providers'>,
  contentType: PublishInput['contentType'],
  input: Input,
): Input & Pick<PublishInput, 'ownTitle'> {
  const { title, ...rest } = input;
  if (title === undefined || publishesTitles(ctx, contentType)) return input;
  return { ...(rest as Input), ownTitle: title };
}

function publishesTitles(
  { providers: { registry } }: Pick<Context, 'providers'>,
  contentType: PublishInput['contentType'],
): boolean {
  const { contentTypes } = registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  return declared?.publish.some(({ rules }) => rules.title !== undefined) ?? false;
}

/** Returns the problems of what the schema of an update allows. */
function titleProblems({ ownTitle = '' }: Pick<PublishInput, 'ownTitle'>): InputProblem[] {
  const characters = [...ownTitle].length;
  if (characters <= mostCharacters) return [];
  const message = `At most ${mostCharacters} characters; these are ${characters}.`;
  return [{ field: 'title', code: 'too_long', message }];
}

/** Returns what to store of an input. What it lacks is left as it is; an empty title removes the stored one. */
export function storedTitle({ ownTitle }: Pick<PublishInput, 'ownTitle'>): { title?: string | null } {
  return ownTitle === undefined ? {} : { title: ownTitle || null };
}
