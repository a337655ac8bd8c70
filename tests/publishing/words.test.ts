/** Tests the words of publish requests by a word that a provider takes: the language of posts on Bluesky. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectViolations } from '../support/errors.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'bluesky', loginKind: 'oauth' }));
});

const contentType = 'bluesky.posts.items';
const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
const post = (more: object) => ({ connectedProfileId, contentType, text: 'Pão de centeio', ...more });
const validate = (input: object) => key.client.post('/v1/publish-requests/validate', input);

test('a word reaches the provider as it was said', async () => {
  const request = await publish(key.client, post({ language: 'pt-PT' }));
  const { externalId = '' } = await outcomeOf(service, key.client, request);
  const { body } = await key.client.get(`/v1/content/${contentType}/${encodeURIComponent(externalId)}`, {
    connectedProfileId,
    includeProviderRaw: true,
  });
  expect(body.providerRaw.record).toMatchObject({ text: 'Pão de centeio', langs: ['pt-PT'] });
});

test('discovery says which variants take it', async () => {
  const { body } = await key.client.get('/v1/providers/bluesky/surfaces');
  const types = (body.data as Schemas['Surface'][]).flatMap(({ contentTypes }) => contentTypes);
  const taking = types.flatMap((type) =>
    type.publish.filter(({ rules }) => rules.language).map(({ variant }) => `${type.contentType} ${variant}`),
  );
  expect(taking).toEqual([`${contentType} post`, `${contentType} quote`, 'bluesky.posts.replies reply']);
});

test('another variant, another content type or another form of it is refused by name', async () => {
  const target = { postExternalId: 'at://did:plc:w4xbfzo7kqfes5zb7r6qv3rw/app.bsky.feed.post/3ljx2k5vqks2n' };
  const repost = { connectedProfileId, contentType, variant: 'repost', target, language: 'pt' };
  expectViolations(await validate(repost), { language: 'conflicting_fields' });
  expectViolations(await validate(post({ language: 'Português!' })), { language: 'invalid_format' });
  expectViolations(await validate(post({ category: 'Rye' })), { category: 'unknown_field' });
});

test('it can be changed until publishing has begun, and changes what people will see', async () => {
  const request = await publish(key.client, post({ language: 'pt', scheduledFor }));
  const path = `/v1/publish-requests/${request.publishRequestId}`;
  const { status, body } = await key.client.patch(path, { language: 'pt-BR' });
  expect(status).toBe(200);
  expect(body.contentFingerprint).not.toBe(request.contentFingerprint);
  expectViolations(await key.client.patch(path, { poll: { options: ['a', 'b'] } }), {
    poll: 'conflicting_fields',
  });
});
