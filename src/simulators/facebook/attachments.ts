/** Builds the attachments of posts: a photo, an album, a video or a shared link. */
import type { GraphNode } from '../meta/node.ts';
import type { SimulatedPage } from '../meta/page.ts';
import { attachmentKind } from './kinds.ts';

export function photoOf(page: SimulatedPage, name: string, id = photoId(page, name)): GraphNode {
  const url = `https://www.facebook.com/photo.php?fbid=${id}`;
  return attachment({ media_type: 'photo', type: 'photo', ...imageOf(page, name), target: { id, url }, url });
}

const photoId = (page: SimulatedPage, name: string) => page.ids.digits(`photo/${name}`, '1221', 18);

/** Builds an album, in which every third file is a video. */
export function albumOf(page: SimulatedPage, name: string, count: number): GraphNode {
  const parts = Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? videoOf(page, `${name}/${index}`) : photoOf(page, `${name}/${index}`),
  );
  return albumFrom(parts);
}

/** Builds an album of these parts; the album's own picture repeats the first photo. */
export function albumFrom(parts: GraphNode[]): GraphNode {
  const values = { ...parts[0]?.values, media_type: 'album', type: 'album', title: 'Photos from this week' };
  return { ...attachment(values), edges: { subattachments: parts } };
}

export function videoOf(page: SimulatedPage, name: string, id = videoId(page, name)): GraphNode {
  const url = `https://www.facebook.com/${page.self.id}/videos/${id}/`;
  const media = { ...imageOf(page, name).media, source: page.assetUrl(name, 'mp4') };
  return attachment({ media_type: 'video', type: 'video_inline', media, target: { id, url }, url });
}

export const videoId = (page: SimulatedPage, name: string) => page.ids.digits(`video/${name}`, '1221', 18);

/** Builds a shared link, whose preview picture is not media of the Page. */
export function linkOf(page: SimulatedPage, name: string, withPicture: boolean): GraphNode {
  return linkTo('https://bread.example/articles/rye?lang=en', 'Why rye takes its time', {
    description: 'On starters, salt and patience.',
    ...(withPicture ? imageOf(page, name) : {}),
  });
}

export function linkTo(unshimmed_url: string, title: string, more: Record<string, unknown> = {}): GraphNode {
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
