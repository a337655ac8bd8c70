/**
 * The rules for texts and files, and the steps in which posts and replies are published through containers, and reposts by a call
 * of their own; all of them are found among what the account shows. Sources: Threads API, "Posts",
 * "Text Attachments", "Overview", "Publishing", "Reposts".
 */

import { z } from 'zod';
import { errorText } from '../kit/fields.ts';
import { sameText } from '../kit/own-content.ts';
import { containerError } from '../meta/errors/threads.ts';
import { knownShape } from '../meta/graph.ts';
import {
  type Container,
  type ContainerApi,
  containerStatus,
  containerSteps,
} from '../meta/publishing/containers.ts';
import { createNode, type FormFields, findRecent } from '../meta/publishing/steps.ts';
import type {
  FileRule,
  MediaRules,
  PublishContent,
  PublishFile,
  PublishRules,
  PublishSteps,
  TextRule,
} from '../publish.ts';
import { type Node, node, postFields, postId, postItem, replyFields, replyItem, writePoll } from './post.ts';

const megabyte = 1_000_000;

const text: TextRule = {
  maxCharacters: 500,
  emojiCountAs: 'bytes',
  maxLinks: 5,
  // Public integrations have met refusals of texts with curly quotes above 500 bytes, and of more than three links.
  seen: { maxBytes: 500, maxLinks: 3 },
};

const altText = { maxCharacters: 1000 };

/** The rule for images. It has no width, because the provider scales images to a width of 320 to 1440 pixels. */
const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png'],
  maxBytes: 8 * megabyte,
  aspectRatio: { minimum: 0.1, maximum: 10 },
  altText,
};

const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 1000 * megabyte,
  aspectRatio: { minimum: 0.01, maximum: 10 },
  width: { maximum: 1920 },
  durationSeconds: { maximum: 5 * 60 },
  frameRate: { minimum: 23, maximum: 60 },
  videoCodecs: ['AVC', 'HEVC'],
  audioCodecs: ['AAC'],
  audioChannels: { minimum: 1, maximum: 2 },
  audioSampleRate: { maximum: 48_000 },
  warned: { chromaSubsampling: '4:2:0', progressive: true, streamable: true },
  altText,
};

const media: MediaRules = { minimum: 0, maximum: 20, files: [image, film] };

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'Threads API, "Posts"',
  checkedAt: '2026-11-23',
};

/** The rule for content that refers to a post. */
export const toPost = { targets: ['postExternalId'] } as const;

/**
 * The rules that posts, quotes and replies share. A link or a poll is attached to texts only. `tags` has the topic
 * of the post.
 */
export const common: PublishRules = {
  text,
  media,
  tags: { maximum: 1, maxCharacters: 50, forbidden: '.&' },
  poll: { options: { minimum: 2, maximum: 4, maxCharacters: 25 } },
  replyAudience: {
    values: [
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ],
  },
  fields: ['altText', 'link', 'thread'],
  needs: ['text', 'media'],
  excludes: ['media', 'link', 'poll'],
  ...checked,
};

// Builds and reads containers. Sources: Threads API, "Publishing", "Troubleshooting".

const state = z.object({ status: containerStatus, error_message: errorText().optional() }).transform(
  ({ status, error_message: code }): Container => ({
    status,
    ...(code ? { detail: { code }, known: containerError(code) } : {}),
  }),
);

const containerApi: ContainerApi = {
  createEdge: 'threads',
  publishEdge: 'threads_publish',
  stateFields: 'status,error_message',
  state,
  childFields: (file) => ({ is_carousel_item: 'true', ...fileFields(file) }),
};

/** The parameter by which a container refers to another post: the one that it quotes, or the one that it answers. */
type Reference = 'none' | 'quote_post_id' | 'reply_to_id';

/** @param children the ids of a carousel's containers; absent for everything else. */
function containerFields(
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

type Find = PublishSteps['find'];

const newestPosts = { edge: 'threads', fields: postFields, limit: 50 };
const newestReplies = { edge: 'replies', fields: replyFields, limit: 50 };

/** Returns the steps for content with this kind of reference. */
export function postSteps(reference: Reference): PublishSteps {
  return containerSteps(containerApi, {
    fieldsOf: (content, children) => containerFields(reference, content, children),
    find: reference === 'reply_to_id' ? findReply : findPost,
  });
}

const findPost: Find = (call, content, _progress, since) =>
  findRecent(call, newestPosts, node, since, (found) => {
    const isRepost = postItem(found).variant === 'repost';
    return !isRepost && showsTarget(found, content) && isAlike(found, content);
  });

const findReply: Find = (call, content, _progress, since) =>
  findRecent(call, newestReplies, node, since, (found) => {
    const { thread } = replyItem(call.account, found);
    return thread?.parentId === content.target?.postExternalId && isAlike(found, content);
  });

export const repostSteps: PublishSteps = {
  async create(call, { target }) {
    const id = knownShape(target?.postExternalId ?? '', postId);
    return { externalId: await createNode(call, `/${id}/repost`, {}, { target: 'object' }) };
  },
  find: (call, content, _progress, since) =>
    findRecent(call, newestPosts, node, since, (found) => {
      const isRepost = postItem(found).variant === 'repost';
      return isRepost && showsTarget(found, content);
    }),
};

/** Tells whether a post quotes or reposts what the content refers to; nothing when it refers to nothing. */
const showsTarget = (found: Node, { target }: PublishContent) =>
  postItem(found).quotedPostExternalId === target?.postExternalId;

/** Tells whether a post has the text and the kind of files of the content. */
function isAlike({ media_type, text }: Node, content: PublishContent): boolean {
  return sameText(text, content.text) && (content.media.length === 0 || media_type === mediaTypeOf(content));
}

function mediaTypeOf({ media: [first, ...more] }: PublishContent): string {
  if (more.length > 0) return 'CAROUSEL_ALBUM';
  return first?.kind === 'video' ? 'VIDEO' : 'IMAGE';
}
