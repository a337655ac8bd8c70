/** Lists, creates, changes and deletes comments. Source: "Comments API". */
import { z } from 'zod';
import { linkedinErrors } from '../../providers/linkedin/errors.ts';
import { failBefore, failureAfter, faultIn } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { randomDigits } from '../engine/ids.ts';
import { simulatedFileUrl } from '../files.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import {
  activityOf,
  authorOf,
  type Comment,
  commentBelow,
  commentIn,
  type Entry,
  type Exchange,
  fixtureSetOf,
  postIn,
} from './entries.ts';
import { namedRefusal, requireReady } from './media.ts';
import { bodyOf, noContent } from './posts.ts';
import { noticeKey, page, requireMethod } from './reads.ts';
import { forbidden, invalid, serverError, throttled } from './refusals.ts';

function render({ fixtureSet }: Pick<Exchange, 'fixtureSet'>, one: Comment) {
  const object = activityOf(one.postId);
  const actor = authorOf(fixtureSet.accountId, one);
  return {
    id: one.id.replace(/^.*,(\d+)\)$/, '$1'),
    actor,
    commentUrn: one.id,
    object,
    ...(one.parentId ? { parentComment: one.parentId } : {}),
    message: { attributes: [], text: one.text },
    ...(one.image
      ? {
          content: [
            {
              type: 'IMAGE',
              entity: { image: one.image },
              url: simulatedFileUrl(one.image.toLowerCase().replaceAll(/[^a-z0-9]/g, '_'), 'jpg'),
            },
          ],
        }
      : {}),
    created: { actor, time: one.at },
    lastModified: { actor, time: one.editedAt ?? one.at },
    likesSummary: { aggregatedTotalLikes: 2, totalLikes: 2, likedByCurrentUser: false, selectedLikes: [] },
    commentsSummary: {
      aggregatedTotalComments: fixtureSet.referring('reply', one.id).length,
      totalFirstLevelComments: fixtureSet.referring('reply', one.id).length,
    },
  };
}

/** Returns the post or the comment that comments hang on. */
function subjectIn(exchange: Exchange, encoded: string): Entry {
  const urn = decodeURIComponent(encoded);
  return urn.startsWith('urn:li:comment:') ? commentIn(exchange, urn) : postIn(exchange, urn);
}

export function listComments(exchange: Exchange, encoded: string) {
  const { id } = subjectIn(exchange, encoded);
  const oldestFirst = exchange.fixtureSet
    .referring('reply', id)
    .flatMap((one) => (one.kind === 'comment' ? [one] : []))
    .toReversed();
  return page(exchange, oldestFirst, (one) => render(exchange, one));
}

/** Returns the comment that a call's path names by its object and its id. */
function commentAt(exchange: Exchange, id: string): Comment {
  const object = decodeURIComponent(/socialActions\/([^/]+)\/comments/.exec(exchange.path)?.[1] ?? '');
  const post = postIn(exchange, object);
  return commentIn(exchange, `urn:li:comment:(${activityOf(post.id)},${id})`);
}

export const oneComment = (exchange: Exchange, id: string) => render(exchange, commentAt(exchange, id));

const draft = z.object({
  actor: z.string(),
  object: z.string(),
  message: z.object({ text: z.string().max(1250) }),
  parentComment: z.string().optional(),
  content: z
    .array(z.object({ entity: z.object({ image: z.string() }) }))
    .max(1)
    .optional(),
});

export async function createComment(exchange: Exchange, encoded: string): Promise<SimulatedAnswer> {
  const { fixtureSet, claims, writes, store } = exchange;
  const sent = bodyOf(exchange, draft);
  const subject = subjectIn(exchange, encoded);
  if (sent.actor !== fixtureSet.accountId) throw forbidden();
  const isReply = subject.kind === 'comment';
  if (isReply !== (sent.parentComment !== undefined) || (isReply && sent.content))
    throw invalid('parentComment or content does not fit the target.');
  if (isReply && (subject.parentId || sent.parentComment !== subject.id))
    throw invalid('parentComment is no comment on a post.');
  postIn(exchange, sent.object);
  const image = sent.content?.[0]?.entity.image;
  if (image) await requireReady(exchange, image, 'images');
  if (!sent.message.text && !image) throw invalid('message.text is empty.');
  const fault = faultIn([sent.message.text], claims.scenario);
  const content = () => invalid('The content is not taken.');
  await failBefore(
    fault,
    { accountId: fixtureSet.accountId, writes, store, visible: true },
    { errors: linkedinErrors, named: namedRefusal, content, passing: serverError, throttled },
  );
  const at = (await store.contentNow()).getTime();
  const written = { by: 'self', at, text: sent.message.text, digits: randomDigits('75', 19) } as const;
  const made: Comment = { ...commentBelow(subject, written), ...(image ? { image } : {}) };
  await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
  const failure = failureAfter(fault, { passing: serverError, content });
  const now = fixtureSetOf(fixtureSet.accountId, await store.read(fixtureSet.accountId));
  return failure ?? json(render({ fixtureSet: now }, made), 201, { 'x-restli-id': made.id });
}

function requireActor({ request, fixtureSet }: Exchange): void {
  if (request.url.searchParams.get('actor') !== fixtureSet.accountId) throw forbidden();
}

const change = z.object({
  patch: z.object({ message: z.object({ $set: z.object({ text: z.string().min(1).max(1250) }) }) }),
});

export async function updateComment(exchange: Exchange, id: string): Promise<object> {
  requireMethod(exchange, 'PARTIAL_UPDATE');
  requireActor(exchange);
  const before = commentAt(exchange, id);
  if (before.by !== 'self') throw forbidden();
  const editedAt = (await exchange.store.contentNow()).getTime();
  const { text } = bodyOf(exchange, change).patch.message.$set;
  const after: Comment = { ...before, text, editedAt };
  const { accountId } = exchange.fixtureSet;
  await exchange.store.write(accountId, after.id, { ...after, deleted: false });
  await note(exchange, after.id, 'COMMENT_EDIT', editedAt);
  return render(exchange, after);
}

/** Deletes a comment, with the replies to it. */
export async function deleteComment(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireActor(exchange);
  const { fixtureSet, store } = exchange;
  const found = commentAt(exchange, id);
  const at = (await store.contentNow()).getTime();
  for (const { id: urn } of [found, ...fixtureSet.referring('reply', found.id)]) {
    await store.write(fixtureSet.accountId, urn, { deleted: true });
    await note(exchange, urn, 'COMMENT_DELETE', at);
  }
  return noContent;
}

const note = ({ store, fixtureSet }: Exchange, urn: string, action: string, at: number) =>
  store.write(fixtureSet.accountId, noticeKey(urn, action), { urn, action, at });
