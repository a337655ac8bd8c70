/** Answers what is read. */
import { z } from 'zod';
import { lookAt } from '../engine/faults.ts';
import { decode, encode } from '../engine/ids.ts';
import { isPublishMark } from '../faults.ts';
import {
  type Comment,
  commentIn,
  type Entry,
  type Exchange,
  playlistsOf,
  statusAt,
  uploadsOf,
  type Video,
  videoIn,
} from './entries.ts';
import { forbidden, notFound, refusal } from './refusals.ts';
import {
  renderChannel,
  renderComment,
  renderPlaylist,
  renderThread,
  renderUpload,
  renderVideo,
  repliesTo,
} from './render.ts';

const asked = ({ request: { url } }: Exchange, name: string) => url.searchParams.get(name);
const partsOf = (exchange: Exchange) => (asked(exchange, 'part') ?? '').split(',');

const listOf = (kind: string, items: readonly object[], more: object = {}) => ({
  kind: `youtube#${kind}ListResponse`,
  etag: 'simulated',
  ...more,
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  items,
});

type Placed = Pick<Entry, 'id' | 'at'>;
const placeOf = ({ at, id }: Placed) => encode([at, id]);
const isPlace = z.tuple([z.number(), z.string()]);

/** Answers a page. A page token names the place of the last item of the page before, whether or not that is still there. */
function page<Item extends Placed>(
  exchange: Exchange,
  kind: string,
  all: readonly Item[],
  render: (item: Item) => object,
) {
  const token = asked(exchange, 'pageToken');
  const { data: place } = isPlace.safeParse(decode(token ?? ''));
  if (token !== null && !place) throw refusal(400, 'invalidPageToken');
  const [at, after] = place ?? [Number.POSITIVE_INFINITY, ''];
  const rest = all.filter((one) => one.at < at || (one.at === at && one.id < after));
  const shown = rest.slice(0, Number(asked(exchange, 'maxResults') ?? 5));
  const last = shown.length < rest.length ? shown.at(-1) : undefined;
  return listOf(kind, shown.map(render), last ? { nextPageToken: placeOf(last) } : {});
}

export function channels(exchange: Exchange) {
  const { fixtureSet, claims } = exchange;
  const isOwn = asked(exchange, 'mine') === 'true' || asked(exchange, 'id') === fixtureSet.channel.id;
  const found =
    isOwn && claims.persona !== 'no_account' ? [renderChannel(fixtureSet, partsOf(exchange))] : [];
  return listOf('channel', found);
}

const videosIn = ({ fixtureSet }: Exchange): Video[] =>
  fixtureSet.all.flatMap((one) => (one.kind === 'video' ? one : []));

export function playlists(exchange: Exchange) {
  if (asked(exchange, 'mine') !== 'true') throw refusal(400, 'missingRequiredParameter');
  const { channel } = exchange.fixtureSet;
  return page(exchange, 'playlist', playlistsOf(channel.id), (one) =>
    renderPlaylist(channel, one, partsOf(exchange)),
  );
}

export function playlistItems(exchange: Exchange) {
  const { fixtureSet, writes } = exchange;
  const playlistId = asked(exchange, 'playlistId');
  const videoId = asked(exchange, 'videoId');
  const own = playlistId === uploadsOf(fixtureSet.channel.id);
  if (!own && videoId === null) throw notFound('playlistNotFound');
  const isThere = own || writes.get(`playlist/${playlistId}/${videoId}`);
  const all = isThere ? videosIn(exchange).filter(({ id }) => videoId === null || id === videoId) : [];
  return page(exchange, 'playlistItem', all, (one) => renderUpload(fixtureSet, one, partsOf(exchange)));
}

/** Each look at a video that is processed brings it further. */
export async function videos(exchange: Exchange) {
  const { fixtureSet, store } = exchange;
  const ids = (asked(exchange, 'id') ?? '').split(',');
  const found: object[] = [];
  const now = await store.contentNow();
  for (const id of ids) {
    const kept = fixtureSet.get(id);
    if (kept?.kind !== 'video') continue;
    const one = { ...kept, status: statusAt(kept.status, now) };
    const fault = one.fault && isPublishMark(one.fault) ? { name: one.fault } : undefined;
    const isAsked = partsOf(exchange).includes('processingDetails');
    const { state } = isAsked
      ? await lookAt({ accountId: fixtureSet.accountId, store }, `looks/${id}`, fault)
      : { state: 'done' };
    const countedUntil = partsOf(exchange).includes('statistics') ? now.getTime() : undefined;
    if (state !== 'unseen') found.push(renderVideo(fixtureSet, one, partsOf(exchange), state, countedUntil));
  }
  return listOf('video', found);
}

const formOf = (exchange: Exchange) => ({
  textFormat: asked(exchange, 'textFormat'),
  byId: asked(exchange, 'id') !== null,
});

/**
 * Returns the threads in which a comment has this status, be it the first one or a reply. Source:
 * https://developers.google.com/youtube/v3/docs/commentThreads/list#moderationStatus.
 */
const threadsWith = ({ fixtureSet }: Exchange, status: string) =>
  fixtureSet.all.flatMap((one): Comment[] => {
    if (one.kind !== 'comment' || one.parentId !== undefined) return [];
    const isHeld = status !== 'published' && repliesTo(fixtureSet, one.id, [status]).length > 0;
    return one.moderation === status || isHeld ? [one] : [];
  });

export function commentThreads(exchange: Exchange) {
  const { fixtureSet } = exchange;
  const id = asked(exchange, 'id');
  const videoId = asked(exchange, 'videoId');
  const status = asked(exchange, 'moderationStatus') ?? 'published';
  const render = (one: Comment) =>
    renderThread(fixtureSet, one, partsOf(exchange), {
      ...formOf(exchange),
      statuses: ['published', status],
    });
  if (id !== null) return listOf('commentThread', [commentIn(exchange, id)].map(render));
  if (videoId !== null) videoIn(exchange, videoId);
  else if (asked(exchange, 'allThreadsRelatedToChannelId') !== fixtureSet.channel.id) throw forbidden();
  const all = threadsWith(exchange, status);
  const shown = all.filter((one) => videoId === null || one.videoId === videoId);
  return page(exchange, 'commentThread', shown, render);
}

export function comments(exchange: Exchange) {
  const { fixtureSet } = exchange;
  const id = asked(exchange, 'id');
  const parentId = asked(exchange, 'parentId');
  const render = (one: Comment) => renderComment(fixtureSet, one, formOf(exchange));
  if (parentId !== null) return page(exchange, 'comment', repliesTo(fixtureSet, parentId), render);
  const found = fixtureSet.get(id ?? '');
  return listOf('comment', found?.kind === 'comment' ? [render(found)] : []);
}
