/** Answers what is read of an organization besides its posts and comments, and cuts lists into pages. */
import { dayMs } from '../../lib/time.ts';
import { idsOf } from '../engine/ids.ts';
import { simulatedFileUrl } from '../files.ts';
import {
  activityOf,
  authorOf,
  type Comment,
  type Exchange,
  type FixtureSet,
  namesOfOrganization,
  postNamed,
} from './entries.ts';
import { memberOf, namesOfMember, organizationsOf, rolesAt } from './login.ts';
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

/** Answers the roles of the end user at all organizations. Source: "Organization Access Control by Role". */
export function roles(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { claims } = exchange;
  const held = organizationsOf(claims).flatMap((accountId) =>
    rolesAt(claims, accountId).map((role) => ({ role, accountId })),
  );
  return page(exchange, held, ({ role, accountId }) => ({
    role,
    organization: accountId,
    roleAssignee: memberOf(claims),
    state: 'APPROVED',
  }));
}

/** Answers one organization: apps in the Development tier may not ask for several at once. Source: "Organization Lookup API". */
export function organization({ claims }: Exchange, id: string) {
  const accountId = `urn:li:organization:${id}`;
  if (!organizationsOf(claims).includes(accountId)) throw forbidden();
  const { name: localizedName, vanityName } = namesOfOrganization(accountId);
  return { id: Number(id), localizedName, vanityName };
}

const idIn = (urn: string) => urn.replace(/^.*:/, '');

/** Answers who the end user is. Source: "Sign In with LinkedIn using OpenID Connect". */
export function userinfo({ claims }: Exchange) {
  const accountId = memberOf(claims);
  const { name, given, family } = namesOfMember(accountId);
  return {
    sub: idIn(accountId),
    name,
    given_name: given,
    family_name: family,
    picture: simulatedFileUrl(`member_${idIn(accountId).toLowerCase()}`, 'jpg'),
    locale: { country: 'US', language: 'en' },
  };
}

/** Answers the same to apps without OpenID Connect. Source: "Profile API". */
export function me({ claims }: Exchange) {
  const accountId = memberOf(claims);
  const { given, family, vanityName } = namesOfMember(accountId);
  return { id: idIn(accountId), localizedFirstName: given, localizedLastName: family, vanityName };
}

const queryTypes = ['IMPRESSION', 'MEMBERS_REACHED', 'RESHARE', 'REACTION', 'COMMENT'];

/** Returns the days that a range of dates begins and ends with. */
function daysIn(search: string): { start?: number; end?: number } {
  const days = search.matchAll(/(start|end):\(day:(\d+),month:(\d+),year:(\d+)\)/g);
  return Object.fromEntries(
    [...days].map(([, name, day, month, year]) => [
      name,
      Date.UTC(Number(year), Number(month) - 1, Number(day)),
    ]),
  );
}

const dateOf = (ms: number) => {
  const date = new Date(ms);
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
};

/** Answers one figure of the member's posts, or of one of them. Source: "Member Post Statistics". */
export function memberStatistics(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { fixtureSet, request } = exchange;
  const search = decodeURIComponent(request.url.search);
  const { searchParams } = request.url;
  const metricType = searchParams.get('queryType') ?? '';
  const isDaily = searchParams.get('aggregation') === 'DAILY';
  if (!queryTypes.includes(metricType) || (isDaily && metricType === 'MEMBERS_REACHED'))
    throw invalid('queryType is not offered.');
  const named = /[?&]entity=\((?:share|ugc):(urn:li:(?:share|ugcPost):\d+)\)/.exec(search)?.[1];
  if (searchParams.get('q') === 'entity' ? !named : searchParams.get('q') !== 'me')
    throw invalid('Unknown finder.');
  if (named && !postNamed(fixtureSet, named)) throw notFound();
  const countOf = (more: string) =>
    Number(idsOf(`${named ?? fixtureSet.accountId}/${metricType}${more}`).digits('count', '', 3));
  const target = named ? { targetEntity: { share: named } } : {};
  if (!isDaily)
    return {
      paging: { start: 0, count: 10, links: [] },
      elements: [{ count: countOf(''), metricType, ...target }],
    };
  const { start: from, end: to } = daysIn(search);
  if (from === undefined || to === undefined || to <= from)
    throw invalid('dateRange needs a start and an end.');
  const elements = Array.from({ length: (to - from) / dayMs }, (_, index) => {
    const start = from + index * dayMs;
    return {
      count: countOf(`/${start}`),
      metricType,
      ...target,
      dateRange: { start: dateOf(start), end: dateOf(start + dayMs) },
    };
  });
  return { paging: { start: 0, count: 10, links: [] }, elements };
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
  const { searchParams } = request.url;
  if (searchParams.get('organizationalEntity') !== fixtureSet.accountId) throw forbidden();
  const figuresOf = (subject: string) => ({
    ...Object.fromEntries(
      figures.map((name) => [name, Number(idsOf(`${subject}/${name}`).digits('count', '', 3))]),
    ),
    engagement: 0.0421,
  });
  const organizationalEntity = fixtureSet.accountId;
  const listed = searchParams.get('shares') ?? searchParams.get('ugcPosts') ?? '';
  const named = /^List\((.+)\)$/.exec(listed)?.[1];
  if (named) {
    if (!postNamed(fixtureSet, named)) throw notFound();
    return {
      paging: {},
      elements: [{ share: named, organizationalEntity, totalShareStatistics: figuresOf(named) }],
    };
  }
  const intervals = searchParams.get('timeIntervals') ?? '';
  const [, from, to] = /timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:DAY/.exec(intervals) ?? [];
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

/** Returns what notifications call a new comment. */
export const actionOf = ({ by }: Pick<Comment, 'by'>) => (by === 'self' ? 'ADMIN_COMMENT' : 'COMMENT');

export interface Notice {
  action: string;
  urn: string;
  at: number;
}

/** Answers what happened to comments. Source: "Organization Social Action Notifications". */
export function notifications(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { claims, fixtureSet, writes, request } = exchange;
  const range = /timeRange=\(start:(\d+),end:\d+\)/.exec(decodeURIComponent(request.url.search));
  if (!range) throw invalid('timeRange needs a start and an end.');
  const from = Number(range[1]);
  const written = fixtureSet.all.flatMap((one): Notice[] =>
    one.kind === 'comment' && !one.unnoticed ? [{ action: actionOf(one), urn: one.id, at: one.at }] : [],
  );
  const changed = [...writes].flatMap(([key, { at, urn, action }]): Notice[] =>
    key.startsWith('notice/') ? [{ at: Number(at), urn: String(urn), action: String(action) }] : [],
  );
  const all = [...written, ...changed].filter(({ at }) => at >= from).sort((one, other) => other.at - one.at);
  return page(exchange, all, (notice) => renderNotice(fixtureSet, notice, memberOf(claims)));
}

/** Renders what lists and webhooks tell of a comment. */
export function renderNotice(fixtureSet: FixtureSet, { action, urn, at }: Notice, subscriber: string) {
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
    subscriber,
  };
}
