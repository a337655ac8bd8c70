/** What publish requests spend of the budgets that providers keep per account. */

import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { type BudgetUsers, countAhead, publicationsSince } from '../../../db/tables/publish-spending.ts';
import { ServiceError } from '../../../errors/index.ts';
import { daySeconds } from '../../../lib/time.ts';
import { readBudget, unknownWaitSeconds } from '../../../provider-client/item-budget.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { RememberedAnswer } from '../../../provider-client/remembered-answers.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { BudgetReading, SpentBudget } from '../../../providers/budgets.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import { answerTo, asPostNow } from '../admission/threads.ts';

/** Returns the key of the account at the provider, which several connections may reach. */
export function accountOf({
  providerId,
  externalId,
}: Pick<StoredProfile, 'providerId' | 'externalId'>): string {
  return `${providerId}/${externalId}`;
}

interface Spending {
  budget: SpentBudget;
  variant: PublishVariant;
  budgetUsers: BudgetUsers;
}

interface Spender extends Scope {
  account: string;
  contentType: string;
  /** The chosen variant; `null` while it is unknown, in which case the request counts towards no budget. */
  variant: string | null;
}

/**
 * Returns the budget of which a request uses one unit, with the requests that share it; `undefined` when the
 * variant has no budget.
 */
export function spendingOf(ctx: Pick<Context, 'providers'>, request: Spender): Spending | undefined {
  const { organizationId, mode, account } = request;
  const { contentTypes } = ctx.providers.registry.providerOf(request.contentType as ContentType);
  const variants = contentTypes.flatMap(({ contentType, publish }) =>
    publish.map((variant) => ({ kind: `${contentType}/${variant.variant}`, variant })),
  );
  const own = variants.find(({ kind }) => kind === `${request.contentType}/${request.variant}`)?.variant;
  if (!own?.budget) return undefined;
  const { budget } = own;
  const kinds = variants
    .filter(({ variant }) => variant.budget?.budget === budget.budget)
    .map(({ kind }) => kind);
  const threads = threadsOf(ctx, request.contentType as ContentType, kinds);
  return { budget, variant: own, budgetUsers: { organizationId, mode, account, kinds, threads } };
}

/** Returns the content types of a provider whose threads go on with posts of these kinds. */
function threadsOf(
  ctx: Pick<Context, 'providers'>,
  contentType: ContentType,
  kinds: readonly string[],
): ContentType[] {
  const { contentTypes } = ctx.providers.registry.providerOf(contentType);
  return contentTypes.flatMap(({ contentType: first }) => {
    const answer = answerTo(ctx, first);
    return answer && kinds.includes(`${answer.contentType}/${answer.variant.variant}`) ? [first] : [];
  });
}

// Computes when an exhausted budget has quota again. Pure functions.

interface Queue {
  now: Date;
  /** The number of publications, besides the next one, that must leave the window before there is room. */
  position: number;
  /** The times of the publications that count, as far as they are known, the earliest first. */
  publications: readonly Date[];
}

const unknownMs = unknownWaitSeconds * 1000;

/**
 * Returns when there is room. Within one window at most as many publications leave as the limit allows, so
 * requests further back wait longer.
 */
export function freeAt(reading: BudgetReading, { now, position, publications }: Queue): Date {
  const windowMs = windowMsOf(reading);
  const limit = Math.max(1, reading.limit ?? 1);
  const windowsAhead = Math.floor(position / limit);
  const firstMs = firstFreeMs(reading, { now, position: position % limit, publications });
  return new Date(now.getTime() + windowsAhead * windowMs + firstMs);
}

const windowMsOf = ({ windowSeconds = daySeconds }: BudgetReading) => windowSeconds * 1000;

function firstFreeMs(reading: BudgetReading, { now, position, publications }: Queue): number {
  if (reading.resetsInSeconds !== undefined) return reading.resetsInSeconds * 1000;
  const leaving = publications[position];
  const leavesMs = leaving ? leaving.getTime() + windowMsOf(reading) - now.getTime() : unknownMs;
  const allKnown = publications.length >= reading.used;
  return Math.max(marginMs, allKnown ? leavesMs : Math.min(leavesMs, unknownMs)) + marginMs;
}

/** The margin for differing clocks, since a job that is early would find no room. */
const marginMs = 1_000;

/**
 * Returns when the account of a due request has quota; `undefined` means now. If the provider cannot
 * be asked, the request goes ahead and the provider may refuse.
 */
export async function quotaFreeAt(ctx: Context, request: StoredPublishRequest): Promise<Date | undefined> {
  const spending = spendingOf(ctx, asPostNow(ctx, request));
  return spending && (await planFor(ctx, request, spending).catch(ignoreFailure));
}

async function planFor(
  ctx: Context,
  request: StoredPublishRequest,
  spending: Spending,
): Promise<Date | undefined> {
  const profile = await ctx.db.$cached.profiles.find(request, request.connectedProfileId);
  const { answer: reading, at } = await askProvider(ctx, profile, spending);
  if (reading.limit === undefined) return undefined;
  const ahead = await countAhead(ctx.db, spending.budgetUsers, request, at);
  const position = reading.used + ahead - reading.limit;
  if (position < 0) return undefined;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - windowMsOf(reading));
  const publications = await publicationsSince(ctx.db, spending.budgetUsers, since);
  return freeAt(reading, { now, position, publications });
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/**
 * Asks the provider how much an account may still publish; a young answer is reused.
 * @throws ServiceError when the provider cannot be asked.
 */
async function askProvider(
  ctx: Context,
  profile: StoredProfile,
  { budget, variant, budgetUsers }: Spending,
): Promise<RememberedAnswer<BudgetReading>> {
  const { organizationId, mode, account } = budgetUsers;
  const key = [organizationId, mode, account, budget.budget].join('\n');
  return ctx.providers.limits.budgetAnswers.get(key, await ctx.clock.ofTenant.now(budgetUsers), async () => {
    const needed = namesFor(variant.scopes, classOf(profile)) ?? [];
    const how = { needed, operation: 'profiles.budget', purpose: 'write' } as const;
    return runThrough(ctx, profile, how, (call) => readBudget(ctx, profile, call, budget));
  });
}

/**
 * Returns how many units of a profile's budget were used after the provider was last asked for it.
 */
export async function publishedSince(
  ctx: Pick<Context, 'db' | 'providers'>,
  { profile, budget, since }: { profile: StoredProfile; budget: string; since: Date },
): Promise<number> {
  const { organizationId, mode, providerId } = profile;
  const contentTypes = ctx.providers.registry.find(providerId)?.contentTypes ?? [];
  const kinds = contentTypes.flatMap(({ contentType, publish }) =>
    publish
      .filter((variant) => variant.budget?.budget === budget)
      .map(({ variant }) => `${contentType}/${variant}`),
  );
  if (kinds.length === 0) return 0;
  const [{ contentType: first } = { contentType: undefined }] = contentTypes;
  const threads = first ? threadsOf(ctx, first, kinds) : [];
  const budgetUsers = { organizationId, mode, account: accountOf(profile), kinds, threads };
  return (await publicationsSince(ctx.db, budgetUsers, since)).length;
}
