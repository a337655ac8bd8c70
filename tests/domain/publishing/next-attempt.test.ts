/** A publish request that waits says until when and for what, in its record and in the step after which it waits. */
import { expect, test } from '@jest/globals';
import type { StoredPublishRequest } from '../../../src/db/tables/publish-requests.ts';
import { planTransition, type StepOutcome } from '../../../src/domain/publishing/ledger/plan-transition.ts';
import { presentedTimes } from '../../../src/domain/publishing/ledger/present-requests.ts';
import { ownFailure } from '../../../src/domain/publishing/ledger/publish-failure.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const failure = ownFailure('provider_too_slow');

const request = (more: Partial<StoredPublishRequest> = {}) =>
  ({
    status: 'publishing',
    phase: 'create',
    tries: 0,
    steps: [{ name: 'started', at: now.toISOString(), outcome: 'done' }],
    progress: {},
    dueAt: now,
    attemptedAt: null,
    completedAt: null,
    scheduledFor: null,
    startedAt: now,
    createdAt: now,
    updatedAt: now,
    ...more,
  }) as StoredPublishRequest;

const afterwards = (before: StoredPublishRequest, outcome: StepOutcome) => {
  const { changes } = planTransition(before, outcome, now);
  return presentedTimes({ ...before, ...changes, updatedAt: now } as StoredPublishRequest);
};

const code = 'platform_rate_limit';
const waits: [string, Partial<StoredPublishRequest>, StepOutcome, number, boolean][] = [
  ['throttled', {}, { outcome: 'throttled', code, failure, afterSeconds: 300 }, 300, true],
  ['provider_unavailable', {}, { outcome: 'unavailable', code: 'internal', failure }, 2, true],
  ['file_not_fetched', { phase: 'prepare' }, { outcome: 'not_fetched', failure, afterSeconds: 2 }, 2, true],
  ['provider_processing', { phase: 'check' }, { outcome: 'pending', afterSeconds: 30 }, 30, false],
  ['provider_processing', {}, { outcome: 'not_ready', failure, afterSeconds: 30 }, 30, true],
  ['outcome_unknown', {}, { outcome: 'unclear' }, 5, true],
  [
    'outcome_unknown',
    { status: 'outcome_unknown', phase: 'settle' },
    { outcome: 'unanswered', failure },
    120,
    false,
  ],
  [
    'publishing_budget_spent',
    { status: 'queued', phase: 'prepare' },
    { outcome: 'no_room', at: after(900) },
    900,
    true,
  ],
];

test.each(waits)('waits as %s', (nextAttemptReason, more, outcome, seconds, hasStep) => {
  const told = afterwards(request(more), outcome);
  const nextAttemptAt = after(seconds).toISOString();
  expect(told).toMatchObject({ nextAttemptAt, nextAttemptReason });
  if (hasStep) expect(told.steps.at(-1)).toMatchObject({ nextAttemptAt });
});

const continues: [string, Partial<StoredPublishRequest>, StepOutcome][] = [
  ['is worked on', { phase: 'check' }, { outcome: 'ready' }],
  ['has ended', { phase: 'check' }, { outcome: 'failed', failure }],
  [
    'waits for its own time',
    { status: 'scheduled', phase: 'prepare' },
    { outcome: 'rescheduled', at: after(60), columns: { scheduledFor: after(60) } },
  ],
];

test.each(continues)('says nothing of it when it %s', (_title, more, outcome) => {
  const told = afterwards(request(more), outcome);
  expect(told).not.toHaveProperty('nextAttemptAt');
  expect(told).not.toHaveProperty('nextAttemptReason');
  expect(told.steps.at(-1)).not.toHaveProperty('nextAttemptAt');
});

test('says it by the clock by which the request was scheduled', () => {
  const scheduledFor = after(3_600);
  const told = afterwards(request({ scheduledFor }), {
    outcome: 'throttled',
    code,
    failure,
    afterSeconds: 300,
  });
  const nextAttemptAt = after(3_900).toISOString();
  expect(told).toMatchObject({ nextAttemptAt });
  expect(told.steps.at(-1)).toMatchObject({ nextAttemptAt });
});
