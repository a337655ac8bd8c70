/**
 * Tests that a refusal for a missing permission reports the permission that the provider names, and no other.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let connectedProfileId: string;
let message = '';

/** A provider that refuses every call with the test's message. */
const provider = createServer((_request, response) => {
  response.writeHead(403, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'OAuthException', code: 10 } }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  service = await sharedTestService({ settings: { FACEBOOK_GRAPH_URL: url } });
  key = await service.newKey({ mode: 'live' });
  ({ id: connectedProfileId } = await makeLiveProfile(service, key.organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: 'EAAtoken',
    externalId: '112233445566778',
  }));
});
afterAll(async () => {
  await service.close();
  provider.close();
});

test.each([
  [
    'names one permission',
    "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature",
    { missingScopes: ['pages_read_engagement'] },
  ],
  [
    'names several',
    '(#10) Requires both pages_read_engagement and pages_manage_posts permission with page token',
    { candidateScopes: expect.arrayContaining(['pages_read_engagement']) },
  ],
  [
    'names none',
    '(#10) Application does not have permission for this action',
    { candidateScopes: expect.arrayContaining(['pages_read_engagement']) },
  ],
])('a refusal that %s', async (_title, words, meta) => {
  message = words;
  const answer = await key.client.get('/v1/content/facebook.media.items', { connectedProfileId });
  expect(expectError(answer, 403, 'scope_insufficient')).toEqual(meta);
});
