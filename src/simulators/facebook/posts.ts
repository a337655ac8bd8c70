/** Builds 60 published posts of every form, the newest first. */

import { randomDigits } from '../engine/ids.ts';
import { captions } from '../engine/timeline.ts';
import type { GraphNode, NodeList } from '../meta/node.ts';
import type { SimulatedPage } from '../meta/page.ts';
import { graphTimeOf, hoursBack } from '../meta/times.ts';
import { newPostPrefix, type PostDescription, videoAddress } from './added-content.ts';
import { commentsOf } from './comments.ts';
import { attachmentKind, postKind, profileKind } from './kinds.ts';

/** Builds the attachments of posts: a photo, an album, a video or a shared link. */
function photoOf(page: SimulatedPage, name: string, id = photoId(page, name)): GraphNode {
  const url = `https://www.facebook.com/photo.php?fbid=${id}`;
  return attachment({ media_type: 'photo', type: 'photo', ...imageOf(page, name), target: { id, url }, url });
}

const photoId = (page: SimulatedPage, name: string) => page.ids.digits(`photo/${name}`, '1221', 18);

/** Builds an album, in which every third file is a video. */
function albumOf(page: SimulatedPage, name: string, count: number): GraphNode {
  const parts = Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? videoOf(page, `${name}/${index}`) : photoOf(page, `${name}/${index}`),
  );
  return albumFrom(parts);
}

/** Builds an album of these parts; the album's own picture repeats the first photo. */
function albumFrom(parts: GraphNode[]): GraphNode {
  const values = { ...parts[0]?.values, media_type: 'album', type: 'album', title: 'Photos from this week' };
  return { ...attachment(values), edges: { subattachments: parts } };
}

function videoOf(page: SimulatedPage, name: string, id = videoId(page, name)): GraphNode {
  const url = `https://www.facebook.com/${page.self.id}/videos/${id}/`;
  const media = { ...imageOf(page, name).media, source: page.assetUrl(name, 'mp4') };
  return attachment({ media_type: 'video', type: 'video_inline', media, target: { id, url }, url });
}

const videoId = (page: SimulatedPage, name: string) => page.ids.digits(`video/${name}`, '1221', 18);

/** Builds a shared link, whose preview picture is not media of the Page. */
function linkOf(page: SimulatedPage, name: string, withPicture: boolean): GraphNode {
  return linkTo('https://bread.example/articles/rye?lang=en', 'Why rye takes its time', {
    description: 'On starters, salt and patience.',
    ...(withPicture ? imageOf(page, name) : {}),
  });
}

function linkTo(unshimmed_url: string, title: string, more: Record<string, unknown> = {}): GraphNode {
  const url = `https://l.facebook.com/l.php?u=${encodeURIComponent(unshimmed_url)}`;
  return attachment({
    media_type: 'link',
    type: 'share',
    title,
    ...more,
    target: { url },
    url,
    unshimmed_url,
  });
}

function imageOf(page: SimulatedPage, name: string) {
  return { media: { image: { src: page.assetUrl(name, 'jpg'), height: 720, width: 576 } } };
}

function attachment(values: Record<string, unknown>): GraphNode {
  return { kind: attachmentKind, values };
}

const postCount = 60;

/** The forms of the posts, by their place in the list. */
const forms = ['text', 'photo', 'album', 'video', 'reel', 'link', 'silent photo', 'bare link'] as const;
type Form = (typeof forms)[number];

export function postsOf(page: SimulatedPage): NodeList {
  return Array.from({ length: postCount }, (_, index) => postOf(page, index));
}

function postOf(page: SimulatedPage, index: number): GraphNode {
  const form = forms[index % forms.length] ?? 'text';
  const number = page.ids.digits(`post/${index}`, '1221', 18);
  const attachments = attachmentsOf(page, form, `post/${index}`);
  const post = postNode(page, number, {
    ...textOf(form, index),
    created_time: hoursBack(index * 26),
    updated_time: hoursBack(index * 26 - 1),
    ...addressOf(page, form, `post/${index}`),
    status_type: statusTypes[form],
    full_picture: pictureOf(attachments[0]),
  });
  return { ...post, edges: { attachments, comments: commentsOf(page, post, index) } };
}

/** Builds a post that is newer than the fixtures. */
export function newPost(
  page: SimulatedPage,
  number: string,
  described: Omit<PostDescription, 'type'>,
): GraphNode {
  const { text, video, at } = described;
  const time = graphTimeOf(at);
  const attachments = postedAttachments(page, described);
  const post = postNode(page, number, {
    message: text,
    created_time: time,
    updated_time: time,
    ...(video?.reel ? { permalink_url: videoAddress(page.self.id, video.id, 'reel') } : {}),
    status_type: statusTypes[formOf(described)],
    full_picture: pictureOf(attachments[0]),
  });
  return { ...post, edges: { attachments, comments: [] } };
}

function formOf({ photos = [], video, link }: Omit<PostDescription, 'type'>): Form {
  if (video) return 'video';
  if (photos.length > 0) return 'photo';
  return link ? 'link' : 'text';
}

export const newPostId = (pageId: string) => `${pageId}_${randomDigits(newPostPrefix, 18)}`;

/**
 * Builds a post without comments.
 * @param number the second half of its id.
 */
export function postNode(
  { self }: SimulatedPage,
  number: string,
  values: Record<string, unknown>,
): GraphNode {
  return {
    id: `${self.id}_${number}`,
    kind: postKind,
    values: {
      permalink_url: `https://www.facebook.com/${self.id}/posts/${number}`,
      is_published: true,
      is_hidden: false,
      ...values,
    },
    links: { from: { id: self.id, kind: profileKind, values: { name: self.name } } },
    edges: { attachments: [], comments: [] },
  };
}

const statusTypes: Readonly<Record<Form, string>> = {
  text: 'mobile_status_update',
  photo: 'added_photos',
  album: 'added_photos',
  video: 'added_video',
  reel: 'added_video',
  link: 'shared_story',
  'silent photo': 'added_photos',
  'bare link': 'shared_story',
};

/** Returns the texts of a post. `story` is a sentence that the provider writes, not the Page. */
function textOf(form: Form, index: number): Record<string, unknown> {
  if (form === 'silent photo') return { story: 'Harbour Bakery added a photo.' };
  return { message: captions[index % captions.length] ?? 'New in the shop' };
}

function attachmentsOf(page: SimulatedPage, form: Form, name: string): GraphNode[] {
  const makers: Record<Form, () => GraphNode[]> = {
    text: () => [],
    photo: () => [photoOf(page, name)],
    album: () => [albumOf(page, name, 5)],
    video: () => [videoOf(page, name)],
    reel: () => [videoOf(page, name)],
    link: () => [linkOf(page, name, true)],
    'silent photo': () => [photoOf(page, name)],
    'bare link': () => [linkOf(page, name, false)],
  };
  return makers[form]();
}

function addressOf(page: SimulatedPage, form: Form, name: string): Record<string, string> {
  if (form !== 'reel') return {};
  return { permalink_url: `https://www.facebook.com/reel/${videoId(page, name)}/` };
}

function pictureOf(attachment: GraphNode | undefined): string | undefined {
  const media = attachment?.values.media as { image?: { src: string } } | undefined;
  return media?.image?.src;
}

/** Builds the attachments of a post that is newer than the fixtures. */
function postedAttachments(
  page: SimulatedPage,
  { photos = [], video, link }: Omit<PostDescription, 'type'>,
): GraphNode[] {
  if (video) return [videoOf(page, `video/${video.id}`, video.id)];
  const nodes = photos.map((id) => photoOf(page, `photo/${id}`, id));
  if (nodes.length > 1) return [albumFrom(nodes)];
  return link && nodes.length === 0 ? [linkTo(link, new URL(link).hostname)] : nodes;
}
