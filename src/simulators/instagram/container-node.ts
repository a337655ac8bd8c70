/**
 * Describes containers, in which media are prepared for publishing. Sources: "IG Container", meta-specs
 * ShadowIGMediaBuilder.
 */
import { z } from 'zod';
import { kind } from '../meta/node.ts';
import { type ContainerStatus, containerParts, viewContainer } from '../meta/publishing/containers.ts';

export const containerSchema = z.object({
  ...containerParts,
  form: z.enum(['image', 'reel', 'carousel', 'story', 'item']),
  caption: z.string().optional(),
  sharedToFeed: z.boolean().optional(),
});
export type ContainerDescription = z.infer<typeof containerSchema>;

export const containers = {
  kind: kind('IGContainer', { fields: 'copyright_check_status,status,status_code,video_status' }),
  schema: containerSchema,
  isItem: ({ form }: Pick<ContainerDescription, 'form'>) => form === 'item',
};

const sentences: Readonly<Record<ContainerStatus, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  ERROR: 'Error: Media upload has failed with error code 2207026',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

export const viewOfContainer = viewContainer((status_code) => ({
  status_code,
  status: sentences[status_code],
}));
