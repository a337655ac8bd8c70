/** Tests which callers may send webhooks in Meta's name, and who may subscribe. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { answerHandshake, isSigned } from '../../../src/providers/meta/webhooks.ts';

const body = Buffer.from('{"text":"\\u00fc"}');
const hexOf = (secret: string, bytes = body) => createHmac('sha256', secret).update(bytes).digest('hex');
const request = (signature?: string, bytes = body) => ({
  headers: signature === undefined ? {} : { 'x-hub-signature-256': signature },
  body: bytes,
});

describe('a webhook', () => {
  test('counts when any of the app’s secrets has signed its bytes', () => {
    const signed = request(`sha256=${hexOf('new')}`);
    expect(isSigned(signed, ['new'])).toBe(true);
    expect(isSigned(signed, ['old', 'new'])).toBe(true);
    expect(isSigned(request(`sha256=${hexOf('new').toUpperCase()}`), ['new'])).toBe(true);
  });

  test('is refused when none of them has', () => {
    const signed = request(`sha256=${hexOf('other')}`);
    expect(isSigned(signed, ['new', 'old'])).toBe(false);
    expect(isSigned(signed, [])).toBe(false);
  });

  test('is refused when its bytes are other ones, though they mean the same', () => {
    const same = Buffer.from('{"text":"ü"}');
    expect(isSigned(request(`sha256=${hexOf('new')}`, same), ['new'])).toBe(false);
  });

  test('is refused when an empty secret has signed it, since anybody can do that', () => {
    expect(isSigned(request(`sha256=${hexOf('')}`), ['', 'new'])).toBe(false);
  });

  const hex = hexOf('new');
  test.each([
    undefined,
    '',
    hex,
    `sha1=${hex}`,
    `sha256=${hex.slice(1)}`,
    `sha256=${hex}0`,
    ` sha256=${hex}`,
    `sha256=${hex} `,
    `sha256=${'x'.repeat(64)}`,
  ])('is refused, and breaks nothing, with the signature %p', (signature) => {
    expect(isSigned(request(signature), ['new'])).toBe(false);
  });
});

describe('a handshake', () => {
  const complete = { 'hub.mode': 'subscribe', 'hub.verify_token': 'token', 'hub.challenge': '17' };
  const query = (changes: Record<string, string | undefined> = {}) =>
    new URLSearchParams(
      Object.entries<string | undefined>({ ...complete, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );

  test('is answered with its challenge for the right token', () => {
    expect(answerHandshake(query(), 'token')).toBe('17');
  });

  test.each([
    ['another token', query({ 'hub.verify_token': 'tokem' })],
    ['a longer token', query({ 'hub.verify_token': 'token1' })],
    ['no token', query({ 'hub.verify_token': undefined })],
    ['another mode', query({ 'hub.mode': 'unsubscribe' })],
    ['no mode', query({ 'hub.mode': undefined })],
    ['two tokens', new URLSearchParams(`${query()}&hub.verify_token=token`)],
    ['two modes', new URLSearchParams(`${query()}&hub.mode=subscribe`)],
    ['two challenges', new URLSearchParams(`${query()}&hub.challenge=17`)],
  ])('is not answered with %s', (_what, asked) => {
    expect(answerHandshake(asked, 'token')).toBeUndefined();
  });

  test('is not answered while no token is set, whatever it says', () => {
    const empty = query({ 'hub.verify_token': '' });
    expect(answerHandshake(empty, '')).toBeUndefined();
    expect(answerHandshake(query(), undefined)).toBeUndefined();
  });
});
