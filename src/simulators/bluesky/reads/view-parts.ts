/** Builds the parts that the views of posts and of what they embed have in common. */
import type { Network } from '../content/network.ts';
import type { Actor } from '../content/people.ts';
import type { NetworkRecord } from '../content/records.ts';
import { imageUrl } from './image-url.ts';

export function actorView({ did, handle, displayName, avatar }: Actor) {
  return {
    did,
    handle,
    displayName,
    avatar: imageUrl('avatar', did, avatar.ref.$link),
    associated: { activitySubscription: { allowSubscriptions: 'followers' } },
    viewer: { muted: false, mutedOnlyReposts: false, mutedOnlyQuoteposts: false, blockedBy: false },
    labels: [],
    createdAt: '2024-01-08T09:12:44.000Z',
  };
}

export function countsOf(network: Network, { uri }: NetworkRecord) {
  return {
    replyCount: network.repliesTo(uri).length,
    repostCount: network.repostsOf(uri).length,
    likeCount: network.likesOf(uri).length,
    quoteCount: network.quotesOf(uri).length,
  };
}

export const timeOf = ({ at }: NetworkRecord) => new Date(at).toISOString();
