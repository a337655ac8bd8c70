/** Makes partitions ahead, drops those whose time is over, and says when it could not. */
import type { Context } from '../../../context.ts';
import { makePartitions } from '../../../db/tables/partitions.ts';
import { type Dropped, dropOver } from '../../../db/tables/retention.ts';
import { dropped } from './policies.ts';

/** A failure stops nothing else: rows without a partition are taken, and rows that are over are deleted one by one. */
export async function maintainPartitions(ctx: Context): Promise<void> {
  await makePartitionsAhead(ctx);
  for (const kept of dropped)
    await dropAll(ctx, kept).catch((error) =>
      ctx.log.error('partitions could not be dropped', { subsystem: 'retention', table: kept.table, error }),
    );
}

export async function makePartitionsAhead({ db, now, log }: Context): Promise<void> {
  const lacking = await makePartitions(db, now()).catch((error) => {
    log.error('partitions could not be made', { subsystem: 'retention', error });
    return [];
  });
  for (const table of lacking) log.error('partitions are missing', { subsystem: 'retention', table });
}

async function dropAll({ db, now, log }: Context, kept: Dropped): Promise<void> {
  for await (const { partition, isDropped } of dropOver(db, kept, now()))
    if (isDropped) log.info('partition dropped', { subsystem: 'retention', partition });
    else log.warn('a partition is in use and was not dropped', { subsystem: 'retention', partition });
}
