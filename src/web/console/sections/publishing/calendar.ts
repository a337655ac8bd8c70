/** The calendar of posts: a month or a week in the zone of the person, and posts that are moved to another time. */
import { html } from 'hono/html';
import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../contract/index.ts';
import { instantOf as instantAt } from '../../../../domain/foundation/schedule.ts';
import type { FreeSlot } from '../../../../domain/publishing/queues/queues.ts';
import { readFirstWords } from '../../../../domain/publishing/requests/name-posts.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, clamped, field, hidden, link } from '../../components.ts';
import type { ConsoleChange, ConsolePage, Shown } from '../../declare.ts';
import { endOf, instantOf, startOf, textOf } from '../../form-values.ts';
import {
  clockOf,
  fillPath,
  localOf,
  may,
  operate,
  type PageContext,
  urlOf,
  utc,
  zoneOfPage,
} from '../../page-context.ts';
import { nameOf as nameOfProfile, ofProfile, profileFilter, withProfiles } from '../../profile-names.ts';
import type { Rows } from '../../table.ts';
import { dayOf } from '../../times.ts';
import { feedsLink } from './calendar-feeds.ts';
import { newPost } from './list.ts';
import { detailPath, headingOf, nameOf, type PublishRequest, statusBadge, statuses } from './posts.ts';
import { readFreeSlotsOf, slotsOfDay } from './queue-words.ts';

const calendarPath = '/publishing/calendar';

/** More posts are not drawn on one page: who has so many looks at a week, or at one profile. */
const mostPosts = 500;
const postsPerRead = 100;
/** How many posts a day of a month shows before it leads to its week. */
const mostOfDay = 4;

// What the address asks for.

type View = 'month' | 'week';

interface Asked {
  view: View;
  /** A day of the month or week. */
  day: Temporal.PlainDate;
  /** The name or id of the one profile whose posts are shown. */
  profile: string | undefined;
  /** The post that is being moved. */
  move: string | undefined;
}

function askedOf(context: PageContext): Asked {
  const { query } = context;
  return {
    view: query.get('view') === 'week' ? 'week' : 'month',
    day: dayNamed(query.get('day') ?? '') ?? today(),
    profile: textOf(query, profileFilter.name),
    move: may(context, move.role) ? textOf(query, 'move') : undefined,
  };
}

/** Returns the day that a text such as 2026-11-28 names, if there is one. */
function dayNamed(text: string): Temporal.PlainDate | undefined {
  const isDay = /^2\d{3}-\d{2}-\d{2}$/.test(text) && instantAt(`${text}T00:00`, utc) !== undefined;
  return isDay ? Temporal.PlainDate.from(text) : undefined;
}

const today = () => Temporal.PlainDate.from(dayOf(new Date()));

const queryOf = ({ view, day, profile, move }: Asked) => ({
  ...(view === 'week' ? { view } : {}),
  day: `${day}`,
  [profileFilter.name]: profile,
  move,
});

const calendarUrl = (context: PageContext, asked: Asked, changed: Partial<Asked> = {}) =>
  urlOf(context, calendarPath, queryOf({ ...asked, ...changed }));

/** Returns the weeks of the month or week, each from its Monday on. */
function weeksOf({ view, day }: Asked): Temporal.PlainDate[][] {
  const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });
  const first = view === 'week' ? day : day.with({ day: 1 });
  const last = view === 'week' ? day : day.with({ day: day.daysInMonth });
  const weeks = mondayOf(first).until(mondayOf(last)).days / 7 + 1;
  return Array.from({ length: weeks }, (_week, at) =>
    Array.from({ length: 7 }, (_day, weekday) => mondayOf(first).add({ days: at * 7 + weekday })),
  );
}

function written(options: Intl.DateTimeFormatOptions): (day: Temporal.PlainDate) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: utc });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

const monthName = written({ month: 'long', year: 'numeric' });
const dayName = written({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = written({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdayName = written({ weekday: 'long' });
const shortWeekday = written({ weekday: 'short' });
const shortMonth = written({ month: 'short' });

function titleOf({ view, day }: Asked, weeks: readonly Temporal.PlainDate[][]): string {
  const week = weeks[0] ?? [day];
  return view === 'week' ? `${shortDay(week[0] ?? day)} – ${shortDay(week.at(-1) ?? day)}` : monthName(day);
}

// What is read.

interface Post extends PublishRequest {
  scheduledFor: string;
  firstWords: string | undefined;
  profile?: Parameters<typeof nameOfProfile>[0] | undefined;
}

/** Reads the posts of some days, the earliest first; those that were canceled need no place. */
async function readPosts(
  context: PageContext,
  { profile }: Asked,
  weeks: readonly Temporal.PlainDate[][],
): Promise<{ posts: Post[]; hasMore: boolean }> {
  const days = weeks.flat();
  const window = {
    scheduledSince: startOf(`${days[0]}`),
    scheduledUntil: endOf(`${days.at(-1)}`),
    status: statuses.filter((status) => status !== 'canceled'),
    sort: 'scheduledFor',
  };
  const asked = profile ? { [profileFilter.name]: profile } : {};
  const read = await ofProfile(context, asked, (given) => readAll(context, { ...window, ...given }));
  const [{ data }, words] = await Promise.all([
    withProfiles(context, read),
    readFirstWords(context.ctx, context.caller, read.data),
  ]);
  const posts = data.map(({ scheduledFor = '', ...request }) => ({
    ...request,
    scheduledFor,
    firstWords: words.get(request.publishRequestId),
  }));
  return { posts, hasMore: read.nextCursor !== undefined };
}

async function readAll(context: PageContext, query: object): Promise<Rows<PublishRequest>> {
  const data: PublishRequest[] = [];
  let cursor: string | undefined;
  do {
    const page = await operate(context, 'publishRequests.list', {
      query: { ...query, limit: postsPerRead, ...(cursor ? { cursor } : {}) },
    });
    data.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor && data.length < mostPosts);
  return { data, nextCursor: cursor };
}

/** Returns the post that is being moved; none once it has started. */
async function movedPost(context: PageContext, { move: id }: Asked): Promise<PublishRequest | undefined> {
  if (!id) return undefined;
  const path = { publishRequestId: id };
  const request = await operate(context, 'publishRequests.get', { path }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  });
  return request && canMove(context, request) ? request : undefined;
}

const canMove = (context: PageContext, { status }: PublishRequest): boolean =>
  (status === 'scheduled' || status === 'draft') && may(context, move.role);

// What is drawn.

async function showCalendar(context: PageContext): Promise<Shown> {
  const asked = askedOf(context);
  const weeks = weeksOf(asked);
  const [{ posts, hasMore }, free, moved] = await Promise.all([
    readPosts(context, asked, weeks),
    readFreeSlotsOf(context, asked.profile, weeks.flat()),
    movedPost(context, asked),
  ]);
  const grid = {
    context,
    asked,
    moved,
    free,
    posts: Map.groupBy(posts, (post) => dayOf(new Date(post.scheduledFor))),
  };
  return {
    title: 'Calendar',
    content: html`<p>Posts on the days that they are scheduled for. What was published at once is among the ${link(urlOf(context, '/publishing'), 'posts')}.</p>
${newPost(context)}
${bar(context, asked, titleOf(asked, weeks))}
<p>${feedsLink(context)}</p>
${moved ? await movePanel(context, asked, moved) : dragForm(context, asked)}
${hasMore ? html`<p class="notice warn">There are more posts than a page can show. Look at a week, or at one profile.</p>` : ''}
${posts.length === 0 ? html`<p class="muted">Nothing is scheduled in this ${asked.view}.</p>` : ''}
<table class="calendar ${asked.view}"><caption class="visually-hidden">Posts of ${titleOf(asked, weeks)}</caption>
<thead><tr>${(weeks[0] ?? []).map((day) => html`<th scope="col"><abbr title="${weekdayName(day)}">${shortWeekday(day)}</abbr></th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week.map((day) => cell(grid, day))}</tr>\n`)}</tbody></table>`,
  };
}

/** Leads to other months and weeks, and to the posts of one profile. */
function bar(context: PageContext, asked: Asked, title: string): Html {
  const { view, day, profile } = asked;
  const to = (days: Temporal.PlainDate) => calendarUrl(context, asked, { day: days });
  const step = view === 'week' ? { weeks: 1 } : { months: 1 };
  const kept = { ...queryOf(asked), [profileFilter.name]: undefined };
  return html`<div class="calendar-bar"><h2>${title}</h2>
<nav class="row" aria-label="Months and weeks"><a class="button secondary" href="${to(day.subtract(step))}" aria-label="The ${view} before">‹</a><a class="button secondary" href="${to(today())}">Today</a><a class="button secondary" href="${to(day.add(step))}" aria-label="The ${view} after">›</a></nav>
<nav class="periods" aria-label="View">${(['month', 'week'] as const).map((one) => html`<a href="${calendarUrl(context, asked, { view: one })}"${one === view ? html` aria-current="true"` : ''}>${one === 'week' ? 'Week' : 'Month'}</a>`)}</nav>
<form class="find-here" role="search" aria-label="Posts of one profile" method="get" action="${urlOf(context, calendarPath)}">${Object.entries(kept).flatMap(([name, value]) => (value ? [hidden(name, [value])] : []))}<input type="search" name="${profileFilter.name}" aria-label="${profileFilter.label}" placeholder="${profileFilter.label}" value="${profile ?? ''}"><button class="secondary">Show</button></form></div>`;
}

interface Grid {
  context: PageContext;
  asked: Asked;
  moved: PublishRequest | undefined;
  /** The posts of each day. */
  posts: ReadonlyMap<string, readonly Post[]>;
  /** The free slots of each day. */
  free: ReadonlyMap<string, readonly FreeSlot[]>;
}

function cell({ context, asked, moved, posts, free }: Grid, day: Temporal.PlainDate): Html {
  const all = posts.get(`${day}`) ?? [];
  const shown = asked.view === 'week' || all.length <= mostOfDay + 1 ? all : all.slice(0, mostOfDay);
  const ahead = Temporal.PlainDate.compare(day, today());
  const place = [
    ...(ahead === 0 ? ['today'] : []),
    ...(asked.view === 'month' && day.month !== asked.day.month ? ['outside'] : []),
  ];
  return html`<td class="${place.join(' ')}"${ahead >= 0 ? html` data-day="${day}"` : ''}>
<p class="day"><time datetime="${day}"><span class="narrow">${weekdayName(day)}</span> ${day.day} <span class="${day.day === 1 ? '' : 'narrow'}">${shortMonth(day)}</span></time></p>
${shown.length > 0 ? html`<ul>${shown.map((post) => entry(context, asked, post))}</ul>` : ''}
${shown.length < all.length ? html`<p class="more-posts">${link(calendarUrl(context, asked, { view: 'week', day }), `${all.length - shown.length} more`)}</p>` : ''}
${slotsOfDay(context, free.get(`${day}`), asked.view === 'month' ? calendarUrl(context, asked, { view: 'week', day }) : undefined)}
${moved && ahead >= 0 ? html`<p><button form="move" name="day" value="${day}" class="secondary small">Here<span class="visually-hidden">, on ${weekdayName(day)}, ${dayName(day)}</span></button></p>` : ''}</td>`;
}

function entry(context: PageContext, asked: Asked, post: Post): Html {
  const { publishRequestId, status, profile, scheduledFor } = post;
  const name = nameOf(context, post);
  const movable = canMove(context, post);
  const isMoved = publishRequestId === asked.move;
  return html`<li${movable ? html` draggable="true" data-post="${publishRequestId}"` : ''}${isMoved ? html` class="moved"` : ''}>
<a href="${urlOf(context, fillPath(detailPath, { publishRequestId }))}"><time datetime="${scheduledFor}">${clockOf(scheduledFor)}</time> ${clamped(name)}</a>
${profile ? html`<span class="muted">${clamped(nameOfProfile(profile))}</span>` : ''}${post.queueId ? html`<span class="muted">from a queue</span>` : ''}${status === 'scheduled' ? '' : statusBadge(status)}
${movable && !isMoved ? html`<a class="move" href="${calendarUrl(context, asked, { move: publishRequestId })}">Move<span class="visually-hidden"> ${name}</span></a>` : ''}</li>`;
}

/** The form of the post that is being moved. Without scripts, the days of the calendar have buttons that send it. */
async function movePanel(context: PageContext, asked: Asked, request: PublishRequest): Promise<Html> {
  const words = await readFirstWords(context.ctx, context.caller, [request]);
  const name = headingOf(context, { ...request, firstWords: words.get(request.publishRequestId) });
  return html`<section class="card"><header><h2>Move <bdi>${name}</bdi></h2></header>
<p>Choose its day below, where it keeps its time, or give it another time.</p>
<form id="move" method="post" action="${urlOf(context, move.path, queryOf(asked))}">${hidden('publishRequestId', [request.publishRequestId])}
${field(context, { name: 'scheduledFor', label: `Time (${zoneOfPage().replaceAll('_', ' ')})`, type: 'datetime-local', value: `${localOf(request.scheduledFor ?? '').slice(0, 16)}`, autofocus: true })}
<p class="row"><button class="primary">Move</button>${button(calendarUrl(context, asked, { move: undefined }), 'Leave it where it is')}</p></form></section>`;
}

/** The form that a script sends when a post was dragged to another day. */
const dragForm = (context: PageContext, asked: Asked): Html | '' =>
  may(context, move.role)
    ? html`<form id="move" method="post" action="${urlOf(context, move.path, queryOf(asked))}" hidden>${hidden('publishRequestId', [''])}</form>`
    : '';

// How posts are moved.

/**
 * Returns the time of a request on another day: of a wall time by its own clock, of an instant by the clock of the page.
 * Both keep the time of day when clocks are changed in between.
 */
function movedTo(
  day: Temporal.PlainDate,
  { scheduledFor, scheduledForLocal: wall }: PublishRequest,
): Schemas['PublishTime'] | undefined {
  if (!scheduledFor) return undefined;
  const days = Temporal.PlainDate.from(dayOf(new Date(scheduledFor))).until(day).days;
  const local = `${Temporal.PlainDateTime.from(wall?.local ?? localOf(scheduledFor)).add({ days })}`;
  if (wall) return { ...wall, local };
  return instantAt(local, zoneOfPage())?.toISOString();
}

/** Returns the time that a form asks for, or what the contract refuses. */
async function timeOf(context: PageContext, given: URLSearchParams): Promise<Schemas['PublishTime']> {
  const day = dayNamed(textOf(given, 'day') ?? '');
  if (!day) return instantOf(given, 'scheduledFor') ?? '';
  const path = { publishRequestId: given.get('publishRequestId') ?? '' };
  return movedTo(day, await operate(context, 'publishRequests.get', { path })) ?? '';
}

export const calendar: ConsolePage = {
  path: calendarPath,
  role: 'viewer',
  nav: { label: 'Calendar', group: 'Operate' },
  show: showCalendar,
};

export const move: ConsoleChange = {
  action: 'publishRequests.update',
  path: `${calendarPath}/move`,
  role: 'developer',
  page: calendar,
  subject: 'publishRequestId',
  details: (given) => ({ day: given.get('day'), scheduledFor: given.get('scheduledFor') }),
  run: async (context, given) => {
    const path = { publishRequestId: given.get('publishRequestId') ?? '' };
    const body = { scheduledFor: await timeOf(context, given) };
    const { scheduledFor = '' } = await operate(context, 'publishRequests.update', { path, body });
    const day = Temporal.PlainDate.from(dayOf(new Date(scheduledFor)));
    return {
      goTo: calendarUrl(context, askedOf(context), { day, move: undefined }),
      notice: `It is now scheduled for ${weekdayName(day)}, ${dayName(day)}, ${clockOf(scheduledFor)}.`,
    };
  },
};

/** Leads from a post to the calendar, in which it is moved; empty for what cannot be moved. */
export function moveLink(context: PageContext, request: PublishRequest): Html | '' {
  const { publishRequestId, scheduledFor } = request;
  if (!scheduledFor || !canMove(context, request)) return '';
  const day = Temporal.PlainDate.from(dayOf(new Date(scheduledFor)));
  const asked = { view: 'month', day, profile: undefined, move: publishRequestId } as const;
  return html`<p>${button(calendarUrl(context, asked), 'Move…')}</p>`;
}
