/**
 * Tests the table of backfills: every cell as one line, so that none changes by accident, and what a cell means for one
 * request.
 */
import { describe, expect, test } from '@jest/globals';
import type { StoredBackfillRequest } from '../../../../src/db/tables/backfill-requests.ts';
import {
  type PageOutcome,
  planTransition,
  retrySeconds,
  type Transition,
  timeoutMs,
  transitions,
} from '../../../../src/domain/sync/backfills/transitions.ts';

const ofPage = (status: string, throttled: string) => `
${status} x page_kept -> running; continues at once; writes {advancedAt:now,tries:0,resumesAt:null}
${status} x reached_since -> completed: reached_since; emits completed; continues never; writes {advancedAt:now,tries:0}
${status} x reached_max_items -> completed: reached_max_items; emits completed; continues never; writes {advancedAt:now,tries:0}
${status} x reached_end -> completed: reached_end; emits completed; continues never; writes {advancedAt:now,tries:0}
${status} x receiver_behind -> running; continues given; writes {resumesAt:null}
${status} x throttled -> waiting; continues given; ${throttled}
${status} x unavailable -> ${status}; continues after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until tries, then refused; writes {tries:one more}
${status} x cursor_refused -> ${status}; continues at once; until restarts, then refused
${status} x refused -> failed: failed; emits failed; continues never
${status} x going_nowhere -> failed: failed; emits failed; continues never; fails as provider_unavailable
${status} x profile_gone -> failed: failed; emits failed; continues never; fails as profile_gone
${status} x canceled -> canceled: canceled; emits canceled; continues never`;

const cells = `
queued x started -> running; emits started; continues at once; writes {startedAt:now,advancedAt:now}
queued x canceled -> canceled: canceled; emits canceled; continues never
${ofPage('running', 'writes {advancedAt:now,resumesAt:jobAt}').trim()}
${ofPage('waiting', 'until day, then refused; writes {resumesAt:jobAt}').trim()}
`;

function lineOf(from: string, outcome: string, transition: Transition): string {
  const { status = from, stopReason, event, next, until, write, failure } = transition;
  return [
    `${from} x ${outcome} -> ${status}${stopReason ? `: ${stopReason}` : ''}`,
    event && `emits ${event}`,
    `continues ${typeof next === 'string' ? next : `after ${next.join(', ')} s`}`,
    until && `until ${until.limit}, then ${until.becomes}`,
    write && `writes ${JSON.stringify(write).replaceAll('"', '')}`,
    failure && `fails as ${failure.code}`,
  ]
    .filter(Boolean)
    .join('; ');
}

test('every cell of the table leads where its line says, and writes and emits what its line says', () => {
  const lines = Object.entries(transitions).flatMap(([status, row]) =>
    Object.entries<Transition>(row).map(([outcome, transition]) => lineOf(status, outcome, transition)),
  );
  expect(lines).toEqual(cells.trim().split('\n'));
});

const now = new Date('2026-05-01T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const request = (more: Partial<StoredBackfillRequest> = {}) =>
  ({
    status: 'running',
    tries: 0,
    advancedAt: inSeconds(-60),
    position: { lists: [{ cursor: 'here' }] },
    ...more,
  }) as StoredBackfillRequest;
const failure = { code: 'provider_unavailable', message: 'The provider did not answer.' };
const failedAs = (code: string) => ({
  changes: { status: 'failed', stopReason: 'failed', errorCode: code, completedAt: now },
});

describe('a provider that cannot be read', () => {
  test('is asked again after 2, 5, 15 and 30 seconds, 1, 2, 5 and twice 10 minutes, and not after that', () => {
    const moves = [...retrySeconds, 0].map((_, tries) =>
      planTransition(request({ tries }), 'unavailable', { failure }, now),
    );
    expect(moves.slice(0, -1).map(({ jobAt }) => jobAt)).toEqual(retrySeconds.map(inSeconds));
    expect(moves.map(({ changes }) => changes.tries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]);
    expect(moves.at(-1)).toMatchObject(failedAs('provider_unavailable'));
    expect(moves.at(-1)?.jobAt).toBeUndefined();
  });

  test('and throttles is waited for as long as it says, until it has throttled for a day without progress', () => {
    const waits = (advancedAt: Date, status: 'running' | 'waiting' = 'waiting') =>
      planTransition(
        request({ status, advancedAt, tries: 3 }),
        'throttled',
        { afterSeconds: 90, failure },
        now,
      );
    expect(timeoutMs).toBe(86_400_000);
    const { changes, jobAt } = waits(new Date(now.getTime() - timeoutMs));
    expect({ changes, jobAt }).toEqual({
      changes: { status: 'waiting', dueAt: inSeconds(90), resumesAt: inSeconds(90) },
      jobAt: inSeconds(90),
    });
    const longAgo = new Date(now.getTime() - timeoutMs - 1);
    expect(waits(longAgo)).toMatchObject(failedAs('provider_unavailable'));
    expect(waits(longAgo, 'running').changes).toEqual({ ...changes, advancedAt: now });
  });
});

describe('a list', () => {
  const again = { lists: [{}], restarts: 1 };
  test('is begun again when its cursor is refused, three times at most', () => {
    const begunAgain = (restarts?: number) =>
      planTransition(
        request({ position: { lists: [{ cursor: 'here' }], ...(restarts ? { restarts } : {}) } }),
        'cursor_refused',
        { failure, columns: { position: again } },
        now,
      );
    expect(begunAgain().changes).toEqual({ position: again, dueAt: now });
    expect(begunAgain(2).changes).toEqual({ position: again, dueAt: now });
    expect(begunAgain(3)).toMatchObject(failedAs('provider_unavailable'));
    expect(begunAgain(3).changes).not.toHaveProperty('position');
    expect(planTransition(request({ position: null }), 'cursor_refused', {}, now).changes).toEqual({
      dueAt: now,
    });
  });
});

describe('a page', () => {
  const columns = { fetched: 25, emitted: 20, skipped: 5 };
  test('that was kept takes the waiting back, and the next is read at once', () => {
    const position = { lists: [{ cursor: 'there' }] };
    const kept = planTransition(
      request({ status: 'waiting', tries: 4 }),
      'page_kept',
      { columns: { ...columns, position }, afterSeconds: 7 },
      now,
    );
    expect(kept.changes).toEqual({
      ...columns,
      position,
      status: 'running',
      dueAt: now,
      advancedAt: now,
      resumesAt: null,
      tries: 0,
    });
    expect(kept.jobAt).toEqual(now);
  });

  test.each(['reached_since', 'reached_max_items', 'reached_end'] as const)(
    'that %s completes the request with its counts',
    (outcome) => {
      expect(planTransition(request({ tries: 2 }), outcome, { columns }, now).changes).toEqual({
        ...columns,
        status: 'completed',
        stopReason: outcome,
        completedAt: now,
        advancedAt: now,
        tries: 0,
      });
    },
  );

  test('is postponed while a receiver is behind, which is neither progress nor a failure', () => {
    const { changes } = planTransition(request({ tries: 2 }), 'receiver_behind', { afterSeconds: 7 }, now);
    expect(changes).toEqual({ status: 'running', dueAt: inSeconds(7), resumesAt: null });
  });
});

describe('a request', () => {
  test('starts once, and is read for the first time at once', () => {
    expect(planTransition(request({ status: 'queued' }), 'started', {}, now).changes).toEqual({
      status: 'running',
      startedAt: now,
      advancedAt: now,
      dueAt: now,
    });
  });

  test('whose profile was deleted says so, whatever comes with the outcome', () => {
    expect(planTransition(request(), 'profile_gone', { failure }, now)).toMatchObject(
      failedAs('profile_gone'),
    );
  });

  test('that is canceled has no failure', () => {
    expect(planTransition(request(), 'canceled', { failure }, now).changes).toEqual({
      status: 'canceled',
      stopReason: 'canceled',
      completedAt: now,
    });
  });

  test.each([
    ['completed', 'canceled'],
    ['failed', 'page_kept'],
    ['queued', 'page_kept'],
    ['running', 'started'],
  ] as [StoredBackfillRequest['status'], PageOutcome][])('that is %s cannot become %s', (status, outcome) => {
    expect(() => planTransition(request({ status }), outcome, {}, now)).toThrow(
      `a backfill request that is ${status} cannot become ${outcome}`,
    );
  });
});
