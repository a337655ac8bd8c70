/** Deletes the account's posts and replies, and hides replies. Sources: Threads API, "Delete Posts", "Reply Management". */
import { type Call, ProviderFailure } from '../call.ts';
import { deleteNode, hideNode, knownShape } from '../meta/graph.ts';
import { type Node, node, postId } from './post.ts';
import { getOne, requireReply } from './read-posts.ts';

/**
 * Deletes a post, or a reply. Fails as `not_found` for an id of the other kind, and as `unsupported` for
 * somebody else's.
 */
export function deletePost(
  call: Call,
  { externalId }: { externalId: string },
  { reply }: { reply: boolean },
) {
  return deleteNode(
    call,
    knownShape(externalId, postId),
    reply ? 'is_reply,is_reply_owned_by_me' : 'is_reply,owner',
    (answer) => requireReply(node.parse(answer), reply),
    // Only posts of the account have an owner.
    (found) => (reply ? found.is_reply_owned_by_me === true : found.owner !== undefined),
  );
}

/**
 * Hides or shows a reply to a post, and with it the replies below. Fails as `invalid` for a reply to a
 * reply, because the provider cannot hide that by itself; what the provider would answer is not documented.
 */
export async function moderateReply(call: Call, input: { externalId: string; hidden: boolean }) {
  const { externalId, hidden } = input;
  await getOne(call, 'id,is_reply,root_post,replied_to', { externalId }, requireDirectReply);
  return hideNode(call, input, { path: `/${externalId}/manage_reply`, form: { hide: `${hidden}` } });
}

function requireDirectReply(found: Node): Node {
  const { id, replied_to, root_post } = requireReply(found, true);
  if (replied_to === undefined || replied_to.id === root_post?.id) return found;
  const message = `Threads hides and shows only direct replies to a post, and with them the replies below. This one answers the reply ${replied_to.id}; moderate the direct reply above it.`;
  throw new ProviderFailure({ kind: 'invalid', field: 'externalId', message }, `${id} is a reply to a reply`);
}
