import { describe, expect, test } from '@jest/globals';
import { answerTo, firstItems, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'instagram.media.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('Instagram Login does not offer it, and the provider is not asked', async () => {
  const profile = await bench.client.newProfile({ providerId: 'instagram', loginKind: 'instagram_login' });
  const { connectedProfileId } = profile;
  const [item] = await firstItems(bench.client, profile, contentType);
  const before = bench.providerCalls();
  for (const externalId of [item?.externalId, '1', 'me'])
    expectError(
      await send(bench.client, operationId, { connectedProfileId, externalId }),
      501,
      'not_supported',
    );
  expect(bench.providerCalls()).toBe(before);
});

describe('by Facebook Login', () => {
  const fresh = () => bench.client.newProfile({ providerId: 'instagram', loginKind: 'facebook_login' });

  test('the comments on it go too', async () => {
    const profile = await fresh();
    const { connectedProfileId } = profile;
    const [item] = await firstItems(bench.client, profile, contentType);
    const [comment] = await firstItems(bench.client, profile, 'instagram.media.comments');
    await answerTo(bench.client, operationId, { connectedProfileId, externalId: item?.externalId });
    const list = { connectedProfileId, mediaExternalId: item?.externalId };
    expectError(await send(bench.client, 'instagram.media.comments.list', list), 404, 'not_found');
    const get = { connectedProfileId, externalId: comment?.externalId };
    expectError(await send(bench.client, 'instagram.media.comments.get', get), 404, 'not_found');
  });

  test('what the provider does not delete is not supported, and stays', async () => {
    const profile = await fresh();
    const { connectedProfileId } = profile;
    const advertisement = (await itemsOf(bench.client, profile, contentType))[9];
    const input = { connectedProfileId, externalId: advertisement?.externalId };
    expectError(await send(bench.client, operationId, input), 501, 'not_supported');
    expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(advertisement);
  });
});
