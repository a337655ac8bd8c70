/** 60 published posts, newest first, of every form. */
import type { GraphNode } from '../../meta/simulator/node.ts';
import type { SimulatedPage } from '../../meta/simulator/page.ts';
import { captions } from '../../meta/simulator/texts.ts';
import { hoursBack } from '../../meta/simulator/times.ts';
import { albumOf, linkOf, photoOf, videoId, videoOf } from './attachments.ts';
import { commentsEdge, commentsOf } from './comments.ts';
import { postKind, profileKind } from './kinds.ts';

const postCount = 60;

/** What a post looks like by its place in the list. */
const forms = ['text', 'photo', 'album', 'video', 'reel', 'link', 'silent photo', 'bare link'] as const;
type Form = (typeof forms)[number];

export interface PostWithComments {
  post: GraphNode;
  comments: readonly GraphNode[];
}

export function postsOf(page: SimulatedPage): PostWithComments[] {
  return Array.from({ length: postCount }, (_, index) => postOf(page, index));
}

function postOf(page: SimulatedPage, index: number): PostWithComments {
  const form = forms[index % forms.length] ?? 'text';
  const number = page.ids.digits(`post/${index}`, '1221', 18);
  const attachments = attachmentsOf(page, form, `post/${index}`);
  const bare: GraphNode = {
    id: `${page.self.id}_${number}`,
    kind: postKind,
    values: {
      ...textOf(form, index),
      created_time: hoursBack(index * 26),
      updated_time: hoursBack(index * 26 - 1),
      permalink_url: permalinkOf(page, form, number, `post/${index}`),
      status_type: statusTypes[form],
      is_published: true,
      is_hidden: false,
      full_picture: pictureOf(attachments[0]),
    },
    links: { from: { id: page.self.id, kind: profileKind, values: { name: page.self.name } } },
  };
  const comments = commentsOf(page, bare, number, index);
  const post = { ...bare, edges: { attachments: () => attachments, comments: commentsEdge(comments) } };
  return { post, comments };
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

/** `story` is a sentence of the provider's, not what the Page wrote. */
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

function permalinkOf(page: SimulatedPage, form: Form, number: string, name: string): string {
  if (form === 'reel') return `https://www.facebook.com/reel/${videoId(page, name)}/`;
  return `https://www.facebook.com/${page.self.id}/posts/${number}`;
}

function pictureOf(attachment: GraphNode | undefined): string | undefined {
  const media = attachment?.values.media as { image?: { src: string } } | undefined;
  return media?.image?.src;
}
