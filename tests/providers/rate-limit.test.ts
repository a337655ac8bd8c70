import { describe, expect, test } from '@jest/globals';
import { retryAfterSeconds } from '../../src/lib/http-messages.ts';
import { callsLeft, throttled } from '../../src/providers/kit/failures.ts';
import { retryAfterSeconds as ofMeta } from '../../src/providers/meta/rate-limit-headers.ts';

/** The forms in which servers write a time, here one that lies so many seconds ahead. */
const forms = {
  'Unix seconds': (ahead: number) => String(Math.floor(Date.now() / 1000) + ahead),
  'ISO-8601': (ahead: number) => new Date(Date.now() + ahead * 1000).toISOString(),
};
const iso = forms['ISO-8601'];
const day = 24 * 60 * 60;

describe('the end of a rate limit', () => {
  const resetsIn = (reset: string) => {
    const headers = { 'x-limit': '300', 'x-remaining': '290', 'x-reset': reset };
    return callsLeft(headers, 'x', 'account')[0]?.resetsInSeconds;
  };

  test.each(Object.entries(forms))('is read in %s', (_form, written) => {
    // Unix time has whole seconds, so one of them may have begun before it is read.
    expect([89, 90]).toContain(resetsIn(written(90)));
  });

  test('is now when it has passed, at most a day away, and not known from what is no time', () => {
    expect([resetsIn(iso(-90)), resetsIn(iso(3 * day)), resetsIn('soon')]).toEqual([0, day, undefined]);
  });
});

test('the remaining calls are read with their window, and not at all when a header is missing', () => {
  const headers = { 'x-limit': '3000', 'x-remaining': '2990', 'x-policy': '3000;w=300' };
  const left = { budget: 'server_calls', per: 'account', unit: 'calls', used: 10, limit: 3000 };
  expect(callsLeft(headers, 'x', 'account')).toEqual([{ ...left, windowSeconds: 300 }]);
  expect(callsLeft({ 'x-limit': '3000' }, 'x', 'account')).toEqual([]);
});

test('Meta’s throttles last as long as Retry-After says, where no header of its own does', () => {
  const usage = (estimated_time_to_regain_access: number) =>
    JSON.stringify({ 1: [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access }] });
  expect(ofMeta({ 'retry-after': '40' })).toBe(40);
  expect(ofMeta({ 'retry-after': '40', 'x-business-use-case-usage': usage(2) })).toBe(120);
  expect(ofMeta({ 'retry-after': 'soon' })).toBe(300);
});

describe('a throttle', () => {
  test.each([
    ['lasts as long as it says', { 'retry-after': '12' }, 12],
    ['lasts a day at most', { 'retry-after': '9'.repeat(400) }, day],
    ['whose date has passed lasts for a second', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 1],
    ['whose date is far lasts a day', { 'retry-after': 'Fri, 31 Dec 2126 23:59:59 GMT' }, day],
    ['with what is no time lasts until the rate limit resets', { 'retry-after': 'soon' }, 90],
    ['that does not say it lasts until the rate limit resets', {}, 90],
    ['whose end has passed lasts for a second', { 'x-reset': iso(-day) }, 1],
    ['that says nothing lasts for five minutes', { 'x-reset': undefined }, 300],
  ])('%s', (_rule, headers, retryAfterSeconds) => {
    const failure = throttled({ 'x-reset': iso(90), ...headers }, 'x', false);
    expect(failure).toEqual({ kind: 'throttled', retryAfterSeconds, per: 'account' });
  });

  test.each([
    'Sat, 28 Nov 2026 12:00:40 GMT',
    'Saturday, 28-Nov-26 12:00:40 GMT',
    'Sat Nov 28 12:00:40 2026',
    '39.2',
  ])('lasts until the time that it says: %s', (header) => {
    const now = Date.parse('2026-11-28T12:00:00.000Z');
    expect(retryAfterSeconds(header, now)).toBe(40);
  });

  test('of calls that are counted apart says nothing about others', () => {
    expect(throttled({}, 'x', true)).toEqual({ kind: 'throttled', retryAfterSeconds: 300 });
  });
});
