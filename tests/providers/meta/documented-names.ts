import type { SpecNode } from '../../../scripts/meta-spec-table.ts';

/** Names that adapters use, that the machine-readable specification lacks and the documentation has. */

export interface DocumentedFields {
  /** A node of the specification, or `Node.field` for what is inside a field that it types as an object. */
  node: string;
  fields: readonly string[];
  /** Page of the provider's documentation. */
  source: string;
}

export const documentedFields: readonly DocumentedFields[] = [
  {
    node: 'UnifiedMessage',
    fields: ['attachments', 'created_time', 'from', 'id', 'message', 'reply_to'],
    source: 'Instagram Platform, "Get Conversations"; Messenger Platform, "Conversations API"',
  },
  {
    node: 'StoryAttachment',
    fields: [
      'description',
      'media',
      'media_type',
      'subattachments',
      'target',
      'title',
      'type',
      'unshimmed_url',
      'url',
    ],
    source: 'Graph API, "Story Attachment", "Attachments" of a post, Page feed reference',
  },
  { node: 'PagePost.from', fields: ['id', 'name'], source: 'Graph API, Page feed reference' },
  { node: 'Comment.from', fields: ['id', 'name'], source: 'Graph API, Comment reference' },
];

/** Hosts besides the login kind's own, which take files. */
export const documentedHosts: readonly { host: string; source: string }[] = [
  { host: 'video-upload', source: 'Video API, "Reels Publishing API"; Graph API, "Facebook Stories API"' },
];

/** Nodes that can be read by their ids. */
export const documentedNodes: Readonly<Record<string, SpecNode>> = {
  // Instagram Platform, "Get Conversations": a message by its id.
  UnifiedMessage: { fields: [], operations: { GET: [] }, edges: {}, leadsTo: {} },
};

/** What a field takes that is no edge. */
export const documentedParameters: readonly { field: string; parameter: string; source: string }[] = [
  {
    field: 'IGUser/mentioned_comment',
    parameter: 'comment_id',
    source: 'Instagram Platform, "Mentioned Comment"',
  },
  { field: 'IGUser/mentioned_media', parameter: 'media_id', source: 'Instagram Platform, "Mentioned Media"' },
];

/** Parameters that the specification leaves out because every read takes them. */
export const conventions = {
  read: { parameters: ['fields'], source: 'Graph API, "Overview"' },
  list: { parameters: ['after', 'before', 'limit'], source: 'Graph API, "Paginated Results"' },
};
