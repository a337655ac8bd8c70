/**
 * Takes posts, which TikTok fetches itself, and tells what became of them. Sources: business-api.tiktok.com/portal/docs?id=1762228496095234
 * (videos), ?id=1803630424390658 (photos), ?id=1816387106635778 (status), as public notes of these pages say (search of 2026-11-29).
 */
import { z } from 'zod';
import {
  failBefore,
  failureAfter,
  faultIn,
  faultSchema,
  faultsOfProcessing,
  lookAt,
  stillToCome,
} from '../../engine/faults.ts';
import { randomDigits } from '../../engine/ids.ts';
import { measure } from '../../engine/measure.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../../store.ts';
import { settingsOf } from '../entries.ts';
import { fromProxy } from '../open/refusals.ts';
import type { Exchange, Video } from './entries.ts';
import { requireScope } from './reads.ts';
import { answer, answered, faultRefusals, invalid, notFound, refusal } from './refusals.ts';

const address = z.url({ protocol: /^https?$/ });
const brands = { is_brand_organic: z.boolean(), is_branded_content: z.boolean() };

const videoPost = z.strictObject({
  business_id: z.string(),
  video_url: address,
  custom_thumbnail_url: address.optional(),
  post_info: z.strictObject({
    caption: z.string().max(2200).optional(),
    ...brands,
    disable_comment: z.boolean().optional(),
    disable_duet: z.boolean().optional(),
    disable_stitch: z.boolean().optional(),
    thumbnail_offset: z.int().nonnegative().optional(),
    is_ai_generated: z.boolean().optional(),
    upload_to_draft: z.boolean().optional(),
  }),
});

const photoPost = z.strictObject({
  business_id: z.string(),
  photo_images: z.array(address).min(1).max(35),
  photo_cover_index: z.int().nonnegative().optional(),
  post_info: z.strictObject({
    privacy_level: z.enum([
      'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'FOLLOWER_OF_CREATOR',
      'SELF_ONLY',
    ]),
    title: z.string().max(90).optional(),
    caption: z.string().max(4000).optional(),
    ...brands,
    disable_comment: z.boolean().optional(),
    auto_add_music: z.boolean().optional(),
    is_draft: z.boolean().optional(),
  }),
});

/** Reads the body of a call. @throws Refusal */
export function bodyOf<Body>({ request }: Exchange, schema: z.ZodType<Body>): Body {
  const { data, error } = schema.safeParse(JSON.parse(request.body || '{}'));
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw invalid(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** A post that TikTok has taken, under the id that its answer has. */
const job = z.object({
  shareId: z.string(),
  kind: z.literal('job'),
  at: z.number(),
  videoId: z.string(),
  caption: z.string(),
  mediaType: z.enum(['VIDEO', 'PHOTO']),
  isPublic: z.boolean(),
  isDraft: z.boolean(),
  state: z.enum(['processing', 'published', 'failed']),
  /** Why it has failed. */
  reason: z.string().optional(),
  fault: faultSchema.optional(),
});
export type Job = z.infer<typeof job>;

/** Begins a post, which everybody is to see unless something else is said. */
export const newJob = (sent: Pick<Job, 'caption' | 'at'> & Partial<Job>): Job => ({
  shareId: `${sent.mediaType === 'PHOTO' ? 'p' : 'v'}_pub_url~v2-1.${randomDigits('74', 19)}`,
  kind: 'job',
  videoId: randomDigits('75', 19),
  mediaType: 'VIDEO',
  isPublic: true,
  isDraft: false,
  state: 'processing',
  ...sent,
});

const keyOf = (shareId: string) => `job/${shareId}`;

export const jobsIn = (writes: SimulatorWrites): Job[] =>
  [...writes]
    .flatMap(([id, fields]) => (id.startsWith('job/') ? (job.safeParse(fields).data ?? []) : []))
    .sort((one, other) => other.at - one.at);

type At = { accountId: string; store: SimulatorStore };

/** Ends what was being processed: the post is there, or it has failed for a reason. */
export async function settle({ accountId, store }: At, known: Job, reason?: string): Promise<Job> {
  const done: Job = { ...known, state: reason ? 'failed' : 'published', ...(reason ? { reason } : {}) };
  await store.write(accountId, keyOf(known.shareId), done);
  if (reason || known.isDraft) return done;
  const { videoId: id, at, caption, mediaType, isPublic } = known;
  const made: Video = {
    id,
    kind: 'video',
    at,
    caption,
    mediaType,
    seconds: mediaType === 'PHOTO' ? 0 : 8,
    isPublic,
  };
  await store.write(accountId, id, { ...made, deleted: false });
  return done;
}

interface Sent extends Pick<Job, 'caption' | 'mediaType' | 'isPublic' | 'isDraft'> {
  files: readonly string[];
  words: readonly string[];
}

async function take(exchange: Exchange, { files, words, ...sent }: Sent): Promise<SimulatedAnswer> {
  const { fixtureSet, claims, writes, store } = exchange;
  const { accountId } = fixtureSet;
  await requireScope(exchange, sent.isDraft ? 'video.upload' : 'video.publish');
  const fault = stillToCome(faultIn([...words, ...files], claims.scenario), writes);
  await failBefore(fault, { accountId, writes, store, visible: true }, faultRefusals);
  await requireFetchable(store, files);
  const at = (await store.contentNow()).getTime();
  const begun: Job = { ...newJob({ ...sent, at }), ...(fault ? { fault } : {}) };
  const { shareId } = begun;
  await store.write(accountId, keyOf(shareId), begun);
  const isLate = fault && (faultsOfProcessing.has(fault.name) || fault.name === 'container_not_found_yet');
  if (!isLate) await settle({ accountId, store }, begun);
  return failureAfter(fault, { ...faultRefusals, content: fromProxy }) ?? answer({ share_id: shareId });
}

/** @throws Refusal when a file of this service cannot be fetched, or is no file of its kind. */
async function requireFetchable(store: SimulatorStore, files: readonly string[]): Promise<void> {
  if (!store.fetchFile) return;
  for (const url of files) {
    const file = await store.fetchFile(url);
    if (!file) throw refusal(40_905, 'Failed to download the file from the url.');
    if (!(await measure(file))) throw refusal(40_904, 'The format of the file is not supported.');
  }
}

export function publishVideo(exchange: Exchange): Promise<SimulatedAnswer> {
  const { video_url, post_info } = bodyOf(exchange, videoPost);
  const caption = post_info.caption ?? '';
  return take(exchange, {
    ...{ files: [video_url], words: [caption], caption, mediaType: 'VIDEO' },
    isPublic: settingsOf(exchange).privacy_level_options.includes('PUBLIC_TO_EVERYONE'),
    isDraft: post_info.upload_to_draft ?? false,
  });
}

export function publishPhotos(exchange: Exchange): Promise<SimulatedAnswer> {
  const { photo_images: files, photo_cover_index = 0, post_info } = bodyOf(exchange, photoPost);
  if (photo_cover_index >= files.length) throw invalid('photo_cover_index: there is no such photo.');
  const { caption = '', title = '', privacy_level } = post_info;
  return take(exchange, {
    ...{ files, words: [caption, title], caption, mediaType: 'PHOTO' },
    isPublic: privacy_level === 'PUBLIC_TO_EVERYONE',
    isDraft: post_info.is_draft ?? false,
  });
}

/** A post that not everybody sees has no id, and a draft none until it is posted. */
const statusOf = ({ state, reason, isDraft, isPublic, videoId }: Job) =>
  answered(
    state === 'failed'
      ? { status: 'FAILED', reason }
      : state === 'processing'
        ? { status: 'PROCESSING_DOWNLOAD' }
        : isDraft
          ? { status: 'SEND_TO_USER_INBOX' }
          : { status: 'PUBLISH_COMPLETE', ...(isPublic ? { post_ids: [videoId] } : {}) },
  );

export async function publishStatus(exchange: Exchange): Promise<object> {
  const { request, writes, store, fixtureSet } = exchange;
  const { accountId } = fixtureSet;
  await requireScope(exchange, 'video.publish', 'video.upload');
  const shareId = request.url.searchParams.get('publish_id') ?? '';
  const { data: known } = job.safeParse(writes.get(keyOf(shareId)));
  if (!known) throw notFound('The publish_id');
  const { state, looks } = await lookAt({ accountId, store }, `looks/${shareId}`, known.fault);
  // Whoever gets a draft in test mode finishes it before anybody looks twice.
  if (known.state === 'published' && known.isDraft && looks > 0)
    return statusOf(await settle({ accountId, store }, { ...known, isDraft: false, isPublic: true }));
  if (known.state !== 'processing') return statusOf(known);
  if (state === 'running' || state === 'unseen') return statusOf(known);
  return statusOf(await settle({ accountId, store }, known, reasonOf(known)));
}

/** Why a post fails that is marked so. What has expired is what TikTok was too slow to fetch. */
function reasonOf(known: Job): string | undefined {
  if (known.fault?.name === 'container_expired') return pullFailed(known);
  return known.fault?.name === 'container_error' ? 'file_format_check_failed' : undefined;
}

export const pullFailed = ({ mediaType }: Pick<Job, 'mediaType'>) =>
  mediaType === 'PHOTO' ? 'photo_pull_failed' : 'video_pull_failed';
