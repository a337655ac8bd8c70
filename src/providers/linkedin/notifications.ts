/**
 * Reads what LinkedIn tells of an organization's posts: who has commented, and what became of comments. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-social-action-notifications, as
 * excerpts of stored copies say (search of 2026-11-29); not read in full.
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { type Call, whenFailed } from '../call.ts';
import { id, ifUsable, word } from '../kit/fields.ts';
import { eachPage } from '../kit/pages.ts';
import type { Notification, ObservedAction, Poll } from '../observations.ts';
import { commentItem } from './comment.ts';
import { pageSize, readPage } from './lists.ts';
import { hasPictures, withItsPictures } from './pictures.ts';
import { time } from './post.ts';
import { readComment } from './read-comments.ts';
import { postsSince } from './read-posts.ts';
import { isMember, scopes } from './scopes.ts';
import { encodeUrn, placeIn } from './urn.ts';

const actions: Readonly<Record<string, ObservedAction>> = {
  COMMENT: 'created',
  ADMIN_COMMENT: 'created',
  COMMENT_EDIT: 'updated',
  COMMENT_DELETE: 'deleted',
};

const told = z.object({
  organizationalEntity: id(),
  action: word(),
  generatedActivity: ifUsable(id()),
  decoratedGeneratedActivity: ifUsable(z.object({ comment: ifUsable(z.object({ entity: ifUsable(id()) })) })),
  lastModifiedAt: time(),
});

/** Returns what a notification tells of a comment; `undefined` for all else, such as reactions. */
export function notificationOf(found: unknown): Notification | undefined {
  const { data } = told.safeParse(found);
  const action = actions[data?.action ?? ''];
  const urn = data?.decoratedGeneratedActivity?.comment?.entity ?? data?.generatedActivity;
  const place = placeIn(urn ?? '');
  if (!data || !action || !place) return undefined;
  return {
    accountExternalId: data.organizationalEntity,
    contentType: 'linkedin.posts.comments',
    action,
    externalId: place.urn,
    at: new Date(data.lastModifiedAt),
    ...(action === 'deleted'
      ? {}
      : { read: async (call: Call) => commentItem((await readComment(call, place.urn)).view) }),
  };
}

/** Notifications are kept for sixty days. */
const keptMs = 59 * dayMs;
const mostPages = 5;

export const changePoll: Poll = {
  scopes: scopes.poll,
  /** The cursor is the time of the newest change. Those of that moment may be returned again, since another may have been made in it. */
  async run(call, cursor, since) {
    const from = Math.max(Date.parse(cursor ?? since.toISOString()), Date.now() - keptMs);
    const posts = await postsSince(call, new Date(from));
    const made = posts.flatMap((item): Notification[] =>
      item.publishedAt === undefined
        ? []
        : [
            {
              accountExternalId: call.account.externalId,
              contentType: 'linkedin.posts.items',
              action: 'created',
              externalId: item.externalId,
              at: new Date(item.publishedAt),
              item,
              // Polls find a post again, whose addresses are asked for once.
              ...(hasPictures(item) ? { read: (reading: Call) => withItsPictures(reading, item) } : {}),
            },
          ],
    );
    // Notifications are of organizations, and for administrators alone. Sweeps find the other comments.
    const commented = isMember(call.account)
      ? []
      : await notificationsSince(call, from).catch(whenFailed('scopes', []));
    const notifications = [...made, ...commented].sort((one, other) => one.at.getTime() - other.at.getTime());
    const newest = notifications.at(-1)?.at.getTime() ?? from;
    return { notifications, cursor: new Date(Math.max(newest, from)).toISOString() };
  },
};

async function notificationsSince(call: Call, from: number): Promise<Notification[]> {
  const names = Object.keys(actions).join(',');
  const path = `/organizationalEntityNotifications?q=criteria&actions=List(${names})&organizationalEntity=${encodeUrn(call.account.externalId)}&timeRange=(start:${from},end:${Date.now()})`;
  const found: Notification[] = [];
  const list = { path, target: 'account', finder: true, read: notificationOf } as const;
  for await (const { elements } of eachPage(
    (cursor) => readPage(call, list, { cursor, limit: pageSize.maximum }),
    mostPages,
  ))
    found.push(...elements.flatMap((one) => one ?? []));
  return found;
}
