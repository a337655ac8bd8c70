/**
 * Plays how the containers of Instagram and Threads are processed, expire and are published. Sources:
 * Instagram Platform, "IG Container"; Threads API, "Troubleshooting".
 */

import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import { type Fault, faultSchema, processingOf } from '../../engine/faults.ts';
import { editing } from '../changes.ts';
import type { GraphNode, NodeKind } from '../node.ts';
import type { FileFlaw } from './file-limits.ts';
import type { Asked, Looked, View } from './posting.ts';
import { containerExpired, containerNotReady, containerUnknown } from './refusals.ts';

export const fileSchema = z.object({
  video: z.boolean(),
  altText: z.string().optional(),
  /** The address of the file at the service. */
  source: z.string(),
});
export type ContainerFile = z.infer<typeof fileSchema>;

/** The parts that the descriptions of all containers have. */
export const containerParts = {
  type: z.literal('container'),
  /** The container's files; for a carousel, those of its children. */
  files: z.array(fileSchema),
  at: z.number(),
  fault: faultSchema.optional(),
  /** What of the file the provider does not take, which it tells once it has processed it. */
  flaw: z.enum(['ratio', 'size', 'seconds', 'framesPerSecond']).optional(),
};
const described = z.object(containerParts);
export type DescribedContainer = z.infer<typeof described>;

/** Builds a container. Its description is kept in a value that no field shows. */
export function containerNode(kind: NodeKind, id: string, description: object): GraphNode {
  return { id, kind, values: { described: description } };
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

const statuses = { unseen: 'UNSEEN', running: 'IN_PROGRESS', failed: 'ERROR', done: 'FINISHED' } as const;

export const flawIn = ({ values }: GraphNode): FileFlaw | undefined => described.parse(values.described).flaw;
export const faultOf = ({ values }: GraphNode): Fault | undefined => described.parse(values.described).fault;

/** @param fails tells whether the provider fails to process files that are marked with this fault. */
function statusOf(
  container: GraphNode,
  { overlay, now }: Pick<Asked, 'overlay' | 'now'>,
  fails: (fault: Fault) => boolean = () => false,
): ContainerStatus | 'UNSEEN' {
  const { at, fault, flaw } = described.parse(container.values.described);
  const { published, polls = 0 } = overlay.edits(container);
  if (published) return 'PUBLISHED';
  if (fault?.name === 'container_expired' || now.getTime() - at >= dayMs) return 'EXPIRED';
  return flaw || (fault && fails(fault)) ? 'ERROR' : statuses[processingOf(fault, Number(polls))];
}

/**
 * Shows a container as it is now, if the provider knows it already. Each read before it is finished takes it one step further.
 * @param shown returns the fields of a container in the state that it has now.
 */
export function viewContainer(
  shown: (status: ContainerStatus, container: GraphNode) => Record<string, unknown>,
  fails?: (fault: Fault) => boolean,
): View {
  return (container, looked) => {
    const status = statusOf(container, looked, fails);
    if (status === 'UNSEEN') return { node: undefined, change: polled(container, looked) };
    const node = { ...container, values: shown(status, container) };
    return status === 'IN_PROGRESS' ? { node, change: polled(container, looked) } : { node };
  };
}

function polled(container: GraphNode, { overlay }: Looked) {
  const [id, polls] = [container.id ?? '', Number(overlay.edits(container).polls ?? 0) + 1];
  return { externalId: id, written: { [id]: editing(container, { polls }, overlay) } };
}

/**
 * Returns a container that can be published.
 * @throws Refusal when it cannot be used yet, or was used.
 */
export function readyContainer(id: string, kind: NodeKind, asked: Asked): GraphNode {
  const container = asked.overlay.find(id);
  if (container?.kind !== kind) throw containerUnknown();
  switch (statusOf(container, asked)) {
    case 'FINISHED':
      return container;
    case 'PUBLISHED':
      throw containerUnknown();
    case 'EXPIRED':
      throw containerExpired();
    default:
      throw containerNotReady();
  }
}
