/** Builds the parameters of containers for each variant. Source: "IG User Media". */
import type { FormFields } from '../../meta/create-node.ts';
import type { PublishContent, PublishFile } from '../../publish.ts';

export function imageFields(content: PublishContent, file: PublishFile): FormFields {
  return { image_url: file.url, ...aboutImage(file), ...aboutPost(content) };
}

export function reelFields(content: PublishContent, file: PublishFile): FormFields {
  return {
    media_type: 'REELS',
    video_url: file.url,
    cover_url: content.cover?.url,
    share_to_feed: content.shareToFeed === undefined ? undefined : `${content.shareToFeed}`,
    user_tags: listText(file.userTags?.map(({ username }) => ({ username }))),
    ...aboutPost(content),
  };
}

export function storyFields(file: PublishFile): FormFields {
  return { media_type: 'STORIES', ...urlOf(file), user_tags: listText(file.userTags) };
}

export function childFields(file: PublishFile): FormFields {
  const isImage = file.kind === 'image';
  return {
    is_carousel_item: 'true',
    ...urlOf(file),
    ...(isImage ? aboutImage(file) : { media_type: 'VIDEO' }),
  };
}

export function carouselFields(content: PublishContent, children: readonly string[]): FormFields {
  return { media_type: 'CAROUSEL', children: children.join(','), ...aboutPost(content) };
}

function aboutPost({ text, collaborators, locationExternalId }: PublishContent): FormFields {
  return { caption: text, collaborators: listText(collaborators), location_id: locationExternalId };
}

function aboutImage({ altText, userTags }: PublishFile): FormFields {
  return { alt_text: altText, user_tags: listText(userTags) };
}

function urlOf({ kind, url }: PublishFile): FormFields {
  return kind === 'image' ? { image_url: url } : { video_url: url };
}

/** Returns a list as JSON, as forms take it. */
function listText(list: readonly unknown[] | undefined): string | undefined {
  return list && list.length > 0 ? JSON.stringify(list) : undefined;
}
