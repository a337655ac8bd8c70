/** Builds everything that a Page's token reaches. */
import { threadsOf } from '../meta/conversations.ts';
import { instagramInboxOf } from '../meta/instagram-inbox.ts';
import { messengerInboxOf } from '../meta/messenger-inbox.ts';
import type { FixtureSet, GraphNode } from '../meta/node.ts';
import { linkedAccountNode, ownerOf } from '../meta/owner.ts';
import { linkedAccountOf, pageOf, pageValues } from '../meta/page.ts';
import { reachesBothInboxes, type TokenClaims } from '../meta/tokens.ts';
import { pageKind } from './kinds.ts';
import { postsOf } from './posts.ts';
import { unlistedPostsOf } from './unlisted-posts.ts';

export function pageFixtureSet(claims: TokenClaims): FixtureSet {
  const { accountId, name } = claims;
  const linkedAccountId = linkedAccountOf(accountId);
  const page = pageOf(accountId, name);
  const posts = postsOf(page);
  const threads = [
    ...threadsOf(messengerInboxOf(page)),
    // A Page token answers for both inboxes once both permissions have been granted.
    ...(reachesBothInboxes(claims) ? threadsOf(instagramInboxOf(ownerOf(linkedAccountId, name))) : []),
  ];
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
    links: { instagram_business_account: linkedAccountNode(linkedAccountId, name) },
    edges: { published_posts: posts, posts, stories: [], conversations: threads },
  };
  return { self: node, others: Object.values(unlistedPostsOf(page)) };
}
