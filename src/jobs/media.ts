import type { Context } from '../context.ts';
import { sweepStore } from '../domain/media/expire.ts';

export { stageMedia } from '../domain/media/stage.ts';

export async function sweepMedia(ctx: Context): Promise<void> {
  ctx.log.info('media sweep', { subsystem: 'jobs', files: await sweepStore(ctx) });
}
