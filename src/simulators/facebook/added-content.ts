/**
 * Describes the comments, posts and stories that can be added to a Page, as they are stored, and builds its stories and its videos, from
 * their upload to their post. Sources: "Facebook Stories API", "Reels Publishing API", meta-specs Stories, AdVideo.
 */

import { z } from 'zod';
import { faultSchema } from '../engine/faults.ts';
import { idsOf } from '../engine/ids.ts';
import { editing } from '../meta/changes.ts';
import { personSchema } from '../meta/inboxes.ts';
import { type EdgeKind, type GraphNode, kind, whole } from '../meta/node.ts';
import type { Looked } from '../meta/publishing/publish.ts';
import { graphTimeOf, unixSeconds } from '../meta/times.ts';

export const commentSchema = z.object({
  type: z.literal('comment'),
  postId: z.string(),
  /** The id of the top-level comment that a reply belongs to. */
  parentId: z.string().optional(),
  author: personSchema,
  text: z.string(),
  at: z.number(),
});
export type CommentDescription = z.infer<typeof commentSchema>;

export const postSchema = z.object({
  type: z.literal('post'),
  text: z.string().optional(),
  link: z.string().optional(),
  photos: z.array(z.string()).optional(),
  video: z.object({ id: z.string(), reel: z.boolean() }).optional(),
  at: z.number(),
});
export type PostDescription = z.infer<typeof postSchema>;

export const storySchema = z.object({
  type: z.literal('story'),
  mediaType: z.enum(['photo', 'video']),
  mediaId: z.string(),
  at: z.number(),
});
export type StoryDescription = z.infer<typeof storySchema>;

const storyKind = kind('Stories', {
  fields: 'creation_time,media_id,media_type,post_id,status,url',
  defaults: 'post_id,status,creation_time,media_type,media_id,url',
});

/** Serves the Page's stories. Archived ones are not kept. */
export const storiesEdge: EdgeKind = {
  ...whole,
  newest: 'first',
  arrange: (stories, parameters) => (/ARCHIVED/.test(parameters.get('status') ?? '') ? [] : stories),
};

export function storyNode(
  pageId: string,
  id: string,
  { mediaType, mediaId, at }: StoryDescription,
): GraphNode {
  const values = {
    post_id: id,
    status: 'PUBLISHED',
    creation_time: `${unixSeconds(at)}`,
    media_type: mediaType,
    media_id: mediaId,
    url: `https://www.facebook.com/stories/${pageId}/${id}`,
  };
  return { kind: storyKind, values };
}

// Computes the address of a video and the id of its post, which follows from the id of the video.

type Form = VideoDescription['form'];

export function videoAddress(pageId: string, videoId: string, form: Form): string {
  const reel = `https://www.facebook.com/reel/${videoId}/`;
  return form === 'reel' ? reel : `https://www.facebook.com/${pageId}/videos/${videoId}/`;
}

/** Returns the id of the video's post: one video has one post, however many calls arrive at once. */
export function postOfVideo(pageId: string, videoId: string, form: Form): string {
  const ids = idsOf(pageId);
  return form === 'story'
    ? storyOf(pageId, videoId)
    : `${pageId}_${ids.digits(`published/${videoId}`, newPostPrefix, 18)}`;
}

/**
 * The first digits of every new post's number. No fixture's number begins with them, so that ids never
 * collide.
 */
export const newPostPrefix = '1222';

/**
 * Returns the id of a story, short enough for a bare number, as on the wire.
 * @param mediaId the id of its photo or video.
 */
export const storyOf = (pageId: string, mediaId: string) =>
  idsOf(pageId).digits(`story/${mediaId}`, '1223', 15);

export const videoSchema = z.object({
  type: z.literal('video'),
  form: z.enum(['video', 'reel', 'story']),
  at: z.number(),
});
export type VideoDescription = z.infer<typeof videoSchema>;

/** The progress of the video, which is laid over its first state. */
const progressSchema = z.object({
  /** The address of the file at the service. */
  source: z.string().optional(),
  description: z.string().optional(),
  title: z.string().optional(),
  /** When the last call of publishing was made, in milliseconds since 1970. */
  finished: z.number().optional(),
  /** When the video first became visible, in milliseconds since 1970. */
  published: z.number().optional(),
  polls: z.number().default(0),
  fault: faultSchema.optional(),
  /** The code of what the provider does not take of the file. */
  refusedAs: z.number().optional(),
});
export type VideoProgress = z.infer<typeof progressSchema>;

export const videoKind = kind('AdVideo', {
  fields:
    'created_time,description,embeddable,from,length,permalink_url,picture,post_id,published,source,status,title,updated_time',
  defaults: 'description,updated_time',
  removal: () => ({ success: true }),
});

export function videoNode(id: string, described: VideoDescription): GraphNode {
  return { id, kind: videoKind, values: { described } };
}

export const describedAs = ({ values }: GraphNode) => videoSchema.parse(values.described);
export const progressOf = (video: GraphNode, { overlay }: Pick<Looked, 'overlay'>) =>
  progressSchema.parse(overlay.edits(video));

/** Returns the fields to write so that the video progresses. */
export function progressing(
  video: GraphNode,
  progress: Partial<VideoProgress>,
  { overlay }: Pick<Looked, 'overlay'>,
) {
  return { [video.id ?? '']: editing(video, progress, overlay) };
}

export const slowPolls = 2;

type VideoStatus = 'uploading' | 'upload_complete' | 'processing' | 'ready' | 'error' | 'expired';

export function statusOf(progress: VideoProgress): VideoStatus {
  const { source, finished, published, fault, refusedAs } = progress;
  if (source === undefined) return 'uploading';
  if (published !== undefined) return 'ready';
  if (fault?.name === 'container_expired') return 'expired';
  if (finished === undefined) return 'upload_complete';
  return refusedAs || fault?.name === 'container_error' ? 'error' : 'processing';
}

const generalError = 1363019;

const phase = (status: 'not_started' | 'in_progress' | 'complete' | 'error') => ({ status });

export function statusField(progress: VideoProgress): Record<string, unknown> {
  const video_status = statusOf(progress);
  const { published } = progress;
  return {
    video_status,
    uploading_phase: phase(video_status === 'uploading' ? 'not_started' : 'complete'),
    processing_phase: processingPhase(video_status, progress.refusedAs),
    publishing_phase:
      published === undefined
        ? { ...phase('not_started'), publish_status: 'not_published' }
        : { ...phase('complete'), publish_status: 'published', publish_time: unixSeconds(published) },
  };
}

function processingPhase(status: VideoStatus, code = generalError): Record<string, unknown> {
  if (status === 'ready') return phase('complete');
  if (status === 'processing') return phase('in_progress');
  if (status !== 'error') return phase('not_started');
  return { ...phase('error'), errors: [{ code, message: 'The video cannot be processed.' }] };
}

/**
 * Returns the fields with the times at which a video was made and last changed.
 * @param at when the upload began, in milliseconds since 1970.
 */
export const videoTimes = (at: number) => ({ created_time: graphTimeOf(at), updated_time: graphTimeOf(at) });
