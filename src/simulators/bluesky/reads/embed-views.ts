/** Builds the AppView's views of what posts embed. Source: lexicons app.bsky.embed.*. */

import { simulatedFileUrl } from '../../files.ts';
import type { Network } from '../content/network.ts';
import {
  type Embed,
  type ExternalEmbed,
  type ImagesEmbed,
  type NetworkRecord,
  postValue,
  type Reference,
  type VideoEmbed,
} from '../content/records.ts';
import { imageUrl } from './image-url.ts';
import { actorView, countsOf, timeOf } from './view-parts.ts';

export function embedView(network: Network, post: NetworkRecord, depth: number): object | undefined {
  const { embed } = postValue(post);
  return embed && viewOf(network, post.did, embed, depth);
}

function viewOf(network: Network, did: string, embed: Embed, depth: number): object | undefined {
  if (embed.$type === 'app.bsky.embed.record')
    return { ...recordView(network, embed.record, depth), $type: 'app.bsky.embed.record#view' };
  if (embed.$type === 'app.bsky.embed.recordWithMedia') {
    const record = recordView(network, embed.record.record, depth);
    return {
      media: mediaView(did, embed.media),
      record,
      $type: 'app.bsky.embed.recordWithMedia#view',
    };
  }
  return mediaView(did, embed);
}

/** Returns the view of embedded media; none for unknown kinds, as in the AppView. */
function mediaView(did: string, embed: ImagesEmbed | VideoEmbed | ExternalEmbed): object | undefined {
  if (embed.$type === 'app.bsky.embed.images')
    return { images: embed.images.map((one) => imageView(did, one)), $type: `${embed.$type}#view` };
  if (embed.$type === 'app.bsky.embed.video')
    return { ...videoView(did, embed), $type: `${embed.$type}#view` };
  if (embed.$type === 'app.bsky.embed.external')
    return { external: cardView(did, embed.external), $type: `${embed.$type}#view` };
  return undefined;
}

function imageView(did: string, { image, alt, aspectRatio }: ImagesEmbed['images'][number]) {
  const cid = image.ref.$link;
  return {
    thumb: imageUrl('feed_thumbnail', did, cid),
    fullsize: imageUrl('feed_fullsize', did, cid),
    alt,
    ...(aspectRatio ? { aspectRatio } : {}),
  };
}

function videoView(did: string, { video, alt, aspectRatio }: VideoEmbed) {
  const cid = video.ref.$link;
  return {
    cid,
    playlist: simulatedFileUrl(cid, 'm3u8', `${new URLSearchParams({ did })}`),
    thumbnail: imageUrl('video_thumbnail', did, cid),
    ...(alt === undefined ? {} : { alt }),
    ...(aspectRatio ? { aspectRatio } : {}),
  };
}

function cardView(did: string, { thumb, ...card }: ExternalEmbed['external']) {
  return { ...card, ...(thumb ? { thumb: imageUrl('feed_thumbnail', did, thumb.ref.$link) } : {}) };
}

function recordView(network: Network, { uri }: Reference, depth: number): { record: object } {
  const quoted = network.get(uri);
  if (!quoted) return { record: { uri, notFound: true, $type: 'app.bsky.embed.record#viewNotFound' } };
  const inner = depth < 2 ? embedView(network, quoted, depth + 1) : undefined;
  return {
    record: {
      uri,
      cid: quoted.cid,
      author: actorView(network.actor(quoted.did)),
      value: quoted.value,
      labels: [],
      ...countsOf(network, quoted),
      indexedAt: timeOf(quoted),
      ...(inner ? { embeds: [inner] } : {}),
      $type: 'app.bsky.embed.record#viewRecord',
    },
  };
}
