/** Creates publish requests, and validates them without storing anything. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import type { StoredBudget } from '../../../db/tables/provider-limits.ts';
import { countPlanned } from '../../../db/tables/publish-spending.ts';
import { refuseProblems } from '../../../errors/index.ts';
import { mostCoalesced } from '../../../lib/concurrency.ts';
import { daySeconds, hourMs } from '../../../lib/time.ts';
import { holderOf } from '../../../provider-client/budget-book.ts';
import { spendingState } from '../../../provider-client/daily-budget.ts';
import type { SpendingContent } from '../../../providers/budgets.ts';
import { shareWork } from '../../foundation/batches.ts';
import { requireRoom, simulatePublishCap, spendCap } from '../../foundation/billing/caps.ts';
import { actorOf, type Caller } from '../../foundation/caller.ts';
import { keepAnswers } from '../../foundation/idempotency/take-key.ts';
import {
  type Admitted,
  type AdmittedDraft,
  admit,
  admitDraft,
  slotProblems,
  withOwnTitle,
} from '../admission/admission.ts';
import { contentWarnings } from '../admission/content-warnings.ts';
import {
  contentOf,
  type PublishInput,
  type PublishInputContent,
  spendingContentOf,
} from '../admission/input.ts';
import { takePlaces, tenantTime } from '../admission/slots.ts';
import { postsOf } from '../admission/threads.ts';
import { accountOf, spendingOf } from '../ledger/budget.ts';
import { type MadeGroup, type MadeRequest, newRequest, storeRequests } from '../ledger/new-requests.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';

/**
 * Creates a publish request: its media, its row, its event, its jobs and the answer for its Idempotency-Key
 * are one transaction.
 */
export async function createPublishRequest(
  ctx: Context,
  caller: Caller,
  { draft = false, ...given }: Input<'publishRequests.create'>,
): Promise<Output<'publishRequests.create'>> {
  const input: PublishInput = withOwnTitle(ctx, given.contentType, given);
  const admitted = await admitAs(ctx, caller, input, draft);
  simulatePublishCap(caller, textsOf(input));
  const made = newRequest(ctx, caller, input, admitted);
  return acceptTogether(ctx, {
    caller,
    requests: [made],
    present: ([{ request }]) => presentPublishRequest(request),
  });
}

/** Admits an input as a draft, as what waits for approval, or as what is published at its time. */
async function admitAs(ctx: Context, caller: Caller, input: PublishInput, isDraft: boolean) {
  const submittedBy = actorOf(caller);
  if (!isDraft && !caller.needsApproval) return admit(ctx, caller, input);
  if (!isDraft) {
    refuseProblems(slotProblems(input));
    const held = { status: 'pending_approval' as const, refusals: [], submittedBy };
    return { ...(await admit(ctx, caller, input)), held };
  }
  const { refusals, ...admitted } = await admitDraft(ctx, caller, input);
  return { ...admitted, held: { status: 'draft' as const, refusals, submittedBy } };
}

// Accepts publish requests of one organization that come at the same time in one transaction. They would wait for each
// other anyway, because they count towards the same cap, and together they cost as much as one.

interface Coming<Answer = unknown> {
  caller: Caller;
  requests: [MadeRequest, ...MadeRequest[]];
  /** The group of the requests, if they have one. */
  group?: MadeGroup;
  /** Makes the answer of the requests as they are stored. */
  present: (requests: [MadeRequest, ...MadeRequest[]]) => Answer;
  answer?: Answer;
  /** Writes something else in the same transaction; when it throws, nothing is written. */
  also?: (tx: Sql, answer: Answer) => Promise<void>;
}

/**
 * Writes a request, or those of a group, with media, events and jobs, and the answer for the Idempotency-Key.
 * @throws ServiceError `quota_exceeded`
 * @throws KeyTaken
 */
export async function acceptTogether<Answer>(ctx: Context, coming: Coming<Answer>): Promise<Answer> {
  const { organizationId, mode } = coming.caller;
  const scope = `${organizationId}/${mode}`;
  const [name, work] = coming.requests.some(({ request }) => request.queueId)
    ? [`publish requests of queues of ${scope}`, acceptInQueues]
    : [`publish requests of ${scope}`, accept];
  await shareWork(ctx, name, coming as Coming, (all) => work(ctx, all), weightOf(coming));
  return coming.answer as Answer;
}

/** So many bytes of content are as much as one usual request: those of one transaction have 4 MiB together. */
const usualBytes = (4 * 1024 ** 2) / mostCoalesced;

/** Returns how many usual requests these are as much as. */
const weightOf = ({ requests }: Pick<Coming, 'requests'>): number =>
  requests.reduce(
    (sum, { request: { content } }) => sum + Math.max(1, (content?.byteLength ?? 0) / usualBytes),
    0,
  );

/** Each post of a thread counts towards the cap. */
const postsIn = (requests: readonly MadeRequest[]) =>
  requests.reduce((sum, { request: { partCount } }) => sum + partCount, 0);

/** Returns all texts of posts in which a marker of test mode may stand. */
export const textsOf = ({ text = '', thread = [] }: PublishInputContent): string =>
  [text, ...thread.map((part) => part.text ?? '')].join('\n');

/** Writes everything in one transaction, whose statements are sent together. */
async function accept(ctx: Context, coming: Coming[]): Promise<void> {
  await ctx.db.$pipelined((tx) => store(ctx, tx, coming));
}

/** Gives the requests their slots and writes everything in one transaction. They take slots in the order in which they came. */
async function acceptInQueues(ctx: Context, coming: Coming[]): Promise<void> {
  const [{ caller }] = coming as [Coming];
  const time = await tenantTime(ctx, caller);
  await inTransaction(ctx.db, async (tx) => {
    const wanted = coming.flatMap(({ requests }) => requests.filter(({ request }) => request.queueId));
    const placed = await takePlaces(tx, caller, wanted, time);
    for (const one of coming)
      one.requests = one.requests.map((made) => ({
        ...made,
        request: { ...made.request, ...placed.get(made.request.id) },
      })) as typeof one.requests;
    await store(ctx, tx, coming);
  });
}

function store(ctx: Context, tx: Sql, coming: Coming[]): Promise<unknown> {
  const [{ caller }] = coming as [Coming];
  const requests = coming.flatMap((one) => one.requests);
  const groups = coming.flatMap(({ group }) => group ?? []);
  const answered = coming.map((one) => {
    one.answer = one.present(one.requests);
    return { caller: one.caller, answer: one.answer };
  });
  return Promise.all([
    keepAnswers(tx, answered),
    storeRequests(ctx, tx, requests, groups),
    spendCap(ctx, tx, caller, 'publishRequestsPerMonth', postsIn(requests)),
    ...coming.flatMap(({ also, answer }) => also?.(tx, answer) ?? []),
  ]);
}

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
