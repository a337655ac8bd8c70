/** What hangs on posts that came later than the fixtures. */
import type { GraphNode } from '../../meta/simulator/node.ts';
import type { SimulatedPage } from '../../meta/simulator/page.ts';
import type { PostDescription } from './additions.ts';
import { albumFrom, linkTo, photoOf, videoOf } from './attachments.ts';

export function postedAttachments(
  page: SimulatedPage,
  { photos = [], video, link }: Omit<PostDescription, 'type'>,
): GraphNode[] {
  if (video) return [videoOf(page, `video/${video.id}`, video.id)];
  const nodes = photos.map((id) => photoOf(page, `photo/${id}`, id));
  if (nodes.length > 1) return [albumFrom(nodes)];
  return link && nodes.length === 0 ? [linkTo(link, new URL(link).hostname)] : nodes;
}
