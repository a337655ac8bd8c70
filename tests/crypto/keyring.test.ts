/** Tests how values are sealed: each with a nonce of its own, bound to its row, whichever key of the ring it is. */
import { expect, test } from '@jest/globals';
import { createKeyring } from '../../src/crypto/keyring.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill);
const ring = createKeyring([{ id: 'k1', key: keyOf(1) }]);
const text = 'Rye loaves, süß';
/** The nonce stands behind the key's id and the length of that. */
const nonceOf = (sealed: Buffer) => sealed.subarray(3, 15).toString('hex');

test('no two of thousands of values have the same nonce', () => {
  const nonces = Array.from({ length: 3_000 }, () => nonceOf(ring.seal(text, 'row')));
  expect(new Set(nonces).size).toBe(nonces.length);
});

test('a value opens in its own row only, and only unaltered', () => {
  const sealed = ring.seal(text, 'row');
  expect(ring.open(sealed, 'row')).toBe(text);
  expect(() => ring.open(sealed, 'another row')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => ring.open(altered, 'row')).toThrow();
  }
});

test('an empty text and one of many bytes are sealed whole', () => {
  for (const value of ['', 'ü'.repeat(100_000)])
    expect(ring.open(ring.seal(value, 'row'), 'row')).toBe(value);
});

test('what an earlier key has sealed is opened once another one is active', () => {
  const sealed = ring.seal(text, 'row');
  const turned = createKeyring([
    { id: 'k2', key: keyOf(2) },
    { id: 'k1', key: keyOf(1) },
  ]);
  expect(turned.open(sealed, 'row')).toBe(text);
  expect([turned.keyIdOf(sealed), turned.keyIdOf(turned.seal(text, 'row'))]).toEqual(['k1', 'k2']);
});
