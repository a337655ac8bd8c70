/**
 * Declares the types of nodes of both login kinds. Sources: meta-specs IGUser, IGMedia, their IGOnly twins,
 * IGComment, Page.
 */

import { facebookLogin } from '../../providers/instagram/scopes.ts';
import { conversationsEdge } from '../meta/conversation-nodes.ts';
import { notDeletable, unreachable } from '../meta/errors.ts';
import { instagramSubscriptions, pageSubscriptions } from '../meta/login/subscriptions.ts';
import { type GraphNode, kind, type NodeKind, type Overlay, paged, parts, whole } from '../meta/node.ts';
import { accountInsights, mediaInsights } from './insights.ts';

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
