/** Builds the parameters of containers. Source: Threads API, "Publishing". */
import type { FormFields } from '../../meta/create-node.ts';
import type { PublishContent, PublishFile } from '../../publish.ts';

/** What a container refers to: the post that is quoted, or the one that is answered. */
export type Reference = 'none' | 'quote_post_id' | 'reply_to_id';

export function singleFields(reference: Reference, content: PublishContent): FormFields {
  const [file] = content.media;
  return { ...(file ? fileFields(file) : { media_type: 'TEXT' }), ...aboutPost(reference, content) };
}

export function childFields(file: PublishFile): FormFields {
  return { is_carousel_item: 'true', ...fileFields(file) };
}

export function carouselFields(
  reference: Reference,
  content: PublishContent,
  children: readonly string[],
): FormFields {
  return { media_type: 'CAROUSEL', children: children.join(','), ...aboutPost(reference, content) };
}

function fileFields({ kind, url, altText }: PublishFile): FormFields {
  return kind === 'image'
    ? { media_type: 'IMAGE', image_url: url, alt_text: altText }
    : { media_type: 'VIDEO', video_url: url, alt_text: altText };
}

function aboutPost(reference: Reference, content: PublishContent): FormFields {
  const { text, link, target, tags, poll, replyAudience } = content;
  return {
    text,
    link_attachment: link,
    topic_tag: tags?.[0],
    reply_control: replyAudience,
    poll_attachment: poll && JSON.stringify(pollOf(poll)),
    ...(reference === 'none' ? {} : { [reference]: target?.postExternalId }),
  };
}

/** Returns the options of a poll, each under a letter of its own. */
function pollOf({ options }: NonNullable<PublishContent['poll']>): object {
  return Object.fromEntries(options.map((option, index) => [`option_${'abcd'[index]}`, option]));
}
