/** All that a token of an account reaches. */
import {
  addressableNodes,
  conversationsEdge,
  threadsOf as threadNodes,
} from '../../meta/simulator/conversations.ts';
import { ownerOf, type SimulatedOwner } from '../../meta/simulator/instagram-account.ts';
import { instagramUserIdOf } from '../../meta/simulator/login/people.ts';
import { type GraphNode, type World, worldOf } from '../../meta/simulator/node.ts';
import { pageOf, pageValues } from '../../meta/simulator/page.ts';
import { personOf } from '../../meta/simulator/people.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { facebookLogin } from '../scopes.ts';
import { commenterPrefix } from './comments.ts';
import { kindsOf, pageKind } from './kinds.ts';
import { mediaOf } from './media.ts';
import { storiesOf } from './stories.ts';

export function accountWorld(claims: TokenClaims): World {
  const { accountId, loginKind, pageId, name, persona } = claims;
  const owner = ownerOf(accountId, name);
  const kinds = kindsOf(loginKind);
  const media = mediaOf(owner, kinds.media);
  const stories = storiesOf(owner, kinds.media);
  const threads = threadsOf(owner);
  const account: GraphNode = {
    id: accountId,
    kind: kinds.account,
    values: { ...accountValues(owner, media.length), account_type: accountTypeOf(persona) },
    edges: {
      media: () => media,
      stories: () => stories,
      conversations: conversationsEdge(threads, { own: 'instagram', assumed: 'instagram' }),
    },
  };
  const nodes = [account, ...media.flatMap(withParts), ...stories, ...addressableNodes(threads)];
  return loginKind === facebookLogin && pageId
    ? worldOf(pageNode(pageId, account, threads, name), nodes)
    : worldOf({ ...account, id: claims.grant?.userId ?? instagramUserIdOf(accountId) }, nodes);
}

/** Which accounts cannot be connected: no document spells the value. */
const accountTypeOf = (persona: string | undefined) => (persona === 'no_account' ? 'PERSONAL' : 'BUSINESS');

function accountValues({ accountId, self, avatarUrl }: SimulatedOwner, mediaCount: number) {
  return {
    user_id: accountId,
    username: self.username,
    name: self.name,
    profile_picture_url: avatarUrl,
    media_count: mediaCount,
    followers_count: 1204,
    follows_count: 87,
    biography: 'Sourdough by the water 🌊',
  };
}

/** The Page that the account is linked to: its token is the one in use, and conversations hang on it. */
function pageNode(id: string, account: GraphNode, threads: GraphNode[], name: string | undefined): GraphNode {
  return {
    id,
    kind: pageKind,
    values: pageValues(pageOf(id, name)),
    links: { instagram_business_account: account, connected_instagram_account: account },
    edges: { conversations: conversationsEdge(threads, { own: 'instagram', assumed: 'messenger' }) },
  };
}

/** A media with its children, comments and replies. */
function withParts(media: GraphNode): GraphNode[] {
  const edgeOf = (node: GraphNode, name: string) => node.edges?.[name]?.(new Map()) ?? [];
  const comments = edgeOf(media, 'comments');
  const replies = comments.flatMap((comment) => edgeOf(comment, 'replies'));
  return [media, ...edgeOf(media, 'children'), ...comments, ...replies];
}

function threadsOf({ ids, self, assetUrl }: SimulatedOwner): GraphNode[] {
  return threadNodes({
    self,
    personOf: (index) => personOf(ids, commenterPrefix, index),
    present: ({ username }) => ({ username }),
    threadId: (thread) => ids.text(`thread/${thread}`, 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6'),
    messageId: (thread, message) =>
      ids.text(`message/${thread}/${message}`, 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj'),
    assetUrl,
  });
}
