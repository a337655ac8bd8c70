/** All that a Page's token reaches. */
import {
  addressableNodes,
  conversationsEdge,
  threadsOf as threadNodes,
} from '../../meta/simulator/conversations.ts';
import { type GraphNode, type World, worldOf } from '../../meta/simulator/node.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { pageKind } from './kinds.ts';
import { pageOf, type SimulatedPage } from './page.ts';
import { postsOf } from './posts.ts';

export function pageWorld({ accountId }: TokenClaims): World {
  const page = pageOf(accountId);
  const items = postsOf(page);
  const posts = items.map(({ post }) => post);
  const threads = threadsOf(page);
  const node: GraphNode = {
    id: accountId,
    kind: pageKind,
    values: {
      name: page.self.name,
      username: page.self.username,
      category: 'Bakery',
      about: 'Sourdough by the water 🌊',
      link: `https://www.facebook.com/${accountId}`,
      followers_count: 3120,
      fan_count: 3044,
      is_published: true,
    },
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
