/** Renders resources of the Data API, with the parts that were asked for. */

import { refusalFor } from '../../providers/publish-failures.ts';
import { youtubeErrors } from '../../providers/youtube/errors.ts';
import { isSimulatedReason } from '../faults.ts';
import { simulatedFileUrl } from '../files.ts';
import { totalOf } from './analytics.ts';
import {
  avatarOf,
  type Comment,
  channelBegan,
  type FixtureSet,
  personIn,
  type playlistsOf,
  uploadsOf,
  type Video,
} from './entries.ts';

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
const picture = (id: string) =>
  simulatedFileUrl(`thumb_${Buffer.from(id).toString('hex').slice(0, 40)}`, 'jpg');

/** Returns a resource with some of its parts. */
function parted(kind: string, id: string, parts: Record<string, object>, asked: readonly string[]): object {
  const shown = Object.entries(parts).filter(([name]) => asked.includes(name));
  return { kind: `youtube#${kind}`, etag: 'simulated', id, ...Object.fromEntries(shown) };
}

export function renderChannel({ channel, all }: FixtureSet, asked: readonly string[]): object {
  const videos = all.filter(({ kind }) => kind === 'video').length;
  const parts = {
    snippet: {
      title: channel.title,
      description: 'Bread.',
      customUrl: channel.handle,
      publishedAt: iso(channelBegan),
      thumbnails: { default: { url: avatarOf(channel.id), width: 88, height: 88 } },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel.id) } },
    statistics: {
      viewCount: '48211',
      subscriberCount: '1240',
      hiddenSubscriberCount: false,
      videoCount: String(videos),
    },
  };
  return parted('channel', channel.id, parts, asked);
}

const ofUploads = youtubeErrors.filter(({ title }) => title.startsWith('A video that was uploaded'));
const failures = ['codec', 'conversion', 'emptyFile', 'invalidFile', 'tooSmall', 'uploadAborted'];

/** Returns what becomes of a video that is marked with a reason for which uploaded videos are refused. */
function problemOf({ fault = '' }: Video): object {
  const { name } = (isSimulatedReason(fault) && refusalFor(ofUploads, fault)) || {};
  if (!name) return {};
  return failures.includes(name)
    ? { uploadStatus: 'failed', failureReason: name }
    : { uploadStatus: 'rejected', rejectionReason: name };
}

/**
 * @param state how far its processing is.
 * @param countedUntil the time up to which its views are counted; absent where nobody asks for them.
 */
export function renderVideo(
  fixtureSet: FixtureSet,
  video: Video,
  asked: readonly string[],
  state: string,
  countedUntil = video.at,
): object {
  const { id, at, title, description, tags, categoryId, defaultLanguage, status, seconds } = video;
  const { defaultAudioLanguage } = video;
  const { channel } = fixtureSet;
  const comments = fixtureSet.referring('reply', id).length;
  const problem =
    state === 'failed' ? { uploadStatus: 'failed', failureReason: 'conversion' } : problemOf(video);
  const uploadStatus = state === 'done' ? (status.uploadStatus ?? 'processed') : 'uploaded';
  const parts = {
    snippet: {
      publishedAt: iso(at),
      channelId: channel.id,
      title,
      description,
      thumbnails: { high: { url: picture(id), width: 480, height: 360 } },
      channelTitle: channel.title,
      ...(tags && tags.length > 0 ? { tags } : {}),
      categoryId,
      liveBroadcastContent: 'none',
      ...(defaultLanguage ? { defaultLanguage } : {}),
      ...(defaultAudioLanguage ? { defaultAudioLanguage } : {}),
    },
    status: {
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: status.selfDeclaredMadeForKids ?? false,
      ...status,
      uploadStatus,
      ...problem,
    },
    contentDetails: {
      duration: `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: false,
      projection: 'rectangular',
      hasCustomThumbnail: video.customThumbnail,
    },
    statistics: {
      viewCount: String(totalOf(video, 'views', countedUntil)),
      likeCount: String(totalOf(video, 'likes', countedUntil)),
      favoriteCount: '0',
      commentCount: String(comments),
    },
    processingDetails: {
      processingStatus:
        'failureReason' in problem ? 'failed' : uploadStatus === 'uploaded' ? 'processing' : 'succeeded',
    },
  };
  return parted('video', id, parts, asked);
}

export function renderUpload(
  { channel }: FixtureSet,
  { id, at, title }: Video,
  asked: readonly string[],
): object {
  const parts = {
    snippet: { publishedAt: iso(at), channelId: channel.id, title, playlistId: uploadsOf(channel.id) },
    contentDetails: { videoId: id, videoPublishedAt: iso(at) },
  };
  return parted('playlistItem', Buffer.from(id).toString('base64url'), parts, asked);
}

export function renderPlaylist(
  channel: FixtureSet['channel'],
  { id, at, title, privacy }: ReturnType<typeof playlistsOf>[number],
  asked: readonly string[],
): object {
  const parts = {
    snippet: {
      publishedAt: iso(at),
      channelId: channel.id,
      title,
      description: '',
      channelTitle: channel.title,
      thumbnails: { default: { url: picture(id), width: 120, height: 90 } },
    },
    status: { privacyStatus: privacy },
  };
  return parted('playlist', id, parts, asked);
}

interface CommentForm {
  /** The value of `textFormat`; a call that takes none answers HTML. */
  textFormat?: string | null;
  /** Whether it is shown in its thread, where a reply names its video as well. */
  inThread?: boolean;
  /** Whether it is asked for by its id, which leaves its status out. */
  byId?: boolean;
  /** The statuses of the replies that are shown in their thread; `published` alone when absent. */
  statuses?: readonly string[];
}

const videoLink = /https:\/\/(?:youtu\.be\/|www\.youtube\.com\/watch\?v=)([\w-]{11})/g;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns the text as it is displayed: in both formats, titles stand for links to videos. Source: `CommentSnippet.textDisplay` of
 * the discovery document.
 */
function displayed(fixtureSet: FixtureSet, text: string, textFormat: CommentForm['textFormat']): string {
  const titled = text.replaceAll(videoLink, (link, id) => {
    const linked = fixtureSet.get(id);
    return linked?.kind === 'video' ? linked.title : link;
  });
  if (textFormat === 'plainText') return titled;
  return titled.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll('\n', '<br>');
}

export function renderComment(fixtureSet: FixtureSet, one: Comment, form: CommentForm = {}): object {
  const { id, at, editedAt = at, by, videoId, parentId, text, moderation } = one;
  const author = personIn(fixtureSet, by);
  const snippet = {
    channelId: fixtureSet.channel.id,
    ...(form.inThread ? { videoId } : {}),
    textDisplay: displayed(fixtureSet, text, form.textFormat),
    // No document promises it to anybody but the author.
    ...(by === 'self' ? { textOriginal: text } : {}),
    ...(parentId ? { parentId } : {}),
    authorDisplayName: author.name,
    authorProfileImageUrl: avatarOf(author.id),
    authorChannelUrl: `http://www.youtube.com/${author.name}`,
    authorChannelId: { value: author.id },
    canRate: true,
    viewerRating: 'none',
    likeCount: 0,
    ...(form.byId ? {} : { moderationStatus: moderation }),
    publishedAt: iso(at),
    updatedAt: iso(editedAt),
  };
  return { kind: 'youtube#comment', etag: 'simulated', id, snippet };
}

/** The most replies that come with a thread. */
const shownReplies = 5;

/** Puts the replies first for which a thread is listed that waits for a decision. No document says which replies come with it. */
const heldFirst = (replies: readonly Comment[]) =>
  replies.toSorted(
    (one, other) => Number(one.moderation === 'published') - Number(other.moderation === 'published'),
  );

export function renderThread(
  fixtureSet: FixtureSet,
  top: Comment,
  asked: readonly string[],
  form: CommentForm = {},
): object {
  const render = (one: Comment) => renderComment(fixtureSet, one, { ...form, inThread: true });
  const replies = repliesTo(fixtureSet, top.id, form.statuses);
  const parts = {
    snippet: {
      channelId: fixtureSet.channel.id,
      videoId: top.videoId,
      topLevelComment: render(top),
      canReply: true,
      totalReplyCount: replies.length,
      isPublic: true,
    },
    ...(replies.length > 0
      ? {
          replies: {
            comments: heldFirst(replies).slice(0, shownReplies).map(render),
          },
        }
      : {}),
  };
  return parted('commentThread', top.id, parts, asked);
}

/** Returns the replies to a comment with one of these statuses, newest first. */
export const repliesTo = (
  fixtureSet: FixtureSet,
  id: string,
  statuses: readonly string[] = ['published'],
): Comment[] =>
  fixtureSet
    .referring('reply', id)
    .flatMap((one) => (one.kind === 'comment' && statuses.includes(one.moderation) ? one : []));
