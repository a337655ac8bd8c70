/** Calendar feeds: addresses at which calendars read what is scheduled. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { deleteOwn } from '../client/delete-own.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { CalendarFeedModel as CalendarFeed } from '../generated/models.ts';

export type { CalendarFeed };

export function insertCalendarFeed(
  db: Db,
  scope: Scope,
  feed: Omit<CalendarFeed, keyof Scope>,
): Promise<CalendarFeed> {
  return db.calendarFeed.create({ data: { ...scopeOf(scope), ...feed } });
}

export function listFeedPage(db: Db, scope: Scope, page: PageRequest): Promise<RowPage<CalendarFeed>> {
  return readPage(page, ({ before, take }) =>
    db.calendarFeed.findMany({
      where: { ...scopeOf(scope), id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/**
 * Deletes a tenant's feed.
 * @throws ServiceError `not_found`
 */
export function removeCalendarFeed(db: Db, scope: Scope, id: string): Promise<void> {
  return deleteOwn(db.calendarFeed, scope, { kind: 'calendarFeed', id, what: 'The calendar feed' });
}

/** Finds the feed whose address has a token, from whose hash nobody learns how much of a guess was right. */
export function findFeedByHash(db: Db, tokenHash: Buffer<ArrayBuffer>): Promise<CalendarFeed | null> {
  return db.calendarFeed.findUnique({ where: { tokenHash } });
}

// What is in a feed: enough for any calendar that people look at, and no more than can be read at once.

export const feedWindow = { pastMs: 60 * dayMs, mostPast: 500, mostAhead: 1_000 } as const;

const shown = {
  id: true,
  contentType: true,
  connectedProfileId: true,
  status: true,
  scheduledFor: true,
  version: true,
  title: true,
  providerPermalink: true,
  createdAt: true,
  updatedAt: true,
  completedAt: true,
} as const;

export type FeedPost = Awaited<ReturnType<typeof readFeedPosts>>[number];

/** Returns the posts of a feed, without what they say, in the order of their times: those of late, and the next ones. */
export async function readFeedPosts(db: Db, feed: CalendarFeed, now: Date) {
  const { connectedProfileIds } = feed;
  const read = (scheduledFor: object, order: 'asc' | 'desc', take: number) =>
    db.publishRequest.findMany({
      where: {
        ...scopeOf(feed),
        scheduledFor,
        // What nobody has approved has no place in a calendar, nor has what was given up before that.
        phase: { not: 'draft' },
        ...(connectedProfileIds.length > 0 ? { connectedProfileId: { in: connectedProfileIds } } : {}),
      },
      select: shown,
      orderBy: [{ scheduledFor: order }, { id: order }],
      take,
    });
  const since = new Date(now.getTime() - feedWindow.pastMs);
  const [past, ahead] = await Promise.all([
    read({ gte: since, lt: now }, 'desc', feedWindow.mostPast),
    read({ gte: now }, 'asc', feedWindow.mostAhead),
  ]);
  return [...past.toReversed(), ...ahead];
}
