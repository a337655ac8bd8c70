import { beforeAll, describe, expect, test } from '@jest/globals';
import { withinCap } from '../../src/domain/foundation/billing/caps.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { post } from '../support/publishing.ts';
import { type Client, sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/billing/account';
const destination = { url: 'https://receiver.example.com/events', topics: ['*'] };
const nothing = {
  connectedProfiles: 0,
  publishRequestsPerMonth: 0,
  backfillRequestsPerMonth: 0,
  eventDestinations: 0,
};
const freeCaps = {
  connectedProfiles: 3,
  publishRequestsPerMonth: 100,
  backfillRequestsPerMonth: 5,
  eventDestinations: 2,
};

const gibibyte = 2 ** 30;
const noFiles = (limit: number) => ({ live: { limit, used: 0 }, test: { limit, used: 0 } });

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

let organizations = 0;
function newCustomer(plan: 'free' | 'paid', mode: 'live' | 'test' = 'live'): Promise<TestKey> {
  organizations += 1;
  return service.newKey({ organization: `Billed ${organizations}`, mode, plan });
}

const accountOf = async (client: Client) => (await client.get(path)).body;
const profileOf = ({ organizationId }: TestKey) =>
  makeLiveProfile(service, organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: 'nobody',
  });

/** Uses one unit of everything that counts towards the plan. */
async function useEverything(customer: TestKey): Promise<void> {
  const { id } = await profileOf(customer);
  const input = { connectedProfileId: id, contentType: 'facebook.media.items', text: 'Fresh bread' };
  expect((await post(customer.client, input)).status).toBe(200);
  expect((await customer.client.post('/v1/event-destinations', destination)).status).toBe(200);
  const scope = { organizationId: customer.organizationId, mode: 'live' as const };
  await withinCap(service.ctx, scope, 'backfillRequestsPerMonth', async () => {});
}

describe('billing.account.get', () => {
  test.each([
    ['free', freeCaps, noFiles(5 * gibibyte)],
    ['paid', null, noFiles(200 * gibibyte)],
  ] as const)('of an organization on the %s plan that has nothing yet', async (plan, caps, stagedBytes) => {
    const { client } = await newCustomer(plan);
    const { status, body } = await client.get(path);
    expect([status, body]).toEqual([
      200,
      { plan, caps, usage: nothing, stagedBytes, liveConnectedProfiles: 0 },
    ]);
  });

  test.each(['free', 'paid'] as const)('counts what live mode uses, on the %s plan', async (plan) => {
    const customer = await newCustomer(plan);
    await useEverything(customer);
    const one = Object.fromEntries(Object.keys(nothing).map((cap) => [cap, 1]));
    expect(await accountOf(customer.client)).toMatchObject({ plan, usage: one, liveConnectedProfiles: 1 });
    await profileOf(customer);
    const { usage, liveConnectedProfiles } = await accountOf(customer.client);
    expect([usage, liveConnectedProfiles]).toEqual([{ ...one, connectedProfiles: 2 }, 2]);
  });

  test('what is deleted no longer counts, unless the month counts it', async () => {
    const customer = await newCustomer('free');
    await useEverything(customer);
    const { client } = customer;
    const [profiles, destinations] = [
      (await client.get('/v1/connected-profiles')).body.data,
      (await client.get('/v1/event-destinations')).body.data,
    ];
    await client.delete(`/v1/connected-profiles/${profiles[0].connectedProfileId}`);
    await client.delete(`/v1/event-destinations/${destinations[0].eventDestinationId}`);
    expect((await accountOf(client)).usage).toEqual({
      ...nothing,
      publishRequestsPerMonth: 1,
      backfillRequestsPerMonth: 1,
    });
  });

  test('counts nothing of test mode, and answers the same to a test key', async () => {
    const live = await newCustomer('free');
    const trial = await service.newKey({
      organization: `Billed ${organizations}`,
      mode: 'test',
      plan: 'free',
    });
    const { connectedProfileId } = await trial.client.newProfile({ providerId: 'facebook' });
    await post(trial.client, { connectedProfileId, contentType: 'facebook.media.items', text: 'Bread' });
    await trial.client.post('/v1/event-destinations', destination);
    expect((await accountOf(live.client)).usage).toEqual(nothing);
    await useEverything(live);
    expect(await accountOf(trial.client)).toEqual(await accountOf(live.client));
  });

  test("counts nothing of another organization's", async () => {
    const customer = await newCustomer('free');
    await useEverything(await newCustomer('free'));
    expect((await accountOf(customer.client)).usage).toEqual(nothing);
  });
});
