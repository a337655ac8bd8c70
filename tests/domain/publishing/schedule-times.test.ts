/** Tests the instant of a wall time, across the changes of clocks and the names of time zones. */
import { describe, expect, test } from '@jest/globals';
import { instantOf, publicTimeProblems } from '../../../src/domain/foundation/schedule.ts';

describe('a wall time', () => {
  test.each([
    ['in winter', '2026-12-06T15:00', 'America/Chicago', '2026-12-06T21:00:00.000Z'],
    [
      'in summer, though it is named in winter',
      '2027-06-06T15:00',
      'America/Chicago',
      '2027-06-06T20:00:00.000Z',
    ],
    ['that a change skips is moved by it', '2027-03-14T02:30', 'America/Chicago', '2027-03-14T08:30:00.000Z'],
    ['that occurs twice is the first', '2027-11-07T01:30', 'America/Chicago', '2027-11-07T06:30:00.000Z'],
    [
      'where clocks change by half an hour',
      '2027-04-04T01:45',
      'Australia/Lord_Howe',
      '2027-04-03T14:45:00.000Z',
    ],
    ['in a zone of half an hour', '2027-01-15T12:00', 'Asia/Kolkata', '2027-01-15T06:30:00.000Z'],
    ['in a zone by its earlier name', '2027-01-15T12:00', 'Asia/Calcutta', '2027-01-15T06:30:00.000Z'],
    ['in a zone that was renamed', '2027-01-15T12:00', 'Europe/Kyiv', '2027-01-15T10:00:00.000Z'],
    ['in that zone as it was called', '2027-01-15T12:00', 'Europe/Kiev', '2027-01-15T10:00:00.000Z'],
    ['in a zone by its link', '2027-07-15T12:00', 'US/Eastern', '2027-07-15T16:00:00.000Z'],
    ['on a day of a leap year', '2028-02-29T12:00', 'UTC', '2028-02-29T12:00:00.000Z'],
  ])('%s', (_title, local, timeZone, instant) => {
    expect(instantOf(local, timeZone)?.toISOString()).toBe(instant);
  });

  test.each([
    ['on a day that is not there', '2027-02-29T12:00', 'UTC'],
    ['at an hour that is not there', '2027-01-01T24:30', 'UTC'],
    ['in a zone that is not there', '2027-01-01T12:00', 'Europe/Lissabon'],
  ])('%s is none', (_title, local, timeZone) => {
    expect(instantOf(local, timeZone)).toBeUndefined();
  });
});

describe('the time at which a provider makes something public', () => {
  const now = new Date('2026-03-09T10:00:00Z');
  const found = (publishAt: string | undefined, begins?: string) =>
    publicTimeProblems(publishAt, begins === undefined ? undefined : new Date(begins), now).map(
      ({ field, code }) => `${field} ${code}`,
    );

  test('is still to come, and comes after the service begins to publish', () => {
    expect(found(undefined)).toEqual([]);
    expect(found('2026-03-09T10:00:01Z')).toEqual([]);
    expect(found('2026-03-09T12:00:00Z', '2026-03-09T11:00:00Z')).toEqual([]);
  });

  test('is refused when it has passed, or comes before the service begins', () => {
    expect(found('2026-03-09T10:00:00Z')).toEqual(['publishAt scheduled_in_past']);
    expect(found('2026-03-09T12:00:00+03:00')).toEqual(['publishAt scheduled_in_past']);
    expect(found('2026-03-09T11:00:00Z', '2026-03-09T11:00:00Z')).toEqual(['publishAt scheduled_in_past']);
  });
});
