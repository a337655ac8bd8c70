import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import type { PublishContent } from '../../../providers/publish.ts';

/** The provider would not say that it cannot reach this service, but that something is wrong with the file. */
export class Unfetchable extends Error {
  override name = 'Unfetchable';
}

/** Before a provider is told of files: whether it will get them. Throws `Unfetchable`. */
export async function requireFetchable(
  ctx: Context,
  { mode }: StoredPublishRequest,
  { media, cover }: PublishContent,
): Promise<void> {
  for (const { url } of [...media, ...(cover ? [cover] : [])])
    if (!(await ctx.fetchable[mode](url))) throw new Unfetchable('a file cannot be fetched');
}
