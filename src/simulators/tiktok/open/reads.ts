/** Answers what is read. Sources: developers.tiktok.com/doc/tiktok-api-v2-video-list, /tiktok-api-v2-video-query, /tiktok-api-v2-get-user-info. */
import { z } from 'zod';
import { idsOf } from '../../engine/ids.ts';
import { simulatedFileUrl } from '../../files.ts';
import { avatarOf, type Exchange, publicPosts, type Video } from '../entries.ts';
import { errorOf, invalid, refusals } from './refusals.ts';

export const answer = (data: object) => ({ data, error: errorOf('ok') });

/** Reads the body of a call. @throws Refusal */
export function bodyOf<Body>({ request }: Exchange, schema: z.ZodType<Body>): Body {
  const { data, error } = schema.safeParse(JSON.parse(request.body || '{}'));
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw invalid(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** Returns the fields that were asked for, of all that there are. @throws Refusal */
function asked({ request }: Exchange, all: Readonly<Record<string, unknown>>) {
  const names = (request.url.searchParams.get('fields') ?? '').split(',').filter(Boolean);
  const [unknown] = names.filter((name) => !(name in all));
  if (names.length === 0 || unknown) throw invalid(`Invalid fields: ${unknown ?? 'none'}`);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

const numberOf = (id: string, name: string, digits: number) => Number(idsOf(id).digits(name, '', digits));

const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

export function userInfo(exchange: Exchange) {
  const { fixtureSet, claims } = exchange;
  const { account } = fixtureSet;
  if (claims.persona === 'no_account') throw refusals.tokenInvalid();
  const wanted = exchange.request.url.searchParams.get('fields')?.split(',') ?? [];
  if (wanted.some((name) => stats.includes(name)) && !claims.scopes.includes('user.info.stats'))
    throw refusals.outOfScope();
  const user = asked(exchange, {
    open_id: account.id,
    display_name: account.name,
    avatar_url: avatarOf(account.id),
    follower_count: numberOf(account.id, 'followers', 4),
    following_count: numberOf(account.id, 'following', 2),
    likes_count: numberOf(account.id, 'likes', 5),
    video_count: publicPosts(fixtureSet).length,
  });
  return answer({ user });
}

const shownCharacters = 150;

function shown(exchange: Exchange, { id, at, title, caption, seconds }: Video) {
  const { handle } = exchange.fixtureSet.account;
  return asked(exchange, {
    id,
    create_time: Math.floor(at / 1000),
    cover_image_url: simulatedFileUrl(`cover_${id}`, 'jpg'),
    share_url: `https://www.tiktok.com/@${handle}/video/${id}?utm_campaign=tt4d_open_api&utm_source=simulated`,
    video_description: caption.slice(0, shownCharacters),
    duration: seconds,
    height: 1920,
    width: 1080,
    title: title.slice(0, shownCharacters),
    embed_html: `<blockquote class="tiktok-embed" data-video-id="${id}"></blockquote>`,
    embed_link: `https://www.tiktok.com/player/v1/${id}?utm_campaign=tt4d_open_api`,
    like_count: numberOf(id, 'likes', 3),
    comment_count: numberOf(id, 'comments', 2),
    share_count: numberOf(id, 'shares', 2),
    view_count: numberOf(id, 'views', 5),
  });
}

const listing = z.object({
  cursor: z.int().positive().optional(),
  max_count: z.int().min(1).max(20).default(10),
});

/** The cursor is the time before which the next page begins. Posts of the same millisecond would be left out. */
export function listVideos(exchange: Exchange) {
  const { cursor = Number.POSITIVE_INFINITY, max_count } = bodyOf(exchange, listing);
  const rest = publicPosts(exchange.fixtureSet)
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at }) => at < cursor);
  const page = rest.slice(0, max_count);
  return answer({
    videos: page.map((one) => shown(exchange, one)),
    cursor: page.at(-1)?.at ?? 0,
    has_more: rest.length > page.length,
  });
}

const query = z.object({ filters: z.object({ video_ids: z.array(z.string()).min(1).max(20) }) });

export function queryVideos(exchange: Exchange) {
  const { video_ids } = bodyOf(exchange, query).filters;
  const found = publicPosts(exchange.fixtureSet).filter(({ id }) => video_ids.includes(id));
  return answer({ videos: found.map((one) => shown(exchange, one)) });
}
