/**
 * Emits events of one organization that happen at the same time in one transaction, because a commit costs more than
 * the events.
 */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/sql.ts';
import {
  currentTraceContext,
  type TraceContext,
  withTraceContext,
} from '../../../observability/tracing/trace-context.ts';
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
  const caused: Caused = { ...happening, cause: currentTraceContext() };
  return shareWork(ctx, `events of ${organizationId}/${mode}`, caused, (all) => emitAll(ctx, scope, all));
}

interface Caused extends Happening {
  cause: TraceContext | undefined;
}

async function emitAll(ctx: Context, scope: Scope, happenings: Caused[]): Promise<void> {
  const sorted = happenings.toSorted(
    (one, other) => Number(one.row > other.row) - Number(one.row < other.row),
  );
  await ctx.db.$pipelined(async (tx) => {
    const events = await Promise.all(
      sorted.map(async ({ record, cause }) =>
        (await withTraceContext(cause, () => record(tx))).map((event) => ({ ...event, cause })),
      ),
    );
    await emit(ctx, tx, scope, events.flat());
  });
}
