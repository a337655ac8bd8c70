/**
 * Tests how often the requests that customers send in numbers wait for the database. Each round trip costs more than
 * the statements that it carries.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeLiveProfile } from '../support/live-profile.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { roundTripsOf } from '../support/statements.ts';

let service: TestService;
let customer: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  customer = await service.newKey({ mode: 'live' });
  const grant = { providerId: 'facebook', loginKind: 'facebook_login', accessToken: 'nobody' };
  connectedProfileId = (await makeLiveProfile(service, customer.organizationId, grant)).id;
});
afterAll(() => service.close());

const keyed = (path: string, input: object) => () =>
  customer.client.post(path, input).set('Idempotency-Key', randomUUID());
const post = { contentType: 'facebook.media.items', text: 'Rye loaves' };
const file = { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 };

test.each([
  ['a publish request', 2, () => keyed('/v1/publish-requests', { ...post, connectedProfileId })],
  ['a medium with a URL', 3, () => keyed('/v1/media', { sourceUrl: 'https://files.example.com/loaf.jpg' })],
  ['a medium to upload', 4, () => keyed('/v1/media', { upload: file })],
])('%s is accepted in %i, its Idempotency-Key included', async (_what, roundTrips, request) => {
  const send = request();
  expect((await send()).status).toBe(200);
  expect(await roundTripsOf(send)).toBe(roundTrips);
});
