/** The jobs that run by the clock, as operations; nothing that they look for is due. */
import type { Context } from '../../src/context.ts';
import {
  eraseExpired,
  maintainPartitions,
  reportOverdue,
} from '../../src/domain/administration/erase-expired.ts';
import { maintainConnections } from '../../src/domain/connections/maintain-connections.ts';
import { maintainPublishing } from '../../src/domain/publishing/run/maintain-requests.ts';
import { findForgotten } from '../../src/domain/sync/backfills/run/run-backfills.ts';
import { dispatchDueProfiles } from '../../src/domain/sync/observations/dispatch-due-profiles.ts';
import type { Operation } from './growth.ts';

/** Returns the tick that erases and drops what has been kept long enough, and says what is late. */
export function retentionTick(ctx: Context): Operation {
  return { name: 'the tick of retention, partitions aside', run: () => erase(ctx) };
}

export async function retain(ctx: Context): Promise<void> {
  await maintainPartitions(ctx);
  await erase(ctx);
}

async function erase(ctx: Context): Promise<void> {
  await eraseExpired(ctx);
  await reportOverdue(ctx);
}

export const publishingTick = (ctx: Context): Operation => ({
  name: 'the tick of publishing',
  run: () => maintainPublishing(ctx),
});

export const backfillTick = (ctx: Context): Operation => ({
  name: 'the tick of backfills',
  run: () => findForgotten(ctx),
});

export const connectionTick = (ctx: Context): Operation => ({
  name: 'the tick of connections',
  run: () => maintainConnections(ctx),
});

export const profileTick = (ctx: Context): Operation => ({
  name: 'the tick of polls and sweeps',
  run: () => dispatchDueProfiles(ctx),
});
