/** The pages of publish groups: the list, and one group with its posts. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { nameGroups, readFirstWords } from '../../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  badge,
  card,
  clamped,
  confirmDialog,
  copyable,
  emptyState,
  exactTime,
  facts,
  form,
  id,
  inParts,
  link,
  metadataCard,
  rowsOf,
  type Tone,
  time,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { dayFilters, ownFilters, ownNamesOf, windowQueryOf } from '../../filters.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import { profileOf, withProfiles } from '../../profile-names.ts';
import { csvOf, type Table, table } from '../../table.ts';
import { detailPath, kindOf, nameOf, type PublishRequest, retry, shortened, statusBadge } from './posts.ts';

type PublishGroup = Schemas['PublishGroup'];
type Summary = Schemas['PublishGroupSummary'];
type GroupPost = PublishGroup['publishRequests'][number];

const tones: Record<Summary['status'], Tone> = {
  scheduled: 'neutral',
  queued: 'neutral',
  publishing: 'neutral',
  published: 'good',
  partial: 'warn',
  failed: 'bad',
  canceled: 'neutral',
};

const refreshSeconds = 3;

export const groupPath = '/publishing/groups/:publishGroupId';

export const groupList: ConsolePage = {
  path: '/publishing/groups',
  role: 'viewer',
  nav: { label: 'Publish groups', group: 'Operate' },
  show: async (context) => ({
    title: 'Publish groups',
    content: html`<p>Content that went to several profiles together. Each post of a group is among the ${link(urlOf(context, '/publishing'), 'posts')}, too.</p>
${await table(context, groupTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'publish-groups', groupTable(context)),
};

export const groupDetail: ConsolePage = {
  path: groupPath,
  role: 'viewer',
  show: async (context) => {
    const group = await operate(context, 'publishGroups.get', { path: context.params });
    const seconds = isUnderWay(group) ? refreshSeconds : undefined;
    const { scheduled, queued } = group.counts;
    const names = await nameGroups(context.ctx, context.caller, [group.publishGroupId]);
    return {
      title: shortened(nameOfGroup({ ...group, name: names.get(group.publishGroupId) })),
      content: html`${autoRefreshing(context, 'group', seconds, html`${about(context, group)}${await posts(context, group)}${skipped(group)}`)}
${metadataCard(group)}
${scheduled + queued > 0 ? confirmDialog(context, cancelGroup, { params: context.params, ask: 'Cancel…', warning: 'What has not started will not be published. What has started continues.', submit: 'Cancel the group' }) : ''}`,
    };
  },
};

export const cancelGroup: ConsoleChange = {
  action: 'publishGroups.cancel',
  path: `${groupPath}/cancel`,
  role: 'developer',
  page: groupDetail,
  subject: 'publishGroupId',
  run: async (context) => {
    await operate(context, 'publishGroups.cancel', { path: context.params });
    return {
      goTo: urlOf(context, fillPath(groupPath, context.params)),
      notice: 'Canceled. Nothing more of it will start.',
    };
  },
};

const isUnderWay = ({ status }: Summary): boolean => status === 'queued' || status === 'publishing';

const sizeOf = ({ counts: { skipped: _none, ...counts } }: Summary): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface NamedGroup extends Summary {
  /** The title or the first words of its first post; absent once these are erased. */
  name?: string | undefined;
}

/** Returns what its first post says, else the customer's reference, else how many posts it has. */
const nameOfGroup = (group: NamedGroup): string =>
  group.name ?? group.reference ?? `Group of ${pluralize(sizeOf(group), 'post')}`;

/** Says how many posts of a group are in each status. */
function countsOf({ counts }: Summary): string {
  const { outcomeUnknown, ...others } = counts;
  return Object.entries({ ...others, 'of unknown outcome': outcomeUnknown })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

function groupTable(context: PageContext): Table<NamedGroup> {
  return {
    caption: 'Publish groups, newest first',
    filters: [...dayFilters, ...ownFilters],
    columns: [
      {
        heading: 'Group',
        text: ({ publishGroupId }) => publishGroupId,
        cell: (group) =>
          link(
            urlOf(context, fillPath(groupPath, { publishGroupId: group.publishGroupId })),
            clamped(nameOfGroup(group)),
          ),
      },
      { heading: 'Your reference', text: ({ reference }) => reference, cell: false },
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status }) => badge(status, tones[status]),
      },
      { heading: 'Posts', text: countsOf },
      { heading: 'Created', text: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
    ],
    read: async (filters, page) => {
      const { data, ...rest } = await operate(context, 'publishGroups.list', {
        query: { ...ownNamesOf(filters), ...windowQueryOf(filters), ...page },
      });
      const ids = data.map(({ publishGroupId }) => publishGroupId);
      const names = await nameGroups(context.ctx, context.caller, ids);
      return { ...rest, data: data.map((group) => ({ ...group, name: names.get(group.publishGroupId) })) };
    },
    moves: isUnderWay,
    empty: emptyState(
      html`No content went to several profiles together in this mode yet. <code>POST /v1/publish-groups</code> does that.`,
    ),
  };
}

function about(context: PageContext, group: PublishGroup): Html {
  const { publishGroupId, status, completedAt } = group;
  return card(
    'About this group',
    facts([
      ['Status', badge(status, tones[status])],
      ['Posts', countsOf(group)],
      ...(group.reference ? [['Your reference', html`<bdi>${group.reference}</bdi>`] as const] : []),
      ['Id', copyable('the group id', publishGroupId)],
      ['Its events', link(urlOf(context, '/events', { publishGroupId }), 'What your destinations were sent')],
      ['API requests', link(urlOf(context, '/requests', { subjectId: publishGroupId }), 'Those about it')],
      ['Created', exactTime(group.createdAt)],
      ...(completedAt ? [['Completed', exactTime(completedAt)] as const] : []),
    ]),
  );
}

async function posts(context: PageContext, { publishRequests }: PublishGroup): Promise<Html> {
  const [words, { data }] = await Promise.all([
    readFirstWords(context.ctx, context.caller, publishRequests),
    withProfiles(context, { data: publishRequests }),
  ]);
  const rows = data.map((request) => [
    nameCell(context, { ...request, firstWords: words.get(request.publishRequestId) }),
    profileOf(context, request),
    html`${statusBadge(request.status)}${request.error ? html`<br><span class="muted">${request.error.message}</span>` : ''}${again(context, request)}`,
    time(request.scheduledFor),
  ]);
  return card('Posts', rowsOf('The posts of the group', ['Content', 'Profile', 'Status', 'Due'], rows));
}

/** Draws the button that publishes a failed post of the group again, or leads to the post that did. */
function again(context: PageContext, { publishRequestId, retryableUntil, retriedBy }: GroupPost): Html | '' {
  if (retriedBy)
    return html`<br>${link(urlOf(context, fillPath(detailPath, { publishRequestId: retriedBy })), 'Published again')}`;
  return retryableUntil
    ? form(context, retry, { params: { publishRequestId }, submit: 'Publish again', kind: 'secondary' })
    : '';
}

function nameCell(context: PageContext, request: PublishRequest & { firstWords: string | undefined }): Html {
  const { publishRequestId } = request;
  const [name, kind] = [nameOf(context, request), kindOf(context, request)];
  return html`${link(urlOf(context, fillPath(detailPath, { publishRequestId })), clamped(name))}${name === kind ? '' : html`<span class="muted">${kind}</span>`}`;
}

/** Names the targets that were not accepted, with the reason. */
function skipped({ skipped: all = [] }: PublishGroup): Html | '' {
  if (all.length === 0) return '';
  const rows = all.map(({ connectedProfileId, contentType, error }) => [
    id(connectedProfileId),
    inParts(contentType),
    html`${error.message} <code>${error.code}</code>`,
  ]);
  return card('Skipped', rowsOf('Targets that were not accepted', ['Profile', 'Content type', 'Why'], rows));
}
