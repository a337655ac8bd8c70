/** Hides and shows replies. Source: Threads API, "Reply Management". */
import { type Call, ProviderFailure } from '../call.ts';
import { getNode, knownShape, success } from '../meta/graph.ts';
import { type Node, node, postId } from './post.ts';
import { requireReply } from './read-posts.ts';

/**
 * Hides or shows a reply to a post, and with it the replies below. Fails as `rejected` for a reply to a
 * reply, because the provider cannot hide that by itself; what the provider would answer is not documented.
 */
export async function moderateReply(
  call: Call,
  { externalId, hidden }: { externalId: string; hidden: boolean },
) {
  const id = knownShape(externalId, postId);
  await getNode(call, { id, fields: 'id,is_reply,root_post,replied_to' }, {}, node, requireTopLevel);
  const { success: done } = await call.upstream.request({
    method: 'POST',
    path: `/${id}/manage_reply`,
    target: 'object',
    form: { hide: `${hidden}` },
    parse: success.parse,
  });
  return { externalId, hidden, success: done };
}

function requireTopLevel(reply: Node): Node {
  requireReply(reply, true);
  const parent = reply.replied_to?.id;
  if (parent === undefined || parent === reply.root_post?.id) return reply;
  throw new ProviderFailure(
    {
      kind: 'rejected',
      field: 'externalId',
      detail: {
        message: `Threads hides and shows only direct replies to a post, and with them the replies below. This one answers the reply ${parent}; moderate the direct reply above it.`,
      },
    },
    `${reply.id} is a reply to a reply`,
  );
}
