/**
 * Tests how often the requests that customers send in numbers wait for the database. Each round trip costs more than
 * the statements that it carries.
 */
// A service of its own: its round trips to the database are counted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/db/client/ids.ts';
import { insertMedia, withMediaDefaults } from '../../src/db/tables/new-media.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { roundTripsOf } from '../support/statements.ts';

const providerId = 'facebook';
const loginKind = 'facebook_login';
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

let providers: ProviderServer;
let service: TestService;
let customer: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  providers = await startProviderServer();
  service = await startTestService({ ...providers.environment, ROLE: 'api' });
  customer = await service.newKey({ mode: 'live' });
  const account = simulatorFor(providerId).createAccount(loginKind, 'healthy');
  const grant = { ...account, providerId, loginKind };
  connectedProfileId = (await makeLiveProfile(service, customer.organizationId, grant)).id;
});
afterAll(async () => {
  await service.close();
  await providers.close();
});

const keyed = (path: string, input: object, query?: object) => () =>
  customer.client.post(path, input, query).set('Idempotency-Key', randomUUID());
const publishing = (more: object) =>
  keyed('/v1/publish-requests', {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Rye loaves',
    ...more,
  });
const file = (name: string) => ({ sourceUrl: `https://files.example.com/${name}.jpg` });
const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 };

/** Stages a picture, as if it had been fetched already. */
async function stagedFile(): Promise<string> {
  const id = newId('media', 'live');
  const medium = withMediaDefaults(
    { organizationId: customer.organizationId, mode: 'live' },
    {
      id,
      origin: 'source_url',
      status: 'ready',
      contentType: 'image/jpeg',
      sizeBytes: 1_000n,
      fileKey: id,
      createdAt: new Date(),
      expiresAt: tomorrow(),
    },
  );
  await insertMedia(service.ctx.db, [medium]);
  return id;
}

async function connecting() {
  const app = { providerId, clientId: randomUUID(), clientSecret: 'secret' };
  const returnOrigins = ['https://app.example.com'];
  const { body } = await customer.client.post('/v1/auth-integrations', {
    ...app,
    name: 'Planner',
    returnOrigins,
  });
  const { authIntegrationId } = body;
  return keyed('/v1/connect-sessions', { authIntegrationId, returnUrl: 'https://app.example.com/back' });
}

async function hiding() {
  const [item] = (await customer.client.get('/v1/content/facebook.media.items', { connectedProfileId })).body
    .data;
  const comments = '/v1/content/facebook.media.comments';
  const query = { connectedProfileId, mediaExternalId: item.externalId };
  const [comment] = (await customer.client.get(comments, query)).body.data;
  return keyed(`${comments}/${comment.externalId}/moderate`, { hidden: true }, { connectedProfileId });
}

test.each([
  ['a publish request', 2, () => publishing({})],
  ['a publish request for later', 2, () => publishing({ scheduledFor: tomorrow() })],
  ['a publish request with URLs of files', 2, () => publishing({ media: [file('crust'), file('crumb')] })],
  [
    'a publish request for later with a staged file',
    3,
    async () => publishing({ media: [{ mediaId: await stagedFile() }], scheduledFor: tomorrow() }),
  ],
  ['a Connect Session', 3, connecting],
  ['a medium with a URL', 2, () => keyed('/v1/media', file('loaf'))],
  ['a medium to upload', 2, () => keyed('/v1/media', { upload })],
  ['the hiding of a comment', 2, hiding],
])('%s is accepted in %i, its Idempotency-Key included', async (_what, roundTrips, request) => {
  const send = await request();
  expect(await send()).toMatchObject({ status: 200 });
  expect(await roundTripsOf(send)).toBe(roundTrips);
});
