/** Builds everything that an account's token reaches. */

import { facebookLogin } from '../../providers/instagram/scopes.ts';
import { threadsOf } from '../meta/conversations.ts';
import { instagramInboxOf, messengerInboxOf } from '../meta/inboxes.ts';
import { instagramUserIdOf } from '../meta/login/people.ts';
import type { FixtureSet, GraphNode, NodeList } from '../meta/node.ts';
import { ownerOf, pageOf, pageValues, type SimulatedOwner } from '../meta/page.ts';
import { reachesBothInboxes, type TokenClaims } from '../meta/tokens.ts';
import { kindsOf, pageKind } from './kinds.ts';
import { broadcastOf, mediaOf, storiesOf } from './media.ts';

export function accountFixtureSet(claims: TokenClaims): FixtureSet {
  const { accountId, loginKind, pageId, name, persona } = claims;
  const owner = ownerOf(accountId, name);
  const kinds = kindsOf(loginKind);
  const media = mediaOf(owner, kinds.media);
  const stories = storiesOf(owner, kinds.media);
  const threads = [...threadsOf(instagramInboxOf(owner)), ...messengerThreadsOf(claims)];
  const account: GraphNode = {
    id: accountId,
    kind: kinds.account,
    values: { ...accountValues(owner), account_type: accountTypeOf(persona) },
    edges: {
      media,
      stories,
      conversations: threads,
    },
  };
  const others = [account, broadcastOf(owner, kinds.media)];
  return loginKind === facebookLogin && pageId
    ? { self: pageNode(pageId, account, threads, name), others }
    : {
        self: { ...account, id: claims.grant?.userId ?? instagramUserIdOf(accountId), listsOf: accountId },
        others,
      };
}

/**
 * Returns the Page's Messenger threads. A Page token answers for both inboxes once both permissions have been
 * granted.
 */
function messengerThreadsOf(claims: TokenClaims): NodeList {
  const { pageId, name } = claims;
  return pageId && reachesBothInboxes(claims) ? threadsOf(messengerInboxOf(pageOf(pageId, name))) : [];
}

/**
 * Returns the account type, which decides whether the account can be connected; no document spells out its
 * values.
 */
const accountTypeOf = (persona: string | undefined) => (persona === 'no_account' ? 'PERSONAL' : 'BUSINESS');

function accountValues({ accountId, self, avatarUrl }: SimulatedOwner) {
  return {
    user_id: accountId,
    username: self.username,
    name: self.name,
    profile_picture_url: avatarUrl,
    followers_count: 1204,
    follows_count: 87,
    biography: 'Sourdough by the water 🌊',
  };
}

/**
 * Builds the Page that the account is linked to. The Page's token is the one in use, and the Page has the
 * conversations.
 */
function pageNode(id: string, account: GraphNode, threads: NodeList, name: string | undefined): GraphNode {
  return {
    id,
    kind: pageKind,
    values: pageValues(pageOf(id, name)),
    links: { instagram_business_account: account, connected_instagram_account: account },
    edges: { conversations: threads },
  };
}
