/**
 * Answers the calls that make and publish containers, as far as Instagram and Threads do it alike. Sources:
 * Instagram Platform, "IG User Media Publish"; Threads API, "Publishing".
 */
import type { z } from 'zod';
import { stillToCome } from '../../engine/faults.ts';
import { idsOf, randomDigits } from '../../engine/ids.ts';
import { type ContentChange, editing } from '../changes.ts';
import { invalidParameter } from '../errors.ts';
import type { NodeKind, Parameters } from '../node.ts';
import { type ContainerFile, type DescribedContainer, readyContainer } from './containers.ts';
import { isFetchable } from './file-url.ts';
import { listParameter, requiredParameter } from './parameters.ts';
import type { Asked, Posted, Posting } from './posting.ts';
import { isSpent, type ReportedQuota } from './quota.ts';
import { carouselSizeWrong, containerUnknown, quotaSpent, urlNotFetchable } from './refusals.ts';

/** The containers of a provider. */
interface Containers<Description extends DescribedContainer> {
  kind: NodeKind;
  schema: z.ZodType<Description>;
  /** Tells whether a container is for a file of a carousel. */
  isItem(described: Content<Description>): boolean;
}

/** What a provider describes of a container in addition to what all containers have. */
type Content<Description> = Omit<Description, 'type' | 'at' | 'fault'>;

/** Makes a container, which stays invisible. No other id begins with the digits of its id. */
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
