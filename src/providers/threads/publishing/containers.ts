/** Builds and reads containers. Sources: Threads API, "Publishing", "Troubleshooting". */
import { z } from 'zod';
import { errorText } from '../../kit/fields.ts';
import type { FormFields } from '../../meta/create-node.ts';
import { containerError } from '../../meta/errors/threads-containers.ts';
import { type Container, type ContainerApi, containerStatus } from '../../meta/publishing/container.ts';
import type { PublishContent, PublishFile } from '../../publish.ts';
import { writePoll } from '../poll.ts';

const state = z.object({ status: containerStatus, error_message: errorText().optional() }).transform(
  ({ status, error_message: code }): Container => ({
    status,
    ...(code ? { detail: { code }, known: containerError(code) } : {}),
  }),
);

export const containerApi: ContainerApi = {
  createEdge: 'threads',
  publishEdge: 'threads_publish',
  stateFields: 'status,error_message',
  state,
  childFields: (file) => ({ is_carousel_item: 'true', ...fileFields(file) }),
};

/** The parameter by which a container refers to another post: the one that it quotes, or the one that it answers. */
export type Reference = 'none' | 'quote_post_id' | 'reply_to_id';

/** @param children the ids of a carousel's containers; absent for everything else. */
export function containerFields(
  reference: Reference,
  { text, media, link, target, tags, poll, replyAudience }: PublishContent,
  children?: readonly string[],
): FormFields {
  const [file] = media;
  const single = file ? fileFields(file) : { media_type: 'TEXT' };
  return {
    ...(children ? { media_type: 'CAROUSEL', children: children.join(',') } : single),
    text,
    link_attachment: link,
    topic_tag: tags?.[0],
    reply_control: replyAudience,
    poll_attachment: poll && writePoll(poll),
    ...(reference === 'none' ? {} : { [reference]: target?.postExternalId }),
  };
}

function fileFields({ kind, url, altText }: PublishFile): FormFields {
  return kind === 'image'
    ? { media_type: 'IMAGE', image_url: url, alt_text: altText }
    : { media_type: 'VIDEO', video_url: url, alt_text: altText };
}
