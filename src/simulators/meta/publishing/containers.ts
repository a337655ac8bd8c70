/**
 * Plays how the containers of Instagram and Threads are processed, expire and are published. Sources:
 * Instagram Platform, "IG Container"; Threads API, "Troubleshooting".
 */
import { z } from 'zod';
import { type Fault, faultSchema, processingOf } from '../../engine/faults.ts';
import { editing } from '../changes.ts';
import type { GraphNode, NodeKind, Parameters } from '../node.ts';
import { isFetchable } from './file-url.ts';
import { listParameter, requiredParameter } from './parameters.ts';
import type { Asked, Looked, View } from './posting.ts';
import {
  carouselSizeWrong,
  containerExpired,
  containerNotReady,
  containerUnknown,
  urlNotFetchable,
} from './refusals.ts';

export const fileSchema = z.object({
  video: z.boolean(),
  altText: z.string().optional(),
  /** The address of the file at the service. */
  source: z.string(),
});

/** The parts that the descriptions of all containers have. */
export const containerParts = {
  type: z.literal('container'),
  /** The container's files; for a carousel, those of its children. */
  files: z.array(fileSchema),
  at: z.number(),
  fault: faultSchema.optional(),
};
const described = z.object(containerParts);

/** Builds a container. Its description is kept in a value that no field shows. */
export function containerNode(kind: NodeKind, id: string, description: object): GraphNode {
  return { id, kind, values: { described: description } };
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

const dayMs = 24 * 60 * 60 * 1000;
const statuses = { running: 'IN_PROGRESS', failed: 'ERROR', done: 'FINISHED' } as const;

export const faultOf = ({ values }: GraphNode): Fault | undefined => described.parse(values.described).fault;

/** @param fails tells whether the provider fails to process files that are marked with this fault. */
function statusOf(
  container: GraphNode,
  { overlay, now }: Pick<Asked, 'overlay' | 'now'>,
  fails: (fault: Fault) => boolean = () => false,
): ContainerStatus {
  const { at, fault } = described.parse(container.values.described);
  const { published, polls = 0 } = overlay.edits(container);
  if (published) return 'PUBLISHED';
  if (fault?.name === 'container_expired' || now.getTime() - at >= dayMs) return 'EXPIRED';
  return fault && fails(fault) ? 'ERROR' : statuses[processingOf(fault, Number(polls))];
}

/**
 * Shows a container as it is now. Each read of a container in progress takes it one step further.
 * @param shown returns the fields of a container in the state that it has now.
 */
export function viewContainer(
  shown: (status: ContainerStatus, container: GraphNode) => Record<string, unknown>,
  fails?: (fault: Fault) => boolean,
): View {
  return (container, looked) => {
    const status = statusOf(container, looked, fails);
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

/** Returns the file that a call names by its address. */
export function namedFile(parameters: Parameters, video: boolean): z.infer<typeof fileSchema> {
  const source = requiredParameter(parameters, video ? 'video_url' : 'image_url');
  if (!isFetchable(source)) throw urlNotFetchable();
  const altText = parameters.get('alt_text');
  return { video, source, ...(altText ? { altText } : {}) };
}

/**
 * Returns the files of the containers that a carousel is made of.
 * @param filesOf returns the files of a container; `undefined` when it is not for carousels.
 */
export function carouselFiles<File>(
  asked: Asked,
  kind: NodeKind,
  most: number,
  filesOf: (container: GraphNode) => File[] | undefined,
): File[] {
  const ids = listParameter(asked.parameters, 'children') ?? [];
  if (ids.length < 2 || ids.length > most) throw carouselSizeWrong();
  return ids.flatMap((id) => {
    const files = filesOf(readyContainer(id, kind, asked));
    if (!files) throw containerUnknown();
    return files;
  });
}
