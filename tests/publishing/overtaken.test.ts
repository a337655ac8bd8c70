/** Tests that a publish request goes on at once when another job of it overtakes one. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { applyTransition } from '../../src/domain/publishing/ledger/apply-transition.ts';
import type { StepOutcome } from '../../src/domain/publishing/ledger/plan-transition.ts';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let profile: { connectedProfileId: string; externalId: string };
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  profile = await key.client.newProfile({ providerId: 'facebook' });
});
afterAll(() => service.close());

const publishText = (text: string, more: object = {}) =>
  publish(key.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
    text,
    ...more,
  });
const rowOf = ({ publishRequestId: id }: PublishRequest): Promise<StoredPublishRequest> =>
  service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });

describe('of two jobs that write the next step of one request together', () => {
  const carryOut = async (request: StoredPublishRequest, outcome: StepOutcome) => {
    const moved = await applyTransition(service.ctx, request, outcome);
    return moved?.request;
  };

  test.each(['first', 'last'])('the one that is further goes on when it comes %s', async (place) => {
    const accepted = await publishText(`Further and ${place}`);
    const made = (part: string) => ({ outcome: 'part_prepared', progress: { part } }) as const;
    const behind = await carryOut(await rowOf(accepted), { outcome: 'started' });
    const further = behind && (await carryOut(behind, made('first')));
    if (!behind || !further) throw new Error('nobody else works on the request');
    const write = [behind, further].map((request) => () => carryOut(request, made(`of ${request.version}`)));
    if (place === 'first') write.reverse();
    const written = await Promise.all(write.map((one) => one()));
    if (place === 'first') written.reverse();
    expect(written.map((request) => request?.version)).toEqual([undefined, further.version + 1]);
    expect(await rowOf(accepted)).toMatchObject({ progress: { part: `of ${further.version}` } });
    expect(await outcomeOf(service, key.client, accepted)).toMatchObject({ status: 'published' });
  });
});
