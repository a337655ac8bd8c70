/** Tests how the console tells what has happened to a post, and how far a backfill is. Pure functions. */
import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../../src/contract/index.ts';
import { type Transition, transitions } from '../../../src/domain/publishing/ledger/transitions.ts';
import { howFar, itemsPerMinute, shareWalked } from '../../../src/web/console/sections/backfill-progress.ts';
import { sentenceOf } from '../../../src/web/console/sections/publishing/cards.ts';

test('every step that publishing takes has a sentence, which names the provider', () => {
  const steps = Object.values(transitions)
    .flatMap((cells): Transition[] => Object.values(cells))
    .flatMap(({ step }) => (step && step[1] !== 'given' ? [step] : []));
  expect(steps.length).toBeGreaterThan(30);
  const silent = steps.filter(([name, outcome]) => !sentenceOf({ name, outcome }, 'Instagram'));
  expect(silent).toEqual([]);
  const said = steps.map(([name, outcome]) => sentenceOf({ name, outcome }, 'Instagram')).join(' ');
  expect(said).not.toMatch(/@|_/);
  expect(said).toContain('Instagram has processed the files.');
});

describe('a backfill', () => {
  const at = (day: number, time = '00:00:00') => `2026-11-${String(day).padStart(2, '0')}T${time}.000Z`;
  const running = (more: Partial<Schemas['BackfillRequest']> = {}): Schemas['BackfillRequest'] => ({
    backfillRequestId: 'bf_1',
    connectedProfileId: 'cp_1',
    contentType: 'instagram.media.items',
    maxItems: 1_000,
    status: 'running',
    emitted: 0,
    fetched: 0,
    skipped: 0,
    createdAt: at(21),
    updatedAt: at(21),
    startedAt: at(21),
    since: at(1),
    ...more,
  });

  test.each([
    ['nothing yet', {}, 0],
    ['a quarter of the time', { oldestEmittedAt: at(16) }, 0.25],
    ['everything that there is', { oldestEmittedAt: at(16), status: 'completed' as const }, 1],
    ['what is older than was asked for', { oldestEmittedAt: '2026-10-01T00:00:00.000Z' }, 1],
    ['what was published after it began', { oldestEmittedAt: at(22) }, 0],
    ['an empty span', { since: at(21) }, 1],
  ])('that has delivered %s has walked %#', (_what, more, share) => {
    expect(shareWalked(running(more))).toBe(share);
  });

  test('without a beginning has no share of it', () => {
    const { since: _since, ...endless } = running();
    expect(shareWalked(endless)).toBeUndefined();
  });

  test('tells its rate once it has run for a minute', () => {
    const now = new Date(at(21, '00:02:00'));
    expect(itemsPerMinute(running({ emitted: 50 }), new Date(at(21, '00:00:59')))).toBeUndefined();
    expect(itemsPerMinute(running({ emitted: 50 }), now)).toBe(25);
    expect(itemsPerMinute(running({ emitted: 50, completedAt: at(21, '00:01:00') }), now)).toBe(50);
  });

  test('says what is outstanding, and until when the provider makes it wait', async () => {
    const resumesAt = at(21, '13:58:15');
    const request = running({ status: 'waiting', resumesAt, oldestEmittedAt: at(16), emitted: 359 });
    const text = `${await howFar(request, 'Instagram', new Date(at(21, '13:57:14')))}`.replace(
      /<[^>]*>/g,
      '',
    );
    expect(text).toContain('359 items, 25 %');
    expect(text).toContain('15 days of history outstanding.');
    expect(text).toContain('641 are left');
    expect(text).toContain('Instagram asks us to wait until 21 Nov 2026, 13:58:15 UTC (in 61 seconds).');
  });
});
