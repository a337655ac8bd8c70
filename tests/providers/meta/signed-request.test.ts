/**
 * Tests the signed forms by which Meta tells an app about its users: genuine ones are read, and all others
 * are refused.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readSignedRequest, writeSignedRequest } from '../../../src/providers/meta/user-callbacks.ts';

const user = { subject: '1234', issuedAt: new Date('2026-05-01T12:00:00.000Z') };
const payload = { algorithm: 'HMAC-SHA256', issued_at: user.issuedAt.getTime() / 1000, user_id: '1234' };

const encode = (text: string) => Buffer.from(text).toString('base64url');
const macOf = (encoded: string, secret: string) =>
  createHmac('sha256', secret).update(encoded).digest('base64url');

/** Returns a form with a signature made with the secret. */
function formOf(content: unknown, secret = 'secret'): string {
  const encoded = encode(typeof content === 'string' ? content : JSON.stringify(content));
  return `${macOf(encoded, secret)}.${encoded}`;
}

describe('a signed form', () => {
  test('names the user and the time', () => {
    expect(readSignedRequest(formOf(payload), ['secret'])).toEqual(user);
    expect(readSignedRequest(formOf({ ...payload, user_id: 1234 }), ['secret'])).toEqual(user);
  });

  test('is written as it is read, in whole seconds', () => {
    expect(writeSignedRequest(user, 'secret')).toBe(formOf(payload));
    const later = { ...user, issuedAt: new Date(user.issuedAt.getTime() + 999) };
    expect(writeSignedRequest(later, 'secret')).toBe(formOf(payload));
  });

  test('may have the padding of base64', () => {
    const [mac = '', encoded = ''] = formOf(payload).split('.');
    expect(readSignedRequest(`${mac}=.${encoded}==`, ['secret'])).toEqual(user);
  });

  test('counts with any secret of the app, and with no other', () => {
    const form = formOf(payload, 'old');
    expect(readSignedRequest(form, ['new', 'old'])).toEqual(user);
    expect(readSignedRequest(form, ['new'])).toBeUndefined();
    expect(readSignedRequest(form, [])).toBeUndefined();
  });

  test('is refused when an empty secret has signed it, since anybody can do that', () => {
    expect(readSignedRequest(formOf(payload, ''), ['', 'secret'])).toBeUndefined();
  });

  test('is refused when its text is another one, though it says the same', () => {
    const [mac] = formOf(payload).split('.');
    const sameAgain = encode(JSON.stringify(payload, undefined, 1));
    expect(readSignedRequest(`${mac}.${sameAgain}`, ['secret'])).toBeUndefined();
  });

  test.each([
    ['another algorithm', { ...payload, algorithm: 'none' }],
    ['no algorithm', { ...payload, algorithm: undefined }],
    ['no user', { ...payload, user_id: undefined }],
    ['no time', { ...payload, issued_at: undefined }],
    ['nothing that is JSON', '{'],
  ])('is refused with %s', (_what, content) => {
    expect(readSignedRequest(formOf(content), ['secret'])).toBeUndefined();
  });

  const [mac = '', encoded = ''] = formOf(payload).split('.');
  test.each([
    '',
    '.',
    encoded,
    `.${encoded}`,
    `${mac}.`,
    `${mac}${encoded}`,
    `${mac.slice(1)}.${encoded}`,
    `${mac}A.${encoded}`,
    `A${mac}.${encoded}`,
    `${mac}==.${encoded}`,
    `${mac}.${encoded}=!`,
    ` ${mac}.${encoded}`,
  ])('is refused, and breaks nothing, as %p', (text) => {
    expect(readSignedRequest(text, ['secret'])).toBeUndefined();
  });
});
