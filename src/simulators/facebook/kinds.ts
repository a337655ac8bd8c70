/**
 * Declares the types of nodes. Sources: the published specifications of Page, PagePost
 * and Comment; captured answers for attachments, which have no specification.
 */
import { conversationsEdge } from '../meta/conversation-nodes.ts';
import { pageSubscriptions } from '../meta/login/subscriptions.ts';
import { kind, type NodeKind, paged, parts } from '../meta/node.ts';
import { commentsEdge, repliesEdge } from './comments-edge.ts';
import { commentHidden, commentRemoved, postRemoved } from './feed.ts';
import { pageInsights, postInsights } from './insights.ts';
import { storiesEdge } from './story-node.ts';

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
