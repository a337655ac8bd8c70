/** Decides whether something can be published, and finds every problem before anything is stored. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { ofMode } from '../../../db/client/scope.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import {
  type InputProblem,
  InvalidInput,
  refuseProblems,
  ServiceError,
  withProblems,
} from '../../../errors/index.ts';
import { holderOf } from '../../../provider-client/budget-book.ts';
import { dailyLimitOf, neverSpentProblem } from '../../../provider-client/daily-budget.ts';
import { requireAccess, requireTask } from '../../../provider-client/grant.ts';
import { classOf, nameOfClass, namesFor } from '../../../providers/access.ts';
import type { SpendingContent } from '../../../providers/budgets.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import { type ErrorFamily, errorsBy } from '../../../providers/publish-failures.ts';
import { faultMarker, isPublishMark, markMeantBy, publishMarks } from '../../../simulators/faults.ts';
import { capMarker } from '../../foundation/billing/caps.ts';
import type { Caller } from '../../foundation/caller.ts';
import { referenceProblems } from '../../foundation/own-references.ts';
import {
  type DueSchedule,
  isQueueTime,
  publicTimeProblems,
  readSchedule,
} from '../../foundation/schedule.ts';
import { meantWord } from '../../foundation/wording.ts';
import { requireDeclaration } from '../../grants/content-gateway/run-content.ts';
import { sourceUrlProblems } from '../media/create-media.ts';
import {
  type ContentOwner,
  contentOf,
  filesNamedBy,
  findStagedFiles,
  type InputPart,
  namedFiles,
  type PublishInput,
  type PublishInputContent,
  type StagedFiles,
  spendingContentOf,
} from './input.ts';
import { readQueueTime } from './slots.ts';
import { textProblems } from './text-problems.ts';
import { answerTo, postsOf } from './threads.ts';
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
 * @throws ServiceError `validation_error` with all problems of the input, or the reason why the profile
 * cannot publish: `not_found`, `not_supported`, `invalid_token` or `scope_insufficient`.
 */
export async function admit(
  ctx: Context,
  caller: Caller,
  input: PublishInput,
  { owner, known }: { owner?: ContentOwner; known?: StagedFiles } = {},
): Promise<Admitted> {
  const { profile, schedule, own, publicTime } = await lookAt(ctx, caller, input, owner);
  const content = contentOf(input);
  const files = known ? filesNamedBy(content, known) : await findStagedFiles(ctx, caller, content, owner);
  const { publish } = await contentTypeAtServer(ctx, caller, input);
  const chosen = chooseVariant(publish, input, files);
  refuseProblems([...chosen.problems, ...firstCommentProblems(ctx, input), ...publicTime, ...own]);
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
async function lookAt(ctx: Context, caller: Caller, input: PublishInput, owner?: ContentOwner) {
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

// Admits drafts, which may be unfinished: what would be refused is said of them, and they are refused once they are
// submitted.

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
/** More problems are not kept of a draft; all are told when it is submitted. */
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
  refuseProblems([...own, ...slotProblems(input)]);
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

/** A slot is taken by what is going to be published, and nobody knows when a draft is approved. */
export const slotProblems = ({ scheduledFor }: PublishInput): InputProblem[] =>
  isQueueTime(scheduledFor)
    ? [
        {
          field: 'scheduledFor.queue',
          code: 'invalid_value',
          message:
            'What waits for approval takes no slot of a queue. Give it a time, and the queue with publishRequests.update once it is approved.',
        },
      ]
    : [];

function refusalsOf(error: ServiceError): Schemas['PublishWarning'][] {
  const code = 'would_be_refused';
  if (!(error instanceof InvalidInput)) return [{ code, message: error.message }];
  return error.problems.slice(0, mostRefusals).map(({ field, message }) => ({ code, message, field }));
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

/** Returns the problems of a first comment, which is published after the content by a request of its own. */
function firstCommentProblems(ctx: Pick<Context, 'providers'>, { contentType, firstComment }: PublishInput) {
  if (firstComment === undefined) return [];
  const rules = answerTo(ctx, contentType)?.variant.rules;
  return textProblems('firstComment', firstComment, rules?.text);
}

// Finds markers of faults that do not exist, in texts of test mode: a test that relies on one would prove nothing.

const markers = /#fault:(\w*)/gi;
/** No marker is longer, so longer words are compared no further. */
const longestName = 40;

/**
 * Returns a problem for each field of texts that has the marker of no fault, with the one that was probably meant.
 * @param errors those of the provider towards the profile, whose names may stand in a marker by mistake.
 */
export function markerProblems(
  { title, firstComment, thread = [], ...first }: PublishInputContent,
  errors: readonly ErrorFamily[] = [],
): InputProblem[] {
  const { text, contentWarning, ...ofFiles } = textsOf(first);
  const fields = [
    ...Object.entries({ text, title, contentWarning, firstComment, ...ofFiles }),
    ...thread.flatMap((part, index) =>
      Object.entries(textsOf(part)).map(([field, text]) => [`thread.${index}.${field}`, text] as const),
    ),
  ];
  return fields.flatMap(([field, value = '']) => {
    const unknown = [...value.matchAll(markers)].find(([marker, name = '']) => !isKnown(marker, name));
    return unknown ? [problemOf(field, unknown, errors)] : [];
  });
}

/** Returns the texts of a post in which a marker may stand, by their fields. */
const textsOf = ({ text, contentWarning, media = [] }: InputPart): Record<string, string | undefined> => ({
  text,
  contentWarning,
  ...Object.fromEntries(media.map(({ altText }, index) => [`media.${index}.altText`, altText])),
});

const isKnown = (marker: string, name: string) =>
  isPublishMark(name.toLowerCase()) || marker.toLowerCase() === capMarker;

function problemOf(
  field: string,
  [marker, name = '']: RegExpExecArray,
  errors: readonly ErrorFamily[],
): InputProblem {
  const shown = marker.slice(0, longestName);
  const mark = markMeantBy(name.slice(0, longestName), errors);
  const meant = mark ? `Did you mean ${faultMarker(mark)}? ` : meantWord(shown, known);
  return {
    field,
    code: 'invalid_value',
    message: `Test mode has no ${shown}. ${meant}The guide on test mode lists all markers.`,
  };
}

const known = [...publishMarks.map(faultMarker), capMarker];

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
