import { expect, test } from '@jest/globals';
import { inTransaction } from '../../src/db/client.ts';
import { ensureOrganization } from '../../src/db/organizations.ts';
import { startTestService } from '../support/service.ts';

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
