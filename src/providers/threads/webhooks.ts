/**
 * Parses Threads' webhooks, which have an envelope of their own. Source: Threads API, "Webhooks". The page
 * does not say how webhooks are signed; that it is done as for Meta's other webhooks is not verified.
 */
import { z } from 'zod';
import type { ContentType } from '../../contract/index.ts';
import { ifUsable, word } from '../kit/fields.ts';
import { wireId } from '../meta/graph.ts';
import { answerHandshake, isSigned, parseable, readJson, wireTime } from '../meta/webhooks.ts';
import type { Notification, Webhooks } from '../observations.ts';
import { node, replyItem } from './post.ts';
import { getEither, getReply } from './read-posts.ts';

export const webhooks: Webhooks = {
  handshake: (query, { verifyToken }) => answerHandshake(query, verifyToken),
  verify: isSigned,
  parse: (body) =>
    parseable(notice, [readJson(body)].flat()).flatMap(({ time: at, target_id, values }) =>
      parseable(change, [values].flat()).flatMap(
        ({ field, value }) => readers.get(field)?.({ at, target: target_id, value }) ?? [],
      ),
    ),
};

const notice = z.object({ time: wireTime, target_id: ifUsable(wireId), values: z.unknown() });
const change = z.object({ field: word(), value: z.unknown() });

interface FieldChange {
  at: Date;
  /** The id of a person or of a post, depending on the field. */
  target: string | undefined;
  value: unknown;
}

/** Field -> its reader. A Map is used because names from outside would find members that every object has. */
const readers = new Map<string, (change: FieldChange) => Notification[]>([
  ['replies', replyAdded],
  ['mentions', postAdded],
  ['publish', postAdded],
  ['delete', postDeleted],
]);

const added = z.object({ id: wireId, is_reply: ifUsable(z.boolean()) });
const reply = z.object({ id: wireId, root_post: z.object({ owner_id: wireId }) });

/** Returns the notification of a new reply, which the service completes by a read: it lacks the reply's files. */
function replyAdded({ at, value }: FieldChange): Notification[] {
  return parseable(reply, [value]).map(({ id, root_post }) => ({
    accountExternalId: root_post.owner_id,
    contentType: 'threads.posts.replies',
    action: 'created',
    externalId: id,
    at,
    ...itemOf(value, root_post.owner_id),
    read: (call) => getReply(call, { externalId: id }),
  }));
}

/** Returns the reply as the notification has it, if all parts of it have their usual form. */
function itemOf(value: unknown, externalId: string): { item?: object } {
  const { data } = node.safeParse(value);
  return data ? { item: replyItem({ externalId }, data) } : {};
}

/**
 * Returns the notification of a post by the account, or of one that mentions it. The read decides whether it is a
 * reply. The target is documented as the account for mentions; that it is for the account's own posts, too, is not
 * verified.
 */
function postAdded({ at, target, value }: FieldChange): Notification[] {
  return parseable(added, target ? [value] : []).map(({ id, is_reply }) => ({
    accountExternalId: target ?? '',
    contentType: is_reply ? 'threads.posts.replies' : 'threads.posts.items',
    action: 'created',
    externalId: id,
    at,
    read: (call) => getEither(call, id),
  }));
}

const deleted = z.object({ id: wireId, owner: z.object({ owner_id: wireId }) });
const deletable: readonly ContentType[] = ['threads.posts.items', 'threads.posts.replies'];

/**
 * Returns two notifications of a deletion, one of a post and one of a reply, because the webhook does not say
 * which of them is gone.
 */
function postDeleted({ at, value }: FieldChange): Notification[] {
  return parseable(deleted, [value]).flatMap(({ id, owner }) =>
    deletable.map((contentType) => ({
      accountExternalId: owner.owner_id,
      contentType,
      action: 'deleted' as const,
      externalId: id,
      at,
      ifRemembered: true as const,
    })),
  );
}
