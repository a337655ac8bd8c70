/** Tests that a URL which answers repeat is spelt as the contract promises of them, with everything encoded. */
import { beforeAll, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey } from '../support/service.ts';

const origin = 'https://app.example.com';
const app = {
  providerId: 'facebook',
  name: 'App',
  clientId: 'id',
  clientSecret: 'secret',
  returnOrigins: [origin],
};

let key: TestKey;
let authIntegrationId: string;

beforeAll(async () => {
  key = await (await sharedTestService()).newKey();
  authIntegrationId = (await key.client.post('/v1/auth-integrations', app)).body.authIntegrationId;
});

test.each([
  ['connect-sessions', 'returnUrl', 'invalid_format', () => ({ authIntegrationId })],
  ['portal-links', 'returnUrl', 'invalid_format', () => ({ externalUser: 'user-7' })],
  ['event-destinations', 'url', 'url_not_allowed', () => ({ topics: ['*'] })],
] as const)('POST /v1/%s takes a %s with its special characters encoded', async (path, field, code, more) => {
  const send = (url: string) => key.client.post(`/v1/${path}`, { ...more(), [field]: `${origin}/${url}` });
  for (const url of ['zürich', '?q=🍞', '?ids[]=7', '100%', '{id}', 'a|b'])
    expectViolations(await send(url), { [field]: code });
  const encoded = `z%C3%BCrich?q=%F0%9F%8D%9E&ids%5B%5D=7`;
  expect(await send(encoded)).toMatchObject({ status: 200, body: { [field]: `${origin}/${encoded}` } });
});
