/**
 * Emits events of one organization that happen at the same time in one transaction, because a commit costs more than
 * the events.
 */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/scope.ts';
import type { Sql } from '../../db/sql.ts';
import { shareWork } from '../share-work.ts';
import { emit, type NewEvent } from './emit.ts';

export interface Happening {
  /**
   * Names the row that is written. Transactions write in the order of these names, so that two processes wait for each
   * other instead of deadlocking; what happened to one row is written in the order in which it came.
   */
  row: string;
  /**
   * Writes down what has happened, and returns the events that tell of it. It is done again, in another transaction, when
   * the first one failed because of something else.
   */
  record(tx: Sql): Promise<NewEvent[]>;
}

/** Records something and emits its events, in a transaction that others may share. */
export function emitTogether(
  ctx: Context,
  { organizationId, mode }: Scope,
  happening: Happening,
): Promise<void> {
  const scope = { organizationId, mode };
  return shareWork(ctx, `events of ${organizationId}/${mode}`, happening, (all) => emitAll(ctx, scope, all));
}

async function emitAll(ctx: Context, scope: Scope, happenings: Happening[]): Promise<void> {
  const sorted = happenings.toSorted(
    (one, other) => Number(one.row > other.row) - Number(one.row < other.row),
  );
  await ctx.db.$pipelined(async (tx) => {
    const events = await Promise.all(sorted.map(({ record }) => record(tx)));
    await emit(ctx, tx, scope, events.flat());
  });
}
