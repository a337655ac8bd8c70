/** All that a Page's token reaches. */
import {
  addressableNodes,
  conversationsEdge,
  threadsOf as threadNodes,
} from '../../meta/simulator/conversations.ts';
import { linkedAccountNode } from '../../meta/simulator/instagram-account.ts';
import { type GraphNode, type World, worldOf } from '../../meta/simulator/node.ts';
import { linkedAccountOf, pageOf, pageValues, type SimulatedPage } from '../../meta/simulator/page.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { pageKind } from './kinds.ts';
import { postsOf } from './posts.ts';

export function pageWorld({ accountId, name }: TokenClaims): World {
  const page = pageOf(accountId, name);
  const items = postsOf(page);
  const posts = items.map(({ post }) => post);
  const threads = threadsOf(page);
  const node: GraphNode = {
    id: accountId,
    kind: pageKind,
    values: {
      ...pageValues(page),
      about: 'Sourdough by the water 🌊',
      followers_count: 3120,
      fan_count: 3044,
      is_published: true,
    },
    links: { instagram_business_account: linkedAccountNode(linkedAccountOf(accountId), name) },
    edges: {
      published_posts: () => posts,
      posts: () => posts,
      conversations: conversationsEdge(threads, { own: 'messenger', assumed: 'messenger' }),
    },
  };
  const comments = items.flatMap((item) => item.comments);
  return worldOf(node, [...posts, ...comments, ...addressableNodes(threads)]);
}

function threadsOf({ ids, self, correspondent, assetUrl }: SimulatedPage): GraphNode[] {
  return threadNodes({
    self,
    personOf: correspondent,
    present: ({ id, name }) => ({ name, email: `${id}@facebook.com` }),
    threadId: (thread) => ids.digits(`thread/${thread}`, 't_1221', 20),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, 'm_'),
    assetUrl,
  });
}
