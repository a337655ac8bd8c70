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
export const feedsLink = (context: PageContext): Html =>
  button(urlOf(context, feedsPath), 'In your own calendar…');

export const calendarFeeds: ConsolePage = {
  path: feedsPath,
  role: 'viewer',
  show: async (context) => ({
    title: 'Calendar feeds',
    content: html`<p>An address that other calendars subscribe to, such as those of phones and mail programs. Whoever has it sees what is scheduled, without an account here. ${link(urlOf(context, '/publishing/calendar'), 'To the calendar')}</p>
${detailsPanel(context, createFeed, 'Make an address', card('New address', createForm(context)))}
${await table(context, feedTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'calendar-feeds', feedTable(context)),
};

const createForm = (context: PageContext): Html =>
  form(context, createFeed, {
    submit: 'Make the address',
    fields: html`${field(context, { name: 'name', label: 'Name (optional)', hint: 'What calendars call it.' })}
${field(context, { name: profileFilter.name, label: `${profileFilter.label}, optional`, hint: 'Without one, it has the posts of all profiles.' })}
<label><input type="checkbox" name="content" value="yes"> With what the posts say, as long as it is held here. Calendar services keep what they read.</label>`,
  });

function feedTable(context: PageContext): Table<Feed> {
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
          return ids.length === 1 ? profileOf(context, feed) : `${ids.length} profiles`;
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
          html`${time(createdAt)} ${confirmDialog(context, deleteFeed, {
            params: { calendarFeedId },
            ask: `Delete ${name ?? 'it'}…`,
            warning:
              'The address answers nobody from then on. Calendars that subscribe to it keep what they have read until they ask again.',
            submit: 'Delete the address',
          })}`,
      },
    ],
    read: async (_given, page) => {
      const { data, nextCursor } = await operate(context, 'calendarFeeds.list', { query: page });
      const named = data.map((feed): Feed => {
        const [connectedProfileId, ...others] = feed.connectedProfileIds ?? [];
        return connectedProfileId && others.length === 0 ? { ...feed, connectedProfileId } : feed;
      });
      return withProfiles(context, { data: named, nextCursor });
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
  run: async (context, asked) => {
    const profileId = textOf(asked, profileFilter.name);
    const body = given({
      name: textOf(asked, 'name'),
      connectedProfileIds: profileId ? [profileId] : undefined,
      include: asked.get('content') ? (['content'] as const) : undefined,
    });
    const feed = await operate(context, 'calendarFeeds.create', { body });
    return {
      show: {
        title: 'Your new calendar address',
        content: html`<div class="notice warn"><p>This address is shown only once. Whoever has it can read the calendar.</p></div>
${card(
  feed.name ?? 'Scheduled posts',
  html`<p>${copyable('the address', feed.url, 'primary')}</p>
<p>Add it in your calendar as a subscription: from a URL, from the web, or by address. Calendars ask again by their own clock, some only a few times a day.</p>`,
)}
<p>${link(urlOf(context, feedsPath), 'To the calendar feeds')}</p>`,
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
  run: async (context) => {
    await operate(context, 'calendarFeeds.delete', { path: context.params });
    return { goTo: urlOf(context, feedsPath), notice: 'The address answers nobody any more.' };
  },
};
