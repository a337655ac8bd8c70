/**
 * Answers what is read of accounts and posts. Sources: business-api.tiktok.com/portal/docs?id=1762228399168514 (accounts),
 * ?id=1762228421622786 (posts), as public notes of these pages say (search of 2026-11-29).
 */
import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import type { Result } from '../../engine/api.ts';
import { scoped } from '../../engine/bearer-api.ts';
import { idsOf } from '../../engine/ids.ts';
import { simulatedFileUrl } from '../../files.ts';
import { settingsOf } from '../entries.ts';
import { type Exchange, type FixtureSet, namesOf, publicVideos, type Video } from './entries.ts';
import { login } from './login.ts';
import { answered, invalid, outOfScope, refusals } from './refusals.ts';

/** Declares a route for those whose grant has a scope: every call names the account. */
export const ofAccount = (scope: string, run: (exchange: Exchange) => Result) =>
  scoped<FixtureSet>(scope, (exchange) => {
    const { request, claims } = exchange;
    const named =
      request.method === 'GET'
        ? request.url.searchParams.get('business_id')
        : z.object({ business_id: z.string() }).safeParse(JSON.parse(request.body || '{}')).data?.business_id;
    if (named !== claims.accountId) throw invalid('business_id: the access token is not of this account.');
    return run(exchange);
  });

/** Reads a part of the query that is JSON. @throws Refusal */
export function jsonIn<Read>({ request }: Exchange, name: string, schema: z.ZodType<Read>): Read | undefined {
  const text = request.url.searchParams.get(name);
  if (text === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(`${name}: not JSON.`);
  }
  const { data } = schema.safeParse(value);
  if (data === undefined) throw invalid(`${name}: of another form.`);
  return data;
}

/** Reads how many items a page is to have. @throws Refusal */
export function countIn({ request }: Exchange, usual: number, most: number): number {
  const count = Number(request.url.searchParams.get('max_count') ?? usual);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw invalid(`max_count: between 1 and ${most}.`);
  return count;
}

/** @throws Refusal */
export function cursorIn({ request }: Exchange): number | undefined {
  const text = request.url.searchParams.get('cursor');
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw invalid('cursor: not an integer.');
  return Number(text);
}

/** @throws Refusal where the grant has none of the scopes by which something can be asked for. */
export async function requireScope({ claims, store }: Exchange, ...some: string[]): Promise<void> {
  const { scopes } = await login.grantOf(claims, store);
  if (!some.some((one) => scopes.includes(one))) throw outOfScope();
}

/** @throws Refusal where some of the fields are unknown. */
function requireKnown(fields: readonly string[], known: readonly string[]): void {
  const unknown = fields.filter((one) => !known.includes(one));
  if (unknown.length > 0) throw invalid(`fields: ${unknown.join(', ')} not supported.`);
}

const names = z.array(z.string()).min(1);
const daily = ['video_views', 'unique_video_views', 'profile_views', 'likes', 'comments', 'shares']
  .concat(['phone_number_clicks', 'lead_submissions', 'bio_link_clicks', 'email_clicks', 'address_clicks'])
  .concat(['daily_new_followers', 'daily_lost_followers', 'daily_total_followers', 'engaged_audience']);
const standing = ['followers_count', 'following_count', 'total_likes', 'videos_count'];
const identity = [
  'display_name',
  'username',
  'profile_image',
  'is_business_account',
  'profile_deep_link',
  'is_verified',
];

const countOf = (accountId: string, name: string) => Number(idsOf(accountId).digits(name, '', 3));

export async function account(exchange: Exchange): Promise<object> {
  const { claims, fixtureSet } = exchange;
  if (claims.persona === 'no_account') throw refusals.tokenInvalid();
  const fields = jsonIn(exchange, 'fields', names) ?? identity;
  requireKnown(fields, [...identity, ...standing, ...daily]);
  const isAsked = (some: readonly string[]) => fields.some((one) => some.includes(one));
  if (isAsked(standing)) await requireScope(exchange, 'user.info.stats');
  if (isAsked(daily)) await requireScope(exchange, 'user.insights');
  const { displayName, username } = namesOf(claims.accountId);
  const all: Record<string, unknown> = {
    display_name: displayName,
    username,
    profile_image: avatarOf(claims.accountId),
    is_business_account: true,
    profile_deep_link: `https://vm.tiktok.com/${claims.accountId.slice(5, 14)}/`,
    is_verified: false,
    videos_count: publicVideos(fixtureSet).length,
    followers_count: countOf(claims.accountId, 'followers'),
    following_count: countOf(claims.accountId, 'following'),
    total_likes: countOf(claims.accountId, 'likes'),
  };
  const shown = fields.filter((one) => one in all).map((one) => [one, all[one]]);
  return answered({
    ...Object.fromEntries(shown),
    ...(isAsked(daily) ? { metrics: await daysOf(exchange, fields) } : {}),
  });
}

export const avatarOf = (accountId: string) =>
  simulatedFileUrl(`avatar_${accountId.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`, 'jpg');

const longestRange = 60 * dayMs;

async function daysOf(exchange: Exchange, fields: readonly string[]): Promise<object[]> {
  const { request, store, claims } = exchange;
  const [first, last] = ['start_date', 'end_date'].map((name) => {
    const text = request.url.searchParams.get(name) ?? '';
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at)) throw invalid(`${name}: not a date.`);
    return at;
  }) as [number, number];
  const now = store.now().getTime();
  if (last < first || first < now - longestRange - dayMs || last > now)
    throw invalid('start_date, end_date: at most 60 days, and none of them to come.');
  const days = Array.from({ length: Math.floor((last - first) / dayMs) + 1 }, (_one, place) =>
    new Date(first + place * dayMs).toISOString().slice(0, 10),
  );
  return days.map((date) => ({
    date,
    ...Object.fromEntries(
      fields
        .filter((one) => daily.includes(one))
        .map((one) => [one, countOf(claims.accountId, `${one}/${date}`)]),
    ),
  }));
}

const insights = [
  'video_views',
  'reach',
  'likes',
  'comments',
  'shares',
  'favorites',
  'new_followers',
  'profile_views',
].concat(['total_time_watched', 'average_time_watched', 'full_video_watched_rate', 'video_view_retention']);

/** What is shown of a post to every grant that lists posts. */
const described = [
  'item_id',
  'media_type',
  'caption',
  'video_duration',
  'thumbnail_url',
  'share_url',
  'embed_url',
  'create_time',
];

const filters = z.object({ video_ids: z.array(z.string()).min(1).max(20).optional() });

/** The cursor of a list is the time of its last post, in milliseconds. */
export async function listVideos(exchange: Exchange): Promise<object> {
  const fields = jsonIn(exchange, 'fields', names) ?? ['item_id'];
  requireKnown(fields, [...described, ...insights]);
  if (!fields.includes('item_id')) throw invalid('fields: item_id is required.');
  if (fields.some((one) => insights.includes(one))) await requireScope(exchange, 'video.insights');
  const count = countIn(exchange, 10, 20);
  const before = cursorIn(exchange) ?? Number.POSITIVE_INFINITY;
  const { video_ids: wanted } = jsonIn(exchange, 'filters', filters) ?? {};
  const found = publicVideos(exchange.fixtureSet).filter(
    ({ id, at }) => at < before && (!wanted || wanted.includes(id)),
  );
  const shown = found.slice(0, count);
  return answered({
    videos: shown.map((one) => viewOf(exchange, one, fields)),
    cursor: shown.at(-1)?.at ?? 0,
    has_more: found.length > count,
  });
}

function viewOf(
  { claims }: Exchange,
  { id, at, caption, mediaType, seconds }: Video,
  fields: readonly string[],
) {
  const { username } = namesOf(claims.accountId);
  const all: Record<string, unknown> = {
    item_id: id,
    media_type: mediaType,
    caption,
    video_duration: seconds,
    thumbnail_url: simulatedFileUrl(`cover_${id}`, 'jpg'),
    share_url: `https://www.tiktok.com/@${username}/${mediaType === 'PHOTO' ? 'photo' : 'video'}/${id}`,
    embed_url: `https://www.tiktok.com/player/v1/${id}`,
    create_time: String(Math.floor(at / 1000)),
    full_video_watched_rate: countOf(id, 'full_video_watched_rate') / 1000,
    average_time_watched: countOf(id, 'average_time_watched') / 100,
  };
  return Object.fromEntries(fields.map((one) => [one, all[one] ?? countOf(id, one)]));
}

export const videoSettings = (exchange: Exchange) => answered(settingsOf(exchange));
