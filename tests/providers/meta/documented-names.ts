import type { SpecNode } from '../../../scripts/meta-spec-table.ts';

/**
 * The names that adapters use and that the provider's documentation has, but its machine-readable
 * specification lacks.
 */

interface DocumentedFields {
  /** The node of the specification, or `Node.field` for the inside of a field that is typed as an object. */
  node: string;
  fields: readonly string[];
  /** The page of the provider's documentation. */
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

/** The hosts, besides the login kind's own one, that adapters upload files to. */
export const documentedHosts: readonly { host: string; source: string }[] = [
  { host: 'video-upload', source: 'Video API, "Reels Publishing API"; Graph API, "Facebook Stories API"' },
];

/**
 * Node types of the Graph API that no published specification has; the documentation says that they can be read
 * by their ids.
 */
export const documentedNodes: Readonly<Record<string, SpecNode>> = {
  // "Get Conversations" of the Instagram Platform documentation reads a message by its id.
  UnifiedMessage: { fields: {}, operations: { GET: [] }, edges: {}, leadsTo: {} },
};

/** Parameters of fields. In the specification only edges take parameters, but these fields do, too. */
export const documentedParameters: readonly { field: string; parameter: string; source: string }[] = [
  {
    field: 'IGUser/mentioned_comment',
    parameter: 'comment_id',
    source: 'Instagram Platform, "Mentioned Comment"',
  },
  { field: 'IGUser/mentioned_media', parameter: 'media_id', source: 'Instagram Platform, "Mentioned Media"' },
];

/** The parameters that the specification leaves out because every read takes them. */
export const conventions = {
  read: { parameters: ['fields'], source: 'Graph API, "Overview"' },
  list: { parameters: ['after', 'before', 'limit'], source: 'Graph API, "Paginated Results"' },
};
