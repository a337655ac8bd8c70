/** Tests the table of publishing: guarantees that hold for every cell, and for every way through the table. */
import { describe, expect, test } from '@jest/globals';
import { limits } from '../../../src/domain/publishing/ledger/queue-run.ts';
import {
  type OutcomeName,
  type State,
  stateOf,
  type Transition,
  transitionOf,
  transitions,
} from '../../../src/domain/publishing/ledger/transitions.ts';

interface Cell {
  state: State;
  outcome: string;
  transition: Transition;
}

const states = Object.keys(transitions) as State[];
const cells: Cell[] = states.flatMap((state) =>
  Object.entries<Transition>(transitions[state]).map(([outcome, transition]) => ({
    state,
    outcome,
    transition,
  })),
);
const outcomes = [...new Set(cells.map(({ outcome }) => outcome))];
const named = cells.map((cell) => [`${cell.state} x ${cell.outcome}`, cell] as const);
const from = (state: State) => cells.filter((cell) => cell.state === state);

/** State -> the statuses that a request can have there. */
const statuses: Record<State, readonly string[]> = {
  draft: ['draft', 'pending_approval'],
  stage: ['scheduled', 'queued'],
  start: ['scheduled', 'queued'],
  prepare: ['publishing'],
  check: ['publishing'],
  create: ['publishing'],
  confirm: ['publishing'],
  finish: ['publishing'],
  settle: ['outcome_unknown'],
};

/**
 * Tells whether an outcome is possible only after a restore, when the provider may have done something that
 * the ledger has lost.
 */
const afterRestore = (cell: Cell) =>
  ['found', 'absent', 'unanswered'].includes(cell.outcome) &&
  ['start', 'prepare', 'check', 'create'].includes(cell.state) &&
  !(['check', 'create'].includes(cell.state) && cell.outcome === 'found');

/** The outcomes that prove that nothing was created. */
const proofs = [
  'nothing_to_check',
  'ready',
  'not_ready',
  'never_ready',
  'unavailable',
  'not_fetched',
  'failed',
  'not_created',
  'lost',
  'absent',
  'part_unseen',
];

/** The outcomes of a post of a thread that is there, so that its call is over. */
const over: OutcomeName<'finish'>[] = ['part_finished', 'part_nameless', 'rest_gone'];
const isOver = (outcome: string) => (over as string[]).includes(outcome);

/**
 * Returns every way from a state to the end that visits no state twice. The outcomes that are possible only
 * after a restore are left out.
 */
function ways(state: State | 'end', passed: readonly Cell[] = []): (readonly Cell[])[] {
  if (state === 'end') return [passed];
  return from(state)
    .filter((cell) => !afterRestore(cell) && cell.transition.to !== state)
    .filter((cell) => !passed.some((one) => one.state === cell.state))
    .flatMap((cell) => ways(cell.transition.to, [...passed, cell]));
}
const allWays = [...ways('draft'), ...ways('stage'), ...ways('start')];

describe('the table', () => {
  test('has every phase of the ledger, and the state where a request waits for its time', () => {
    expect(new Set(states)).toEqual(
      new Set(['draft', 'stage', 'start', 'prepare', 'check', 'create', 'confirm', 'finish', 'settle']),
    );
  });

  test.each(states.flatMap((state) => outcomes.map((outcome) => [state, outcome] as const)))(
    'answers for %s x %s: with a transition, or by refusing what is impossible',
    (state, outcome) => {
      const isDeclared = Object.hasOwn(transitions[state], outcome);
      if (isDeclared) expect(transitionOf(state, outcome)).toMatchObject({ to: expect.any(String) });
      else expect(() => transitionOf(state, outcome)).toThrow(`${state} cannot become ${outcome}`);
    },
  );

  test('refuses names that every object has', () => {
    expect(() => transitionOf('prepare', 'toString')).toThrow('prepare cannot become toString');
  });

  test('lets a step name only outcomes of its own phase', () => {
    const possible: OutcomeName<'finish'>[] = ['finished', 'nameless', 'gone', ...over];
    // @ts-expect-error A publication that exists can no longer be refused.
    const impossible: OutcomeName<'finish'> = 'failed';
    expect(Object.keys(transitions.finish)).toEqual(possible);
    expect(() => transitionOf('finish', impossible)).toThrow();
  });

  test.each(['published', 'failed', 'canceled'] as const)(
    'has no state for a request that is %s',
    (status) => {
      for (const phase of ['draft', 'stage', 'prepare', 'check', 'create', 'finish', 'settle'] as const)
        expect(() => stateOf({ status, phase })).toThrow(`${status} goes nowhere`);
    },
  );

  test('puts a request that waits at its start, whatever it waits for, unless its files are fetched', () => {
    for (const status of ['scheduled', 'queued'] as const) {
      expect(stateOf({ status, phase: 'prepare' })).toBe('start');
      expect(stateOf({ status, phase: 'stage' })).toBe('stage');
    }
    for (const status of ['draft', 'pending_approval'] as const)
      expect(stateOf({ status, phase: 'draft' })).toBe('draft');
    expect(stateOf({ status: 'publishing', phase: 'prepare' })).toBe('prepare');
    expect(stateOf({ status: 'outcome_unknown', phase: 'settle' })).toBe('settle');
  });
});

describe('every cell', () => {
  test.each(named)('%s leads to a status that its next state can have', (_, { state, transition }) => {
    const { to, status } = transition;
    if (to === 'end') expect(['published', 'failed', 'canceled']).toContain(status);
    else if (status) expect(statuses[to]).toContain(status);
    else expect(statuses[to]).toEqual(statuses[state]);
  });

  test.each(named)(
    '%s tells customers exactly when it is submitted, moved, decided on, starts, ends or is lost sight of',
    (_, cell) => {
      const { to, status, event } = cell.transition;
      const expected = () => {
        if (to === 'end') return status;
        if (cell.outcome === 'rescheduled') return 'scheduled';
        if (cell.state === 'draft') return cell.outcome.split('_')[0];
        if (to === 'settle' && cell.state !== 'settle') return 'outcomeUnknown';
        return cell.state === 'start' && to === 'prepare' ? 'started' : undefined;
      };
      expect(event).toBe(expected());
    },
  );

  test.each(named)('%s is looked at again until it has ended, and never after that', (_, { transition }) => {
    expect(transition.next === 'never').toBe(transition.to === 'end');
  });

  test.each(named)(
    '%s tells in the ledger that it has ended, failed or become unknown',
    (_, { transition }) => {
      const { to, step, status, write } = transition;
      if (to === 'end') expect(step?.[1]).toBe(status);
      if (to === 'settle' && status) expect(step?.[1]).toBe('unknown');
      if (write?.tries === 'one more' && to !== 'settle') expect(step?.[1]).toBe('given');
    },
  );

  test.each(named)('%s has a limit where it repeats a step, and the limit leads on', (_, cell) => {
    const { state, transition } = cell;
    const { until, next, write } = transition;
    if (Array.isArray(next) || write?.tries === 'one more') expect(until).toBeDefined();
    if (!until) return;
    let beyond = transitionOf(state, until.becomes);
    expect(beyond.to).not.toBe(state);
    if (beyond.until) beyond = transitionOf(state, beyond.until.becomes);
    expect(beyond.until).toBeUndefined();
    expect(beyond.to).not.toBe(state);
  });

  test.each(named)(
    '%s resets the count of tries when it leaves for another step',
    (_, { state, transition }) => {
      const { to, step, write } = transition;
      const isStep = to !== 'end' && to !== 'finish' && to !== 'stage' && to !== 'start' && to !== state;
      const beganBefore = state === 'stage' || state === 'start';
      const isRepeated = step?.[1] === 'lost' || step?.[1] === 'given';
      if (isStep && !beganBefore && !isRepeated) expect(write?.tries).toBe(0);
    },
  );
});

/** What has happened, in words -> the state that follows, and the outcomes that mean it. */
const followed: [string, State | 'end', Partial<Record<State, string[]>>][] = [
  ['what nobody has approved stays a draft', 'draft', { draft: ['submitted', 'returned'] }],
  [
    'what lacks files waits for them, whenever it is to be published',
    'stage',
    { stage: ['files_late', 'rescheduled'] },
  ],
  [
    'what is approved and has its files waits for its time and for room',
    'start',
    {
      draft: ['approved', 'approved_for_later'],
      stage: ['staged'],
      start: ['rescheduled', 'no_room', 'still_no_room', 'absent'],
    },
  ],
  [
    'what has started is prepared part by part, and so is the next post of a thread',
    'prepare',
    { start: ['started', 'started_late'], prepare: ['part_prepared'], finish: ['part_finished'] },
  ],
  [
    'what cannot be prepared yet is prepared later',
    'prepare',
    {
      prepare: [
        'not_ready',
        'throttled',
        'unavailable',
        'not_fetched',
        'part_no_room',
        'part_unseen',
        'absent',
      ],
    },
  ],
  [
    'what the provider has lost, has not fetched, cannot use yet or never had is prepared again',
    'prepare',
    {
      check: ['lost', 'not_fetched'],
      create: ['lost', 'not_ready'],
      confirm: ['not_fetched'],
      settle: ['lost', 'absent'],
    },
  ],
  [
    'what the provider processes is looked at until it is ready',
    'check',
    { prepare: ['prepared'], check: ['pending', 'not_seen', 'throttled', 'unavailable', 'absent'] },
  ],
  [
    'what a refused call may have left behind is looked at before the call is made again',
    'check',
    { create: ['throttled', 'not_fetched'] },
  ],
  [
    'what is ready, needs nothing before, or is proved not to be there is created',
    'create',
    {
      prepare: ['nothing_to_prepare', 'prepared_unchecked'],
      check: ['nothing_to_check', 'ready'],
      settle: ['not_created'],
    },
  ],
  [
    'a call that is to be made, is under way or has made nothing stays the next one',
    'create',
    { create: ['begun', 'held', 'under_way', 'unavailable', 'part_unseen', 'absent'] },
  ],
  [
    'what the provider has accepted is asked about, and never sent again, until it says what has become of it',
    'confirm',
    {
      check: ['accepted'],
      create: ['accepted'],
      settle: ['accepted'],
      confirm: ['pending', 'handed_over', 'call_off_asked', 'nameless_yet', 'throttled', 'unavailable'],
    },
  ],
  [
    'what is there is finished',
    'finish',
    {
      start: ['found'],
      prepare: ['found'],
      check: ['found'],
      create: ['created', 'found'],
      confirm: ['confirmed', 'nameless'],
      settle: ['found', 'part_resolved'],
    },
  ],
  [
    'what may be there is looked up until somebody knows',
    'settle',
    {
      prepare: ['unanswered'],
      check: ['unclear', 'unanswered'],
      create: ['unclear', 'unanswered'],
      confirm: ['unclear'],
      settle: ['not_seen', 'still_processing', 'unanswered', 'hidden'],
    },
  ],
  [
    'what is called off has ended',
    'end',
    {
      draft: ['canceled', 'expired'],
      stage: ['canceled'],
      start: ['canceled'],
      prepare: ['rest_canceled'],
      check: ['rest_canceled'],
      create: ['rest_canceled'],
      confirm: ['called_off'],
    },
  ],
  [
    'what is published to its last post has ended',
    'end',
    { finish: ['finished', 'nameless', 'gone'], settle: ['resolved_published'] },
  ],
  [
    'what is refused for good or has taken too long has ended',
    'end',
    {
      stage: ['files_failed'],
      start: ['too_late'],
      prepare: ['too_slow', 'failed', 'gone'],
      check: ['too_slow', 'lost_too_often', 'failed', 'gone'],
      create: ['never_ready', 'lost_too_often', 'failed', 'gone'],
      confirm: ['left_undone', 'failed', 'gone'],
      finish: ['part_nameless', 'rest_gone'],
      settle: [
        'failed_every_time',
        'lost_too_often',
        'never_seen',
        'never_answered',
        'never_shown',
        'gone',
        'resolved_failed',
      ],
    },
  ],
];
const namesIn = (meant: (typeof followed)[number][2]) =>
  Object.entries(meant).flatMap(([state, outcomes]) => outcomes.map((outcome) => `${state} x ${outcome}`));

describe('what follows', () => {
  test.each(followed)('%s', (_, to, meant) => {
    const next = new Map<string, string>(named.map(([name, { transition }]) => [name, transition.to]));
    expect(namesIn(meant).map((name) => [name, next.get(name)])).toEqual(
      namesIn(meant).map((name) => [name, to]),
    );
  });

  test('is said of every cell, once', () => {
    const said = followed.flatMap(([, , meant]) => namesIn(meant));
    expect(said.toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });
});

describe('a request that the provider may have created', () => {
  test.each(named)(
    '%s forgets the call only by a proof that nothing was created, or once its post is there and another follows',
    (_, { state, outcome, transition }) => {
      if (transition.write?.attemptedAt !== null) return;
      expect(state === 'finish' ? over : proofs).toContain(outcome);
    },
  );

  test.each(named.filter(([, { state }]) => ['confirm', 'finish', 'settle'].includes(state)))(
    '%s goes back to what creates only by looking first, and forgets the call then',
    (_, { state, outcome, transition }) => {
      if (!['prepare', 'check', 'create'].includes(transition.to) || isOver(outcome)) return;
      // Otherwise by the word of the provider that all of it has failed.
      if (outcome !== 'not_fetched') expect(state).toBe('settle');
      expect(proofs).toContain(outcome);
      expect(transition.write?.attemptedAt).toBeNull();
    },
  );

  test('is looked up when the call has no clear answer, and looked up is all that it can be', () => {
    expect(transitionOf('create', 'unclear')).toMatchObject({ to: 'settle', status: 'outcome_unknown' });
    expect(transitionOf('create', 'unclear').write).not.toHaveProperty('attemptedAt');
    expect(transitionOf('create', 'under_way').unwritten).toBe(true);
  });

  test('is published once the provider has called it posted, whatever ends before it has an id', () => {
    for (const outcome of ['gone', 'unclear'])
      expect(transitionOf('confirm', outcome).until).toEqual({ limit: 'existence', becomes: 'nameless' });
    const posted = { steps: [{ name: 'posted' }], startedAt: null, createdAt: new Date() };
    expect(limits.existence(posted)).toBe(true);
    expect(limits.existence({ ...posted, steps: [{ name: 'sentToInbox' }] })).toBe(false);
  });

  test('is called once for each intent that is written down, and the intent is written by one outcome only', () => {
    const intents = cells.filter(({ transition }) => transition.write?.attemptedAt === 'now');
    expect(intents.map(({ state, outcome }) => `${state} x ${outcome}`)).toEqual(['create x begun']);
  });

  test('never fails once it is there, but for the rest of a thread', () => {
    const ends = from('finish').filter(({ outcome }) => !isOver(outcome));
    expect(new Set(ends.map(({ transition }) => transition.status))).toEqual(new Set(['published']));
    for (const { transition } of ends) expect(transition.until?.limit).toBe('thread');
    expect(ends.map(({ transition }) => transition.until?.becomes)).toEqual(over);
    expect(transitionOf('finish', 'part_finished')).toMatchObject({ to: 'prepare', status: 'publishing' });
  });

  test.each(cells.filter(({ transition }) => transition.to === 'finish').map((cell) => [cell.outcome, cell]))(
    'is there after %s, which asks for nothing but its permalink',
    (_, cell) => {
      const { state, transition } = cell as Cell;
      // A person's word comes without a job, so it makes one.
      expect(transition).toMatchObject({
        status: 'publishing',
        next: state === 'settle' && transition.step?.[0] === 'resolved' ? 0 : 'at once',
      });
    },
  );

  test('counts as attempted when nobody could look after a restore, so that nobody can retry it', () => {
    for (const state of ['prepare', 'check', 'create'] as const)
      expect(transitionOf(state, 'unanswered').write).toEqual({ tries: 0, attemptedAt: 'doubtedSince' });
  });
});

describe('a draft', () => {
  test('goes on by an approval alone', () => {
    const leaving = from('draft').filter(({ transition: { to } }) => to !== 'draft' && to !== 'end');
    for (const { outcome, transition } of leaving) {
      expect(outcome).toMatch(/^approved/);
      expect(transition.event).toBe('approved');
    }
    for (const { state, transition } of cells) if (transition.to === 'draft') expect(state).toBe('draft');
  });
});

describe('every way through the table', () => {
  test('ends, from every state', () => {
    for (const state of states) expect(ways(state).length).toBeGreaterThan(0);
    expect(allWays.length).toBeGreaterThan(100);
  });

  test('tells of the start once unless it ends before, and of its end once, as the last', () => {
    for (const way of allWays) {
      const told = way.flatMap(({ transition }) => transition.event ?? []);
      const isStarted = way.some(({ state }) => !['draft', 'stage', 'start'].includes(state));
      expect(told.filter((event) => event === 'started')).toHaveLength(isStarted ? 1 : 0);
      expect(told.filter((event) => ['published', 'failed', 'canceled'].includes(event))).toEqual(
        told.slice(-1),
      );
    }
  });

  test('publishes only what was created, accepted or found before', () => {
    for (const way of allWays.filter((one) => one.at(-1)?.transition.status === 'published')) {
      const last = way.at(-1);
      const isThere = way.some(({ transition }) => transition.to === 'finish');
      expect(isThere || last?.outcome === 'resolved_published').toBe(true);
    }
  });

  test('can be canceled until it starts, and not after that, but for the rest of a thread that is not created yet', () => {
    const canBe = (outcome: string) => states.filter((state) => Object.hasOwn(transitions[state], outcome));
    expect(canBe('canceled')).toEqual(['draft', 'stage', 'start']);
    expect(canBe('rest_canceled')).toEqual(['prepare', 'check', 'create']);
  });
});
