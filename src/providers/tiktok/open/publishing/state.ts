/**
 * Asks what has become of a post. Source: developers.tiktok.com/doc/content-posting-api-reference-get-video-status, as a stored copy
 * says (search of 2026-11-29).
 */
import { z } from 'zod';
import { type Call, ignoreFailure } from '../../../call.ts';
import { id, ifUsable, list, url, word } from '../../../kit/fields.ts';
import type { Confirmation, Progress, PublishContent } from '../../../publish.ts';
import { ask, problemOfPost } from '../api.ts';
import { offSchema } from '../creator.ts';

/** Long ids are read as texts, and shorter ones as numbers. */
export const postId = z.union([id(), z.int().positive().transform(String)]);

const state = z.object({
  status: word(),
  fail_reason: ifUsable(word()),
  /** The spelling is TikTok's. */
  publicaly_available_post_id: ifUsable(list(postId)),
  uploaded_bytes: ifUsable(z.int().nonnegative()),
});

export const progressOf = z.object({
  publishId: id().optional(),
  uploadUrl: url().optional(),
  off: offSchema,
  /** How many uploads were opened, or may have been, and will never be finished. */
  unfinished: z.int().optional(),
  /** The id of the post, as a webhook has given it. */
  postId: id().optional(),
}).parse;

export const readState = (call: Call, publishId: string) =>
  ask(call, {
    method: 'POST',
    path: '/post/publish/status/fetch/',
    json: { publish_id: publishId },
    target: 'object',
    parse: state.parse,
  });

export const processingSeconds = 15;
/** A draft waits for a person, and a public post for moderation. Webhooks tell of the end of either at once. */
const draftSeconds = 3_600;
const moderationSeconds = 300;

/**
 * Asks TikTok to fetch the files of a post no more. It does so "on a best-effort basis": not what is nearly there, or processed. Source:
 * developers.tiktok.com/doc/content-posting-api-media-transfer-guide, as a stored copy says (search of 2026-11-30).
 */
const giveUp = ({ upstream }: Call, publish_id: string) =>
  upstream.request({
    method: 'POST',
    path: '/post/publish/cancel/',
    json: { publish_id },
    target: 'object',
    parse: () => undefined,
  });

/** Tells where a post stands that TikTok has taken. One that not everybody sees gets no id. */
export async function confirm(
  call: Call,
  { privacy }: PublishContent,
  progress: Progress,
  isCalledOff = false,
): Promise<Confirmation> {
  const { publishId = '', postId: told } = progressOf(progress);
  // Whatever TikTok answers, the state says what has become of it.
  if (isCalledOff) await giveUp(call, publishId).catch(ignoreFailure);
  const found = await readState(call, publishId).catch((error) => {
    if (told === undefined) throw error;
    return ignoreFailure(error);
  });
  const [externalId = told, ...more] = found?.publicaly_available_post_id ?? [];
  if (externalId !== undefined)
    return { state: 'created', created: { externalId, ...(more.length > 0 ? { alsoCreated: more } : {}) } };
  switch (found?.status) {
    case 'FAILED':
      if (isCalledOff) return { state: 'called_off' };
      throw problemOfPost(found.fail_reason ?? '', publishId);
    case 'SEND_TO_USER_INBOX':
      return { state: 'handed_over', retryAfterSeconds: draftSeconds };
    case 'PUBLISH_COMPLETE':
      return privacy === undefined || privacy === 'public'
        ? { state: 'nameless_yet', retryAfterSeconds: moderationSeconds }
        : { state: 'nameless' };
    default:
      return { state: 'pending', retryAfterSeconds: processingSeconds };
  }
}
