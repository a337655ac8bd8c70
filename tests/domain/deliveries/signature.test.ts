import { describe, expect, test } from '@jest/globals';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { newSecret, signatureHeaders } from '../../../src/domain/deliveries/signature.ts';

const body = '{"id":"evt_1","data":{"text":"grüße 👋"}}';
const secret = newSecret();

const sign = (secrets: string[] = [secret], timestamp = new Date()) =>
  signatureHeaders({ id: 'evt_1', timestamp, body, secrets });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each([
  ['standardwebhooks', (own: string) => new Standard(own)],
  ['svix', (own: string) => new Svix(own)],
])('a receiver with the package %s', (_, receiver) => {
  test('verifies what is signed', () => {
    expect(() => receiver(secret).verify(body, sign())).not.toThrow();
  });

  test('verifies with either secret while one takes the place of the other', () => {
    const previous = newSecret();
    const headers = sign([secret, previous]);
    for (const own of [secret, previous]) expect(() => receiver(own).verify(body, headers)).not.toThrow();
  });

  test.each([
    ['a secret that is not its own', body, () => sign([newSecret()])],
    ['another body', body.replace('evt_1', 'evt_2'), () => sign()],
    ['another id', body, () => ({ ...sign(), 'webhook-id': 'evt_2' })],
    [
      'another time',
      body,
      () => ({ ...sign(), 'webhook-timestamp': `${Math.floor(Date.now() / 1000) - 9}` }),
    ],
    ['a time long past', body, () => sign([secret], minutesAgo(6))],
    ['a time to come', body, () => sign([secret], minutesAgo(-6))],
  ])('refuses %s', (_what, text, headers) => {
    expect(() => receiver(secret).verify(text, headers())).toThrow(/signature|timestamp/i);
  });
});

describe('a signature', () => {
  test('is the one of the published example', () => {
    // The expected values are examples of github.com/standard-webhooks/standard-webhooks and of
    // docs.svix.com, "Verifying webhooks manually".
    expect(
      signatureHeaders({
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestamp: new Date(1_614_265_330_999),
        body: '{"test": 2432232314}',
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});

describe('a secret', () => {
  test('is 32 random bytes in base64, and never the same', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    for (const text of secrets) {
      expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(text.slice(6), 'base64')).toHaveLength(32);
    }
    expect(new Set(secrets).size).toBe(100);
  });
});
