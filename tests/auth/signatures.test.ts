/**
 * Cookies that an earlier key of the key ring signed are signed again with the current key; others stay as
 * they are.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { withCurrentSignatures } from '../../src/auth/secrets.ts';

const secretOf = (value: string) => ({ version: 1, value });
const current = secretOf('current');
const earlier = secretOf('earlier');

const signatureOf = (payload: string, { value }: { value: string }) =>
  createHmac('sha256', value).update(payload).digest('base64');
const cookie = (name: string, payload: string, secret: { value: string }) =>
  `${name}=${encodeURIComponent(`${payload}.${signatureOf(payload, secret)}`)}`;

const own = cookie('session', 'a.b', current);
const old = cookie('session', 'a.b', earlier);

describe('a cookie', () => {
  test('of any earlier secret is signed with the current one', () => {
    expect(withCurrentSignatures(old, [current, earlier])).toBe(own);
    expect(withCurrentSignatures(old, [current, secretOf('another'), earlier])).toBe(own);
  });

  test('stays as it is with the current signature', () => {
    expect(withCurrentSignatures(own, [current, earlier])).toBe(own);
  });

  test('stays as it is where there is no earlier secret, down to its blanks', () => {
    expect(withCurrentSignatures(`x=1;${old};   y=2`, [current])).toBe(`x=1;${old};   y=2`);
  });

  test.each([
    ['with a signature of nobody', cookie('session', 'a.b', secretOf('nobody'))],
    ['without a signature', 'session=a'],
    ['of the signature alone', `session=${encodeURIComponent(signatureOf('', earlier)).slice(1)}`],
    ['with a signature that is cut', old.slice(0, -6)],
    ['that is not text in percent signs', 'session=%E0%A4%A'],
    ['without a value', 'session'],
  ])('%s stays as it is', (_what, pair) => {
    expect(withCurrentSignatures(pair, [current, earlier])).toBe(pair);
  });

  test('among others is the only one that is changed', () => {
    const header = `first=1; ${old};last=a=b`;
    expect(withCurrentSignatures(header, [current, earlier])).toBe(`first=1; ${own}; last=a=b`);
  });
});
