import type { SpecNode } from '../../../scripts/meta-spec-table.ts';

/**
 * What the Threads API has by its documentation, in the form of the specification's nodes, since no
 * machine-readable specification of it is published. Sources: Threads API, the pages "Media Retrieval", "User",
 * "Publishing", "Reply Management", "Polls", "Insights" and "Debug" of its reference, read on 2026-11-23.
 */
const described: Readonly<Record<string, Omit<SpecNode, 'fields'> & { fields: readonly string[] }>> = {
  ThreadsUser: {
    fields: list('id,username,name,threads_profile_picture_url,threads_biography,is_verified'),
    operations: { GET: [] },
    edges: {
      threads: { GET: list('since,until'), POST: containerParameters() },
      threads_publish: { POST: ['creation_id'] },
      replies: { GET: list('since,until') },
      mentions: { GET: list('since,until') },
      threads_publishing_limit: { GET: [] },
      threads_insights: { GET: list('metric,since,until,breakdown') },
    },
    leadsTo: {
      threads: 'ThreadsMedia',
      replies: 'ThreadsMedia',
      mentions: 'ThreadsMedia',
      threads_publishing_limit: 'ThreadsPublishingLimit',
    },
  },
  ThreadsMedia: {
    fields: list(
      'id,media_product_type,media_type,media_url,permalink,owner,username,text,timestamp,shortcode,thumbnail_url,is_quote_post,alt_text,link_attachment_url,has_replies,is_reply,is_reply_owned_by_me,root_post,replied_to,hide_status,reply_audience,quoted_post,reposted_post,gif_url,poll_attachment,topic_tag,children',
    ),
    operations: { GET: [], DELETE: [] },
    edges: {
      replies: { GET: ['reverse'] },
      conversation: { GET: ['reverse'] },
      manage_reply: { POST: ['hide'] },
      repost: { POST: [] },
      insights: { GET: ['metric'] },
    },
    leadsTo: {
      replies: 'ThreadsMedia',
      conversation: 'ThreadsMedia',
      children: 'ThreadsMedia',
      poll_attachment: 'ThreadsPoll',
    },
  },
  ThreadsPoll: {
    fields: ['total_votes', 'expiration_timestamp'].concat(
      ...list('a,b,c,d').map((letter) => [`option_${letter}`, `option_${letter}_votes_percentage`]),
    ),
    operations: {},
    edges: {},
    leadsTo: {},
  },
  ThreadsPublishingLimit: {
    fields: list('quota_usage,config,reply_quota_usage,reply_config,delete_quota_usage,delete_config'),
    operations: {},
    edges: {},
    leadsTo: {},
  },
  ThreadsContainer: {
    fields: list('id,status,error_message'),
    operations: { GET: [] },
    edges: {},
    leadsTo: {},
  },
};

function containerParameters(): string[] {
  return list(
    'media_type,text,image_url,video_url,is_carousel_item,children,reply_to_id,reply_control,allowlisted_country_codes,alt_text,link_attachment,quote_post_id,poll_attachment,auto_publish_text,topic_tag',
  );
}

function list(names: string): string[] {
  return names.split(',');
}

/** The nodes, with fields of types that are not told. */
export const threadsNodes: Readonly<Record<string, SpecNode>> = Object.fromEntries(
  Object.entries(described).map(([name, node]) => [
    name,
    { ...node, fields: Object.fromEntries(node.fields.map((field) => [field, ''])) },
  ]),
);
