/**
 * Plays how the containers of Instagram and Threads are processed, expire and are published. Sources:
 * Instagram Platform, "IG Container"; Threads API, "Troubleshooting".
 */
import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import { type Fault, faultSchema, processingOf, stillToCome } from '../../engine/faults.ts';
import { idsOf, randomDigits } from '../../engine/ids.ts';
import { type ContentChange, editing } from '../changes.ts';
import {
  carouselSizeWrong,
  containerExpired,
  containerNotReady,
  containerUnknown,
  invalidParameter,
  quotaSpent,
  urlNotFetchable,
} from '../errors.ts';
import type { GraphNode, NodeKind, Parameters } from '../node.ts';
import { type FileFlaw, isFetchable, listParameter, requiredParameter } from './parameters.ts';
import {
  type Asked,
  isSpent,
  type Looked,
  type Posted,
  type Posting,
  type ReportedQuota,
  type View,
} from './publish.ts';

export const fileSchema = z.object({
  video: z.boolean(),
  altText: z.string().optional(),
  /** The address of the file at the service. */
  source: z.string(),
});
type ContainerFile = z.infer<typeof fileSchema>;

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
type DescribedContainer = z.infer<typeof described>;

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
function readyContainer(id: string, kind: NodeKind, asked: Asked): GraphNode {
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

// Answers the calls that make and publish containers, as far as Instagram and Threads do it alike. Sources:
// Instagram Platform, "IG User Media Publish"; Threads API, "Publishing".

/** The containers of a provider. */
interface Containers<Description extends DescribedContainer> {
  kind: NodeKind;
  schema: z.ZodType<Description>;
  /** Tells whether a container is for a file of a carousel. */
  isItem(described: Content<Description>): boolean;
}

/** What a provider describes of a container in addition to what all containers have. */
type Content<Description> = Omit<Description, 'type' | 'at' | 'fault'>;

/** Makes a container, which stays invisible. Its id begins with 188, as that of nothing else. */
export function newContainer<Description extends DescribedContainer>(
  { isItem }: Containers<Description>,
  content: Content<Description>,
  { fault: marked, writes, now }: Asked,
): Posted {
  const id = randomDigits('188', 17);
  const fault = stillToCome(marked, writes);
  const described = { ...content, type: 'container', at: now.getTime(), ...(fault ? { fault } : {}) };
  const change = { externalId: id, added: { [id]: described } };
  return { answer: { id }, change, ...(isItem(content) ? { part: true } : {}) };
}

interface Publications<Description> {
  /** Returns the quota that the content counts towards. */
  quotaOf(described: Description): ReportedQuota;
  /** Returns what others see from now on. */
  publicationOf(containerId: string, described: Description, asked: Asked): Publication;
}

export interface Publication extends Pick<ContentChange, 'notice'> {
  id: string;
  added: NonNullable<ContentChange['added']>;
}

export function publishContainer<Description extends DescribedContainer>(
  { kind, schema, isItem }: Containers<Description>,
  { quotaOf, publicationOf }: Publications<Description>,
): Posting {
  return (_account, asked) => {
    const { parameters, overlay, now } = asked;
    const containerId = requiredParameter(parameters, 'creation_id');
    const container = readyContainer(containerId, kind, asked);
    const described = schema.parse(container.values.described);
    if (isItem(described)) throw invalidParameter('An item of a carousel is not published by itself');
    if (isSpent(quotaOf(described), asked)) throw quotaSpent();
    const { id, ...content } = publicationOf(containerId, described, asked);
    const written = { [containerId]: editing(container, { published: now.getTime() }, overlay) };
    return {
      answer: { id },
      change: { externalId: id, ...content, written },
      visible: true,
      fault: described.fault,
      spent: quotaSpent(),
    };
  };
}

/**
 * Returns the id of published content. It follows from the container's, so one container is published once, however
 * many calls arrive at once.
 */
export const publishedId = ({ account }: Asked, containerId: string, prefix: string) =>
  idsOf(account.accountId).digits(`published/${containerId}`, prefix, 17);

/** Returns the file that a call names by its address. */
export function namedFile(parameters: Parameters, video: boolean): ContainerFile {
  const source = requiredParameter(parameters, video ? 'video_url' : 'image_url');
  if (!isFetchable(source)) throw urlNotFetchable();
  const altText = parameters.get('alt_text');
  return { video, source, ...(altText ? { altText } : {}) };
}

/** Returns the files of the containers that a carousel is made of. */
export function carouselFiles<Description extends DescribedContainer>(
  asked: Asked,
  { kind, schema, isItem }: Containers<Description>,
  most: number,
): ContainerFile[] {
  const ids = listParameter(asked.parameters, 'children') ?? [];
  if (ids.length < 2 || ids.length > most) throw carouselSizeWrong();
  return ids.flatMap((id) => {
    const described = schema.parse(readyContainer(id, kind, asked).values.described);
    if (!isItem(described)) throw containerUnknown();
    return described.files;
  });
}
