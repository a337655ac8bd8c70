/**
 * Tests what follows from the outcome of a delivery: its status, the next try, and what it says of the
 * receiver.
 */

import { describe, expect, test } from '@jest/globals';
import type { PendingDelivery } from '../../../src/db/tables/deliveries.ts';
import {
  type DeliveryOutcome,
  deliveryOutcomes,
  outcomeOfAnswer,
  receiverAfter,
  statusAfter,
} from '../../../src/domain/deliveries/attempt.ts';
import { hourMs } from '../../../src/lib/time.ts';

const now = new Date('2026-05-01T12:00:00.000Z');

const outcomes = Object.keys(deliveryOutcomes) as DeliveryOutcome[];

/** Returns a pending delivery after this many attempts, whose event is `ageHours` old. */
const delivery = (attemptCount: number, ageHours = 0, data: string | null = '{}') =>
  ({
    attemptCount,
    event: { sealedData: null, data, createdAt: new Date(now.getTime() - ageHours * hourMs) },
  }) as PendingDelivery;

test('every cell of the table is as this list says, so that none changes by accident', () => {
  expect(deliveryOutcomes).toEqual({
    undeliverable: { status: 'failed' },
    received: { status: 'succeeded', receiver: 'well' },
    unwanted: { status: 'failed', receiver: 'gone' },
    not_received: { status: 'failed', receiver: 'failing', retryAskedBy: 'receiver' },
    unreadable: { status: 'failed', retryAskedBy: 'provider' },
    lost: { status: 'failed' },
  });
});

describe('the outcome of a delivery', () => {
  test.each(outcomes)('%s either ends it or names the next try, which is later', (outcome) => {
    const { status, nextAttemptAt } = statusAfter(outcome, delivery(0), now);
    expect(status === 'pending').toBe(nextAttemptAt !== undefined);
    if (nextAttemptAt) expect(nextAttemptAt > now).toBe(true);
  });

  test.each(outcomes)('%s ends it when all tries are used up', (outcome) => {
    const { status, nextAttemptAt } = statusAfter(outcome, delivery(8), now);
    expect(['succeeded', 'failed']).toContain(status);
    expect(nextAttemptAt).toBeUndefined();
    expect(statusAfter(outcome, delivery(8, 0, null), now).status).toBe(status);
  });

  test('is success for every 2xx and for nothing else; a 410 asks for no more', () => {
    expect([200, 204, 299].map(outcomeOfAnswer)).toEqual(['received', 'received', 'received']);
    expect([0, 199, 300, 404, 500].map(outcomeOfAnswer)).toEqual(Array(5).fill('not_received'));
    expect(outcomeOfAnswer(410)).toBe('unwanted');
    expect(statusAfter('received', delivery(0), now)).toEqual({ status: 'succeeded' });
    expect(statusAfter('unwanted', delivery(0), now)).toEqual({ status: 'failed' });
  });

  test('says something of the receiver only when something was sent to it', () => {
    const said = outcomes.filter((outcome) => receiverAfter(outcome));
    expect(said).toEqual(['received', 'unwanted', 'not_received']);
  });

  test('ends a delivery whose content has to be erased before its next try', () => {
    expect(statusAfter('not_received', delivery(6, 22.9), now).status).toBe('failed');
    expect(statusAfter('not_received', delivery(6, 1), now).status).toBe('pending');
    expect(statusAfter('not_received', delivery(6, 100, null), now).status).toBe('pending');
  });

  test.each([
    ['not_received', 0, undefined, 4, 6],
    ['not_received', 1, undefined, 24, 36],
    ['not_received', 0, 8, 6.4, 9.6],
    ['not_received', 0, 3_600, 8, 10],
    ['unreadable', 0, undefined, 4, 6],
    ['unreadable', 1, 8, 24, 36],
    ['unreadable', 0, 8, 8, 8],
    ['unreadable', 0, 3_600, 3_600, 3_600],
  ] as const)(
    '%s after %d tries, when %s seconds are asked for, is tried again in %d to %d seconds',
    (outcome, tries, asked, least, most) => {
      // The jitter moves each try at random, so it takes many tries to see how far it goes.
      for (let index = 0; index < 50; index += 1) {
        const { status, nextAttemptAt } = statusAfter(outcome, delivery(tries), now, asked);
        const seconds = ((nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000;
        expect(status).toBe('pending');
        expect(seconds).toBeGreaterThanOrEqual(least);
        expect(seconds).toBeLessThanOrEqual(most);
      }
    },
  );

  test('leaves a provider alone for as long as it asks, and a receiver for twice the plan at most', () => {
    const waited = (outcome: DeliveryOutcome) =>
      (statusAfter(outcome, delivery(0), now, 3_600).nextAttemptAt?.getTime() ?? 0) - now.getTime();
    expect(waited('unreadable')).toBe(hourMs);
    expect(waited('not_received')).toBeLessThanOrEqual(10_000);
  });
});
