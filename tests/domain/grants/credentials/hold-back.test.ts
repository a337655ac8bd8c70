/** A provider that throttles is left alone for as long as it says, whatever is wanted of it, and is asked again then. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectError } from '../../../support/errors.ts';
import { proxyProvider } from '../../../support/provider-proxy.ts';
import { sharedTestService, type TestKey, type TestService } from '../../../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});
afterAll(() => service.close());

const minutes = 19;
/** How Meta refuses a call for an account that has spent its calls. */
const refusal = {
  status: 400,
  headers: {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  },
  body: JSON.stringify({ error: { message: 'slow down', type: 'OAuthException', code: 80001 } }),
};

test('a throttled account is not asked until its time is over, while other accounts are', async () => {
  const facebook = proxyProvider(service, 'facebook');
  const [throttled, neighbour] = [
    await key.client.newProfile({ providerId: 'facebook' }),
    await key.client.newProfile({ providerId: 'facebook' }),
  ];
  const read = ({ connectedProfileId }: typeof throttled) =>
    key.client.get('/v1/content/facebook.media.items', { connectedProfileId });
  facebook.intercept = () => {
    facebook.intercept = (_request, answer) => answer;
    return refusal;
  };
  expectError(await read(throttled), 429, 'platform_rate_limit');
  const asked = facebook.requests.length;
  const held = await read(throttled);
  expectError(held, 429, 'platform_rate_limit');
  expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(minutes * 60);
  expect(facebook.requests).toHaveLength(asked);
  expect((await read(neighbour)).status).toBe(200);
  expect((await key.client.post('/v1/test/clock/advance', { seconds: minutes * 60 + 1 })).status).toBe(200);
  expect((await read(throttled)).status).toBe(200);
});
