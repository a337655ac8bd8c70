/** Builds stories of a Page. Sources: "Facebook Stories API", meta-specs Stories. */
import { type EdgeKind, type GraphNode, kind, whole } from '../meta/node.ts';
import { unixSeconds } from '../meta/times.ts';
import type { StoryDescription } from './descriptions.ts';

const storyKind = kind('Stories', {
  fields: 'creation_time,media_id,media_type,post_id,status,url',
  defaults: 'post_id,status,creation_time,media_type,media_id,url',
});

/** Serves the Page's stories. Archived ones are not kept. */
export const storiesEdge: EdgeKind = {
  ...whole,
  newest: 'first',
  arrange: (stories, parameters) => (/ARCHIVED/.test(parameters.get('status') ?? '') ? [] : stories),
};

export function storyNode(
  pageId: string,
  id: string,
  { mediaType, mediaId, at }: StoryDescription,
): GraphNode {
  const values = {
    post_id: id,
    status: 'PUBLISHED',
    creation_time: `${unixSeconds(at)}`,
    media_type: mediaType,
    media_id: mediaId,
    url: `https://www.facebook.com/stories/${pageId}/${id}`,
  };
  return { kind: storyKind, values };
}
