/** Tells customers of changes to a profile's content: every change once, in the transaction that stores it. */
import type { Context } from '../../context.ts';
import type { Topic } from '../../contract/index.ts';
import { type ChangeAction, type ItemsOf, recordChange } from '../../db/observed-items.ts';
import { emit } from '../events/emit.ts';
import { type Change, rowOf } from './item-row.ts';

/** Tells the changes. Returns the number of those that nobody had been told of. */
export function tell(
  ctx: Context,
  of: ItemsOf,
  action: ChangeAction,
  changes: Change[],
  origin: 'live' | 'recovered',
): Promise<number> {
  const byId = new Map(changes.map((change) => [change.externalId, change]));
  return ctx.db.$pipelined(async (tx) => {
    const rows = [...byId.values()].map((change) => rowOf(of, change));
    const news = await recordChange(tx, of, action, rows, origin === 'live' ? 'notification' : 'list');
    const { connectedProfileId, contentType } = of;
    const topic = `content.${contentType}.${action}` as Topic;
    const events = news.flatMap((externalId) => {
      const change = byId.get(externalId);
      return change ? [{ topic, ...told(change), connectedProfileId, origin }] : [];
    });
    await emit(ctx, tx, of, events);
    return news.length;
  });
}

function told({ item, hidden, unread }: Change) {
  return {
    data: item as never,
    ...(hidden === undefined ? {} : { hidden }),
    ...(unread ? { unreadable: true as const } : {}),
  };
}
