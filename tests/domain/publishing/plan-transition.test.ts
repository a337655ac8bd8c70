/**
 * Tests what a transition means for one request: the columns that are written, and when a job looks at it
 * again.
 */
import { describe, expect, test } from '@jest/globals';
import type { StoredPublishRequest } from '../../../src/db/tables/publish-requests.ts';
import { planTransition, wouldEnd } from '../../../src/domain/publishing/ledger/plan-transition.ts';
import { presentPublishRequest } from '../../../src/domain/publishing/ledger/present-requests.ts';
import { ownFailure } from '../../../src/domain/publishing/ledger/publish-failure.ts';
import {
  askAgainAfter,
  intervalsSeconds,
  longestThrottleSeconds,
  partUnseenSeconds,
  processedAgainAfter,
  readyAgainAfter,
  retrySeconds,
} from '../../../src/domain/publishing/ledger/queue-run.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const hour = 60 * 60;
const day = 24 * hour;
const failure = ownFailure('provider_too_slow');
const lasting = ownFailure('validation_error');

const request = (more: Partial<StoredPublishRequest> = {}) =>
  ({
    status: 'publishing',
    phase: 'prepare',
    tries: 0,
    part: 0,
    partCount: 1,
    parts: [],
    steps: [{ name: 'started', at: ago(60).toISOString(), outcome: 'done' }],
    progress: {},
    attemptedAt: null,
    doubtedSince: null,
    startedAt: ago(60),
    createdAt: ago(2 * day),
    ...more,
  }) as StoredPublishRequest;
const stepsThat = (outcome: string, count: number) =>
  Array.from({ length: count }, () => ({ name: 'some', at: ago(1).toISOString(), outcome }));
const waitOf = (...[one, given]: [StoredPublishRequest, Parameters<typeof planTransition>[1]]) => {
  const { jobAt } = planTransition(one, given, now);
  return jobAt && (jobAt.getTime() - now.getTime()) / 1_000;
};
const later = { outcome: 'unavailable' as const, code: 'internal' as const, failure };

describe('a step whose failure may pass', () => {
  test('is repeated after 2, 5, 15 and 30 seconds, 1, 2, 5 and twice 10 minutes, and fails then', () => {
    expect(retrySeconds).toEqual([2, 5, 15, 30, 60, 120, 300, 600, 600]);
    expect(retrySeconds.map((_, tries) => waitOf(request({ tries }), later))).toEqual(retrySeconds);
    expect(planTransition(request({ tries: 9 }), later, now)).toMatchObject({
      transition: { to: 'end' },
      changes: { status: 'failed', errorCode: failure.code, errorReason: failure.reason },
    });
  });

  test('ends the request only when its tries are used up', () => {
    const ends = (tries: number) => wouldEnd(request({ tries }), later, now);
    expect([0, 8, 9].map(ends)).toEqual([false, false, true]);
    expect(planTransition(request({ tries: 9 }), later, now).transition.to).toBe('end');
  });

  test('stays where it is, counts, and tells in the ledger why', () => {
    const { changes } = planTransition(request({ phase: 'check', tries: 2 }), later, now);
    expect(changes).toMatchObject({ phase: 'check', tries: 3, dueAt: new Date(now.getTime() + 15_000) });
    expect((changes.steps as object[]).at(-1)).toEqual({
      name: 'check',
      at: now.toISOString(),
      outcome: 'internal',
      nextAttemptAt: new Date(now.getTime() + 15_000).toISOString(),
    });
    expect(changes).not.toHaveProperty('status');
  });

  test('is not repeated beyond a day after its start; one that waited before its start has the day as well', () => {
    const throttled = { outcome: 'throttled', code: 'platform_rate_limit', failure, afterSeconds: 7 };
    expect(waitOf(request({ startedAt: ago(day) }), throttled)).toBe(7);
    expect(planTransition(request({ startedAt: ago(day + 1) }), throttled, now).changes.status).toBe(
      'failed',
    );
    expect(planTransition(request({ startedAt: ago(day + 1) }), later, now).changes.status).toBe('failed');
    expect(
      planTransition(request({ startedAt: null, createdAt: ago(day + 1) }), throttled, now).changes.status,
    ).toBe('failed');
  });

  test('is looked up instead where the provider has accepted the content', () => {
    const accepted = request({ phase: 'confirm', attemptedAt: ago(50), tries: 9 });
    expect(planTransition(accepted, later, now).changes).toMatchObject({
      phase: 'settle',
      status: 'outcome_unknown',
      tries: 0,
    });
  });
});

describe('a provider that processes files', () => {
  test('has an hour since the last step, and the request fails then', () => {
    const since = (seconds: number) =>
      request({
        phase: 'check',
        steps: [{ name: 'prepared', at: ago(seconds).toISOString(), outcome: 'done' }],
      });
    const pending = { outcome: 'pending', afterSeconds: 11 };
    expect(waitOf(since(hour - 1), pending)).toBe(11);
    expect(planTransition(since(hour), pending, now).changes).toMatchObject({
      status: 'failed',
      errorCode: 'provider_too_slow',
    });
    expect(waitOf(since(hour - 1), { outcome: 'not_seen' })).toBe(10);
    expect(planTransition(since(hour), { outcome: 'not_seen' }, now).changes.status).toBe('failed');
  });

  test('has it while its parts are made as well', () => {
    const making = (seconds: number) =>
      request({
        phase: 'prepare',
        steps: [{ name: 'started', at: ago(seconds).toISOString(), outcome: 'done' }],
      });
    const notReady = { outcome: 'not_ready', failure, afterSeconds: 5 };
    expect(waitOf(making(hour - 1), notReady)).toBe(5);
    expect(planTransition(making(hour), notReady, now).changes).toMatchObject({
      status: 'failed',
      errorCode: 'provider_too_slow',
    });
  });

  test('has it since the start, or since the request was made, where the ledger has no step', () => {
    const pending = { outcome: 'pending', afterSeconds: 11 };
    const bare = (startedAt: Date | null, createdAt: Date) =>
      request({ phase: 'check', steps: [], startedAt, createdAt });
    expect(waitOf(bare(ago(60), ago(day)), pending)).toBe(11);
    expect(planTransition(bare(null, ago(hour)), pending, now).changes.status).toBe('failed');
  });

  test('may lose them twice, and they are prepared again from nothing', () => {
    const lost = (count: number) =>
      request({ phase: 'check', progress: { id: '1' }, steps: stepsThat('lost', count) });
    expect(waitOf(lost(2), { outcome: 'lost' })).toBe(10);
    expect(planTransition(lost(2), { outcome: 'lost' }, now).changes).toMatchObject({
      phase: 'prepare',
      progress: {},
      attemptedAt: null,
    });
    expect(planTransition(lost(3), { outcome: 'lost' }, now).changes).toMatchObject({
      status: 'failed',
      errorReason: 'files_expired',
      errorMessage: 'The provider lost what it was given, every time.',
    });
  });
});

describe('a draft that waits for its person', () => {
  const sent = { outcome: 'handed_over', afterSeconds: 60 } as const;
  const stepsAfter = (steps: object[]) =>
    planTransition(
      request({ phase: 'confirm', steps: steps as StoredPublishRequest['steps'], attemptedAt: ago(60) }),
      sent,
      now,
    ).changes.steps as { name: string }[] | undefined;

  test('has one step that says so, however often it is looked at', () => {
    const before = { name: 'created', at: ago(60).toISOString(), outcome: 'accepted' };
    const after = stepsAfter([before]);
    expect(after?.map(({ name }) => name)).toEqual(['created', 'sentToInbox']);
    expect(stepsAfter([...(after ?? [])])).toBeUndefined();
  });

  test('that became several posts has a step for each of the others', () => {
    const created = { externalId: '1', alsoCreated: ['2', '3'] };
    const { changes } = planTransition(request({ phase: 'confirm' }), { outcome: 'confirmed', created }, now);
    expect(changes.steps).toEqual(
      expect.arrayContaining(
        ['2', '3'].map((externalId) =>
          expect.objectContaining({ name: 'alsoPublished', outcome: externalId }),
        ),
      ),
    );
  });
});

describe('an unknown outcome', () => {
  const unknown = (more: Partial<StoredPublishRequest> = {}) =>
    request({ status: 'outcome_unknown', phase: 'settle', attemptedAt: ago(50), ...more });

  test('is looked up after 5, 15 and 30 seconds, 1, 2, 4, 8, 15 and 30 minutes, and has failed then', () => {
    expect(intervalsSeconds).toEqual([5, 15, 30, 60, 120, 240, 480, 900, 1_800]);
    const first = waitOf(request({ phase: 'create', attemptedAt: ago(1) }), { outcome: 'unclear' });
    const others = intervalsSeconds
      .slice(1)
      .map((_, tries) => waitOf(unknown({ tries }), { outcome: 'not_seen' }));
    expect([first, ...others]).toEqual(intervalsSeconds);
    expect(planTransition(unknown({ tries: 8 }), { outcome: 'not_seen' }, now).changes).toMatchObject({
      status: 'failed',
      errorReason: 'not_created',
    });
  });

  test('that cannot be looked up uses up no look, for a day', () => {
    const unanswered = { outcome: 'unanswered', failure };
    expect(planTransition(unknown({ tries: 3 }), unanswered, now).changes).toMatchObject({
      tries: 3,
      phase: 'settle',
    });
    expect(waitOf(unknown({ tries: 3 }), unanswered)).toBe(120);
    expect(planTransition(unknown({ startedAt: ago(day + 1) }), unanswered, now).changes.errorCode).toBe(
      failure.code,
    );
  });

  test.each([{ outcome: 'unanswered', failure }, { outcome: 'hidden' }])(
    'that became unknown long after publishing began has its day from then on: $outcome',
    (look) => {
      const since = (seconds: number) => {
        const steps = [{ name: 'created', outcome: 'unknown', at: ago(seconds).toISOString() }];
        return planTransition(unknown({ startedAt: ago(3 * day), steps }), look, now).changes;
      };
      expect(since(day - 1)).not.toHaveProperty('status');
      expect(since(day + 1)).toMatchObject({ status: 'failed' });
    },
  );

  test('that is still processed uses up no look, however long it takes, and is asked about more and more seldom', () => {
    const processing = { outcome: 'still_processing', afterSeconds: 30 };
    const { changes } = planTransition(unknown({ tries: 8, startedAt: ago(9 * day) }), processing, now);
    expect(changes).toMatchObject({ phase: 'settle', tries: 8 });
    expect(changes).not.toHaveProperty('status');
    const waits = [10, 100, 1_000, 10_000].map((seconds) =>
      processedAgainAfter({ attemptedAt: ago(seconds) }, 30, now),
    );
    expect(waits).toEqual([30, 100, 1_000, 1_800]);
  });

  test('that the provider does not let anybody look up is looked at every hour, and has failed after a day with words of its own', () => {
    expect(waitOf(unknown({ tries: 8 }), { outcome: 'hidden' })).toBe(3600);
    expect(planTransition(unknown({ tries: 8 }), { outcome: 'hidden' }, now).changes).toMatchObject({
      tries: 8,
      phase: 'settle',
    });
    expect(
      planTransition(unknown({ startedAt: ago(day + 1) }), { outcome: 'hidden' }, now).changes,
    ).toMatchObject({
      status: 'failed',
      errorReason: 'not_created',
      errorMessage: expect.stringContaining('does not let this service look'),
    });
  });

  test('that proves that nothing was created is created again, five times at most', () => {
    const proven = (count: number) =>
      planTransition(
        unknown({ tries: 4, steps: stepsThat('unknown', count) }),
        { outcome: 'not_created' },
        now,
      );
    expect(proven(4).changes).toMatchObject({
      phase: 'create',
      status: 'publishing',
      attemptedAt: null,
      tries: 0,
    });
    expect(proven(4).jobAt).toBeUndefined();
    expect(proven(5).changes).toMatchObject({
      status: 'failed',
      errorReason: 'provider_fault',
    });
  });
});

describe('the call that creates', () => {
  const creating = request({ phase: 'create', attemptedAt: ago(1), tries: 3 });

  test('is written down before it is made, with the phase and the tries that it is made in', () => {
    const begun = planTransition(request({ phase: 'create', tries: 3 }), { outcome: 'begun' }, now);
    expect(begun.changes).toEqual({ phase: 'create', tries: 3, attemptedAt: now });
  });

  test('that was refused for now is repeated after a look; one that was refused for good can be retried', () => {
    const throttled = { outcome: 'throttled', code: 'platform_rate_limit', failure, afterSeconds: 7 };
    const { changes } = planTransition(creating, throttled, now);
    expect(changes).toMatchObject({ phase: 'check', tries: 4 });
    expect(changes).not.toHaveProperty('attemptedAt');
    const failed = planTransition(creating, { outcome: 'failed', failure }, now);
    expect(failed.changes).toMatchObject({
      attemptedAt: null,
      retryableUntil: expect.any(Date),
    });
  });

  test('that the provider was not ready for goes back to what is prepared', () => {
    const notReady = { outcome: 'not_ready', failure, afterSeconds: 7 };
    expect(planTransition(creating, notReady, now).changes).toMatchObject({
      phase: 'prepare',
      attemptedAt: null,
    });
    const unready = (count: number) => ({ ...creating, steps: stepsThat('not_ready', count) });
    expect(planTransition(unready(8), notReady, now).changes.phase).toBe('prepare');
    expect(planTransition(unready(9), notReady, now).changes).toMatchObject({ status: 'failed' });
  });

  test('is made again after what the provider says, and later the more often it was not ready', () => {
    const waits = (advisedSeconds: number) =>
      Array.from({ length: 9 }, (_, count) =>
        readyAgainAfter({ steps: stepsThat('not_ready', count) }, advisedSeconds),
      );
    expect(waits(1)).toEqual([2, 5, 15, 30, 60, 120, 300, 600, 600]);
    expect(waits(30)).toEqual([30, 30, 30, 30, 60, 120, 300, 600, 600]);
  });

  test('that was refused, and may have been carried out, fails as it was refused when nothing is ever seen', () => {
    const { changes } = planTransition(creating, { outcome: 'unclear', failure }, now);
    expect(changes).toMatchObject({ status: 'outcome_unknown', errorCode: failure.code });
    const seeking = request({ phase: 'settle', tries: 8, ...(changes as object), attemptedAt: ago(1) });
    expect(planTransition({ ...seeking, tries: 8 }, { outcome: 'not_seen' }, now).changes).toMatchObject({
      status: 'failed',
      errorCode: failure.code,
      errorReason: failure.reason,
    });
  });

  test('has its outcome written down at once, with what was created', () => {
    const created = { externalId: '1_2', providerPermalink: 'https://example.test/1' };
    expect(planTransition(creating, { outcome: 'created', created }, now).changes).toMatchObject({
      phase: 'finish',
      ...created,
    });
    expect(
      planTransition(creating, { outcome: 'created', created: { externalId: '1_2' } }, now).changes
        .providerPermalink,
    ).toBeNull();
  });
});

describe('the end of a request', () => {
  test('erases what the adapter remembered, and leaves nothing to look at', () => {
    const finished = request({ phase: 'finish', attemptedAt: ago(5), externalId: '1_2' });
    const { changes, jobAt } = planTransition(
      finished,
      { outcome: 'finished', created: { externalId: '1_2' } },
      now,
    );
    expect(changes).toMatchObject({
      status: 'published',
      dueAt: null,
      progress: {},
      completedAt: now,
      externalId: '1_2',
    });
    expect(jobAt).toBeUndefined();
    expect(changes).not.toHaveProperty('errorCode');
  });

  test('can be retried only when the reason may pass and the provider was not asked to create it', () => {
    const end = (attemptedAt: Date | null, why: typeof failure) =>
      planTransition(request({ phase: 'check', attemptedAt }), { outcome: 'gone', failure: why }, now)
        .changes;
    expect(end(null, failure)).toMatchObject({ retryableUntil: expect.any(Date) });
    expect(end(ago(1), failure)).not.toHaveProperty('retryableUntil');
    expect(end(null, lasting)).not.toHaveProperty('retryableUntil');
    const canceled = planTransition(request({ status: 'queued' }), { outcome: 'canceled' }, now).changes;
    expect(canceled).not.toHaveProperty('retryableUntil');
  });

  test('counts as published when the customer took the profile away after it was created', () => {
    const { changes } = planTransition(
      request({ phase: 'finish', attemptedAt: ago(5) }),
      { outcome: 'gone', failure },
      now,
    );
    expect(changes.status).toBe('published');
    expect(changes).not.toHaveProperty('errorCode');
    expect(changes).not.toHaveProperty('externalId');
  });
});

describe('after a restore', () => {
  test('what nobody could look up counts as attempted since the time that was lost', () => {
    const doubted = request({ doubtedSince: ago(500) });
    expect(planTransition(doubted, { outcome: 'unanswered', failure }, now).changes).toMatchObject({
      phase: 'settle',
      status: 'outcome_unknown',
      attemptedAt: ago(500),
    });
  });

  test('what is not there continues, and one that waits for its time continues waiting', () => {
    const waiting = request({ status: 'queued', doubtedSince: ago(500) });
    const { changes, jobAt } = planTransition(waiting, { outcome: 'absent' }, now);
    expect(changes).toMatchObject({ phase: 'prepare', doubtedSince: null, attemptedAt: null, tries: 0 });
    expect(changes).not.toHaveProperty('status');
    expect(jobAt).toBeUndefined();
  });
});

describe('a post of a thread', () => {
  const sent = (unseen: number, more: Partial<StoredPublishRequest> = {}) =>
    request({ part: 1, partCount: 3, steps: stepsThat('part_unseen', unseen) as never, ...more });
  const unseen = (one: StoredPublishRequest) =>
    planTransition(one, { outcome: 'part_unseen', afterSeconds: askAgainAfter(one), failure }, now);

  test.each([
    ['was never seen', 'never_seen', 'nobody knows whether the next one is, and 1 is not.'],
    ['is not there, as a person says,', 'resolved_failed', '2 are not.'],
  ])('%s counts as what is known of it', (_title, outcome, words) => {
    const before = sent(0, { phase: 'settle', status: 'outcome_unknown', attemptedAt: now, tries: 9 });
    const parts = [{ externalId: '1' }];
    const { changes } = planTransition(before, { outcome, failure: ownFailure('not_created') }, now);
    const record = { ...before, mediaIds: [], parts, updatedAt: now, ...changes };
    const { error } = presentPublishRequest(record as unknown as StoredPublishRequest);
    expect(error?.message).toContain(`The first post of the thread is published, and ${words}`);
  });

  test('is sent again after each wait for the post before, however often the provider was not available before', () => {
    expect(
      partUnseenSeconds.map((_, count) =>
        waitOf(sent(count, { tries: 9 }), {
          outcome: 'part_unseen',
          afterSeconds: askAgainAfter(sent(count)),
          failure,
        }),
      ),
    ).toEqual(partUnseenSeconds);
    expect(unseen(sent(partUnseenSeconds.length)).changes.status).toBe('failed');
  });
});

describe('a part that was prepared', () => {
  test('takes back none of the waits that failures before it have used', () => {
    const { changes } = planTransition(
      request({ tries: 3 }),
      { outcome: 'part_prepared', progress: {} },
      now,
    );
    expect(changes).toMatchObject({ tries: 3 });
  });
});

describe('what comes with an outcome', () => {
  test('is written down: what was prepared, what was created, when it began, and what the provider said', () => {
    const { changes } = planTransition(request(), { outcome: 'part_prepared', progress: { id: '1' } }, now);
    expect(changes).toMatchObject({ progress: { id: '1' } });
    const waits = request({ status: 'scheduled', startedAt: null });
    expect(planTransition(waits, { outcome: 'started' }, now).changes).toMatchObject({ startedAt: now });
    const created = { externalId: '1_2', providerPermalink: 'https://example.com/1_2' };
    const made = planTransition(request({ phase: 'create' }), { outcome: 'created', created }, now);
    expect(made).toMatchObject({ changes: created, created });
    const subcode = { ...failure, providerCode: '190' };
    const said = planTransition(request(), { outcome: 'failed', failure: subcode }, now).changes;
    expect(said).toMatchObject({ errorDetail: { providerCode: '190' } });
  });

  test('is absent where there is none: an end keeps its phase, and a failure of our own has no detail', () => {
    const { changes } = planTransition(request(), { outcome: 'failed', failure }, now);
    expect(changes).not.toHaveProperty('phase');
    expect(changes).not.toHaveProperty('errorDetail');
  });
});

test('a request that a restore has left in doubt is looked up, and the ledger says so', () => {
  const doubted = request({ phase: 'create', doubtedSince: ago(60) });
  const { changes } = planTransition(doubted, { outcome: 'unanswered', failure }, now);
  expect(changes).toMatchObject({ phase: 'settle', attemptedAt: ago(60) });
  expect((changes.steps as object[]).at(-1)).toMatchObject({ name: 'looked_up', outcome: 'unknown' });
});

test('a provider that throttles is asked again after six hours at the latest', () => {
  expect(longestThrottleSeconds).toBe(6 * hour);
});

describe('a count of the ledger', () => {
  test('takes the steps with its own outcome, and no others', () => {
    const many = request({ phase: 'check', steps: stepsThat('done', 9) });
    expect(planTransition(many, { outcome: 'lost' }, now).changes).toMatchObject({ phase: 'prepare' });
    const settling = request({ status: 'outcome_unknown', phase: 'settle', steps: stepsThat('done', 9) });
    expect(planTransition(settling, { outcome: 'not_created' }, now).changes).toMatchObject({
      phase: 'create',
    });
  });
});

test('what the provider has made otherwise than it was asked is a step each', () => {
  const created = { externalId: '1', differs: ['poll', 'privacy'] as const };
  const outcome = { outcome: 'created', created: { ...created, differs: [...created.differs] } } as const;
  const { steps } = planTransition(request({ phase: 'create', attemptedAt: ago(1) }), outcome, now).changes;
  expect((steps as { name: string; outcome: string }[]).slice(-2)).toEqual([
    { name: 'differs', at: now.toISOString(), outcome: 'poll' },
    { name: 'differs', at: now.toISOString(), outcome: 'privacy' },
  ]);
});

describe('a thread', () => {
  const created = { externalId: 'post_2', providerPermalink: 'https://social.example/post_2' };
  const first = { externalId: 'post_1', at: ago(30).toISOString() };
  const isCreated = (more: Partial<StoredPublishRequest>) =>
    planTransition(request({ phase: 'create', ...more }), { outcome: 'created', created }, now).changes;

  test('is known by its first post, and keeps the names of each', () => {
    const whole = isCreated({ partCount: 3 });
    expect(whole).toMatchObject({ externalId: 'post_2', providerPermalink: created.providerPermalink });
    expect(whole.parts).toEqual([{ ...created, at: now.toISOString() }]);
    const second = isCreated({ partCount: 3, part: 1, parts: [first] });
    expect(second).not.toHaveProperty('externalId');
    expect(second.parts).toEqual([first, { ...created, at: now.toISOString() }]);
  });

  test('keeps the time of a post that is reported once more, and has no address where the provider gives none', () => {
    const bare = { externalId: 'post_1' };
    const again = request({ phase: 'create', partCount: 2, parts: [first] });
    const { changes } = planTransition(again, { outcome: 'created', created: bare }, now);
    expect(changes.parts).toEqual([first]);
  });

  test('of one post is none', () => {
    expect(isCreated({})).toMatchObject({ externalId: 'post_2' });
    expect(isCreated({})).not.toHaveProperty('parts');
  });

  test('goes on with the next post once one can be seen', () => {
    const seen = request({ phase: 'finish', partCount: 3, part: 1, parts: [first, first], tries: 2 });
    const { changes } = planTransition(seen, { outcome: 'finished' }, now);
    expect(changes).toMatchObject({ phase: 'prepare', status: 'publishing', part: 2, tries: 0 });
    const stays = planTransition(request({ phase: 'check' }), later, now);
    expect(stays.changes).not.toHaveProperty('part');
  });
});

test('what was approved has its own time, which its step does not tell as a next attempt', () => {
  const at = new Date(now.getTime() + day * 1_000);
  const held = request({ status: 'pending_approval', phase: 'draft' });
  const { changes, jobAt } = planTransition(held, { outcome: 'approved_for_later', at, columns: {} }, now);
  expect(jobAt).toEqual(at);
  expect((changes.steps as object[]).at(-1)).toEqual({
    name: 'approved',
    at: now.toISOString(),
    outcome: 'done',
  });
});
