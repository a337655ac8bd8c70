import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { changePlan } from '../../src/domain/people/members/organizations.ts';
import { type Customer, startCustomer } from '../events/customer.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let customer: Customer;
beforeAll(async () => {
  service = await sharedTestService();
});
afterEach(() => customer.receiver.close());

describe('plan.changed', () => {
  test('tells the account as it is then, once per change', async () => {
    customer = await startCustomer(service, { mode: 'live', topics: ['plan.*'] });
    const { organizationId } = customer;
    await changePlan(service.ctx, organizationId, 'paid');
    await changePlan(service.ctx, organizationId, 'free');
    const { body } = await customer.client.get('/v1/billing/account');
    expect(await customer.told('plan.changed')).toMatchObject({ mode: 'live', organizationId, data: body });
    expect(body.plan).toBe('free');
    await changePlan(service.ctx, organizationId, 'free');
    const stored = await service.ctx.db.event.findMany({ where: { organizationId, topic: 'plan.changed' } });
    expect(stored).toHaveLength(1);
  });

  test('is replayed with the current account when its data was erased', async () => {
    customer = await startCustomer(service, { mode: 'live', topics: ['plan.*'] });
    await changePlan(service.ctx, customer.organizationId, 'free');
    const { id } = await customer.told('plan.changed');
    await customer.age();
    await customer.replay({ eventId: id });
    const again = await customer.told('plan.changed');
    const { body } = await customer.client.get('/v1/billing/account');
    expect([again.id, again.origin, again.data]).toEqual([id, 'recovered', body]);
  });
});
