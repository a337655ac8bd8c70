/** Calendar feeds: makes, lists and deletes their addresses, and writes what calendars read there. */
import { hash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ContentType, Input, Output, Schemas } from '../../contract/index.ts';
import { found } from '../../db/client/scope.ts';
import { contentDueBefore } from '../../db/retention/retention.ts';
import {
  type CalendarFeed,
  type FeedPost,
  findFeedByHash,
  insertCalendarFeed,
  listFeedPage,
  readFeedPosts,
  removeCalendarFeed,
} from '../../db/tables/calendar-feeds.ts';
import { heldContents, type StoredPublishRequest } from '../../db/tables/publish-requests.ts';
import { type InputProblem, refuseProblems } from '../../errors/index.ts';
import { type CalendarEntry, writeCalendar } from '../../lib/icalendar.ts';
import { minuteMs } from '../../lib/time.ts';
import { nameProfiles } from '../connections/profiles.ts';
import { ifReadable } from '../foundation/batches.ts';
import { type Caller, ofMode } from '../foundation/caller.ts';
import { openContent } from './admission/stored-content.ts';
import { kindOfContent } from './requests/name-posts.ts';

export async function createCalendarFeed(
  ctx: Context,
  caller: Caller,
  { name, connectedProfileIds = [], include = [] }: Input<'calendarFeeds.create'>,
): Promise<Output<'calendarFeeds.create'>> {
  const known = await nameProfiles(ctx, caller, connectedProfileIds);
  refuseProblems(
    connectedProfileIds.flatMap((id, index) =>
      known.has(id) ? [] : [missingProfile(caller, `connectedProfileIds.${index}`, id)],
    ),
  );
  const token = ctx.db.$ids.randomSourceOf(caller).bytes('calendar feed').toString('base64url');
  const feed = await insertCalendarFeed(ctx.db, caller, {
    id: ctx.db.$ids.newId('calendarFeed', caller),
    name: name ?? null,
    connectedProfileIds: [...known.keys()],
    withContent: include.includes('content'),
    tokenHash: hash('sha256', token, 'buffer'),
    createdAt: ctx.clock.now(),
  });
  return { ...presentFeed(feed), url: `${ctx.config.publicUrl}/calendars/${token}.ics` };
}

const missingProfile = ({ mode }: Caller, path: string, id: string): InputProblem => ({
  field: path,
  code: 'invalid_value',
  message: `There is no Connected Profile ${JSON.stringify(id)} in ${mode} mode. Expected ids as connectedProfiles.list has them.`,
});

export async function listCalendarFeeds(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  page: Input<'calendarFeeds.list'>,
): Promise<Output<'calendarFeeds.list'>> {
  const { rows, nextCursor } = await listFeedPage(ctx.db, caller, page);
  return {
    data: rows.map(presentFeed),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

/** Deletes a feed, whose address answers nobody from then on. */
export async function deleteCalendarFeed(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { calendarFeedId }: Input<'calendarFeeds.delete'>,
): Promise<Output<'calendarFeeds.delete'>> {
  await removeCalendarFeed(ctx.db, caller, calendarFeedId);
  return { calendarFeedId, deleted: true };
}

function presentFeed(feed: CalendarFeed): Schemas['CalendarFeed'] {
  const { id, name, connectedProfileIds, withContent, createdAt } = feed;
  return {
    calendarFeedId: id,
    ...(name === null ? {} : { name }),
    ...(connectedProfileIds.length > 0 ? { connectedProfileIds } : {}),
    include: withContent ? ['content'] : [],
    createdAt: createdAt.toISOString(),
  };
}

// What a calendar reads.

/** The least time that an entry takes, so that calendars draw it. */
const shownMs = 15 * minuteMs;
const refreshMinutes = 60;
const mostCharacters = 1_000;

/**
 * Returns the feed behind an address, to whoever has it.
 * @throws ServiceError `not_found` for an address that was not made here or whose feed was deleted.
 */
export async function openCalendarFeed(ctx: Pick<Context, 'db'>, token: string): Promise<CalendarFeed> {
  return found(await findFeedByHash(ctx.db, hash('sha256', token, 'buffer')), 'The calendar');
}

/** Returns the calendar of a feed as iCalendar. */
export async function readCalendar(ctx: Context, feed: CalendarFeed): Promise<string> {
  const now = ctx.clock.now();
  const posts = await readFeedPosts(ctx.db, feed, now);
  const profiles = await nameProfiles(
    ctx,
    feed,
    posts.map(({ connectedProfileId }) => connectedProfileId),
  );
  const nameOf = (id: string) => {
    const { displayName, username } = profiles.get(id) ?? {};
    return displayName ?? username;
  };
  const texts = feed.withContent ? await readTexts(ctx, feed, posts, now) : new Map<string, string>();
  return writeCalendar(
    {
      product: '-//Social Content Service//Calendar//EN',
      name: `${feed.name ?? 'Scheduled posts'}${ofMode(feed, { live: '', test: ' (test)' })}`,
      refreshMinutes,
    },
    posts.flatMap((post) =>
      post.scheduledFor
        ? [
            entryOf(ctx, feed, post, post.scheduledFor, {
              profile: nameOf(post.connectedProfileId),
              text: texts.get(post.id),
            }),
          ]
        : [],
    ),
  );
}

/** What is said of a post whose time tells something else than what has become of it. */
const outcomes: Readonly<Partial<Record<FeedPost['status'], string>>> = {
  failed: 'Failed: ',
  outcome_unknown: 'Unclear: ',
};

function entryOf(
  ctx: Pick<Context, 'providers'>,
  { withContent }: CalendarFeed,
  post: FeedPost,
  start: Date,
  { profile, text }: { profile: string | undefined; text: string | undefined },
): CalendarEntry {
  const { id, status, title, providerPermalink, createdAt, updatedAt } = post;
  const kind = kindOfContent(ctx, post.contentType as ContentType);
  const [firstLine] = text?.trim().split('\n') ?? [];
  const called = title ?? (firstLine || kind);
  const facts = [...(profile ? [profile] : []), kind, status.replaceAll('_', ' ')].join(' · ');
  return {
    uid: `${id}@social-content-service`,
    start,
    end: new Date(start.getTime() + shownMs),
    createdAt,
    changedAt: updatedAt,
    sequence: post.version,
    isCanceled: status === 'canceled',
    summary: `${outcomes[status] ?? ''}${cutTo(called, 120)}${profile ? ` · ${profile}` : ''}`,
    description: text ? `${text}\n\n${facts}` : facts,
    category: kind,
    ...(withContent && providerPermalink ? { url: providerPermalink } : {}),
  };
}

/** A content may be long, and of each an entry has little, so that only so many are opened at once. */
const openedAtOnce = 50;

/** Returns the beginnings of what posts say, by their ids, where the service still holds it. */
async function readTexts(
  ctx: Context,
  feed: CalendarFeed,
  posts: readonly FeedPost[],
  now: Date,
): Promise<Map<string, string>> {
  const heldSince = contentDueBefore(now);
  const ids = posts.flatMap(({ id, completedAt }) => (completedAt && completedAt <= heldSince ? [] : [id]));
  const texts = new Map<string, string>();
  for (let from = 0; from < ids.length; from += openedAtOnce)
    for (const held of await heldContents(ctx.db, feed, ids.slice(from, from + openedAtOnce))) {
      const text = textOf(ctx, held);
      if (text) texts.set(held.id, text);
    }
  return texts;
}

function textOf(
  ctx: Pick<Context, 'security' | 'observability'>,
  { id, content }: Pick<StoredPublishRequest, 'id' | 'content'>,
): string | undefined {
  const held = ifReadable(ctx, { kind: 'publish_request', id }, () => openContent(ctx, { id, content }));
  const text = [held?.title, held?.text, held?.link].filter(Boolean).join('\n');
  return text ? cutTo(text, mostCharacters) : undefined;
}

function cutTo(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 1)];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
