/**
 * Takes videos and photos, and tells what becomes of them. Sources: developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * /content-posting-api-reference-photo-post, /content-posting-api-reference-get-video-status.
 */
import { z } from 'zod';
import { failBefore, failureAfter, faultIn, lookAt, processingOf, stillToCome } from '../../engine/faults.ts';
import { json } from '../../engine/http.ts';
import { randomText } from '../../engine/ids.ts';
import { type Exchange, settingsOf } from '../entries.ts';
import { answer, bodyOf } from './reads.ts';
import { errorOf, faultRefusals, fromProxy, invalid, refusal } from './refusals.ts';
import { failReasonOf, keyOf, makePost, type Task, task, taskIn, uploadUrlOf } from './uploads.ts';

export const creatorInfo = (exchange: Exchange) => {
  const { account } = exchange.fixtureSet;
  return answer({
    creator_avatar_url: `https://p16-sign.tiktokcdn-us.com/${account.id}.jpeg`,
    creator_username: account.handle,
    creator_nickname: account.name,
    ...settingsOf(exchange),
  });
};

const postInfo = z.object({
  privacy_level: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  disable_comment: z.boolean().optional(),
  disable_duet: z.boolean().optional(),
  disable_stitch: z.boolean().optional(),
  video_cover_timestamp_ms: z.int().optional(),
  brand_content_toggle: z.boolean().optional(),
  brand_organic_toggle: z.boolean().optional(),
  is_aigc: z.boolean().optional(),
  auto_add_music: z.boolean().optional(),
});

const source = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('FILE_UPLOAD'),
    video_size: z.int().positive().max(4_000_000_000),
    chunk_size: z.int().positive().max(64_000_000),
    total_chunk_count: z.int().positive().max(1000),
  }),
  z.object({ source: z.literal('PULL_FROM_URL'), video_url: z.url() }),
]);

const videoInit = z.object({ post_info: postInfo.optional(), source_info: source });
const photoInit = z.object({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: postInfo,
  source_info: z.object({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(35),
    photo_cover_index: z.int().nonnegative(),
  }),
});

const smallest = 5_000_000;

/** @throws Refusal for chunks that TikTok would not take. */
function requireChunks({
  video_size,
  chunk_size,
  total_chunk_count,
}: Extract<z.infer<typeof source>, { source: 'FILE_UPLOAD' }>) {
  if (total_chunk_count !== Math.floor(video_size / chunk_size))
    throw refusal(400, 'invalid_params', 'The total chunk count is invalid.');
  if (chunk_size < smallest && chunk_size !== video_size)
    throw refusal(400, 'invalid_params', 'The chunk size is invalid.');
}

function requireLevel(exchange: Exchange, info: z.infer<typeof postInfo>) {
  if (!settingsOf(exchange).privacy_level_options.some((level) => level === info.privacy_level))
    throw refusal(403, 'privacy_level_option_mismatch', 'Choose one of privacy_level_options.');
}

export const initVideo = (to: Task['to']) => async (exchange: Exchange) => {
  const { post_info: info = {}, source_info } = bodyOf(exchange, videoInit);
  if (to === 'post') requireLevel(exchange, info);
  if ((info.title ?? '').length > 2200) throw invalid('The title is too long.');
  const isSent = source_info.source === 'FILE_UPLOAD';
  const made = { to, caption: info.title ?? '', title: info.title ?? '', level: info.privacy_level };
  if (!isSent) return begin(exchange, 'v_pub_url~v2.', made, { visible: true });
  requireChunks(source_info);
  const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source_info;
  return begin(
    exchange,
    `${to === 'post' ? 'v_pub' : 'v_inbox'}_file~v2-1.`,
    { ...made, size, chunk, count },
    { part: true },
  );
};

export async function initPhotos(exchange: Exchange) {
  const { post_mode, post_info: info } = bodyOf(exchange, photoInit);
  const to = post_mode === 'DIRECT_POST' ? 'post' : 'inbox';
  if (to === 'post') requireLevel(exchange, info);
  const { title = '', description: caption = '' } = info;
  if (title.length > 90 || caption.length > 4000) throw invalid('The text is too long.');
  return begin(
    exchange,
    'p_pub_url~v2.',
    { to, title, caption, level: info.privacy_level },
    { visible: true },
  );
}

async function begin(
  exchange: Exchange,
  prefix: string,
  made: Partial<Task> & Pick<Task, 'to'>,
  how: { visible?: boolean; part?: boolean },
) {
  const {
    fixtureSet: { accountId },
    writes,
    store,
    claims,
  } = exchange;
  const fault = stillToCome(faultIn([made.title ?? '', made.caption ?? ''], claims.scenario), writes);
  // What is sent expires while it arrives.
  const isLater = how.part && fault?.name === 'container_expired';
  await failBefore(isLater ? undefined : fault, { accountId, writes, store, ...how }, faultRefusals);
  const publishId = `${prefix}${randomText('').slice(0, 20)}`;
  const kept: Task = task.parse({ ...made, ...(fault ? { fault } : {}) });
  await store.write(accountId, keyOf(publishId), kept);
  if (how.visible) await makePost(accountId, publishId, kept, store);
  const failure = how.visible && failureAfter(fault, { ...faultRefusals, content: fromProxy });
  const url = made.size === undefined ? {} : { upload_url: uploadUrlOf(exchange, publishId) };
  return failure || answer({ publish_id: publishId, ...url });
}

/** Where an answer is lost, so often a whole file is counted without its last chunk, and called an upload still. */
const lateLooks = 3;

const statusQuery = z.object({ publish_id: z.string() });

/** Each look brings a post further: it is processed, then it is there, then it has its id. */
export async function fetchStatus(exchange: Exchange) {
  const { publish_id } = bodyOf(exchange, statusQuery);
  const { body, ...rest } = json(answer(await statusOf(exchange, publish_id)));
  // The ids are numbers that no double holds.
  return { ...rest, body: body.replaceAll(/"(\d{19})"/g, '$1') };
}

async function statusOf(exchange: Exchange, publishId: string) {
  const {
    fixtureSet: { accountId, get },
    store,
  } = exchange;
  const known = taskIn(exchange, publishId);
  const { size, arrived, to, chunk = 0, count = 1 } = known;
  if (size !== undefined && arrived < size) return { status: 'PROCESSING_UPLOAD', uploaded_bytes: arrived };
  const bytes = size === undefined ? {} : { uploaded_bytes: arrived };
  const { state, looks } = await lookAt({ accountId, store }, `looks/${publishId}`, known.fault);
  const fail_reason = failReasonOf(known, publishId);
  if (fail_reason) return { status: 'FAILED', fail_reason, ...bytes };
  const late = size !== undefined && known.fault?.name.startsWith('created_then_') ? lateLooks : 0;
  if (looks < late) return { status: 'PROCESSING_UPLOAD', uploaded_bytes: (count - 1) * chunk };
  if (looks === 0 && state !== 'done')
    return { status: size === undefined ? 'PROCESSING_DOWNLOAD' : 'PROCESSING_UPLOAD', ...bytes };
  const posts =
    to === 'inbox' && known.posts.length === 0 && looks > late
      ? await finished(exchange, publishId, known)
      : known.posts;
  if (posts.length === 0) return { status: 'SEND_TO_USER_INBOX', ...bytes };
  const shown = state === 'done' ? posts.filter((id) => get(id)?.isPublic ?? true) : [];
  return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: shown, ...bytes };
}

const looked = z.object({ looks: z.number().default(0) });

/** Calls off what is still fetched, which is told by the state alone. Source: content-posting-api-media-transfer-guide. */
export async function cancelPost(exchange: Exchange) {
  const { publish_id } = bodyOf(exchange, statusQuery);
  const { writes, store, fixtureSet } = exchange;
  const known = taskIn(exchange, publish_id);
  const { looks } = looked.parse(writes.get(`looks/${publish_id}`) ?? {});
  const isFetched = looks > 1 || (looks === 1 && processingOf(known.fault, 0) === 'done');
  if (known.size !== undefined || isFetched)
    throw refusal(400, 'publish_not_cancellable', 'The task can not be cancelled.');
  for (const id of known.posts) await store.write(fixtureSet.accountId, id, { deleted: true });
  await store.write(fixtureSet.accountId, keyOf(publish_id), { ...known, posts: [], cancelled: true });
  return { error: errorOf('ok') };
}

/** Whoever gets a draft in test mode finishes it before anybody looks twice. */
async function finished({ fixtureSet: { accountId }, store }: Exchange, publishId: string, known: Task) {
  return (await makePost(accountId, publishId, known, store, false))?.posts ?? [];
}
