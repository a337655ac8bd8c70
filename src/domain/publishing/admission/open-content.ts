import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { PublishInputContent } from './input.ts';
import { namedFiles } from './named-files.ts';

/**
 * Returns the content of a request, decrypted. Throws when it was erased, which happens 23 hours after the
 * end.
 */
export function openContent(
  ctx: Context,
  { id, content }: Pick<StoredPublishRequest, 'id' | 'content'>,
): PublishInputContent {
  if (!content) throw new Error(`${id} has no content any more`);
  return JSON.parse(ctx.keyring.open(content, id)) as PublishInputContent;
}

/**
 * Returns the input in the variant that it was admitted as. It is for admission alone: were the variant stored
 * with the content, it would count as one that was named. When files are named by URL and no variant is named,
 * the input is returned as it is, since the files may change and the variant is then chosen anew.
 */
export function inKeptVariant<Content extends PublishInputContent>(
  { variant }: Pick<StoredPublishRequest, 'variant'>,
  input: Content,
): Content {
  const isOpen = namedFiles(input).some(({ file }) => file.sourceUrl);
  return input.variant !== undefined || isOpen || !variant ? input : { ...input, variant };
}
