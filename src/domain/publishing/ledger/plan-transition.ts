/**
 * Computes, for one request at one time, what a transition of `transitions.ts` changes and when the next job
 * runs. Pure functions.
 */

import { contentHeldMs } from '../../../db/retention/retention.ts';
import type { StoredPublishRequest, TransitionChanges } from '../../../db/tables/publish-requests.ts';
import { addMs } from '../../../lib/time.ts';
import type { Created, Progress } from '../../../providers/publish.ts';
import { publishFailures } from '../../../providers/publish-failures.ts';
import { type MadePart, madePartsOf } from '../admission/threads.ts';
import { type PublishFailure, storedFailure } from './publish-failure.ts';
import { limits } from './queue-run.ts';
import { type OutcomeName, type State, stateOf, type Transition, transitionOf } from './transitions.ts';

interface Retried {
  /** The step's outcome as the ledger shows it. */
  code: string;
  /** The reason for which the request fails when repeating the step does not help. */
  failure: PublishFailure;
}

/** What admission has found of a draft's content. */
interface HeldColumns {
  variant: string | null;
  fingerprint: string;
  stripsLocation: boolean | null;
  warnings: object[];
}

interface Approved {
  at: Date;
  columns: HeldColumns & { scheduledFor?: Date; timeZoneRules?: string };
}

/** Outcome -> the facts that have to come with it. */
interface Facts {
  staged: {
    columns: {
      variant: string;
      fingerprint: string;
      stripsLocation: boolean | null;
      warnings: object[];
      content?: Uint8Array<ArrayBuffer>;
      title?: string;
    };
  };
  submitted: { columns: HeldColumns & { submittedBy: string | null } };
  returned: { columns: { returnComment: string } };
  approved: Approved;
  approved_for_later: Approved;
  files_failed: { failure: PublishFailure };
  rescheduled: { at: Date; columns: { scheduledFor: Date; timeZoneRules?: string } };
  no_room: { at: Date };
  part_no_room: { at: Date };
  part_unseen: { afterSeconds: number; failure: PublishFailure };
  still_no_room: { at: Date };
  too_late: { failure: PublishFailure };
  part_prepared: { progress: Progress };
  prepared: { progress: Progress };
  prepared_unchecked: { progress: Progress };
  accepted: { progress: Progress };
  /** `shownNext` is the time of the next attempt by the tenant's clock, where a daily budget is waited for. */
  throttled: Retried & { afterSeconds: number; shownNext?: Date };
  not_ready: { afterSeconds: number; failure: PublishFailure };
  unavailable: Retried;
  not_fetched: { afterSeconds: number; failure: PublishFailure };
  failed: { failure: PublishFailure };
  gone: { failure: PublishFailure };
  pending: { afterSeconds: number };
  still_processing: { afterSeconds: number };
  handed_over: { afterSeconds: number };
  nameless_yet: { afterSeconds: number };
  under_way: { at: Date };
  found: { created: Created };
  created: { created: Created };
  confirmed: { created: Created };
  finished: { created: Created };
  unanswered: { failure: PublishFailure };
  unclear: { failure?: PublishFailure };
  resolved_published: { created: Created };
  resolved_failed: { failure: PublishFailure };
}

/** The outcome of a step in a state, with the facts that have to come with it. */
export type StepOutcome<At extends State = State> = {
  [Name in OutcomeName<At>]: { outcome: Name } & (Name extends keyof Facts ? Facts[Name] : object) & Proof;
}[OutcomeName<At>];

interface Proof {
  /** True when the provider has said itself that nothing was created, whatever the outcome would say of it. */
  isProof?: true;
}

/** The facts that may come with an outcome, whichever it is. */
interface AnyFacts extends Partial<Retried>, Proof {
  columns?: object;
  progress?: Progress;
  created?: Created;
  at?: Date;
  afterSeconds?: number;
  shownNext?: Date;
}

export interface PlannedTransition {
  transition: Transition;
  changes: TransitionChanges;
  /** When another job continues the request; absent when none does. */
  jobAt?: Date;
  created?: Created;
}

/**
 * Returns what an outcome changes in a request, and when the request continues. Throws when the
 * outcome is impossible where the request is.
 * @param now the time of the real clock.
 */
export function planTransition(
  request: StoredPublishRequest,
  { outcome, ...facts }: { outcome: string } & AnyFacts,
  now: Date,
): PlannedTransition {
  const transition = withinLimits(request, outcome, now);
  const { to, status, step, once, next, write = {} } = transition;
  const { progress, created, columns } = facts;
  const jobAt = jobTimeOf(request, next, facts, now);
  // What was approved has its own time, which is no next attempt.
  const shownNext = transition.event === 'approved' ? undefined : (facts.shownNext ?? jobAt);
  const [name, ofStep] = step ?? [];
  const stepOutcome = ofStep === 'given' ? facts.code : ofStep;
  const failure = status === 'failed' ? failureOf(request, transition, facts) : undefined;
  const changes: TransitionChanges = {
    ...phaseOf(to),
    tries: write.tries === 'one more' ? request.tries + 1 : (write.tries ?? request.tries),
    ...(status ? { status } : {}),
    ...(jobAt ? { dueAt: jobAt } : {}),
    ...(name && !(once && isLast(request, name))
      ? { steps: stepsOf(now, request, [name, stepOutcome, shownNext], created) }
      : {}),
    ...columns,
    ...(progress ? { progress: { ...progress } } : {}),
    ...(write.progress ? { progress: write.progress } : {}),
    ...(created ? createdColumns(request, created, now) : {}),
    ...(write.part === 'next' ? { part: request.part + 1 } : {}),
    ...(write.startedAt ? { startedAt: now } : {}),
    ...(write.doubtedSince === null ? { doubtedSince: null } : {}),
    ...attemptColumn(request, facts.isProof ? null : write.attemptedAt, now),
    // A refusal that may not be one is the reason if the content is never seen.
    ...(status === 'outcome_unknown' && facts.failure ? errorColumns(facts.failure) : {}),
  };
  const ended = to === 'end' ? endColumns(request, changes, failure, now) : {};
  return {
    transition,
    changes: { ...changes, ...ended },
    ...(jobAt ? { jobAt } : {}),
    ...(created ? { created } : {}),
  };
}

/**
 * Returns why a request fails: for a limit that was reached, for what the step has met, or, where content was looked up in
 * vain, for the refusal before that.
 */
function failureOf(
  request: StoredPublishRequest,
  { failure }: Transition,
  facts: AnyFacts,
): PublishFailure | undefined {
  const refused = failure?.code === 'not_created' ? storedFailure(request) : undefined;
  return refused ?? failure ?? facts.failure;
}

/** Tells whether an outcome ends a request, by itself or by a limit that it has reached. */
export const wouldEnd = (request: StoredPublishRequest, outcome: StepOutcome, now: Date): boolean =>
  withinLimits(request, outcome.outcome, now).to === 'end';

/** Returns the transition of an outcome, or that of the outcome which replaces it once its limit is reached. */
function withinLimits(request: StoredPublishRequest, outcome: string, now: Date): Transition {
  const transition = transitionOf(stateOf(request), outcome);
  const { until, next } = transition;
  if (!until) return transition;
  const isUsedUp = isPlan(next) && next[request.tries] === undefined;
  const isReached = until.limit !== 'tries' && limits[until.limit](request, now);
  return isUsedUp || isReached ? withinLimits(request, until.becomes, now) : transition;
}

const isPlan = (next: Transition['next']): next is readonly number[] => Array.isArray(next);

function jobTimeOf(
  { tries }: StoredPublishRequest,
  next: Transition['next'],
  { at, afterSeconds = 0 }: AnyFacts,
  now: Date,
): Date | undefined {
  const after = (seconds = 0) => new Date(now.getTime() + seconds * 1000);
  if (next === 'given') return at ?? after(afterSeconds);
  if (typeof next === 'number') return after(next);
  return isPlan(next) ? after(next[tries]) : undefined;
}

function phaseOf(to: Transition['to']): Pick<TransitionChanges, 'phase'> {
  if (to === 'end') return {};
  return { phase: to === 'start' ? 'prepare' : to };
}

/** Returns the steps with one more, and what is not as it was asked for. */
const stepsOf = (
  now: Date,
  request: StoredPublishRequest,
  [name, outcome, nextAttemptAt]: [string, string | undefined, Date | undefined],
  created: Created | undefined,
) => [
  ...withStep(now, request, name, outcome, nextAttemptAt),
  ...(created?.alsoCreated ?? []).map((externalId) => newStep(now, 'alsoPublished', externalId)),
  ...(created?.differs ?? []).map((difference) => newStep(now, 'differs', difference)),
];

const isLast = ({ steps }: Pick<StoredPublishRequest, 'steps'>, name: string): boolean =>
  (steps as { name?: string }[]).at(-1)?.name === name;

/** The first post of a thread is what the request is known by. */
const createdColumns = (request: StoredPublishRequest, created: Created, now: Date): TransitionChanges => ({
  ...(request.part === 0
    ? { externalId: created.externalId, providerPermalink: created.providerPermalink ?? null }
    : {}),
  ...(request.partCount > 1 ? { parts: withPart(request, created, now) } : {}),
});

function withPart(request: StoredPublishRequest, { externalId, providerPermalink }: Created, now: Date) {
  const parts = madePartsOf(request);
  const at = parts[request.part]?.at ?? now.toISOString();
  const made: MadePart = { externalId, ...(providerPermalink ? { providerPermalink } : {}), at };
  return parts.toSpliced(request.part, 1, made);
}

function attemptColumn(
  { doubtedSince }: StoredPublishRequest,
  attemptedAt: NonNullable<Transition['write']>['attemptedAt'],
  now: Date,
): Pick<TransitionChanges, 'attemptedAt'> {
  if (attemptedAt === undefined) return {};
  if (attemptedAt === 'doubtedSince') return { attemptedAt: doubtedSince };
  return { attemptedAt: attemptedAt === 'now' ? now : null };
}

function endColumns(
  request: StoredPublishRequest,
  { attemptedAt = request.attemptedAt }: TransitionChanges,
  failure: PublishFailure | undefined,
  now: Date,
): TransitionChanges {
  return {
    dueAt: null,
    progress: {},
    completedAt: now,
    ...(failure ? errorColumns(failure) : {}),
    // It can be retried if its failure may pass, and the provider was never asked to create the content, or has refused
    // to. The content stays for as long, whatever the outcome, so that people find it by its words.
    ...(failure && !attemptedAt && publishFailures[failure.reason].retryable
      ? { retryableUntil: addMs(now, contentHeldMs) }
      : {}),
  };
}

function errorColumns({ code, message, reason, ...detail }: PublishFailure) {
  return {
    errorCode: code,
    errorMessage: message,
    errorReason: reason,
    ...(Object.keys(detail).length > 0 ? { errorDetail: detail as object } : {}),
  };
}

// The steps of a publish request, as the ledger tells them. Pure functions.

export const newStep = (now: Date, name: string, outcome: string, nextAttemptAt?: Date) => ({
  name,
  at: now.toISOString(),
  outcome,
  ...(nextAttemptAt ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
});

export function withStep(
  now: Date,
  { steps }: Pick<StoredPublishRequest, 'steps'>,
  name: string,
  outcome = 'done',
  nextAttemptAt?: Date,
): object[] {
  return [...(steps as object[]), newStep(now, name, outcome, nextAttemptAt)];
}
