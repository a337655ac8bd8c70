/** The export for billing has the usage of a month, complete and exact. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { withinCap } from '../../src/domain/foundation/billing/caps.ts';
import { exportUsage, type UsageLine, usageCsv } from '../../src/domain/foundation/billing/usage.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

const backfill = ({ organizationId }: TestKey, work = async () => {}) =>
  withinCap(service.ctx, { organizationId, mode: 'live' }, 'backfillRequestsPerMonth', work);
const connect = async ({ organizationId }: TestKey) =>
  makeLiveProfile(service, organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: 'nobody',
  });

async function usedIn(month: string, { organizationId }: TestKey): Promise<Record<string, number[]>> {
  const lines = await exportUsage(service.ctx, `${month}-01`);
  const own = lines.filter((line) => line.organizationId === organizationId);
  expect(own.map((line) => line.month)).toEqual(Array(4).fill(month));
  return Object.fromEntries(own.map(({ cap, used, peak }) => [cap, [used, peak]]));
}

describe('the usage of a month', () => {
  test('counts uses by the month, and keeps the most that there was at a time', async () => {
    service.clock.stop('2026-01-15T12:00:00.000Z');
    const customer = await service.newKey({ organization: 'Steady', mode: 'live' });
    const profiles = [await connect(customer), await connect(customer), await connect(customer)];
    await backfill(customer);
    await backfill(customer);
    await customer.client.delete(`/v1/connected-profiles/${profiles[0]?.id}`);
    expect(await usedIn('2026-01', customer)).toEqual({
      connectedProfiles: [2, 3],
      publishRequestsPerMonth: [0, 0],
      backfillRequestsPerMonth: [2, 2],
      eventDestinations: [0, 0],
    });
  });

  test('continues with what there was when nothing changes, and begins with it when something does', async () => {
    service.clock.stop('2026-03-31T23:59:59.999Z');
    const customer = await service.newKey({ organization: 'Quiet', mode: 'live' });
    const profile = await connect(customer);
    await connect(customer);
    await backfill(customer);
    service.clock.stop('2026-05-01T00:00:00.000Z');
    await customer.client.delete(`/v1/connected-profiles/${profile.id}`);
    const months = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
    const used = await Promise.all(months.map((month) => usedIn(month, customer)));
    expect(used.map(({ connectedProfiles }) => connectedProfiles)).toEqual([
      [0, 0],
      [2, 2],
      [2, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(used.map(({ backfillRequestsPerMonth }) => backfillRequestsPerMonth?.[0])).toEqual([
      0, 1, 0, 0, 0,
    ]);
  });

  test('is written with the use, or not at all', async () => {
    service.clock.stop('2026-07-01T00:00:00.000Z');
    const customer = await service.newKey({ organization: 'Unlucky', mode: 'live' });
    const failing = backfill(customer, async () => {
      throw new Error('not stored');
    });
    await expect(failing).rejects.toThrow('not stored');
    expect((await usedIn('2026-07', customer)).backfillRequestsPerMonth).toEqual([0, 0]);
  });

  test('is exact when 50 uses of a paid organization come at once', async () => {
    service.clock.stop('2026-08-01T00:00:00.000Z');
    const customer = await service.newKey({ organization: 'Busy', mode: 'live' });
    await Promise.all(Array.from({ length: 50 }, () => backfill(customer)));
    expect((await usedIn('2026-08', customer)).backfillRequestsPerMonth).toEqual([50, 50]);
  });

  test('has a line for every organization and cap, with its plan', async () => {
    service.clock.stop('2026-09-01T00:00:00.000Z');
    const { organizationId } = await service.newKey({ organization: 'New', mode: 'live', plan: 'free' });
    const lines = await exportUsage(service.ctx, '2026-09-01');
    const own = lines.filter((line) => line.organizationId === organizationId);
    expect(own.map(({ cap }) => cap)).toEqual([
      'connectedProfiles',
      'publishRequestsPerMonth',
      'backfillRequestsPerMonth',
      'eventDestinations',
    ]);
    expect(own[0]).toMatchObject({ name: 'New', plan: 'free', used: 0, peak: 0 });
  });
});

test('as CSV, names survive with commas, quotes and line breaks, and are no formulas', () => {
  const line: UsageLine = {
    organizationId: 'org_1',
    name: 'Bread, "Butter"\nand Co',
    plan: 'paid',
    month: '2026-09',
    cap: 'eventDestinations',
    used: 1,
    peak: 2,
  };
  expect(usageCsv([line, { ...line, name: '=HYPERLINK("x")' }])).toBe(
    [
      'organizationId,name,plan,month,cap,used,peak\r\n',
      'org_1,"Bread, ""Butter""\nand Co",paid,2026-09,eventDestinations,1,2\r\n',
      `org_1,"'=HYPERLINK(""x"")",paid,2026-09,eventDestinations,1,2\r\n`,
    ].join(''),
  );
});
