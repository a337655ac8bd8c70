/** Creates publish requests. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { mostCoalesced } from '../../../lib/concurrency.ts';
import { shareWork } from '../../foundation/batches.ts';
import { simulatePublishCap, spendCap } from '../../foundation/billing/caps.ts';
import { actorOf, type Caller, keepAnswers } from '../../foundation/caller.ts';
import { admit, withOwnTitle } from '../admission/admission.ts';
import { admitDraft } from '../admission/admit-drafts.ts';
import type { PublishInput, PublishInputContent } from '../admission/input.ts';
import { takePlaces, tenantTime } from '../admission/queue-slots.ts';
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
  const [name, work] = coming.requests.some(takesSlot)
    ? [`publish requests of queues of ${scope}`, acceptInQueues]
    : [`publish requests of ${scope}`, accept];
  await shareWork(ctx, name, coming as Coming, (all) => work(ctx, all), weightOf(coming));
  return coming.answer as Answer;
}

/** Drafts take slots once they are approved. */
const takesSlot = ({ request: { queueId, scheduledFor } }: MadeRequest): boolean =>
  queueId !== null && scheduledFor !== null;

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
    const wanted = coming.flatMap(({ requests }) => requests.filter(takesSlot));
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
