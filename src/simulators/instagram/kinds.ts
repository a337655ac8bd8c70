/**
 * Declares the types of nodes of both login kinds. Sources: meta-specs IGUser, IGMedia, their IGOnly twins,
 * IGComment, Page.
 */

import { facebookLogin } from '../../providers/instagram/scopes.ts';
import { conversationsEdge } from '../meta/conversation-nodes.ts';
import { graphRefusal, notDeletable, unreachable } from '../meta/errors.ts';
import { instagramSubscriptions, pageSubscriptions } from '../meta/login/subscriptions.ts';
import {
  type GraphNode,
  type InsightMetric,
  type Insights,
  kind,
  metric,
  type NodeKind,
  type Overlay,
  paged,
  parts,
  whole,
} from '../meta/node.ts';

// The insights of simulated accounts and of their media.

const total = { day: ['total_value'] } as const;
const unknownMetric = (_name: string, known: readonly string[]) =>
  `metric[0] must be one of the following values: ${known.join(', ')}`;

const counted = (title: string, usual: number, more: Partial<InsightMetric> = {}) =>
  metric(title, usual, total, more);

const accountInsights: Insights = {
  maxRangeDays: 30,
  unknownMetric,
  metrics: {
    views: counted('Views', 900),
    reach: counted('Accounts reached', 420, { forms: { day: ['total_value', 'time_series'] } }),
    accounts_engaged: counted('Accounts engaged', 60),
    total_interactions: counted('Content interactions', 90),
    likes: counted('Likes', 70),
    comments: counted('Comments', 9),
    saves: counted('Saves', 6),
    shares: counted('Shares', 5),
    replies: counted('Replies', 2),
    reposts: counted('Reposts', 3),
    profile_links_taps: counted('Profile links taps', 4),
    follows_and_unfollows: counted('Follows and unfollows', 8, {
      breakdowns: { follow_type: ['FOLLOWER', 'NON_FOLLOWER'] },
    }),
    follower_demographics: counted('Follower demographics', 120, {
      forms: { lifetime: ['total_value'] },
      breakdowns: {
        age: ['18-24', '25-34', '35-44', '45-54'],
        gender: ['F', 'M', 'U'],
        country: ['PT', 'ES', 'FR', 'DE'],
        city: ['Lisbon, Lisboa', 'Porto, Porto', 'Madrid, Madrid'],
      },
    }),
  },
};

const lifetimeForm = { lifetime: ['values'] } as const;
const ofLife = (title: string, usual: number, known?: InsightMetric['known']): InsightMetric => ({
  title,
  usual,
  forms: lifetimeForm,
  ...(known ? { known } : {}),
});

const likesOf = (node: GraphNode, overlay: Overlay) => overlay.values(node).like_count as number | undefined;
const commentsOf = (node: GraphNode, overlay: Overlay) =>
  node.kind.derived?.comments_count?.(node, overlay) as number | undefined;

const ofAll = ['views', 'reach', 'shares', 'reposts', 'total_interactions'];
const ofPostsAndReels = [...ofAll, 'likes', 'comments', 'saved'];
const metricsOfType: Readonly<Record<string, readonly string[]>> = {
  FEED: [...ofPostsAndReels, 'profile_visits', 'follows'],
  REELS: [...ofPostsAndReels, 'ig_reels_avg_watch_time', 'ig_reels_video_view_total_time', 'reels_skip_rate'],
  STORY: [...ofAll, 'replies', 'profile_visits', 'follows', 'navigation'],
};

const mediaInsights: Insights = {
  unknownMetric,
  metrics: {
    views: ofLife('Views', 1400),
    reach: ofLife('Accounts reached', 800),
    shares: ofLife('Shares', 12),
    reposts: ofLife('Reposts', 6),
    total_interactions: ofLife('Interactions', 95),
    likes: ofLife('Likes', 60, likesOf),
    comments: ofLife('Comments', 5, commentsOf),
    saved: ofLife('Saved', 14),
    profile_visits: ofLife('Profile visits', 18),
    follows: ofLife('Follows', 3),
    ig_reels_avg_watch_time: ofLife('Average watch time', 6400),
    ig_reels_video_view_total_time: ofLife('Watch time', 5_120_000),
    reels_skip_rate: ofLife('Skip rate', 42),
    replies: ofLife('Replies', 2),
    navigation: ofLife('Navigation', 220),
  },
  offered: ({ values }) => metricsOfType[typeOf(values)] ?? metricsOfType.FEED ?? [],
  refuse: refuseUnmeasured,
};

const typeOf = ({ media_product_type: type, permalink }: GraphNode['values']) =>
  `${type ?? (`${permalink}`.includes('/reel/') ? 'REELS' : 'FEED')}`;

/** Throws for media that are marked: older than the account's conversion, or seen by fewer than five people. */
function refuseUnmeasured({ values, ancestors }: GraphNode): void {
  if (values.unmeasured === 'before_conversion' || ancestors)
    throw graphRefusal({
      message: 'Invalid parameter',
      code: 100,
      error_subcode: 2108006,
      error_user_title: 'Media posted before business account conversion',
      error_user_msg: 'The media was posted before the account became a business account.',
    });
  if (values.unmeasured === 'too_few_viewers')
    throw graphRefusal({ message: '(#10) Not enough viewers for the media to show insights', code: 10 });
}

const mediaFields =
  'alt_text,caption,comments_count,current_live_viewer_count,is_comment_enabled,is_shared_to_feed,like_count,media_product_type,media_type,media_url,owner,permalink,shortcode,thumbnail_url,timestamp,username';
const mediaFieldsOfFacebookLogin =
  'boost_eligibility_info,copyright_check_information,has_poll,has_slider,ig_id,legacy_instagram_media_id,video_title,view_count';
const mediaEdges = { children: whole, comments: paged(50, { usual: 50 }) };

/** Counts the comments on a medium, including replies. Children of a carousel have no comments of their own. */
function countComments(media: GraphNode, overlay: Overlay): number | undefined {
  if (!media.edges?.comments) return undefined;
  let count = 0;
  for (const comment of overlay.present(media, 'comments'))
    count += 1 + overlay.present(comment, 'replies').length;
  return count;
}

const derivedOfMedia = { comments_count: countComments };

const derivedOfAccount = {
  media_count: (account: GraphNode, overlay: Overlay) => overlay.present(account, 'media').length,
};

/** Tells whether a comment is on a broadcast; such comments can be neither hidden nor deleted. */
const isLive = (comment: GraphNode) => comment.links?.media?.values.media_product_type === 'LIVE';

function removeComment(comment: GraphNode): Record<string, unknown> {
  if (isLive(comment)) throw unreachable(comment.id ?? '', 'delete');
  return { success: true };
}

/**
 * Returns the answer to the deletion of a medium.
 * @throws Refusal for children of a carousel and advertisements, which cannot be deleted.
 */
function removeMedia(node: GraphNode): Record<string, unknown> {
  if (node.ancestors || node.values.media_product_type === 'AD') throw notDeletable();
  return { success: true, deleted_id: node.id };
}

export const commentKind: NodeKind = kind('IGComment', {
  fields: 'from,hidden,legacy_instagram_comment_id,like_count,media,parent_id,text,timestamp,user,username',
  defaults: 'timestamp,text',
  edges: { replies: paged(50) },
  hiding: {
    parameter: 'hide',
    field: 'hidden',
    // The owner's own comments stay visible, even when they are hidden.
    ignored: (node) => node.links?.user !== undefined,
    refused: isLive,
  },
  removal: removeComment,
});

export const personKind = kind('IGCommentFromUser', {
  fields: 'self_ig_scoped_id,username',
  defaults: 'username',
});

export interface Kinds {
  media: NodeKind;
  account: NodeKind;
}

const ofFacebookLogin: Kinds = {
  media: kind('IGMedia', {
    fields: `${mediaFields},${mediaFieldsOfFacebookLogin}`,
    edges: mediaEdges,
    derived: derivedOfMedia,
    insights: mediaInsights,
    removal: removeMedia,
  }),
  account: kind('IGUser', {
    fields:
      'biography,followers_count,follows_count,has_profile_pic,ig_id,is_published,legacy_instagram_user_id,media_count,name,profile_picture_url,username,website',
    edges: { content_publishing_limit: parts, media: paged(100), stories: paged(100) },
    derived: derivedOfAccount,
    insights: accountInsights,
    lookups: { mentioned_comment: 'comment_id' },
  }),
};

/** The API of Instagram Login cannot delete media or read mentions, and conversations belong to the account. */
const ofInstagramLogin: Kinds = {
  media: kind('IGMedia', {
    fields: mediaFields,
    edges: mediaEdges,
    derived: derivedOfMedia,
    insights: mediaInsights,
  }),
  account: kind('IGUser', {
    fields:
      'account_type,biography,followers_count,follows_count,media_count,name,profile_picture_url,user_id,username,website',
    edges: {
      content_publishing_limit: parts,
      media: paged(100),
      stories: paged(100),
      conversations: conversationsEdge('instagram'),
    },
    derived: derivedOfAccount,
    insights: accountInsights,
    subscription: instagramSubscriptions,
  }),
};

export const kindsOf = (loginKind: string): Kinds =>
  loginKind === facebookLogin ? ofFacebookLogin : ofInstagramLogin;

export const pageKind = kind('Page', {
  fields: 'name,category,username,link,picture,instagram_business_account,connected_instagram_account',
  defaults: 'name',
  edges: { conversations: conversationsEdge('messenger') },
  subscription: pageSubscriptions,
});
