/** Builds the AppView's views. Source: lexicons app.bsky.feed.defs, app.bsky.actor.defs, app.bsky.embed.*. */
import { simulatedFileUrl } from '../../files.ts';
import type { Actor } from '../content/fixtures.ts';
import { type Embed, type NetworkRecord, postValue } from '../content/records.ts';
import { gateOf, type Network } from '../exchange.ts';

/**
 * Builds the view of a post.
 * @param depth the number of posts that it is embedded in.
 */
export function postView(network: Network, post: NetworkRecord, depth = 0) {
  const embed = depth < 2 ? embedView(network, post.did, postValue(post).embed, depth + 1) : undefined;
  const gate = gateOf(network, post.id);
  const repost = network.referring('repost', post.id).find(({ did }) => did === network.self.did);
  return {
    ...everyView(network, post),
    record: post.value,
    ...(embed ? { embed } : {}),
    // Bookmarks are private, so that no record of the network tells of them.
    bookmarkCount: Math.floor(network.referring('like', post.id).length / 2),
    viewer: {
      ...(repost ? { repost: repost.id } : {}),
      bookmarked: false,
      threadMuted: false,
      embeddingDisabled: false,
    },
    ...(gate ? { threadgate: gateView(gate) } : {}),
  };
}

/** Returns what all views of a post have. */
function everyView({ referring, actor }: Network, post: NetworkRecord) {
  const { id, cid, did } = post;
  return {
    uri: id,
    cid,
    author: actorView(actor(did)),
    replyCount: referring('reply', id).length,
    repostCount: referring('repost', id).length,
    likeCount: referring('like', id).length,
    quoteCount: referring('quote', id).length,
    labels: [],
    indexedAt: timeOf(post),
  };
}

export const gateView = ({ id, cid, value }: NetworkRecord) => ({ uri: id, cid, record: value, lists: [] });

export const notFoundPost = (uri: string) => ({
  uri,
  notFound: true,
  $type: 'app.bsky.feed.defs#notFoundPost',
});

export function actorView({ did, handle, displayName, avatar }: Actor) {
  return {
    did,
    handle,
    displayName,
    avatar: imageUrl('avatar', did, avatar.ref.$link),
    associated: { activitySubscription: { allowSubscriptions: 'followers' } },
    viewer: { muted: false, mutedOnlyReposts: false, mutedOnlyQuoteposts: false, blockedBy: false },
    labels: [],
    createdAt: '2024-01-08T09:12:44.000Z',
  };
}

export const timeOf = ({ at }: NetworkRecord) => new Date(at).toISOString();

/** Returns the AppView's address of a picture, in the size of a preset such as `feed_thumbnail`. */
const imageUrl = (preset: string, did: string, cid: string) =>
  simulatedFileUrl(cid, 'jpg', `${new URLSearchParams({ preset, did })}`);

/** Returns the view of an embed; none for unknown kinds, as in the AppView. */
function embedView(
  network: Network,
  did: string,
  embed: Embed | undefined,
  depth: number,
): object | undefined {
  const view = embed && partsOf(network, did, embed, depth);
  return view && { ...view, $type: `${embed.$type}#view` };
}

function partsOf(network: Network, did: string, embed: Embed, depth: number): object | undefined {
  switch (embed.$type) {
    case 'app.bsky.embed.record':
      return recordView(network, embed.record.uri, depth);
    case 'app.bsky.embed.recordWithMedia':
      return {
        media: embedView(network, did, embed.media, depth),
        record: recordView(network, embed.record.record.uri, depth),
      };
    case 'app.bsky.embed.images':
      return {
        images: embed.images.map(({ image: { ref }, ...image }) => ({
          thumb: imageUrl('feed_thumbnail', did, ref.$link),
          fullsize: imageUrl('feed_fullsize', did, ref.$link),
          ...image,
        })),
      };
    case 'app.bsky.embed.video': {
      const { $type: _, video, ...rest } = embed;
      const cid = video.ref.$link;
      const playlist = simulatedFileUrl(cid, 'm3u8', `${new URLSearchParams({ did })}`);
      return { cid, playlist, thumbnail: imageUrl('video_thumbnail', did, cid), ...rest };
    }
    case 'app.bsky.embed.external': {
      const { thumb, ...card } = embed.external;
      const picture = thumb ? { thumb: imageUrl('feed_thumbnail', did, thumb.ref.$link) } : {};
      return { external: { ...card, ...picture } };
    }
    default:
      return undefined;
  }
}

function recordView(network: Network, uri: string, depth: number): { record: object } {
  const quoted = network.get(uri);
  if (!quoted) return { record: { uri, notFound: true, $type: 'app.bsky.embed.record#viewNotFound' } };
  const embed = depth < 2 ? embedView(network, quoted.did, postValue(quoted).embed, depth + 1) : undefined;
  return {
    record: {
      ...everyView(network, quoted),
      value: quoted.value,
      ...(depth < 2 ? { embeds: embed ? [embed] : [] } : {}),
      $type: 'app.bsky.embed.record#viewRecord',
    },
  };
}
