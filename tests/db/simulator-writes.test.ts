import { beforeAll, expect, test } from '@jest/globals';
import type { Scope } from '../../src/db/client/scope.ts';
import { readSimulatorWrites, writeSimulatorFields } from '../../src/db/tables/test-mode.ts';
import { movedBy, query } from '../support/query.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

test('what an organization writes on a simulated account, no other organization and no other account sees', async () => {
  const { ctx } = service;
  const mine: Scope = { organizationId: 'org_a', mode: 'test' };
  const read = (scope: Scope, accountId: string) => readSimulatorWrites(ctx.db, scope, accountId, new Date());
  await writeSimulatorFields(ctx.db, mine, { accountId: '1', objectId: 'x' }, { hidden: true });
  await writeSimulatorFields(ctx.db, mine, { accountId: '1', objectId: 'x' }, { deleted: true });
  expect(Object.fromEntries(await read(mine, '1'))).toEqual({ x: { hidden: true, deleted: true } });
  expect((await read(mine, '2')).size).toBe(0);
  expect((await read({ ...mine, organizationId: 'org_b' }, '1')).size).toBe(0);
  expect((await read({ ...mine, mode: 'live' }, '1')).size).toBe(0);
});

test('what was written is read in the order in which it was made, whatever was changed since', async () => {
  const { db } = service.ctx;
  const scope: Scope = { organizationId: 'org_in_order', mode: 'test' };
  const write = (objectId: string) => writeSimulatorFields(db, scope, { accountId: '1', objectId }, {});
  for (const id of ['b', 'c', 'a']) await write(id);
  const age = (id: string, seconds: number) =>
    query(
      service,
      `UPDATE simulator_writes SET created_at = ${movedBy('created_at', '- make_interval(secs => $2)')}
       WHERE organization_id = 'org_in_order' AND object_id = $1`,
      [id, seconds],
    );
  await age('b', 1);
  await age('c', 2);
  await write('c');
  expect([...(await readSimulatorWrites(db, scope, '1', new Date())).keys()]).toEqual(['c', 'b', 'a']);
});
