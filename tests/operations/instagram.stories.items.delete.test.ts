import { expect, test } from '@jest/globals';
import { firstItems, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'instagram.stories.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('Instagram Login does not offer it, and the provider is not asked', async () => {
  const profile = await bench.client.newProfile({ providerId: 'instagram', loginKind: 'instagram_login' });
  const { connectedProfileId } = profile;
  const [story] = await firstItems(bench.client, profile, contentType);
  const before = bench.providerCalls();
  for (const externalId of [story?.externalId, '1', 'me'])
    expectError(
      await send(bench.client, operationId, { connectedProfileId, externalId }),
      501,
      'not_supported',
    );
  expect(bench.providerCalls()).toBe(before);
});
