/**
 * Publishing as a table: state x outcome -> the state that follows, what is written, which event is emitted,
 * and when a worker continues the request. A cell that is not in the table is impossible: it does not compile,
 * and `transitionOf` throws. Everything here is pure. `run/` finds the outcome;
 * `apply-transition.ts` carries the transition out.
 */
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { neverShown, ownFailure, type PublishFailure, providerFault } from './publish-failure.ts';
import {
  firstLookupSeconds,
  hiddenSeconds,
  type Limit,
  laterLookupsSeconds,
  lookupAgainSeconds,
  prepareAgainSeconds,
  retrySeconds,
  unansweredSeconds,
} from './queue-run.ts';

/**
 * A row of the table. Callers see the `status`; the ledger stores it with the `phase`, the step that publishing has
 * come to. The state is the phase, or `start` while a request that has no files to wait for waits for its time.
 */
export type State = StoredPublishRequest['phase'] | 'start';
type Status = StoredPublishRequest['status'];
type EndStatus = Extract<Status, 'published' | 'failed' | 'canceled'>;

export interface Transition {
  /** The next state. */
  to: State | 'end';
  /** The new status; absent when it stays. */
  status?: Status;
  /** The step's name and outcome in the ledger. `given` means that the outcome brings its own. */
  step?: readonly [name: string, outcome: string | 'given'];
  /** True when the step is not written again right after itself. */
  once?: true;
  /** The event to emit, with the topic `publishRequest.{event}`. */
  event?: 'scheduled' | 'started' | 'outcomeUnknown' | 'submitted' | 'approved' | 'returned' | EndStatus;
  /**
   * When the request continues: `at once` by the same job; by another job at the time that comes with
   * the outcome (`given`), after this many seconds, or after the seconds that the number of tries chooses; `by
   * the job it has` when its next job exists already; `never` once it has ended.
   */
  next: 'at once' | 'given' | 'never' | 'by the job it has' | number | readonly number[];
  /**
   * The limit after which another outcome of the same state applies. A list of waits that is used up is a
   * limit, too.
   */
  until?: { limit: Limit | 'tries'; becomes: string };
  /** The columns that the transition clears, sets or counts. */
  write?: {
    attemptedAt?: null | 'now' | 'doubtedSince';
    startedAt?: 'now';
    doubtedSince?: null;
    progress?: Record<string, never>;
    tries?: 0 | 'one more';
    part?: 'next';
  };
  /**
   * The reason of the failure, for outcomes that come without a failure of their own, such as a limit that
   * was reached.
   */
  failure?: PublishFailure;
  /** True when the transition keeps the request's files for longer. */
  keepsFiles?: true;
  /** True when the transition erases the content at once, and not some hours after the end. */
  erases?: true;
  /** True when the transition writes nothing into the request's row. */
  unwritten?: true;
}

const ends = (status: EndStatus, step: string, more: Partial<Transition> = {}) =>
  ({ to: 'end', status, step: [step, status], event: status, next: 'never', ...more }) as const;

/** The transition of a request whose content exists: from then on the provider is asked only for its permalink. */
const isThere = (step: string) =>
  ({ to: 'finish', status: 'publishing', step: [step, 'done'], next: 'at once' }) as const;

/**
 * The transition of a request of which nobody knows whether its content exists. The content is looked up, and never
 * created again on a guess.
 */
const isUnknown = (step: string, more: Partial<Transition> = {}) =>
  ({
    to: 'settle',
    status: 'outcome_unknown',
    step: [step, 'unknown'],
    event: 'outcomeUnknown',
    next: firstLookupSeconds,
    write: { tries: 0 },
    ...more,
  }) as const;

/**
 * After a restore: a request that may have been carried out is looked up first, and has to stay as it is until
 * then.
 */
const isUnknownAfterRestore = isUnknown('looked_up', { write: { tries: 0, attemptedAt: 'doubtedSince' } });
const isAbsentAfterRestore = (to: 'start' | 'prepare' | 'check' | 'create') =>
  ({
    to,
    step: ['looked_up', 'not_created'],
    next: 'at once',
    write: { doubtedSince: null, attemptedAt: null, tries: 0 },
  }) as const;

/** The transition of a request whose content the provider has accepted for good. */
const isAccepted = {
  to: 'confirm',
  status: 'publishing',
  step: ['created', 'accepted'],
  next: 'at once',
  write: { tries: 0 },
} as const;

/** What the provider has called posted is published, whatever access the customer has withdrawn since. */
const exists = { limit: 'existence', becomes: 'nameless' } as const;

/** Repeats a step whose failure may pass, since nothing is visible yet. */
const throttled = (state: 'prepare' | 'check' | 'create' | 'confirm') =>
  ({
    to: state,
    step: [state, 'given'],
    next: 'given',
    until: { limit: 'day', becomes: 'failed' },
    write: { tries: 'one more' },
  }) as const;
const unavailable = (state: 'prepare' | 'check' | 'create' | 'confirm') =>
  ({ ...throttled(state), next: retrySeconds }) as const;

/** The provider could not fetch a file, of which nothing is visible yet, so it is given the file again. */
const notFetched = (state: 'prepare' | 'check' | 'create' | 'confirm') =>
  ({
    to: state === 'create' ? 'check' : 'prepare',
    status: 'publishing',
    step: [state, 'not_fetched'],
    next: 'given',
    until: { limit: 'fetches', becomes: 'failed' },
  }) as const;

/** The post that a part of a thread answers is not shown everywhere yet. */
const partUnseen = (state: 'prepare' | 'create') =>
  ({
    to: state,
    step: [state, 'part_unseen'],
    next: 'given',
    until: { limit: 'unseen', becomes: 'failed' },
  }) as const;

/** What was made of the file has failed for good. */
const notFetchedForGood = (state: 'check' | 'confirm') =>
  ({ ...notFetched(state), write: { progress: {}, attemptedAt: null, tries: 0 } }) as const;

/** It is proved that nothing was created: the provider has refused the call, or has nothing of it. */
const refused = <Cell extends Transition>(cell: Cell) =>
  ({ ...cell, write: { ...cell.write, attemptedAt: null } }) as const;

/** The prepared parts have become useless at the provider, such as a container that has expired. */
const isLost = {
  to: 'prepare',
  status: 'publishing',
  step: ['prepared', 'lost'],
  next: prepareAgainSeconds,
  until: { limit: 'losses', becomes: 'lost_too_often' },
  write: { progress: {}, attemptedAt: null },
} as const;
const isLostTooOften = (state: string) =>
  ends('failed', state, {
    failure: providerFault('files_expired', 'The provider lost what it was given, every time.'),
  });

/** The transition of a request that somebody has approved: from then on it is like one that was never held. */
const isApproved = (to: 'start' | 'stage', status: 'scheduled' | 'queued') =>
  ({ to, status, step: ['approved', 'done'], event: 'approved', next: 'given', keepsFiles: true }) as const;

/** The wall time that it was given is another instant now. */
const rescheduled = { next: 'given', event: 'scheduled' } as const;

/** The post is there, and another post of the thread follows it. */
const thread = { limit: 'thread' } as const;

/** Nothing can answer a post that the provider does not name. */
const unnamed = providerFault(
  'provider_fault',
  'The provider does not say which post it has made, so none can answer it.',
);

/** Between two posts of a thread, the rest of it can be canceled. What is there stays. */
const canceledBetween = ends('canceled', 'rest_canceled');

export const transitions = {
  /** It is held as a draft, or until somebody approves it, which the status says. Nothing but an approval lets it go on. */
  draft: {
    submitted: {
      to: 'draft',
      status: 'pending_approval',
      step: ['submitted', 'done'],
      event: 'submitted',
      next: 'by the job it has',
    },
    returned: {
      to: 'draft',
      status: 'draft',
      step: ['returned', 'done'],
      event: 'returned',
      next: 'by the job it has',
    },
    approved: isApproved('start', 'queued'),
    approved_for_later: isApproved('start', 'scheduled'),
    canceled: ends('canceled', 'canceled'),
    expired: ends('canceled', 'expired', { erases: true }),
  },
  /** The files named by URL are being fetched. Their arrival causes a job. */
  stage: {
    staged: { to: 'start', step: ['staging', 'done'], next: 'at once', keepsFiles: true },
    files_late: { to: 'stage', status: 'queued', next: 'by the job it has' },
    files_failed: ends('failed', 'staging'),
    rescheduled: { to: 'stage', ...rescheduled },
    canceled: ends('canceled', 'canceled'),
  },
  /** The request waits for its time and for room in the account's budget. It can be changed and canceled. */
  start: {
    rescheduled: { to: 'start', ...rescheduled },
    no_room: {
      to: 'start',
      status: 'queued',
      step: ['waiting', 'platform_rate_limit'],
      next: 'given',
      keepsFiles: true,
    },
    still_no_room: { to: 'start', status: 'queued', next: 'given', keepsFiles: true },
    started: {
      to: 'prepare',
      status: 'publishing',
      step: ['started', 'done'],
      event: 'started',
      next: 'at once',
      write: { startedAt: 'now' },
    },
    started_late: {
      to: 'prepare',
      status: 'publishing',
      step: ['started', 'late'],
      event: 'started',
      next: 'at once',
      write: { startedAt: 'now' },
    },
    // The provider would make public at once what was to become public at a time that has passed.
    too_late: ends('failed', 'started'),
    canceled: ends('canceled', 'canceled'),
    found: isThere('found'),
    absent: { ...isAbsentAfterRestore('start'), next: 'by the job it has' },
  },
  /** The parts that nobody sees yet are made, one by one. */
  prepare: {
    // Nothing was prepared, so the row stays as it is.
    nothing_to_prepare: { to: 'create', next: 'at once', write: { tries: 0 }, unwritten: true },
    // The tries continue: a step that keeps something and then fails again and again has not come further.
    part_prepared: { to: 'prepare', next: 'at once' },
    prepared: { to: 'check', step: ['prepared', 'done'], next: 'at once', write: { tries: 0 } },
    prepared_unchecked: { to: 'create', step: ['prepared', 'done'], next: 'at once', write: { tries: 0 } },
    // The provider processes the parts that it has.
    not_ready: { to: 'prepare', next: 'given', until: { limit: 'hour', becomes: 'too_slow' } },
    too_slow: ends('failed', 'prepare', { failure: ownFailure('provider_too_slow') }),
    throttled: throttled('prepare'),
    unavailable: unavailable('prepare'),
    not_fetched: notFetched('prepare'),
    // The account has published as much as its provider allows, in the middle of a thread.
    part_no_room: {
      to: 'prepare',
      step: ['waiting', 'platform_rate_limit'],
      once: true,
      next: 'given',
      keepsFiles: true,
    },
    failed: ends('failed', 'prepare'),
    gone: ends('failed', 'prepare'),
    part_unseen: partUnseen('prepare'),
    rest_canceled: canceledBetween,
    found: isThere('found'),
    absent: isAbsentAfterRestore('prepare'),
    unanswered: isUnknownAfterRestore,
  },
  /** The provider processes what it was given. */
  check: {
    nothing_to_check: refused({ to: 'create', next: 'at once', write: { tries: 0 } }),
    ready: refused({ to: 'create', step: ['ready', 'done'], next: 'at once', write: { tries: 0 } }),
    pending: { to: 'check', next: 'given', until: { limit: 'hour', becomes: 'too_slow' } },
    not_seen: { to: 'check', next: lookupAgainSeconds, until: { limit: 'hour', becomes: 'too_slow' } },
    too_slow: ends('failed', 'check', { failure: ownFailure('provider_too_slow') }),
    lost: isLost,
    lost_too_often: isLostTooOften('check'),
    throttled: throttled('check'),
    unavailable: unavailable('check'),
    not_fetched: notFetchedForGood('check'),
    unclear: isUnknown('check'),
    accepted: isAccepted,
    failed: refused(ends('failed', 'check')),
    gone: ends('failed', 'check'),
    rest_canceled: canceledBetween,
    found: isThere('found'),
    absent: isAbsentAfterRestore('check'),
    unanswered: isUnknownAfterRestore,
  },
  /**
   * The one call that must not be made twice is made. Its intent is stored before it, and its outcome right
   * after.
   */
  create: {
    begun: { to: 'create', next: 'at once', write: { attemptedAt: 'now' } },
    held: { to: 'create', next: 0 },
    // Another process has begun the call and may still wait for its answer. It continues from the version of
    // the row that it knows, so the row is not changed.
    under_way: { to: 'create', next: 'given', unwritten: true },
    created: isThere('created'),
    accepted: isAccepted,
    unclear: isUnknown('created'),
    // A provider that is not ready to create the content yet is given time, and what is prepared is looked at again.
    not_ready: refused({
      to: 'prepare',
      step: ['create', 'not_ready'],
      next: 'given',
      until: { limit: 'refusals', becomes: 'never_ready' },
      write: { tries: 0 },
    }),
    never_ready: refused(ends('failed', 'prepare')),
    // What the call has left at the provider is read before it is made again.
    throttled: { ...throttled('create'), to: 'check' },
    unavailable: refused(unavailable('create')),
    not_fetched: { ...notFetched('create'), write: { tries: 0 } },
    lost: isLost,
    lost_too_often: isLostTooOften('create'),
    failed: refused(ends('failed', 'create')),
    gone: ends('failed', 'create'),
    part_unseen: refused(partUnseen('create')),
    rest_canceled: canceledBetween,
    found: isThere('found'),
    absent: isAbsentAfterRestore('create'),
    unanswered: isUnknownAfterRestore,
  },
  /**
   * The provider has finally accepted the content and continues by itself, so only the provider can say that
   * it failed.
   */
  confirm: {
    confirmed: isThere('confirmed'),
    pending: { to: 'confirm', next: 'given', until: { limit: 'hour', becomes: 'unclear' } },
    // A person finishes it, or nobody does.
    handed_over: {
      to: 'confirm',
      step: ['sentToInbox', 'done'],
      once: true,
      next: 'given',
      until: { limit: 'draft', becomes: 'left_undone' },
      write: { tries: 0 },
    },
    // It is not wanted any more. The provider need not give it up, so that its answer alone says what became of it.
    call_off_asked: { to: 'confirm', step: ['cancelRequested', 'done'], once: true, next: 0 },
    called_off: ends('canceled', 'called_off'),
    left_undone: ends('failed', 'confirm', { failure: ownFailure('draft_not_finished') }),
    // It exists, and the provider looks at it before it tells which it is.
    nameless_yet: {
      to: 'confirm',
      step: ['posted', 'done'],
      once: true,
      next: 'given',
      until: { limit: 'name', becomes: 'nameless' },
      write: { tries: 0 },
    },
    nameless: isThere('confirmed'),
    throttled: { ...throttled('confirm'), until: { limit: 'day', becomes: 'unclear' } },
    unavailable: { ...unavailable('confirm'), until: { limit: 'day', becomes: 'unclear' } },
    unclear: isUnknown('confirmed', { until: exists }),
    not_fetched: notFetchedForGood('confirm'),
    failed: ends('failed', 'confirm'),
    gone: ends('failed', 'confirm', { until: exists }),
  },
  /**
   * The content exists. The provider is asked once where it can be seen; the answer does not change the
   * outcome.
   */
  finish: {
    finished: ends('published', 'published', { until: { ...thread, becomes: 'part_finished' } }),
    // There is no id to ask with.
    nameless: ends('published', 'published', { until: { ...thread, becomes: 'part_nameless' } }),
    // The content stays published, whatever access the customer has withdrawn since.
    gone: ends('published', 'published', { until: { ...thread, becomes: 'rest_gone' } }),
    part_finished: {
      to: 'prepare',
      status: 'publishing',
      step: ['partPublished', 'done'],
      next: 'at once',
      write: { part: 'next', attemptedAt: null, progress: {}, tries: 0 },
      keepsFiles: true,
    },
    // It is there, so that a retry would make it twice.
    part_nameless: ends('failed', 'part', { failure: unnamed }),
    rest_gone: refused(ends('failed', 'part')),
  },
  /** Polls the provider for an unknown outcome, for up to an hour, or as long as the provider is still processing it. */
  settle: {
    found: isThere('found'),
    accepted: isAccepted,
    not_created: {
      to: 'create',
      status: 'publishing',
      step: ['settled', 'not_created'],
      next: 'at once',
      until: { limit: 'attempts', becomes: 'failed_every_time' },
      write: { attemptedAt: null, tries: 0 },
    },
    failed_every_time: ends('failed', 'settled', {
      failure: providerFault('provider_fault', 'The provider failed every time, and created nothing.'),
    }),
    lost: isLost,
    lost_too_often: isLostTooOften('settle'),
    not_seen: {
      to: 'settle',
      next: laterLookupsSeconds,
      until: { limit: 'tries', becomes: 'never_seen' },
      write: { tries: 'one more' },
    },
    never_seen: ends('failed', 'settled', { failure: ownFailure('not_created') }),
    // The provider still processes it, so this lookup does not count against the limit.
    still_processing: { to: 'settle', next: 'given' },
    // A provider that cannot be reached, or a grant that has ended, proves nothing. The end user has a day to
    // connect again.
    unanswered: { to: 'settle', next: unansweredSeconds, until: { limit: 'day', becomes: 'never_answered' } },
    never_answered: ends('failed', 'settled'),
    // Where nobody may look, a person has a day to say what they see at the provider.
    hidden: { to: 'settle', next: hiddenSeconds, until: { limit: 'day', becomes: 'never_shown' } },
    never_shown: ends('failed', 'settled', { failure: neverShown }),
    absent: { ...isAbsentAfterRestore('prepare'), status: 'publishing' },
    gone: ends('failed', 'settle'),
    // A person has looked it up at the provider.
    resolved_published: ends('published', 'resolved', { until: { ...thread, becomes: 'part_resolved' } }),
    part_resolved: { to: 'finish', status: 'publishing', step: ['resolved', 'published'], next: 0 },
    resolved_failed: ends('failed', 'resolved'),
  },
} as const satisfies Record<State, Record<string, Transition>>;

export type OutcomeName<At extends State = State> = At extends State ? keyof (typeof transitions)[At] : never;

/**
 * Returns the transition that an outcome leads to from where a request stands. Throws when the outcome is
 * impossible there.
 */
export function transitionOf(state: State, outcome: string): Transition {
  const row: Record<string, Transition> = transitions[state];
  const cell = Object.hasOwn(row, outcome) ? row[outcome] : undefined;
  if (!cell) throw new Error(`a publish request in ${state} cannot become ${outcome}`);
  return cell;
}

const waiting: ReadonlySet<Status> = new Set(['scheduled', 'queued']);
const final: ReadonlySet<Status> = new Set(['published', 'failed', 'canceled']);

/** Returns where a request stands in the table of transitions. Throws for a request that has ended. */
export function stateOf({ status, phase }: Pick<StoredPublishRequest, 'status' | 'phase'>): State {
  if (final.has(status)) throw new Error(`a publish request that is ${status} goes nowhere`);
  return phase !== 'stage' && waiting.has(status) ? 'start' : phase;
}

/** Tells whether the request has not started, so that it can still be changed and canceled. */
export function isWaiting({ status }: Pick<StoredPublishRequest, 'status'>): boolean {
  return status === 'scheduled' || status === 'queued';
}
