/** Tests that no text can be sent that the database could not store, wherever in a body it is. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey } from '../support/service.ts';

const app = {
  providerId: 'facebook',
  name: 'App',
  clientId: 'id',
  clientSecret: 'secret',
  returnOrigins: ['https://app.example.com'],
};
const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 };
const post = { contentType: 'facebook.media.items', text: 'Rye' };

let key: TestKey;
let given: Record<string, string>;

beforeAll(async () => {
  const service = await sharedTestService();
  key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const { authIntegrationId } = (await key.client.post('/v1/auth-integrations', app)).body;
  given = { connectedProfileId, authIntegrationId };
});

const bodies: [field: string, path: string, (text: string) => object, needs?: string][] = [
  ['name', 'auth-integrations', (name) => ({ ...app, name })],
  [
    'externalUser',
    'connect-sessions',
    (externalUser) => ({ externalUser, returnUrl: 'https://app.example.com/' }),
    'authIntegrationId',
  ],
  [
    'returnUrl',
    'connect-sessions',
    (text) => ({ returnUrl: `https://app.example.com/${text}` }),
    'authIntegrationId',
  ],
  ['name', 'event-destinations', (name) => ({ name, url: 'https://app.example.com/', topics: ['*'] })],
  ['altText', 'media', (altText) => ({ altText, sourceUrl: 'https://app.example.com/loaf.jpg' })],
  ['upload.filename', 'media', (filename) => ({ upload: { ...upload, filename } })],
  ['text', 'publish-requests', (text) => ({ ...post, text }), 'connectedProfileId'],
  ['reference', 'publish-requests', (reference) => ({ ...post, reference }), 'connectedProfileId'],
  [
    'metadata.a.0',
    'publish-requests',
    (text) => ({ ...post, metadata: { a: [text] } }),
    'connectedProfileId',
  ],
  [
    'target.mediaExternalId',
    'publish-requests',
    (mediaExternalId) => ({
      contentType: 'facebook.media.comments',
      text: 'Rye',
      target: { mediaExternalId },
    }),
    'connectedProfileId',
  ],
];

test.each(bodies)('%s of POST /v1/%s takes neither NUL nor half of a surrogate pair', async (...row) => {
  const [field, path, bodyWith, needs] = row;
  const send = (text: string) =>
    key.client
      .post(`/v1/${path}`, { ...(needs ? { [needs]: given[needs] } : {}), ...bodyWith(text) })
      .set('Idempotency-Key', randomUUID());
  for (const text of ['a\0b', 'a\ud83c', '\udf5ea'])
    expectViolations(await send(text), { [field]: 'invalid_format' });
  expect((await send(field === 'returnUrl' ? 'a' : 'a🍞')).status).toBe(200);
});
