/**
 * Reads how far a video is in upload, processing and publishing. Sources: "Reels Publishing API" and
 * meta-specs AdVideo, which spell some fields differently.
 */

import { z } from 'zod';
import { type Call, ProviderFailure, whenFailed } from '../../call.ts';
import { list, present, word } from '../../kit/fields.ts';
import { knownSubcode } from '../../meta/errors/known-errors.ts';
import { wireId } from '../../meta/graph.ts';
import { readText } from '../../meta/publishing/steps.ts';

export function permalinkOfPost(call: Call, externalId: string): Promise<string | undefined> {
  return readText(call, externalId, 'permalink_url');
}

/** Returns the post's id as lists have it, with the Page's id in front; some answers leave that out. */
export function postIdOf({ account }: Call, id: string): string {
  return id.includes('_') ? id : `${account.externalId}_${id}`;
}

const phase = z
  .object({
    status: word(),
    publish_status: word().optional(),
    errors: list(z.object({ code: z.number().optional() }))
      .catch([])
      .optional(),
  })
  .partial();

const video = z.object({
  status: z.object({
    video_status: word(),
    uploading_phase: phase.optional(),
    processing_phase: phase.optional(),
    publishing_phase: phase.optional(),
  }),
  post_id: wireId.optional(),
});
type Status = z.infer<typeof video>['status'];

interface Video {
  /** `unseen` when the provider does not know the video, although it has made it: not on all of its servers yet. */
  state: 'unseen' | 'uploading' | 'uploaded' | 'processing' | 'published' | 'failed' | 'expired';
  postId?: string;
  /** The provider's code of the error, if the video failed. */
  errorCode?: string;
}

const unseen: Video = { state: 'unseen' };

export function readVideo(call: Call, id: string): Promise<Video> {
  const read = call.upstream.request({
    method: 'GET',
    path: `/${id}`,
    target: 'object',
    query: { fields: 'id,status,post_id' },
    parse: (body) => {
      const { status, post_id: postId } = video.parse(body);
      return {
        state: stateOf(status),
        ...(postId ? { postId } : {}),
        ...present({ errorCode: errorCodeOf(status) }),
      };
    },
  });
  return read.catch(whenFailed('not_found', unseen));
}

/**
 * Returns the failure of a video.
 * @param errorCode the provider's code of the error, if it gave one.
 */
export function failedVideo(id: string, errorCode?: string): ProviderFailure {
  const { reason, message } = knownSubcode(errorCode) ?? { reason: 'processing_failed' };
  return new ProviderFailure(
    { kind: 'rejected', detail: present({ code: errorCode }) },
    `video ${id} could not be processed, error ${errorCode ?? 'unknown'}`,
    { why: { reason, ...present({ message }) } },
  );
}

function errorCodeOf({ uploading_phase, processing_phase, publishing_phase }: Status): string | undefined {
  const phases = [uploading_phase, processing_phase, publishing_phase];
  const code = phases.flatMap((each) => each?.errors ?? []).find((error) => error.code !== undefined)?.code;
  return code?.toString();
}

function stateOf(status: Status): Video['state'] {
  const { video_status, uploading_phase, processing_phase, publishing_phase } = status;
  const phases = [uploading_phase, processing_phase, publishing_phase];
  if (video_status === 'error' || phases.some((each) => each?.status === 'error')) return 'failed';
  if (video_status === 'expired' || video_status === 'upload_failed') return 'expired';
  if (isPublished(status)) return 'published';
  if (processing_phase?.status === 'in_progress' || publishing_phase?.status === 'in_progress')
    return 'processing';
  if (isComplete(uploading_phase) || video_status === 'upload_complete' || video_status === 'ready')
    return 'uploaded';
  return video_status === 'processing' ? 'processing' : 'uploading';
}

/** Tells whether the video is published. A video that is published on upload has no publishing phase. */
function isPublished({ video_status, publishing_phase }: Status): boolean {
  if (!publishing_phase) return video_status === 'ready';
  return isComplete(publishing_phase) && publishing_phase.publish_status !== 'draft';
}

function isComplete(one: z.infer<typeof phase> | undefined): boolean {
  return one?.status === 'complete' || one?.status === 'completed';
}
