/** Validates publish requests without storing anything: what they would be published as, and what they would wait for. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredBudget } from '../../../db/tables/provider-limits.ts';
import { countPlanned } from '../../../db/tables/publish-spending.ts';
import { daySeconds, hourMs } from '../../../lib/time.ts';
import { holderOf } from '../../../provider-client/budget-book.ts';
import { spendingState } from '../../../provider-client/daily-budget.ts';
import type { SpendingContent } from '../../../providers/budgets.ts';
import { requireRoom } from '../../foundation/billing/caps.ts';
import type { Caller } from '../../foundation/caller.ts';
import { type Admitted, admit, withOwnTitle } from '../admission/admission.ts';
import { type AdmittedDraft, admitDraft } from '../admission/admit-drafts.ts';
import { contentWarnings } from '../admission/content-problems.ts';
import { contentOf, type PublishInput, spendingContentOf } from '../admission/input.ts';
import { postsOf } from '../admission/threads.ts';
import { accountOf, spendingOf } from '../ledger/budget.ts';

/**
 * Runs the same admission as `publishRequests.create`, and checks the month's cap, without storing anything.
 * Returns the variant, the time and warnings.
 */
export async function validatePublishRequest(
  ctx: Context,
  caller: Caller,
  { draft = false, ...given }: Input<'publishRequests.validate'>,
): Promise<Output<'publishRequests.validate'>> {
  const input: PublishInput = withOwnTitle(ctx, given.contentType, given);
  const admitted: Admitted & Partial<AdmittedDraft> = await (draft ? admitDraft : admit)(ctx, caller, input);
  await requireRoom(ctx, ctx.db, caller, 'publishRequestsPerMonth', postsOf(input));
  return validationOf(ctx, caller, input, admitted);
}

/** Returns what an admitted input would be published as, with warnings. */
export async function validationOf(
  ctx: Context,
  caller: Caller,
  input: PublishInput,
  admitted: Admitted & Partial<AdmittedDraft>,
): Promise<Output<'publishRequests.validate'>> {
  const { variants, schedule, refusals = [] } = admitted;
  const [variant, ...others] = variants;
  const warnings = [
    ...refusals,
    ...(await budgetWarnings(ctx, caller, admitted)),
    ...(await dailyWarnings(ctx, caller, admitted, spendingContentOf(input))),
    ...(variant ? contentWarnings(contentOf(input), variant.rules, admitted.files) : []),
  ];
  return {
    ...(variant && others.length === 0 ? { variant: variant.variant } : {}),
    ...(schedule ? { scheduledFor: schedule.scheduledFor.toISOString() } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/**
 * Returns a warning when a request would have to wait for its account's publishing budget, as far as can be
 * told without asking the provider.
 */
async function budgetWarnings(
  ctx: Context,
  { organizationId, mode }: Scope,
  { profile, contentType, variants, schedule }: Admitted,
): Promise<Schemas['PublishWarning'][]> {
  const scope = { organizationId, mode };
  const request = {
    ...scope,
    account: accountOf(profile),
    contentType,
    variant: variants[0]?.variant ?? null,
  };
  const spending = spendingOf(ctx, request);
  const told = spending && (await toldOf(ctx, profile, spending.budget.budget));
  if (!spending || !told?.limit) return [];
  const time = schedule?.scheduledFor ?? (await ctx.clock.ofTenant.now(scope));
  const from = new Date(time.getTime() - windowMs(told));
  const planned = await countPlanned(ctx.db, spending.budgetUsers, from, time);
  const spent = Math.max(planned, told.readAt > from ? told.used : 0);
  if (spent < told.limit) return [];
  const hours = Math.round(windowMs(told) / hourMs);
  const message = `The provider lets the account publish ${told.limit} in ${hours} hours, and ${spent} come first. It would wait until there is room.`;
  return [{ code: 'publishing_budget_spent', message }];
}

/** Returns a warning for each daily budget that is spent on the day, and that the provider lets nobody pass. */
async function dailyWarnings(
  ctx: Context,
  scope: Scope,
  { profile, schedule }: Admitted,
  content: SpendingContent,
): Promise<Schemas['PublishWarning'][]> {
  const time = schedule?.scheduledFor ?? (await ctx.clock.ofTenant.now(scope));
  const warnings: Schemas['PublishWarning'][] = [];
  for (const budget of ctx.providers.registry.find(profile.providerId)?.dailyBudgets ?? []) {
    const cost = budget.perPublish?.(content) ?? 0;
    const state = budget.strict && cost > 0 && (await spendingState(ctx, holderOf(profile), budget));
    if (!state || state.spent + cost <= state.limit || time >= state.dayEndsAt) continue;
    const resetsAt = state.dayEndsAt.toISOString();
    const left = state.limit - state.spent;
    const what = left > 0 ? `has ${left} left, and this takes ${cost}` : 'is spent';
    const message = `The daily limit of ${budget.budget} (${state.limit} ${budget.unit}) ${what}. It would wait until ${resetsAt}, when there is more.`;
    warnings.push({ code: 'daily_budget_spent', message, resetsAt });
  }
  return warnings;
}

async function toldOf(ctx: Pick<Context, 'providers'>, profile: Admitted['profile'], budget: string) {
  const budgets = await ctx.providers.limits.budgets.read(holderOf(profile));
  return budgets.find((one) => one.budget === budget);
}

const windowMs = ({ windowSeconds }: StoredBudget) => (windowSeconds ?? daySeconds) * 1000;
