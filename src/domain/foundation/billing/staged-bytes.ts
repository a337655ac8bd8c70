/**
 * Limits the bytes that are staged at the same time, in each mode. Uploads in progress count with their
 * announced size.
 */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { countStagedBytes } from '../../../db/tables/media.ts';
import { lockPlan, readPlan } from '../../../db/tables/organizations.ts';
import { ServiceError } from '../../../errors/index.ts';
import { exactSize, measuredSize } from '../wording.ts';
import { mostStagedBytes, type Plan } from './caps.ts';

/**
 * Runs the work, which adds a file of this size, in a transaction. Throws `quota_exceeded`, with nothing
 * done, when the file would exceed the plan. Files are added one after the other, so that no two slip in
 * together.
 */
export function withinStagedBytes<Result>(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  sizeBytes: number,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$concurrency.runExclusive(scope.organizationId, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockRoomFor(ctx, tx, scope, sizeBytes);
      return work(tx);
    }),
  );
}

/**
 * Locks the organization until the transaction ends, so that nobody else takes the room for a file of this size. Code
 * of one process waits for its turn before, so that it holds no connection while it waits.
 * @throws ServiceError `quota_exceeded` when there is no room.
 */
export async function lockRoomFor(
  ctx: Pick<Context, 'clock'>,
  tx: Sql,
  scope: Scope,
  sizeBytes: number,
): Promise<void> {
  // The second statement is sent with the first one, and sees all that was committed while that waited for the lock.
  const [plan, used] = await Promise.all([
    lockPlan(tx, scope.organizationId),
    countStagedBytes(tx, scope, ctx.clock.now()),
  ]);
  if (used + sizeBytes > mostStagedBytes[plan]) throw noRoom(scope, plan, used);
}

/** Returns the bytes that may still be staged, without locking. Throws `quota_exceeded` when there are none. */
export async function requireStagedBytes(
  ctx: Pick<Context, 'clock'>,
  db: Sql,
  scope: Scope,
): Promise<number> {
  const [plan, used] = await Promise.all([
    readPlan(db, scope.organizationId),
    countStagedBytes(db, scope, ctx.clock.now()),
  ]);
  if (used >= mostStagedBytes[plan]) throw noRoom(scope, plan, used);
  return mostStagedBytes[plan] - used;
}

export async function readStagedBytes(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  organizationId: string,
  plan: Plan,
): Promise<Schemas['BillingAccount']['stagedBytes']> {
  const limit = mostStagedBytes[plan];
  const [live, test] = await Promise.all(
    (['live', 'test'] as const).map((mode) =>
      countStagedBytes(db, { organizationId, mode }, ctx.clock.now()),
    ),
  );
  return { live: { limit, used: live ?? 0 }, test: { limit, used: test ?? 0 } };
}

function noRoom({ mode }: Scope, plan: Plan, used: number): ServiceError {
  const limit = mostStagedBytes[plan];
  return new ServiceError('quota_exceeded', {
    message:
      `The ${plan} plan allows ${exactSize(limit)} of staged files in ${mode} mode; ${measuredSize(used)} are used, uploads under way included. ` +
      'Delete media that are not needed any more, or wait until they expire.',
    meta: { cap: 'stagedBytes', limit, usage: used },
  });
}
