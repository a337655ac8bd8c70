import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createCursors } from '../../src/crypto/cursors.ts';

const secretOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const binding = ['acme', 'media.list'];
const cursors = createCursors([secretOf(1)]);

/** Makes a cursor by hand, as anybody with the secret could. */
function sealedByHand(value: string, signatureLength = 16): string {
  const mac = createHmac('sha256', secretOf(1)).update(JSON.stringify(binding)).update(value).digest();
  return Buffer.concat([mac.subarray(0, signatureLength), Buffer.from(value)]).toString('base64url');
}

describe('a cursor', () => {
  test('opens to what was sealed, whatever characters it has', () => {
    for (const value of ['1', '2026-05-01T12:00:00.000Z med_1', 'grüße 👋'])
      expect(cursors.open(cursors.seal(value, binding), binding)).toBe(value);
  });

  test('is the value behind 16 bytes of its HMAC with the binding, in base64url', () => {
    expect(cursors.seal('~~~ÿ', binding)).toBe(sealedByHand('~~~ÿ'));
    expect(cursors.open(sealedByHand('x', 15), binding)).toBeUndefined();
    expect(cursors.open(sealedByHand('x', 17), binding)).toBeUndefined();
  });

  test('does not open for another list, nor for the same words in other places', () => {
    const cursor = cursors.seal('1', binding);
    for (const other of [['acme', 'media.get'], ['acme'], ['acmemedia.list'], [...binding].reverse(), []])
      expect(cursors.open(cursor, other)).toBeUndefined();
  });

  test('does not open after any of its bytes was changed, cut off or added', () => {
    const bytes = Buffer.from(cursors.seal('12', binding), 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(cursors.open(changed.toString('base64url'), binding)).toBeUndefined();
      expect(cursors.open(bytes.subarray(0, index).toString('base64url'), binding)).toBeUndefined();
    }
    expect(
      cursors.open(Buffer.concat([bytes, Buffer.from('3')]).toString('base64url'), binding),
    ).toBeUndefined();
  });

  test('does not open in another spelling of its bytes', () => {
    const cursor = cursors.seal('1', binding);
    const spellings = [`${cursor}=`, `${cursor} `, Buffer.from(cursor, 'base64url').toString('hex')];
    for (const spelling of spellings) expect(cursors.open(spelling, binding)).toBeUndefined();
  });

  test('does not open when it has a genuine signature of nothing', () => {
    expect(cursors.open(cursors.seal('', binding), binding)).toBeUndefined();
  });

  test('does not open with another secret, and opens with an earlier one of the ring', () => {
    const cursor = cursors.seal('1', binding);
    expect(createCursors([secretOf(2)]).open(cursor, binding)).toBeUndefined();
    const rotated = createCursors([secretOf(2), secretOf(1)]);
    expect(rotated.open(cursor, binding)).toBe('1');
    expect(rotated.seal('1', binding)).toBe(createCursors([secretOf(2)]).seal('1', binding));
  });
});

test('there are no cursors without a secret', () => {
  expect(() => createCursors([])).toThrow('no secret to sign cursors with');
});
