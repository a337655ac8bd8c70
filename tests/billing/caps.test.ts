/** Tests the caps of the free plan when many create at once, when a month ends, and when a paid plan ends. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { capMarker, caps, withinCap } from '../../src/domain/foundation/billing/caps.ts';
import { changePlan } from '../../src/domain/people/members/organizations.ts';
import { ServiceError } from '../../src/errors/index.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { post } from '../support/publishing.ts';
import { type Client, type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

const creators = 20;

let service: SharedService;
let free: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
});
let organizations = 0;
beforeEach(async () => {
  organizations += 1;
  free = await service.newKey({ organization: `Capped ${organizations}`, mode: 'live', plan: 'free' });
});

const usageOf = async (client: Client) => (await client.get('/v1/billing/account')).body.usage;
const liveScope = ({ organizationId }: TestKey) => ({ organizationId, mode: 'live' as const });
const newDestination = ({ client }: TestKey) =>
  client.post('/v1/event-destinations', { url: 'https://receiver.example.com/', topics: ['*'] });
const newProfile = ({ organizationId }: TestKey) =>
  makeLiveProfile(service, organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: 'nobody',
  });
const publishThrough = async (customer: TestKey) => {
  const { id } = await newProfile(customer);
  const input = { connectedProfileId: id, contentType: 'facebook.media.items', text: 'Fresh bread' };
  return () => post(customer.client, input);
};

/** Records that the organization has used this much of the cap in the current month. */
async function usedBefore({ organizationId }: TestKey, cap: string, used: number): Promise<void> {
  const month = service.clock.now().toISOString().slice(0, 7);
  await service.ctx.db.$executeRaw`
    INSERT INTO usage_months (organization_id, cap, month, used, peak)
    VALUES (${organizationId}, ${cap}, ${`${month}-01`}::date, ${used}, ${used})`;
}

function expectRefused(answers: Response[], meta: object): void {
  for (const answer of answers) expect(expectError(answer, 402, 'quota_exceeded')).toEqual(meta);
}

describe(`${creators} creators at once never pass the cap of`, () => {
  const atOnce = <Result>(create: () => PromiseLike<Result>) =>
    Promise.all(Array.from({ length: creators }, create));

  test('Event Destinations', async () => {
    const answers = await atOnce(() => newDestination(free));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(creators - 2);
    expectRefused(refused, { cap: 'eventDestinations', limit: 2, usage: 2 });
    expect((await free.client.get('/v1/event-destinations')).body.data).toHaveLength(2);
  });

  test('publish requests a month', async () => {
    await usedBefore(free, 'publishRequestsPerMonth', 93);
    const answers = await atOnce(await publishThrough(free));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(creators - 7);
    expectRefused(refused, { cap: 'publishRequestsPerMonth', limit: 100, usage: 100 });
    expect((await free.client.get('/v1/publish-requests')).body.data).toHaveLength(7);
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(100);
  });

  test.each([
    ['backfill requests a month', 'backfillRequestsPerMonth', 5, async () => {}],
    ['live Connected Profiles', 'connectedProfiles', 3, undefined],
  ] as const)('%s', async (_title, cap, limit, work) => {
    const create = () =>
      work ? withinCap(service.ctx, liveScope(free), cap, work) : newProfile(free).then(() => {});
    const outcomes = await Promise.allSettled(Array.from({ length: creators }, create));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(errors).toHaveLength(creators - limit);
    for (const error of errors) expect(error).toBeInstanceOf(ServiceError);
    expect(new Set(errors.map(({ meta }: ServiceError) => JSON.stringify(meta)))).toEqual(
      new Set([JSON.stringify({ cap, limit, usage: limit })]),
    );
    expect((await usageOf(free.client))[cap]).toBe(limit);
  });
});

describe('what is used in a month', () => {
  test('begins again with the calendar month in UTC', async () => {
    service.clock.stop('2027-01-31T23:59:59.999Z');
    const publish = await publishThrough(free);
    await usedBefore(free, 'publishRequestsPerMonth', 99);
    expect((await publish()).status).toBe(200);
    expectRefused([await publish()], { cap: 'publishRequestsPerMonth', limit: 100, usage: 100 });
    service.clock.stop('2027-02-01T00:00:00.000Z');
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(0);
    expect((await publish()).status).toBe(200);
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(1);
  });

  test('has each post of a draft’s thread, also those that a change adds', async () => {
    const { id } = await makeLiveProfile(service, free.organizationId, {
      providerId: 'bluesky',
      loginKind: 'oauth',
      accessToken: 'nobody',
    });
    const input = { connectedProfileId: id, contentType: 'bluesky.posts.items', text: 'One', draft: true };
    const { publishRequestId } = (await post(free.client, input)).body;
    const url = `/v1/publish-requests/${publishRequestId}`;
    const thread = [{ text: 'Two' }, { text: 'Three' }];
    expect((await free.client.patch(url, { thread })).status).toBe(200);
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(3);
    const long = Array.from({ length: 24 }, () => ({ text: 'More' }));
    await service.ctx.db.$executeRaw`
      UPDATE usage_months SET used = 99 WHERE organization_id = ${free.organizationId} AND cap = 'publishRequestsPerMonth'`;
    expectError(await free.client.patch(url, { thread: long }), 402, 'quota_exceeded');
  });

  test('does not count what was refused for another reason', async () => {
    const { id } = await newProfile(free);
    expectError(await post(free.client, { connectedProfileId: id }), 400, 'validation_error');
    const key = 'once';
    const input = { connectedProfileId: id, contentType: 'facebook.media.items', text: 'Bread' };
    const [first, again] = [await post(free.client, input, key), await post(free.client, input, key)];
    expect([first.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(1);
  });
});

describe('a retry of a publish request', () => {
  test('counts as any other, and is refused beyond the cap with nothing changed', async () => {
    await usedBefore(free, 'publishRequestsPerMonth', 99);
    const { publishRequestId } = (await (await publishThrough(free))()).body;
    await service.ctx.db.publishRequest.updateMany({
      where: { id: publishRequestId },
      data: { status: 'failed', dueAt: null, retryableUntil: new Date(Date.now() + 3_600_000) },
    });
    const path = `/v1/publish-requests/${publishRequestId}`;
    const failed = (await free.client.get(path)).body;
    const refused = await free.client.post(`${path}/retry`);
    expectRefused([refused], { cap: 'publishRequestsPerMonth', limit: 100, usage: 100 });
    expect((await free.client.get(path)).body).toEqual(failed);
    await service.ctx.db.usageMonth.updateMany({
      where: { organizationId: free.organizationId },
      data: { used: 99 },
    });
    expect((await free.client.post(`${path}/retry`)).status).toBe(200);
    expect((await usageOf(free.client)).publishRequestsPerMonth).toBe(100);
  });
});

describe('a paid plan that ends with more than the free one allows', () => {
  let customer: TestKey;
  beforeEach(async () => {
    customer = await service.newKey({ organization: `Grown ${organizations}`, mode: 'live', plan: 'paid' });
    for (let made = 0; made < 5; made += 1) await newProfile(customer);
    for (let made = 0; made < 4; made += 1) expect((await newDestination(customer)).status).toBe(200);
    await usedBefore(customer, 'publishRequestsPerMonth', 150);
    await changePlan(service.ctx, customer.organizationId, 'free');
  });

  test('cuts nothing off', async () => {
    const { body } = await customer.client.get('/v1/connected-profiles', { status: 'live' });
    expect(body.data).toHaveLength(5);
    const destinations = (await customer.client.get('/v1/event-destinations')).body.data;
    expect(destinations.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('enabled'));
    const { plan, caps, usage } = (await customer.client.get('/v1/billing/account')).body;
    expect([plan, caps.connectedProfiles, usage]).toMatchObject([
      'free',
      3,
      { connectedProfiles: 5, eventDestinations: 4, publishRequestsPerMonth: 150 },
    ]);
  });

  test('refuses more until there is room again', async () => {
    const { client } = customer;
    expectRefused([await newDestination(customer)], { cap: 'eventDestinations', limit: 2, usage: 4 });
    await expect(newProfile(customer)).rejects.toMatchObject({
      meta: { cap: 'connectedProfiles', limit: 3, usage: 5 },
    });
    const { data } = (await client.get('/v1/connected-profiles', { status: 'live' })).body;
    const publish = { connectedProfileId: data[0].connectedProfileId, contentType: 'facebook.media.items' };
    const refused = await post(client, { ...publish, text: 'Bread' });
    expectRefused([refused], { cap: 'publishRequestsPerMonth', limit: 100, usage: 150 });
    for (const { connectedProfileId } of data.slice(0, 2))
      await client.delete(`/v1/connected-profiles/${connectedProfileId}`);
    await expect(newProfile(customer)).rejects.toMatchObject({ meta: { usage: 3 } });
    await client.delete(`/v1/connected-profiles/${data[2].connectedProfileId}`);
    await newProfile(customer);
    expect((await usageOf(client)).connectedProfiles).toBe(3);
  });
});

describe('a reached cap is simulated by a marker in the text', () => {
  const marked = async ({ client }: TestKey, connectedProfileId: string) =>
    post(client, { connectedProfileId, contentType: 'facebook.media.items', text: `Rye ${capMarker}` });

  test('in test mode, with the figures of the free plan, and nothing is kept', async () => {
    const { client, ...key } = await service.newKey({ organization: `Rehearsing ${organizations}` });
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const limit = caps.free?.publishRequestsPerMonth;
    const meta = { cap: 'publishRequestsPerMonth', limit, usage: limit };
    expectRefused([await marked({ client, ...key }, connectedProfileId)], meta);
    expect((await client.get('/v1/publish-requests')).body.data).toEqual([]);
  });

  test('in live mode it is a text like any other', async () => {
    const { id } = await newProfile(free);
    expect((await marked(free, id)).status).toBe(200);
  });
});
