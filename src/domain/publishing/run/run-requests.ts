/**
 * Runs publish requests. One job makes as many steps as can be made without waiting; after a wait there is
 * another job. Each step finds an outcome, and `../ledger/transitions.ts` says what follows from it.
 */
import type { Context } from '../../../context.ts';
import type { ContentType, ErrorCode } from '../../../contract/index.ts';
import {
  readPublishRequest,
  readPublishRequests,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import type { Progress, PublishContent } from '../../../providers/publish.ts';
import type { WorkerJobs } from '../../../queue/declarations.ts';
import { loadTogether } from '../../foundation/batches.ts';
import { spendingProblems } from '../admission/admission.ts';
import { type AppliedTransition, applyTransition } from '../ledger/apply-transition.ts';
import { quotaFreeAt } from '../ledger/budget.ts';
import type { StepOutcome } from '../ledger/plan-transition.ts';
import { ownFailure, type PublishFailure, ruleFailure } from '../ledger/publish-failure.ts';
import { isHandedOver, isHeld } from '../ledger/queue-run.ts';
import { isWaiting } from '../ledger/transitions.ts';
import { check, confirm, create, finish } from './at-provider.ts';
import { mayExist, openWork, outcomeOfSending, type Work } from './open-work.ts';
import { lookUpFirst, settle } from './settle.ts';
import { stage, start } from './start.ts';

type Job = WorkerJobs['publish.run'];

/** Returns what works on each job: its promise is rejected when the job is to be repeated. */
export function runPublishRequests(ctx: Context, jobs: Job[]): (job: Job) => Promise<void> {
  const loaded = loadTogether(jobs, (some) =>
    readPublishRequests(
      ctx.db,
      some.map(({ organizationId, publishRequestId: id }) => ({ organizationId, id })),
      (request) => request.dueAt !== null && !isDue(ctx, request),
    ),
  );
  return async (job) => run(ctx, (await loaded(job)).get(job.publishRequestId));
}

async function run(ctx: Context, stored: StoredPublishRequest | undefined): Promise<void> {
  let request = await begin(ctx, stored);
  while (request) request = await takeStep(ctx, request);
}

/** How often a request is looked at again that others change meanwhile. */
const attempts = 8;

/**
 * Makes the steps before a request starts, and returns it once it has. One that was changed meanwhile and still waits is looked
 * at again, since whoever has changed it relies on this job; one that has started meanwhile is another job's.
 */
async function begin(
  ctx: Context,
  stored: StoredPublishRequest | undefined,
): Promise<StoredPublishRequest | undefined> {
  let request = stored;
  for (let left = attempts; request && left > 0; ) {
    // A job finds nothing to do when its request is not due yet, because its time was changed, or when another
    // job has done its work.
    if (request.phase !== 'stage' && !isDue(ctx, request)) return undefined;
    const outcome = await outcomeOfWaiting(ctx, request);
    if (outcome === 'has_started') return request;
    const moved: AppliedTransition | undefined = outcome && (await applyTransition(ctx, request, outcome));
    if (moved && !moved.continues) return undefined;
    left -= moved ? 0 : 1;
    request = moved?.request ?? (await changedSince(ctx, request));
  }
  if (request) throw new Error(`${request.id} is changed all the time before it starts`);
  return undefined;
}

const isDue = ({ clock }: Pick<Context, 'clock'>, { dueAt }: StoredPublishRequest) =>
  dueAt !== null && dueAt <= clock.now();

/** Returns the outcome of the step that a request waits in; `undefined` while its files are awaited. */
async function outcomeOfWaiting(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StepOutcome<'stage' | 'draft' | 'start'> | 'has_started' | undefined> {
  if (request.phase === 'stage') return stage(ctx, request);
  return isHeld(request) ? { outcome: 'expired' } : start(ctx, request);
}

/** Returns the request as it is now, if it was changed since it was read and has not started. */
async function changedSince(
  ctx: Pick<Context, 'db'>,
  seen: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  const now = await readPublishRequest(ctx.db, seen);
  const waits = now && now.version !== seen.version && (isWaiting(now) || isHeld(now));
  return waits ? now : undefined;
}

const uncreated: ReadonlySet<StoredPublishRequest['phase']> = new Set([
  'prepare',
  'check',
  'create',
  'settle',
]);

/**
 * Tells whether a request has to be looked up before it continues, since a restore has lost some time. A call
 * that was begun before the backup is looked up anyway, and content that is known to exist needs no look.
 */
export function isInDoubt({ doubtedSince, attemptedAt, phase }: StoredPublishRequest): boolean {
  if (!doubtedSince || !uncreated.has(phase)) return false;
  return !attemptedAt || attemptedAt.getTime() === doubtedSince.getTime();
}

/**
 * Carries an outcome out, and returns the request when its next step is made at once. No outcome means that another process
 * has continued the request.
 */
async function goOn(
  ctx: Context,
  request: StoredPublishRequest,
  outcome: StepOutcome | undefined,
): Promise<StoredPublishRequest | undefined> {
  const moved = outcome && (await applyTransition(ctx, request, outcome));
  return moved?.continues ? moved.request : undefined;
}

type StepPhase = Exclude<StoredPublishRequest['phase'], 'stage' | 'draft'>;

/**
 * A step, which finds an outcome of its own phase; `undefined` when another process has continued the
 * request.
 */
type Step<Phase extends StepPhase> = (ctx: Context, work: Work) => Promise<StepOutcome<Phase> | undefined>;

const steps: { [Phase in StepPhase]: Step<Phase> } = { prepare, check, create, confirm, finish, settle };

/** Makes the next step of a request that has started. Returns the request when the one after it is made at once. */
export async function takeStep(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  const { phase } = request;
  if (phase === 'stage' || phase === 'draft')
    throw new Error(`${request.id} waits for its ${phase === 'stage' ? 'files' : 'approval'}`);
  if (isInDoubt(request)) return goOn(ctx, request, await lookUpFirst(ctx, request));
  const work = await open(ctx, request);
  if (!('through' in work)) return goOn(ctx, request, { outcome: 'gone', failure: work });
  const unspendable = await spendingFailure(ctx, work);
  if (unspendable) return goOn(ctx, request, { outcome: 'failed', failure: unspendable });
  const outcome = await steps[phase](ctx, work);
  return goOn(ctx, work.request, outcome);
}

/**
 * Returns what a step works with, or the failure when the customer has deleted the profile or a file that the
 * request needs.
 */
async function open(ctx: Context, request: StoredPublishRequest): Promise<Work | PublishFailure> {
  const profile = await ctx.db.$cached.profiles
    .find(request, request.connectedProfileId)
    .catch(ignore('not_found'));
  if (!profile) return ownFailure('profile_gone', isHandedOver(request) ? draftLeft : undefined);
  const work = await openWork(ctx, request, profile).catch(ignore('not_found', 'conflict'));
  return work ?? ownFailure('media_gone');
}

const draftLeft =
  'The Connected Profile was deleted. What was sent to the account as a draft may still wait there, and can still be finished.';

const ignore =
  (...codes: ErrorCode[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof ServiceError) || !codes.includes(error.code)) throw error;
  };

/**
 * Returns the failure of content that would spend what its customer never spends, also since it was admitted; `undefined` where
 * nothing forbids it. It fails before it begins, and not between its calls.
 */
async function spendingFailure(
  ctx: Context,
  { request, profile, content: { cover, board } }: Work,
): Promise<PublishFailure | undefined> {
  const begins = request.phase === 'prepare' || request.phase === 'create';
  if (!begins || mayExist(request)) return undefined;
  const contentType = request.contentType as ContentType;
  const problems = await spendingProblems(ctx, profile, {
    contentType,
    hasCover: cover !== undefined,
    board,
  });
  return problems.length > 0 ? ruleFailure(problems) : undefined;
}

/**
 * Runs the phase `prepare`: makes at the provider what has to exist before the post, such as containers. Each
 * part is stored once it is made, so that a repeated run does not make it twice.
 */
async function prepare(ctx: Context, work: Work): Promise<StepOutcome<'prepare'> | undefined> {
  const { steps, content, through } = work;
  const { prepare: make, check } = steps;
  async function remember(progress: Progress): Promise<void> {
    const moved = await applyTransition(ctx, work.request, { outcome: 'part_prepared', progress });
    if (!moved) throw new ContinuedElsewhere();
    work.request = moved.request;
    // It is made once more when the provider refuses the token, and goes on from here.
    work.progress = progress;
  }
  try {
    const room = work.request.part > 0 ? await quotaFreeAt(ctx, work.request) : undefined;
    if (room) return { outcome: 'part_no_room', at: room };
    if (work.fetched && !(await areFetchable(ctx, work.request, content))) return unfetchable;
    if (!make) return { outcome: 'nothing_to_prepare' };
    const progress = await through((call) => make(call, content, work.progress, remember));
    return { outcome: check ? 'prepared' : 'prepared_unchecked', progress };
  } catch (error) {
    return error instanceof ContinuedElsewhere ? undefined : outcomeOfSending(work.request, error);
  }
}

/** Thrown when another process works on the request: what was made here is not stored, and nobody sees it. */
class ContinuedElsewhere extends Error {}

/**
 * Tells whether the provider will be able to fetch the files, before the provider is given their URLs. A provider
 * that cannot reach this service reports that something is wrong with the file.
 */
async function areFetchable(
  ctx: Pick<Context, 'providers'>,
  request: StoredPublishRequest,
  { media, cover }: PublishContent,
): Promise<boolean> {
  const { isFetchable } = providersOf(ctx, request);
  for (const { url } of [...media, ...(cover ? [cover] : [])]) if (!(await isFetchable(url))) return false;
  return true;
}

/**
 * The outcome when this service's files cannot be fetched. The failure may pass, and the provider was never
 * asked, so the step is repeated.
 */
const unfetchable: StepOutcome<'prepare'> = {
  outcome: 'unavailable',
  code: 'media_not_fetchable',
  failure: ownFailure('media_not_fetchable'),
};
