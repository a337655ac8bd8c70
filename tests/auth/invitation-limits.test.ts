/** One organization, or one of its owners, cannot have the service write to any number of strangers. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mostInvitations } from '../../src/db/tables/console-links.ts';
import { setMember } from '../../src/db/tables/members.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

const [hourly, daily] = mostInvitations;

let service: SharedService;
let invited = 0;

beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

async function invite({ client }: SignedInMember, organizationId: string) {
  invited += 1;
  const form = { email: `stranger-${invited}@example.com`, role: 'viewer' };
  return client.post(`/console/${organizationId}/test/members`, form);
}

async function inviteMany(by: SignedInMember, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) expect((await invite(by, by.organizationId)).status).toBe(200);
}

test('an organization, and an owner in all organizations, invites so many in an hour', async () => {
  const owner = await newMember(service, { organization: 'Eager' });
  const second = await newMember(service, { organization: 'Eager' });
  const elsewhere = await newMember(service, { organization: 'Elsewhere' });
  await setMember(service.ctx.db, elsewhere.organizationId, owner.userId, 'owner');

  await inviteMany(owner, hourly.count);
  const refused = await invite(owner, owner.organizationId);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(refused.text).toContain(`At most ${hourly.count} people can be invited within an hour.`);
  expect((await invite(second, owner.organizationId)).status).toBe(429);
  expect((await invite(owner, elsewhere.organizationId)).status).toBe(429);
  expect((await invite(elsewhere, elsewhere.organizationId)).status).toBe(200);
});

exhaustiveTest(
  'an organization invites so many in a day, and operators name its owners all the same',
  async () => {
    const owner = await newMember(service, { organization: 'Steady' });
    await inviteMany(owner, hourly.count);
    for (let made = hourly.count; made < daily.count; made += hourly.count) {
      service.clock.advance(hourly.withinMs + 60_000);
      await inviteMany(owner, hourly.count);
    }
    service.clock.advance(hourly.withinMs + 60_000);
    const answer = await invite(owner, owner.organizationId);
    expect([answer.status, answer.text]).toEqual([429, expect.stringContaining('within a day')]);
    const operator = await newMember(service, { operator: true, role: null });
    const path = `/console/operator/organizations/${owner.organizationId}/owners`;
    expect((await operator.client.post(path, { email: 'owner@example.com' })).status).toBe(200);
  },
);

exhaustiveTest('many at once are no more than that', async () => {
  const owner = await newMember(service, { organization: 'Hasty' });
  const attempts = Array.from({ length: hourly.count + 10 }, () => invite(owner, owner.organizationId));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(hourly.count);
});
