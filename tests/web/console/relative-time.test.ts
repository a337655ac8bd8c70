import { expect, test } from '@jest/globals';
import { inZoneOf } from '../../../src/web/console/page-context.ts';
import { labelsOf, relativeTime } from '../../../src/web/console/times.ts';

const now = new Date('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T11:59:01Z', 'just now'],
  ['2026-11-24T12:00:59Z', 'in a moment'],
  ['2026-11-24T11:59:00Z', '1 minute ago'],
  ['2026-11-24T11:00:01Z', '59 minutes ago'],
  ['2026-11-24T11:00:00Z', '1 hour ago'],
  ['2026-11-24T15:59:59Z', 'in 3 hours'],
  ['2026-11-23T12:00:00Z', '1 day ago'],
  ['2026-11-10T12:00:01Z', '13 days ago'],
  ['2026-11-10T12:00:00Z', '10 Nov 2026'],
  ['2027-03-01T00:00:00Z', '1 Mar 2027'],
])('%s is %s, at noon on 24 November', (at, said) => {
  expect(relativeTime(new Date(at), now)).toBe(said);
});

test('the hours of a chart are those of the zone of the page, and its days are those that are counted', () => {
  const bucketsOf = (hours: number) =>
    ['2026-11-23T23:00:00Z', '2026-11-24T00:00:00Z'].map((start) => ({
      start: new Date(start),
      end: new Date(Date.parse(start) + hours * 3_600_000),
    }));
  const inTokyo = (hours: number) =>
    inZoneOf({ user: { timeZone: 'Asia/Tokyo' } } as Parameters<typeof inZoneOf>[0], () =>
      labelsOf(bucketsOf(hours)),
    );
  expect(inTokyo(1)).toEqual(['08:00', '09:00']);
  expect(labelsOf(bucketsOf(1))).toEqual(['23:00', '00:00']);
  expect(inTokyo(24)).toEqual(['11-23', '11-24']);
});
