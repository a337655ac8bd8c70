/** The page of calendar feeds: addresses at which people's own calendars read what is scheduled. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  button,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  field,
  form,
  id,
  link,
  time,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { given, textOf } from '../../form-values.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { nameOf, profileFilter, profileOf, withProfileId, withProfiles } from '../../profile-names.ts';
import { csvOf, type Table, table } from '../../table.ts';

const feedsPath = '/publishing/calendar/feeds';

type Feed = Schemas['CalendarFeed'] & Pick<Parameters<typeof profileOf>[1], 'connectedProfileId' | 'profile'>;

/** Leads from the calendar to the page. */
export const feedsLink = (visit: PageContext): Html =>
  button(urlOf(visit, feedsPath), 'In your own calendar…');

export const calendarFeeds: ConsolePage = {
  path: feedsPath,
  role: 'viewer',
  show: async (visit) => ({
    title: 'Calendar feeds',
    content: html`<p>An address that other calendars subscribe to, such as those of phones and mail programs. Whoever has it sees what is scheduled, without an account here. ${link(urlOf(visit, '/publishing/calendar'), 'To the calendar')}</p>
${detailsPanel(visit, createFeed, 'Make an address', card('New address', createForm(visit)))}
${await table(visit, feedTable(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'calendar-feeds', feedTable(visit)),
};

const createForm = (visit: PageContext): Html =>
  form(visit, createFeed, {
    submit: 'Make the address',
    fields: html`${field(visit, { name: 'name', label: 'Name (optional)', hint: 'What calendars call it.' })}
${field(visit, { name: profileFilter.name, label: `${profileFilter.label}, optional`, hint: 'Without one, it has the posts of all profiles.' })}
<label><input type="checkbox" name="content" value="yes"> With what the posts say, as long as it is held here. Calendar services keep what they read.</label>`,
  });

function feedTable(visit: PageContext): Table<Feed> {
  return {
    caption: 'Calendar feeds',
    columns: [
      { heading: 'Name', text: ({ name }) => name },
      {
        heading: 'Posts of',
        text: ({ connectedProfileIds, profile }) =>
          profile ? nameOf(profile) : (connectedProfileIds?.join(' ') ?? 'all profiles'),
        cell: (feed) => {
          const { connectedProfileIds: ids } = feed;
          if (!ids) return 'all profiles';
          return ids.length === 1 ? profileOf(visit, feed) : `${ids.length} profiles`;
        },
      },
      {
        heading: 'Has what posts say',
        text: ({ include }) => (include.includes('content') ? 'yes' : 'no'),
      },
      {
        heading: 'Id',
        text: ({ calendarFeedId }) => calendarFeedId,
        cell: (feed) => id(feed.calendarFeedId),
      },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt, calendarFeedId, name }) =>
          html`${time(createdAt)} ${confirmDialog(visit, deleteFeed, {
            params: { calendarFeedId },
            ask: `Delete ${name ?? 'it'}…`,
            warning:
              'The address answers nobody from then on. Calendars that subscribe to it keep what they have read until they ask again.',
            submit: 'Delete the address',
          })}`,
      },
    ],
    read: async (_given, page) => {
      const { data, nextCursor } = await operate(visit, 'calendarFeeds.list', { query: page });
      const named = data.map((feed): Feed => {
        const [connectedProfileId, ...others] = feed.connectedProfileIds ?? [];
        return connectedProfileId && others.length === 0 ? { ...feed, connectedProfileId } : feed;
      });
      return withProfiles(visit, { data: named, nextCursor });
    },
    empty: emptyState('Nobody reads the calendar by an address yet.'),
  };
}

export const createFeed: ConsoleChange = {
  action: 'calendarFeeds.create',
  path: feedsPath,
  role: 'developer',
  page: calendarFeeds,
  resolve: withProfileId,
  details: (asked) => ({
    name: asked.get('name'),
    connectedProfileId: asked.get(profileFilter.name),
    content: asked.get('content'),
  }),
  run: async (visit, asked) => {
    const profileId = textOf(asked, profileFilter.name);
    const body = given({
      name: textOf(asked, 'name'),
      connectedProfileIds: profileId ? [profileId] : undefined,
      include: asked.get('content') ? (['content'] as const) : undefined,
    });
    const feed = await operate(visit, 'calendarFeeds.create', { body });
    return {
      show: {
        title: 'Your new calendar address',
        content: html`<div class="notice warn"><p>This address is shown only once. Whoever has it can read the calendar.</p></div>
${card(
  feed.name ?? 'Scheduled posts',
  html`<p>${copyable('the address', feed.url, 'primary')}</p>
<p>Add it in your calendar as a subscription: from a URL, from the web, or by address. Calendars ask again by their own clock, some only a few times a day.</p>`,
)}
<p>${link(urlOf(visit, feedsPath), 'To the calendar feeds')}</p>`,
      },
    };
  },
};

export const deleteFeed: ConsoleChange = {
  action: 'calendarFeeds.delete',
  path: `${feedsPath}/:calendarFeedId/delete`,
  role: 'developer',
  page: calendarFeeds,
  subject: 'calendarFeedId',
  run: async (visit) => {
    await operate(visit, 'calendarFeeds.delete', { path: visit.params });
    return { goTo: urlOf(visit, feedsPath), notice: 'The address answers nobody any more.' };
  },
};
