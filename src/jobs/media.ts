import type { Context } from '../context.ts';
import { sweepStore } from '../domain/media/expire.ts';
import { stageMedia as stage } from '../domain/media/stage.ts';
import { resumeRequestOf } from '../domain/publishing/run/resume-request.ts';

/**
 * Resumes the publish request that waits for a medium, whether the medium is ready or has failed. If a job
 * dies in between, its retry finds the medium in that state and resumes the request.
 */
export function stageMedia(ctx: Context, jobs: { mediaId: string }[]): Promise<void>[] {
  return stage(ctx, jobs).map(async (staged, index) => {
    await staged;
    await resumeRequestOf(ctx, jobs[index]?.mediaId ?? '');
  });
}

export async function sweepMedia(ctx: Context): Promise<void> {
  ctx.log.info('media sweep', { subsystem: 'jobs', files: await sweepStore(ctx) });
}
