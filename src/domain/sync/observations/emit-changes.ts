/** Emits the events of changes to a profile's content: each change once, in the transaction that stores it. */
import type { Context } from '../../../context.ts';
import type { Topic } from '../../../contract/index.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { type ChangeAction, type ItemsOf, recordChange } from '../../../db/tables/observed-items.ts';
import { emit, emitTogether, type NewEvent } from '../../foundation/events/emit.ts';
import { type ItemChange, rowOf } from './compare.ts';

/** Emits the event of a change that a notification reports. Changes reported at the same time share a transaction. */
export function emitReported(
  ctx: Context,
  of: ItemsOf,
  action: ChangeAction,
  change: ItemChange,
): Promise<void> {
  return emitTogether(ctx, of, {
    row: `${of.connectedProfileId}/${of.contentType}/${change.externalId}`,
    record: (tx) => record(tx, of, action, [change], 'live'),
  });
}

/** Emits the events of changes found in a list. Returns the number of those that had not been emitted before. */
export function emitRecovered(
  ctx: Context,
  of: ItemsOf,
  action: ChangeAction,
  changes: ItemChange[],
): Promise<number> {
  return ctx.db.$pipelined(async (tx) => {
    const events = await record(tx, of, action, changes, 'recovered');
    await emit(ctx, tx, of, events);
    return events.length;
  });
}

/** Stores the changes, and returns the events of those that had not been emitted before. */
async function record(
  tx: Sql,
  of: ItemsOf,
  action: ChangeAction,
  changes: ItemChange[],
  origin: 'live' | 'recovered',
): Promise<NewEvent[]> {
  const byId = new Map(changes.map((change) => [change.externalId, change]));
  const rows = [...byId.values()].map((change) => rowOf(of, change));
  const news = await recordChange(tx, of, action, rows, origin === 'live' ? 'notification' : 'list');
  const { connectedProfileId, contentType } = of;
  const topic = `content.${contentType}.${action}` as Topic;
  return news.flatMap((externalId) => {
    const change = byId.get(externalId);
    return change ? [{ topic, ...told(change), connectedProfileId, origin }] : [];
  });
}

function told({ item, hidden, unread }: ItemChange) {
  return {
    data: item as never,
    ...(hidden === undefined ? {} : { hidden }),
    ...(unread ? { unreadable: true as const } : {}),
  };
}
