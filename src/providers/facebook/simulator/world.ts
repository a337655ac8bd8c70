/** All that a Page's token reaches. */
import { conversationNodes, threadsOf } from '../../meta/simulator/conversations.ts';
import { linkedAccountNode } from '../../meta/simulator/instagram-account.ts';
import { type GraphNode, type World, worldOf } from '../../meta/simulator/node.ts';
import { linkedAccountOf, pageOf, pageValues } from '../../meta/simulator/page.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { conversationSourceOf } from './conversations.ts';
import { pageKind } from './kinds.ts';
import { postsOf } from './posts.ts';

export function pageWorld({ accountId, name }: TokenClaims): World {
  const page = pageOf(accountId, name);
  const posts = postsOf(page);
  const threads = threadsOf(conversationSourceOf(page));
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
    edges: { published_posts: posts, posts, stories: [], conversations: threads },
  };
  const comments = posts.flatMap((post) => post.edges?.comments ?? []);
  return worldOf(node, [...posts, ...comments, ...conversationNodes(threads)]);
}
