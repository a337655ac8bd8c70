/**
 * Lists, creates, hides, shows and deletes comments. Sources: business-api.tiktok.com/portal/docs?id=1760232109619202 (comments),
 * ?id=1762228430145538 (replies), ?id=1762228442072066, ?id=1762228448779266 (new ones), ?id=1762228474532865 (hiding),
 * ?id=1762228483080193 (deleting), as public notes of these pages say (search of 2026-11-29).
 */
import { z } from 'zod';
import { failBefore, failureAfter, faultIn } from '../../engine/faults.ts';
import { randomDigits } from '../../engine/ids.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import {
  authorOf,
  type Comment,
  commentBelow,
  commentIn,
  type Entry,
  type Exchange,
  identifierOf,
  videoIn,
} from './entries.ts';
import { bodyOf } from './posts.ts';
import { avatarOf, countIn, cursorIn, jsonIn } from './reads.ts';
import { answer, answered, faultRefusals, invalid, outOfScope } from './refusals.ts';

function render({ fixtureSet }: Pick<Exchange, 'fixtureSet'>, one: Comment): object {
  const { accountId } = fixtureSet;
  const { user, username, name } = authorOf(accountId, one.by);
  const replies = fixtureSet.referring('reply', one.id);
  return {
    comment_id: one.id,
    video_id: one.videoId,
    user_id: user,
    unique_identifier: identifierOf(accountId, one.by),
    username,
    display_name: name,
    profile_image: avatarOf(one.by === 'self' ? accountId : user),
    create_time: String(Math.floor(one.at / 1000)),
    text: one.text,
    likes: 2,
    owner: one.by === 'self',
    liked: false,
    pinned: false,
    status: one.status,
    ...(one.parentId ? { parent_comment_id: one.parentId } : { replies: replies.length }),
  };
}

const ids = z.array(z.string()).min(1).max(30);

/** The cursor of a list is the number of those before it. */
function pageOf(exchange: Exchange, found: readonly Entry[]): object {
  const { searchParams } = exchange.request.url;
  const field = searchParams.get('sort_field') ?? 'likes';
  if (!['likes', 'replies', 'create_time'].includes(field)) throw invalid('sort_field: not supported.');
  const count = countIn(exchange, 20, 30);
  const start = cursorIn(exchange) ?? 0;
  const comments = found.flatMap((one) => (one.kind === 'comment' ? [one] : []));
  const sorted = searchParams.get('sort_order') === 'asc' ? comments.toReversed() : comments;
  const shown = sorted.slice(start, start + count);
  return answered({
    comments: shown.map((one) => render(exchange, one)),
    cursor: start + shown.length,
    has_more: sorted.length > start + count,
  });
}

export function listComments(exchange: Exchange): object {
  const { id } = videoIn(exchange, exchange.request.url.searchParams.get('video_id'));
  const wanted = jsonIn(exchange, 'comment_ids', ids);
  const found = wanted
    ? wanted
        .flatMap((one) => exchange.fixtureSet.get(one) ?? [])
        .filter((one) => one.kind === 'comment' && one.videoId === id)
    : exchange.fixtureSet.referring('reply', id);
  return pageOf(exchange, found);
}

/** No replies to a comment that is hidden are listed. */
export function listReplies(exchange: Exchange): object {
  const { searchParams } = exchange.request.url;
  const video = videoIn(exchange, searchParams.get('video_id'));
  const above = commentIn(exchange, searchParams.get('comment_id') ?? '', video.id);
  if (above.status !== 'PUBLIC') throw invalid('comment_id: the comment is not public.');
  return pageOf(exchange, exchange.fixtureSet.referring('reply', above.id));
}

const words = z.string().min(1).max(150);
const onVideo = z.strictObject({ business_id: z.string(), video_id: z.string(), text: words });
const onComment = z.strictObject({ ...onVideo.shape, comment_id: z.string() });

export const createComment = (exchange: Exchange): Promise<SimulatedAnswer> => {
  const { video_id, text } = bodyOf(exchange, onVideo);
  return create(exchange, videoIn(exchange, video_id), text);
};

export const createReply = (exchange: Exchange): Promise<SimulatedAnswer> => {
  const { video_id, comment_id, text } = bodyOf(exchange, onComment);
  return create(exchange, commentIn(exchange, comment_id, videoIn(exchange, video_id).id), text);
};

async function create(exchange: Exchange, above: Entry, text: string): Promise<SimulatedAnswer> {
  const { fixtureSet, claims, writes, store } = exchange;
  const { accountId } = fixtureSet;
  const fault = faultIn([text], claims.scenario);
  await failBefore(fault, { accountId, writes, store, visible: true }, faultRefusals);
  const at = (await store.contentNow()).getTime();
  const name = randomDigits('', 19);
  const made = commentBelow(accountId, above, { by: 'self', at, text, name });
  await store.write(accountId, made.id, { ...made, deleted: false });
  return failureAfter(fault, faultRefusals) ?? answer(render(exchange, made));
}

const hiding = z.strictObject({
  business_id: z.string(),
  video_id: z.string(),
  comment_id: z.string(),
  action: z.enum(['HIDE', 'UNHIDE']),
});

export async function hideComment(exchange: Exchange): Promise<SimulatedAnswer> {
  const { video_id, comment_id, action } = bodyOf(exchange, hiding);
  const { id } = commentIn(exchange, comment_id, videoIn(exchange, video_id).id);
  const status = action === 'HIDE' ? 'HIDDEN' : 'PUBLIC';
  await exchange.store.write(exchange.fixtureSet.accountId, id, { status, deleted: false });
  return answer();
}

const deleting = z.strictObject({ business_id: z.string(), comment_id: z.string() });

/** Deletes a comment of the account's own, with the replies to it. */
export async function deleteComment(exchange: Exchange): Promise<SimulatedAnswer> {
  const { fixtureSet, store } = exchange;
  const found = commentIn(exchange, bodyOf(exchange, deleting).comment_id);
  if (found.by !== 'self') throw outOfScope();
  for (const { id } of [found, ...fixtureSet.referring('reply', found.id)])
    await store.write(fixtureSet.accountId, id, { deleted: true });
  return answer();
}
