/** Deletes the account's own posts and replies. Source: Threads API, "Delete Posts". */
import { type Call, ProviderFailure } from '../call.ts';
import { deleteNode, knownShape } from '../meta/graph.ts';
import { node, postId } from './post.ts';
import { requireReply } from './read-posts.ts';

/**
 * Deletes a post, or a reply. Fails as `not_found` for an id of the other kind, and as `unsupported` for
 * somebody else's.
 */
export function deletePost(
  call: Call,
  { externalId }: { externalId: string },
  { reply }: { reply: boolean },
) {
  const telltale = reply ? 'is_reply,is_reply_owned_by_me' : 'is_reply,owner';
  return deleteNode(call, knownShape(externalId, postId), telltale, (answer) => {
    const found = node.parse(answer);
    requireReply(found, reply);
    // Only posts of the account have an owner.
    const own = reply ? found.is_reply_owned_by_me : found.owner !== undefined;
    if (!own) throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is somebody else's`);
  });
}
