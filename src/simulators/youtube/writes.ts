/** Changes and deletes videos, and writes, changes, hides and deletes comments. */
import { z } from 'zod';
import { failBefore, failureAfter, faultIn } from '../engine/faults.ts';
import { nextClock, randomText } from '../engine/ids.ts';
import {
  type Comment,
  commentBelow,
  commentIn,
  type Entry,
  type Exchange,
  fixtureSetOf,
  playlistsOf,
  statusAt,
  videoIn,
} from './entries.ts';
import { report } from './hub.ts';
import { faultRefusals, forbidden, noContent, notFound, refusal } from './refusals.ts';
import { renderComment, renderThread, renderVideo } from './render.ts';
import { readMetadata } from './uploads.ts';

const bodyOf = ({ request }: Exchange) => JSON.parse(request.body || '{}') as Record<string, unknown>;
const idOf = ({ request }: Exchange) => request.url.searchParams.get('id');

async function write({ fixtureSet, store }: Exchange, one: Partial<Entry> & { id: string }) {
  await store.write(fixtureSet.accountId, one.id, { ...one, deleted: false });
  return fixtureSetOf(fixtureSet.accountId, await store.read(fixtureSet.accountId));
}

/**
 * Each part that `part` names takes the place of the one that the video has, with the default of whatever it leaves out. The
 * other parts stay, and are not answered. Source: https://developers.google.com/youtube/v3/docs/videos/update.
 */
export async function updateVideo(exchange: Exchange): Promise<object> {
  const { id, ...sent } = z.looseObject({ id: z.string() }).parse(bodyOf(exchange));
  const before = videoIn(exchange, id);
  const parts = (exchange.request.url.searchParams.get('part') ?? '').split(',');
  const isSent = (part: string) => parts.includes(part);
  const { snippet, status } = readMetadata(
    JSON.stringify({
      snippet: isSent('snippet') ? sent.snippet : before,
      status: isSent('status') ? { privacyStatus: 'public', ...(sent.status as object) } : before.status,
    }),
  );
  const { uploadStatus } = before.status;
  const cleared = { tags: [], defaultLanguage: '', defaultAudioLanguage: '' };
  const now = await exchange.store.contentNow();
  const changed = statusAt({ ...status, uploadStatus }, now);
  const after = { ...before, ...cleared, ...snippet, status: changed };
  const fixtureSet = await write(exchange, after);
  if (after.title !== before.title || after.description !== before.description) await report(exchange, after);
  return renderVideo(fixtureSet, videoIn({ ...exchange, fixtureSet }, id), parts, 'done');
}

export async function deleteVideo(exchange: Exchange): Promise<object> {
  const found = videoIn(exchange, idOf(exchange));
  await exchange.store.write(exchange.fixtureSet.accountId, found.id, { deleted: true });
  await report(exchange, found, true);
  return noContent;
}

const inPlaylist = z.object({
  snippet: z.object({
    playlistId: z.string(),
    resourceId: z.object({ videoId: z.string() }),
  }),
});

export async function addToPlaylist(exchange: Exchange): Promise<object> {
  const { data } = inPlaylist.safeParse(bodyOf(exchange));
  if (!data) throw notFound('playlistNotFound');
  const { playlistId, resourceId } = data.snippet;
  if (!playlistsOf(exchange.fixtureSet.channel.id).some(({ id }) => id === playlistId))
    throw notFound('playlistNotFound');
  const { id } = videoIn(exchange, resourceId.videoId);
  await exchange.store.write(exchange.fixtureSet.accountId, `playlist/${playlistId}/${id}`, { there: true });
  return { kind: 'youtube#playlistItem', etag: 'simulated', id: randomText('UE'), snippet: data.snippet };
}

const newThread = z.object({
  snippet: z.object({
    videoId: z.string(),
    topLevelComment: z.object({ snippet: z.object({ textOriginal: z.string().min(1).max(10_000) }) }),
  }),
});
const newReply = z.object({
  snippet: z.object({ parentId: z.string(), textOriginal: z.string().min(1).max(10_000) }),
});

export async function insertThread(exchange: Exchange): Promise<object> {
  const { data } = newThread.safeParse(bodyOf(exchange));
  if (!data) throw refusal(400, 'commentTextRequired');
  const { videoId, topLevelComment } = data.snippet;
  const on = videoIn(exchange, videoId);
  return insert(exchange, on, topLevelComment.snippet.textOriginal, (fixtureSet, made) =>
    renderThread(fixtureSet, made, ['snippet']),
  );
}

export async function insertReply(exchange: Exchange): Promise<object> {
  const { data } = newReply.safeParse(bodyOf(exchange));
  if (!data) throw refusal(400, 'commentTextRequired');
  const { parentId, textOriginal } = data.snippet;
  const to = commentIn(exchange, parentId);
  return insert(exchange, to, textOriginal, (fixtureSet, made) => renderComment(fixtureSet, made));
}

const refusals = faultRefusals('Comments', 'invalidCommentMetadata');

async function insert(
  exchange: Exchange,
  above: Entry,
  text: string,
  render: (fixtureSet: Exchange['fixtureSet'], made: Comment) => object,
): Promise<object> {
  const { fixtureSet, claims, writes, store } = exchange;
  const fault = faultIn([text], claims.scenario);
  await failBefore(fault, { accountId: fixtureSet.accountId, writes, store, visible: true }, refusals);
  const at = (await store.contentNow()).getTime();
  const made = commentBelow(fixtureSet.accountId, above, {
    by: 'self',
    at,
    text,
    name: `${randomText('')}${nextClock()}`,
  });
  const now = await write(exchange, made);
  return failureAfter(fault, refusals) ?? render(now, made);
}

function ownComment(exchange: Exchange, id: string | null): Comment {
  const found = commentIn(exchange, id);
  if (found.by !== 'self') throw forbidden();
  return found;
}

const changedComment = z.object({ id: z.string(), snippet: z.object({ textOriginal: z.string().min(1) }) });

export async function updateComment(exchange: Exchange): Promise<object> {
  const { id, snippet } = changedComment.parse(bodyOf(exchange));
  const editedAt = (await exchange.store.contentNow()).getTime();
  const changed = { ...ownComment(exchange, id), text: snippet.textOriginal, editedAt };
  return renderComment(await write(exchange, changed), changed, { byId: true });
}

export async function deleteComment(exchange: Exchange): Promise<object> {
  const { id } = ownComment(exchange, idOf(exchange));
  await exchange.store.write(exchange.fixtureSet.accountId, id, { deleted: true });
  return noContent;
}

const settable = ['heldForReview', 'published', 'rejected'];

export async function setModerationStatus(exchange: Exchange): Promise<object> {
  const { searchParams } = exchange.request.url;
  const moderation = searchParams.get('moderationStatus') ?? '';
  if (!settable.includes(moderation)) throw refusal(400, 'invalidModerationStatus');
  if (searchParams.has('banAuthor') && moderation !== 'rejected') throw refusal(400, 'banWithoutReject');
  await write(exchange, { ...commentIn(exchange, idOf(exchange)), moderation });
  return noContent;
}
