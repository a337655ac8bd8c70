/**
 * Declares the types of nodes. Sources: the published specifications of Page, PagePost
 * and Comment; captured answers for attachments, which have no specification.
 */

import { conversationsEdge } from '../meta/conversation-nodes.ts';
import { invalidParameter } from '../meta/errors.ts';
import { pageSubscriptions } from '../meta/login/subscriptions.ts';
import {
  type GraphNode,
  type InsightMetric,
  type Insights,
  kind,
  metric,
  type NodeKind,
  type NodeList,
  type Overlay,
  type Parameters,
  paged,
  parts,
} from '../meta/node.ts';
import { storiesEdge } from './added-content.ts';
import { commentHidden, commentRemoved, postRemoved } from './feed.ts';

// The insights of simulated Pages and of their posts.

const unknownMetric = () => 'The value must be a valid insights metric';

const daily = { day: ['values'], week: ['values'], days_28: ['values'] } as const;
const counted = (title: string, usual: number, more: Partial<InsightMetric> = {}) =>
  metric(title, usual, daily, more);
const byDay = { forms: { day: ['values'] } } as const;
const ofLife = { forms: { lifetime: ['values'] } } as const;

const followersOf = (page: GraphNode, overlay: Overlay) => overlay.values(page).followers_count as number;

const pageInsights: Insights = {
  maxRangeDays: 90,
  unknownMetric,
  metrics: {
    page_media_view: counted('Daily Media Views', 1600),
    page_total_media_view_unique: counted('Daily Media Viewers', 700),
    page_post_engagements: counted('Daily Post Engagements', 85),
    page_views_total: counted('Daily Total Page Views', 40),
    page_total_actions: counted('Daily Total Actions', 4),
    page_video_views: counted('Daily Total Video Views', 210),
    page_follows: counted('Lifetime Total Follows', 0, { ...byDay, known: followersOf }),
    page_daily_follows_unique: counted('Daily Follows', 5, byDay),
    page_daily_unfollows_unique: counted('Daily Unfollows', 2, byDay),
  },
};

const postInsights: Insights = {
  unknownMetric,
  metrics: {
    post_media_view: counted('Lifetime Media Views', 2100, ofLife),
    post_total_media_view_unique: counted('Lifetime Media Viewers', 1300, ofLife),
    post_clicks: counted('Lifetime Post Clicks', 55, ofLife),
    post_reactions_by_type_total: counted('Lifetime Reactions', 16, {
      ...ofLife,
      parts: ['like', 'love', 'haha'],
    }),
    post_video_views: counted('Lifetime Video Views', 320, ofLife),
  },
};

// Serves the comments on a post, and the replies to a comment. Source: Comment reference.

/** The comments on a post: without replies, or with `filter=stream` in one list with them. */
const commentsEdge = paged(100, {
  newest: 'last',
  arrange: (comments, parameters) => {
    const filter = choice(parameters, 'filter', filters);
    return inOrder(
      filter === 'stream' ? comments : comments.filter(({ links }) => !links?.parent),
      parameters,
    );
  },
});

/** The edge of the replies to a comment, where both filters give the same list. */
const repliesEdge = paged(100, {
  newest: 'last',
  arrange: (replies, parameters) => {
    choice(parameters, 'filter', filters);
    return inOrder(replies, parameters);
  },
});

const filters = ['toplevel', 'stream'];

/**
 * Sorts comments as the parameters ask.
 * @param comments the comments, the oldest first.
 */
function inOrder(comments: NodeList, parameters: Parameters): NodeList {
  const order = choice(parameters, 'order', ['chronological', 'reverse_chronological']);
  return order === 'chronological' ? comments : comments.toReversed();
}

/** Reads a parameter with a closed list of values; the first is the provider's default. */
function choice(parameters: Parameters, name: string, choices: readonly string[]): string | undefined {
  const value = parameters.get(name) ?? choices[0];
  if (value && choices.includes(value)) return value;
  throw invalidParameter(`Param ${name} must be one of ${choices.join(', ')}`);
}

export const profileKind = kind('Profile', { fields: 'name,username,link,pic', defaults: 'name' });

const attachmentFields = 'description,media,media_type,target,title,type,url';

export const attachmentKind = kind('StoryAttachment', {
  fields: `${attachmentFields},description_tags,unshimmed_url`,
  defaults: `${attachmentFields},subattachments`,
  edges: { subattachments: parts },
});

export const postKind: NodeKind = kind('PagePost', {
  fields:
    'actions,admin_creator,allowed_advertising_objectives,application,backdated_time,call_to_action,can_reply_privately,child_attachments,comments_mirroring_domain,coordinates,created_time,event,expanded_height,expanded_width,feed_targeting,from,full_picture,height,icon,instagram_eligibility,is_app_share,is_eligible_for_dark_post,is_eligible_for_promotion,is_expired,is_hidden,is_inline_created,is_instagram_eligible,is_popular,is_published,is_spherical,message,message_tags,multi_share_end_card,multi_share_optimized,parent_id,permalink_url,picture,place,privacy,promotable_id,promotion_status,properties,scheduled_publish_time,shares,status_type,story,story_tags,subscribed,target,targeting,timeline_visibility,updated_time,via,video_buying_eligibility,width',
  defaults: 'created_time,message,story',
  edges: { attachments: parts, comments: commentsEdge },
  insights: postInsights,
  removal: () => ({ success: true }),
  notices: { removed: postRemoved },
});

export const commentKind: NodeKind = kind('Comment', {
  fields:
    'admin_creator,application,attachment,can_comment,can_hide,can_like,can_remove,can_reply_privately,comment_count,created_time,from,is_hidden,is_private,like_count,live_broadcast_timestamp,message,message_tags,object,parent,permalink_url,private_reply_conversation,user_likes',
  defaults: 'created_time,from,message',
  edges: { comments: repliesEdge },
  derived: { comment_count: (comment, overlay) => overlay.present(comment, 'comments').length },
  hiding: {
    parameter: 'is_hidden',
    field: 'is_hidden',
    ignored: (node) => node.values.can_hide === false,
  },
  removal: () => ({ success: true }),
  notices: { hidden: commentHidden, removed: commentRemoved },
});

export const pageKind = kind('Page', {
  fields:
    'about,category,fan_count,followers_count,instagram_business_account,is_published,link,name,picture,username,website',
  defaults: 'name',
  edges: {
    published_posts: paged(100, { overMaximum: 'refused' }),
    posts: paged(100, { overMaximum: 'refused' }),
    stories: storiesEdge,
    conversations: conversationsEdge('messenger'),
  },
  insights: pageInsights,
  subscription: pageSubscriptions,
});
