/** Builds the attachments of posts that are newer than the fixtures. */
import type { GraphNode } from '../meta/node.ts';
import type { SimulatedPage } from '../meta/page.ts';
import { albumFrom, linkTo, photoOf, videoOf } from './attachments.ts';
import type { PostDescription } from './descriptions.ts';

export function postedAttachments(
  page: SimulatedPage,
  { photos = [], video, link }: Omit<PostDescription, 'type'>,
): GraphNode[] {
  if (video) return [videoOf(page, `video/${video.id}`, video.id)];
  const nodes = photos.map((id) => photoOf(page, `photo/${id}`, id));
  if (nodes.length > 1) return [albumFrom(nodes)];
  return link && nodes.length === 0 ? [linkTo(link, new URL(link).hostname)] : nodes;
}
