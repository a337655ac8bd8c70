import { expect, test } from '@jest/globals';
import type { Scope } from '../../src/db/client/scope.ts';
import { readSimulatorWrites, writeSimulatorFields } from '../../src/db/tables/test-mode.ts';
import { sharedTestService } from '../support/service.ts';

test('what an organization writes on a simulated account, no other organization and no other account sees', async () => {
  const { ctx } = await sharedTestService();
  const mine: Scope = { organizationId: 'org_a', mode: 'test' };
  const read = (scope: Scope, accountId: string) => readSimulatorWrites(ctx.db, scope, accountId, new Date());
  await writeSimulatorFields(ctx.db, mine, { accountId: '1', objectId: 'x' }, { hidden: true });
  await writeSimulatorFields(ctx.db, mine, { accountId: '1', objectId: 'x' }, { deleted: true });
  expect(Object.fromEntries(await read(mine, '1'))).toEqual({ x: { hidden: true, deleted: true } });
  expect((await read(mine, '2')).size).toBe(0);
  expect((await read({ ...mine, organizationId: 'org_b' }, '1')).size).toBe(0);
  expect((await read({ ...mine, mode: 'live' }, '1')).size).toBe(0);
});
