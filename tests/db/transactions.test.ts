// A service of its own: all organizations are counted.
import { expect, test } from '@jest/globals';
import { inTransaction } from '../../src/db/client/client.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { startTestService } from '../support/service.ts';

test('what begins after another statement of its transaction has failed is refused, and not done on its own', async () => {
  const { ctx } = await startTestService({ ROLE: 'api' });
  const late = Promise.withResolvers<void>();
  let begun: Promise<number> | undefined;
  const failed = ctx.db.$pipelined((tx) => {
    begun = late.promise.then(
      () => tx.$executeRaw`INSERT INTO organizations (id, name) VALUES ('org_late', 'Late')`,
    );
    return Promise.all([tx.$executeRaw`SELECT 1 / ${0}::int`, begun]);
  });
  await expect(failed).rejects.toThrow('division by zero');
  late.resolve();
  await expect(begun).rejects.toThrow('after the end of its transaction');
  expect(await ctx.db.organization.count({ where: { name: 'Late' } })).toBe(0);
});

test('a transaction fails as its first statement did, also when another one is heard of before', async () => {
  const { ctx } = await startTestService({ ROLE: 'api' });
  const failed = ctx.db.$pipelined((tx) => {
    let first = tx.$executeRaw`SELECT 1 / ${0}::int`;
    for (let later = 0; later < 20; later += 1) first = first.finally(() => {});
    return Promise.all([first, tx.$executeRaw`SELECT 1`]);
  });
  await expect(failed).rejects.toThrow('division by zero');
});

test('a transaction that takes too long leaves nothing behind, and may be asked for again', async () => {
  const { ctx } = await startTestService({ ROLE: 'worker' });
  const slow = inTransaction(
    ctx.db,
    async (tx) => {
      await tx.$executeRaw`INSERT INTO organizations (id, name) VALUES ('org_slow', 'Slow')`;
      // Each statement succeeds until the transaction has been rolled back.
      for (;;) await tx.$executeRaw`SELECT 1`;
    },
    20,
  );
  await expect(slow).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
  expect(await ctx.db.organization.count()).toBe(0);
  await ensureOrganization(ctx.db, 'Slow');
  expect(await ctx.db.organization.count()).toBe(1);
});
