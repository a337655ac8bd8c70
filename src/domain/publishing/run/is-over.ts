import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';

/** A provider that throttles, or cannot be asked, for a day is not waited for any longer. */
export const longestMs = 24 * 60 * 60 * 1000;

export function isOver(ctx: Context, { startedAt, createdAt }: StoredPublishRequest): boolean {
  return ctx.now().getTime() - (startedAt ?? createdAt).getTime() > longestMs;
}
