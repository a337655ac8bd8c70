import type { Context } from '../../context.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import type { PublishInputContent } from './input.ts';

/** What is to be published, decrypted. It is gone once the outcome is final and nobody can retry it. */
export function openContent(ctx: Context, { id, content }: StoredPublishRequest): PublishInputContent {
  if (!content) throw new Error(`${id} has no content any more`);
  return JSON.parse(ctx.keyring.open(content, id)) as PublishInputContent;
}
