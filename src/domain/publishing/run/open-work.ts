/**
 * Prepares what all steps need: the variant, the content with fetchable files, access to the provider, and
 * the meaning of its errors.
 */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { publishedByOthers, type StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import { dailyResetOf } from '../../../provider-client/daily-budget.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import { type Call, failedAs, ProviderFailure, type Verdict, verdictOf } from '../../../providers/call.ts';
import type {
  Created,
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  PublishVariant,
  Readiness,
} from '../../../providers/publish.ts';
import { publishFailures } from '../../../providers/publish-failures.ts';
import { checkRefusedGrant } from '../../connections/check-connection.ts';
import {
  cardPictureOf,
  coverOf,
  findStagedFiles,
  type InputFile,
  type InputLinkCard,
  type StagedFiles,
  stripsLocation,
} from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';
import { asPostNow, contentNow, madePartsOf, postNow } from '../admission/threads.ts';
import { failureOf, isOwnRefusal, type PublishFailure } from '../ledger/publish-failure.ts';
import {
  askAgainAfter,
  fetchAgainAfter,
  longestThrottleSeconds,
  outdatedSeconds,
  usualThrottleSeconds,
} from '../ledger/queue-run.ts';
import { fileUrlOf, type GivenAs, openFile } from '../media/file-links.ts';

/** The phases that give files to the provider. */
const namesFiles = new Set<StoredPublishRequest['phase']>(['prepare', 'create']);

export interface Work {
  /** The row as it was last stored; a step that stores something replaces it. */
  request: StoredPublishRequest;
  profile: StoredProfile;
  steps: PublishSteps;
  content: PublishContent;
  progress: Progress;
  /** True when the provider fetches the files by itself, and so has to be able to reach them. */
  fetched: boolean;
  /** Makes a call to the provider. Throws ServiceError only. */
  through<Output>(run: (call: Call) => Promise<Output>): Promise<Output>;
}

export async function openWork(
  ctx: Context,
  request: StoredPublishRequest,
  profile: StoredProfile,
): Promise<Work> {
  const { contentType, variant: name } = asPostNow(ctx, request);
  const variant = variantOf(ctx, profile, { contentType, variant: name });
  const needed = namesFor(variant.scopes, classOf(profile)) ?? [];
  const content = await readContent(ctx, request, variant);
  const work: Work = {
    request,
    profile,
    steps: variant.steps(content),
    content,
    progress: request.progress as Progress,
    fetched: !variant.rules.media?.sent,
    through: async (run) => {
      const operation = `${contentType as ContentType}.publish` as const;
      const draws = ctx.db.$ids.randomSourceOfWork(request);
      const purpose = mayExist(work.request) ? 'completion' : 'write';
      const how = { needed, tasks: variant.tasks, operation, purpose, draws } as const;
      return runThrough(ctx, profile, how, run).catch((error) => checkRefusedGrant(ctx, profile, error));
    },
  };
  return work;
}

/** Tells whether content may exist, so that what becomes of it has to be learnt whatever that spends. */
export const mayExist = (request: StoredPublishRequest) =>
  request.attemptedAt !== null || request.doubtedSince !== null || postNow(request).externalId !== undefined;

function variantOf(
  ctx: Pick<Context, 'providers'>,
  { providerId }: StoredProfile,
  { contentType, variant }: Pick<StoredPublishRequest, 'contentType' | 'variant'>,
): PublishVariant {
  const declared = ctx.providers.registry
    .find(providerId)
    ?.contentTypes.find((one) => one.contentType === contentType);
  const found = declared?.publish.find((one) => one.variant === variant);
  if (!found) throw new Error(`${contentType} has no variant ${variant}`);
  return found;
}

async function readContent(
  ctx: Context,
  request: StoredPublishRequest,
  { rules }: PublishVariant,
): Promise<PublishContent> {
  const stored = contentNow(ctx, request, openContent(ctx, request));
  const {
    thread: _thread,
    media = [],
    cover: _cover,
    coverMediaId: _id,
    firstComment: _comment,
    variant: _variant,
    linkCard,
    stripLocation: _strip,
    ...content
  } = stored;
  const files = await findStagedFiles(ctx, request, stored);
  const as = { stripLocation: stripsLocation(stored, rules) };
  const open = (file: InputFile) => fileOf(ctx, request, file, files, as);
  const [cover, picture] = [coverOf(stored), cardPictureOf(stored)];
  return {
    ...content,
    media: await Promise.all(media.map(open)),
    ...(cover ? { cover: await open(cover) } : {}),
    ...(picture ? { cardPicture: await open(picture) } : {}),
    ...(stored.link === undefined ? {} : { readLinkCard: cardReader(ctx, request, stored.link, linkCard) }),
  };
}

/** Returns what reads the card of a link. The page is asked only where nothing was given for the card. */
function cardReader(
  ctx: Pick<Context, 'providers'>,
  request: StoredPublishRequest,
  url: string,
  given: InputLinkCard | undefined,
): NonNullable<PublishContent['readLinkCard']> {
  const { organizationId } = request;
  const { sourceUrl: pictureUrl, mediaId: _picture, ...words } = given ?? {};
  return async (mostPictureBytes) => ({
    ...(await providersOf(ctx, request).linkPreview({
      organizationId,
      mostPictureBytes,
      ...(given ? {} : { url }),
      ...(pictureUrl === undefined ? {} : { pictureUrl }),
    })),
    ...words,
  });
}

async function fileOf(
  ctx: Context,
  request: StoredPublishRequest,
  { mediaId = '', altText, userTags }: InputFile,
  files: StagedFiles,
  as: GivenAs,
): Promise<PublishFile> {
  const { organizationId } = request;
  const { media, kind = 'image' } = files.get(mediaId) ?? {};
  const description = altText ?? media?.altText ?? undefined;
  return {
    // Later phases only look at what was made, and need no files.
    url: namesFiles.has(request.phase) ? await fileUrlOf(ctx, request, mediaId, as) : '',
    kind,
    contentType: media?.contentType ?? '',
    sizeBytes: Number(media?.sizeBytes ?? 0),
    ...(media?.width && media.height ? { width: media.width, height: media.height } : {}),
    ...(media?.durationSeconds ? { durationSeconds: media.durationSeconds } : {}),
    open: async (range) => (await openFile(ctx, { organizationId, mediaId }, as)).read(range),
    ...(description ? { altText: description } : {}),
    ...(userTags ? { userTags } : {}),
  };
}

/**
 * Returns the oldest content shown by the account that fits the request and that no other request has
 * created; `undefined` when there is none, or none may be looked at.
 */
export async function findOwn(ctx: Pick<Context, 'db'>, work: Work): Promise<Created | undefined> {
  return (await findFitting(ctx, work))?.[0];
}

/** Returns what fits the request when nothing else does; `undefined` also when it cannot be looked for. */
export async function findAlone(ctx: Pick<Context, 'db'>, work: Work): Promise<Created | undefined> {
  const fitting = await findFitting(ctx, work).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
    return undefined;
  });
  const [found, ...others] = fitting ?? [];
  return others.length === 0 ? found : undefined;
}

/**
 * Returns all content shown by the account that fits the request and that no other request has created, oldest first;
 * `undefined` when the provider does not let it be looked at.
 */
export async function findFitting(
  ctx: Pick<Context, 'db'>,
  { request, steps, content, progress, through }: Work,
  earlierId?: string,
): Promise<Created[] | undefined> {
  const since = request.attemptedAt ?? request.doubtedSince ?? request.startedAt ?? request.createdAt;
  const fitting = await through((call) => steps.find(call, content, progress, since, earlierId));
  if (!fitting?.length) return fitting;
  const ids = fitting.map(({ externalId }) => externalId);
  const own = madePartsOf(request).map(({ externalId }) => externalId);
  const others = new Set([...(await publishedByOthers(ctx.db, request, ids)), ...own]);
  return fitting.filter(({ externalId }) => !others.has(externalId));
}

/**
 * What is known of content after a look at the provider. It is `unseen` when nothing proves that it does not exist, and `hidden`
 * when nobody could look.
 */
export type Sighting =
  | Exclude<Readiness, { state: 'created' | 'aged' }>
  /** The content exists; without `created` when it cannot be told which it is yet. */
  | { state: 'created'; created: Created | undefined }
  | { state: 'unseen' | 'hidden' };

/**
 * Looks at the provider for content that may exist: in what it says of the preparation, or among the account's content.
 * @param refused the refusal of the call that creates, which may name the content.
 */
export async function lookUp(ctx: Pick<Context, 'db'>, work: Work, refused?: unknown): Promise<Sighting> {
  const { request, steps, content, progress, through } = work;
  const { check } = steps;
  const attemptedAt = request.attemptedAt ?? undefined;
  const readiness = check && (await through((call) => check(call, content, progress, attemptedAt)));
  if (readiness?.state === 'created')
    return { state: 'created', created: readiness.created ?? (await findOwn(ctx, work)) };
  if (readiness?.state === 'aged' && !attemptedAt) return { state: 'lost' };
  if (readiness && readiness.state !== 'aged') return readiness;
  const fitting = await findFitting(ctx, work, earlierIdIn(refused));
  if (!fitting) return { state: 'hidden' };
  const [created] = fitting;
  return created ? { state: 'created', created } : { state: 'unseen' };
}

/** Returns the content that the provider has named when it refused a call as the same; `undefined` where it has named none. */
function earlierIdIn(error: unknown): string | undefined {
  const cause = error instanceof ServiceError ? error.cause : undefined;
  const failure = failedAs(cause, 'rejected') ? cause.failure : undefined;
  return failure?.kind === 'rejected' ? failure.earlierId : undefined;
}

/** Tells whether the provider has refused what it was given. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'validation_error' && !isOwnRefusal(error);

/** Tells whether the provider's answer proves that nothing was created, and nothing will be. */
export const isProof = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.cause instanceof ProviderFailure &&
  (error.cause.isProof || error.cause.failure.kind === 'outdated');

/** Returns what the provider's answer to a call says about what was asked for; nothing when nothing was sent. */
export function verdictOn(error: unknown): Verdict | undefined {
  if (!(error instanceof ServiceError) || failedAs(error.cause, 'unreachable')) return undefined;
  if (error.cause instanceof ProviderFailure) return verdictOf(error.cause.failure);
  return error.code === 'internal' ? 'undecided' : undefined;
}

/**
 * Returns the outcome of a step that failed before anything is visible: a provider that is not ready is waited for, a refusal
 * that may pass gets the same files again, and any other failure is what `outcomeOfError` says.
 */
export function outcomeUnseen(request: StoredPublishRequest, error: unknown) {
  const cause = error instanceof ServiceError ? error.cause : undefined;
  if (failedAs(cause, 'not_ready') && cause.failure.kind === 'not_ready')
    return {
      outcome: 'not_ready',
      afterSeconds: cause.failure.retryAfterSeconds,
      failure: failureOf(error as ServiceError),
    } as const;
  return outcomeUnmade(request, error);
}

/** Returns the outcome of a step that sends content and has failed. */
export function outcomeOfSending(request: StoredPublishRequest, error: unknown) {
  return isUnseenPart(request, error)
    ? ({
        outcome: 'part_unseen',
        afterSeconds: askAgainAfter(request),
        failure: unseenPart(failureOf(error as ServiceError)),
      } as const)
    : outcomeUnseen(request, error);
}

/** Tells whether the post that a part answers is not found: networks take a while to show everywhere what they have made. */
const isUnseenPart = ({ part }: StoredPublishRequest, error: unknown): boolean =>
  part > 0 && error instanceof ServiceError && error.code === 'not_found' && !isOwnRefusal(error);

const unseenPart = (failure: PublishFailure): PublishFailure => ({
  ...failure,
  reason: 'previous_post_unseen',
  message: publishFailures.previous_post_unseen.message,
});

/** Returns the outcome of a step that failed when nothing was created: a refusal that may pass gets the same files again. */
export function outcomeUnmade(request: StoredPublishRequest, error: unknown) {
  const cause = error instanceof ServiceError ? error.cause : undefined;
  if (failedAs(cause, 'rejected') && verdictOf(cause.failure) === 'passing')
    return {
      outcome: 'not_fetched',
      afterSeconds: fetchAgainAfter(request),
      failure: failureOf(error as ServiceError),
    } as const;
  return outcomeOfError(error);
}

/**
 * Returns the outcome of a step that failed: `throttled` and `unavailable` are repeated, `failed` is not.
 * Rethrows everything but a ServiceError.
 */
export function outcomeOfError(error: unknown) {
  if (!(error instanceof ServiceError)) throw error;
  const { code, retryAfterSeconds = usualThrottleSeconds } = error;
  const failure = failureOf(error);
  const resetsAt = dailyResetOf(error);
  // Of what the service counts by itself it knows when there is more, so nothing asks before.
  if (resetsAt)
    return {
      outcome: 'throttled',
      code: 'daily_budget_spent',
      failure,
      afterSeconds: retryAfterSeconds,
      shownNext: resetsAt,
    } as const;
  if (code === 'platform_rate_limit')
    return {
      outcome: 'throttled',
      code,
      failure,
      afterSeconds: Math.min(retryAfterSeconds, longestThrottleSeconds),
    } as const;
  // Until the operator has set a newer version, every call is refused, so it is waited for as for a throttle.
  if (failedAs(error.cause, 'outdated'))
    return { outcome: 'throttled', code, failure, afterSeconds: outdatedSeconds } as const;
  if (code === 'internal' || code === 'service_unavailable')
    return { outcome: 'unavailable', code, failure } as const;
  return { outcome: 'failed', failure } as const;
}
