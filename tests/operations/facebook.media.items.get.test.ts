import { expect, test } from '@jest/globals';
import { unlistedPostsOf } from '../../src/simulators/facebook/fixture-set.ts';
import { pageOf } from '../../src/simulators/meta/page.ts';
import { send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { simulatedKinds } from '../support/simulated-account.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const operationId = 'facebook.media.items.get';
describeGet(bench, operationId);

test.each(['unpublished', 'scheduled', 'visitors', 'ofOtherPage'] as const)(
  'a post that the list does not have is not found, although the provider gives it: %s',
  async (kind) => {
    const { connectedProfileId, externalId: pageId } = await bench.client.newProfile({
      providerId: 'facebook',
    });
    const externalId = unlistedPostsOf(pageOf(pageId))[kind].id;
    const before = bench.providerCalls();
    const answer = await send(bench.client, operationId, { connectedProfileId, externalId });
    expectError(answer, 404, 'not_found');
    expect(bench.providerCalls()).toBe(before + 1);
    const { simulator, loginKind } = simulatedKinds['Facebook Page'];
    const { externalId: other, accessToken } = simulator.createAccount(loginKind, 'healthy');
    const given = await simulator.answer(
      {
        method: 'GET',
        url: new URL(`https://graph.facebook.com/v25.0/${unlistedPostsOf(pageOf(other))[kind].id}`),
        headers: { authorization: `Bearer ${accessToken}` },
        body: '',
      },
      bench.service.ctx.providers.simulated.storeOf({ organizationId: 'org_other', mode: 'test' }),
    );
    expect(given?.status).toBe(200);
  },
);
