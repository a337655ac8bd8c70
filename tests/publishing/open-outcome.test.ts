/**
 * Tests open outcomes: content that the provider has finally accepted, or that nobody could ask about, is
 * neither called failed nor created again.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import {
  askInVain,
  letProcessingPass,
  outcomeOf,
  type PublishRequest,
  publish,
} from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let video: string;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  video = (await stage(listener.client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' })).mediaId;
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const text = `Rising ${faultMarker('slow_container')}`;
const rowOf = ({ publishRequestId }: PublishRequest) =>
  service.ctx.db.publishRequest.findFirstOrThrow({ where: { id: publishRequestId } });
const change = ({ publishRequestId }: PublishRequest, changes: string) =>
  query(service, `UPDATE publish_requests SET ${changes} WHERE id = $1`, [publishRequestId]);
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const inDoubt = (request: PublishRequest) =>
  outcomeOf(service, listener.client, request, ['outcome_unknown']);
const created = ({ externalId }: Schemas['ConnectedProfile']) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    externalId,
    text,
  );
const told = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === publishRequestId)
    .map(({ topic }) => topic.split('.').at(-1));

/** Makes a request whose reel the provider has accepted and is still processing. */
async function acceptedReel() {
  const page = await listener.client.newProfile({ providerId: 'facebook' });
  const request = await publish(listener.client, {
    connectedProfileId: page.connectedProfileId,
    contentType: 'facebook.media.items',
    variant: 'reel',
    text,
    media: [{ mediaId: video }],
  });
  await until(async () => (await rowOf(request)).phase === 'confirm');
  return { page, request };
}

async function changeGrant({ connectionId }: Schemas['ConnectedProfile'], action: 'revoke' | 'restore') {
  const { status } = await listener.client.patch(`/v1/test/connections/${connectionId}`, { action });
  expect(status).toBe(200);
}

exhaustiveTest(
  'what was accepted before the grant ended is in doubt until the end user connects again, and found then',
  async () => {
    const { page, request } = await acceptedReel();
    await changeGrant(page, 'revoke');
    await inDoubt(request);
    await askInVain(service, request);
    await changeGrant(page, 'restore');
    expect(await ended(request)).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(await created(page)).toBe(1);
    expect(await told(request)).toEqual(['started', 'outcomeUnknown', 'published']);
  },
);

test('what cannot be asked about for a day ends with the reason why not', async () => {
  const { page, request } = await acceptedReel();
  await changeGrant(page, 'revoke');
  await inDoubt(request);
  await change(
    request,
    `steps = (SELECT jsonb_agg(step || jsonb_build_object('at', now() - interval '25 hours'))
              FROM jsonb_array_elements(steps) AS step)`,
  );
  expect(await ended(request)).toMatchObject({ status: 'failed', error: { code: 'invalid_token' } });
  expect(await told(request)).toEqual(['started', 'outcomeUnknown', 'failed']);
});

test('what was accepted and is still processed after an hour is in doubt, and published when it is done', async () => {
  const { page, request } = await acceptedReel();
  await letProcessingPass(service, request);
  expect((await inDoubt(request)).steps.at(-1)).toMatchObject({ name: 'confirmed', outcome: 'unknown' });
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created(page)).toBe(1);
});
