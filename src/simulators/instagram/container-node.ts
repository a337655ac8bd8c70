/**
 * Builds containers, in which media are prepared for publishing. Sources: "IG Container", meta-specs
 * ShadowIGMediaBuilder.
 */
import { z } from 'zod';
import { faultSchema } from '../engine/faults.ts';
import { editing } from '../meta/changes.ts';
import { type GraphNode, kind } from '../meta/node.ts';
import type { Asked, Looked, View } from '../meta/publishing/posting.ts';

export const fileSchema = z.object({
  video: z.boolean(),
  altText: z.string().optional(),
  /** The address of the file at the service. */
  source: z.string(),
});

export const containerSchema = z.object({
  type: z.literal('container'),
  form: z.enum(['image', 'reel', 'carousel', 'story', 'item']),
  /** The container's files; for a carousel, those of its children. */
  files: z.array(fileSchema),
  caption: z.string().optional(),
  sharedToFeed: z.boolean().optional(),
  at: z.number(),
  fault: faultSchema.optional(),
});
export type ContainerDescription = z.infer<typeof containerSchema>;

export const containerKind = kind('IGContainer', {
  fields: 'copyright_check_status,status,status_code,video_status',
});

/** Builds a container. Its description is kept in a value that no field shows. */
export function containerNode(id: string, described: ContainerDescription): GraphNode {
  return { id, kind: containerKind, values: { described } };
}

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

const sentences: Readonly<Record<ContainerStatus, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  ERROR: 'Error: Media upload has failed with error code 2207026',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

export const describedAs = ({ values }: GraphNode) => containerSchema.parse(values.described);

const dayMs = 24 * 60 * 60 * 1000;
const slowPolls = 2;

export function statusOf(
  container: GraphNode,
  { overlay, now }: Pick<Asked, 'overlay' | 'now'>,
): ContainerStatus {
  const { at, fault } = describedAs(container);
  const { published, polls = 0 } = overlay.edits(container);
  if (published) return 'PUBLISHED';
  if (fault?.name === 'container_expired' || now.getTime() - at >= dayMs) return 'EXPIRED';
  if (fault?.name === 'container_error') return 'ERROR';
  if (fault?.name === 'slow_container' && Number(polls) < slowPolls) return 'IN_PROGRESS';
  return 'FINISHED';
}

/** Shows a container as it is now. Each request that reads a slow one takes it one step further. */
export const viewContainer: View = (container, looked) => {
  const status_code = statusOf(container, looked);
  const node = { ...container, values: { status_code, status: sentences[status_code] } };
  return status_code === 'IN_PROGRESS' ? { node, change: polled(container, looked) } : { node };
};

function polled(container: GraphNode, { overlay }: Looked) {
  const [id, polls] = [container.id ?? '', Number(overlay.edits(container).polls ?? 0) + 1];
  return { externalId: id, written: { [id]: editing(container, { polls }, overlay) } };
}
