/** Answers what is read of an organization besides its posts and comments, and cuts lists into pages. */
import { dayMs } from '../../lib/time.ts';
import { idsOf } from '../engine/ids.ts';
import { activityOf, authorOf, type Exchange, personUrn, postNamed } from './entries.ts';
import { forbidden, invalid, notFound } from './refusals.ts';

/** @throws Refusal when the header does not name the method that the protocol cannot tell from the request. */
export function requireMethod({ request: { headers } }: Exchange, name: string): void {
  if (headers['x-restli-method']?.toUpperCase() !== name) throw invalid(`X-RestLi-Method has to be ${name}.`);
}

/** Answers a page by its offset. The number of all items tells where a list ends: the answers that were seen have no links. */
export function page<Item>(
  { request: { url } }: Exchange,
  all: readonly Item[],
  render: (one: Item) => object,
) {
  const [start, count] = [url.searchParams.get('start') ?? '0', url.searchParams.get('count') ?? '10'].map(
    Number,
  );
  if (start === undefined || count === undefined || !(start >= 0) || !(count >= 1 && count <= 100))
    throw invalid('start or count is out of range.');
  return {
    paging: { start, count, total: all.length, links: [] },
    elements: all.slice(start, start + count).map(render),
  };
}

export function rolesHeld({ claims: { persona } }: Exchange): string[] {
  if (persona === 'no_account') return [];
  return persona === 'analyst' ? ['ANALYST'] : ['ADMINISTRATOR', 'CONTENT_ADMIN'];
}

/** Answers the roles of the end user. Source: "Organization Access Control by Role". */
export function roles(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { fixtureSet } = exchange;
  return page(exchange, rolesHeld(exchange), (role) => ({
    role,
    organization: fixtureSet.accountId,
    roleAssignee: personUrn(fixtureSet.accountId, 'owner'),
    state: 'APPROVED',
  }));
}

/** Answers one organization: apps in the Development tier may not ask for several at once. Source: "Organization Lookup API". */
export function organization({ fixtureSet }: Exchange, id: string) {
  if (!fixtureSet.accountId.endsWith(`:${id}`)) throw forbidden();
  const { name: localizedName, vanityName } = fixtureSet;
  return { id: Number(id), localizedName, vanityName };
}

const figures = [
  'impressionCount',
  'uniqueImpressionsCount',
  'clickCount',
  'likeCount',
  'commentCount',
  'shareCount',
];

/** Answers figures that follow from the subject and the day. Source: "Organization Share Statistics". */
export function statistics(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { fixtureSet, request } = exchange;
  const search = decodeURIComponent(request.url.search);
  if (request.url.searchParams.get('organizationalEntity') !== fixtureSet.accountId) throw forbidden();
  const figuresOf = (subject: string) => ({
    ...Object.fromEntries(
      figures.map((name) => [name, Number(idsOf(`${subject}/${name}`).digits('count', '', 3))]),
    ),
    engagement: 0.0421,
  });
  const organizationalEntity = fixtureSet.accountId;
  const named = /[?&](?:shares|ugcPosts)=List\((urn:li:[^)]+)\)/.exec(search)?.[1];
  if (named) {
    if (!postNamed(fixtureSet, named)) throw notFound();
    return {
      paging: {},
      elements: [{ share: named, organizationalEntity, totalShareStatistics: figuresOf(named) }],
    };
  }
  const [, from, to] = /timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:DAY/.exec(search) ?? [];
  if (!from || !to)
    return {
      paging: {},
      elements: [{ organizationalEntity, totalShareStatistics: figuresOf(organizationalEntity) }],
    };
  const days = Array.from(
    { length: (Number(to) - Number(from)) / dayMs },
    (_, index) => Number(from) + index * dayMs,
  );
  return {
    paging: {},
    elements: days.map((start) => ({
      timeRange: { start, end: start + dayMs },
      organizationalEntity,
      totalShareStatistics: figuresOf(`${organizationalEntity}/${start}`),
    })),
  };
}

/** What became of a comment that is not there any more, or has another text. */
export const noticeKey = (urn: string, action: string) => `notice/${action}/${urn}`;

interface Notice {
  action: string;
  urn: string;
  at: number;
}

/** Answers what happened to comments. Source: "Organization Social Action Notifications". */
export function notifications(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { fixtureSet, writes, request } = exchange;
  const range = /timeRange=\(start:(\d+),end:\d+\)/.exec(decodeURIComponent(request.url.search));
  if (!range) throw invalid('timeRange needs a start and an end.');
  const from = Number(range[1]);
  const written = fixtureSet.all.flatMap((one): Notice[] =>
    one.kind === 'comment' && !one.unnoticed
      ? [{ action: one.by === 'self' ? 'ADMIN_COMMENT' : 'COMMENT', urn: one.id, at: one.at }]
      : [],
  );
  const changed = [...writes].flatMap(([key, { at, urn, action }]): Notice[] =>
    key.startsWith('notice/') ? [{ at: Number(at), urn: String(urn), action: String(action) }] : [],
  );
  const all = [...written, ...changed].filter(({ at }) => at >= from).sort((one, other) => other.at - one.at);
  return page(exchange, all, ({ action, urn, at }) => renderNotice(exchange, { action, urn, at }));
}

function renderNotice({ fixtureSet }: Exchange, { action, urn, at }: Notice) {
  const found = fixtureSet.get(urn);
  const object = /\((urn:li:activity:\d+),/.exec(urn)?.[1] ?? '';
  const shown = found?.kind === 'comment' ? found : undefined;
  return {
    notificationId: Number(idsOf(urn).digits(`notice/${action}`, '5', 10)),
    organizationalEntity: fixtureSet.accountId,
    action,
    sourcePost: shown ? activityOf(shown.postId) : object,
    // Seen without the beginning of the URN inside.
    generatedActivity: urn.replace('(urn:li:', '('),
    ...(shown
      ? {
          decoratedGeneratedActivity: {
            comment: { owner: authorOf(fixtureSet.accountId, shown), text: shown.text, entity: urn, object },
          },
        }
      : {}),
    lastModifiedAt: at,
    subscriber: personUrn(fixtureSet.accountId, 'owner'),
  };
}
