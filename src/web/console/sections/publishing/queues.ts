/** The pages of queues: the list, and one queue with its next slots. */
import { html } from 'hono/html';
import { nameProfiles } from '../../../../domain/connections/profiles.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { namePostsById } from '../../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  button,
  card,
  clamped,
  confirmDialog,
  copyable,
  emptyState,
  exactTime,
  facts,
  link,
  rowsOf,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { fillPath, may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { nameOf, profileLink } from '../../profile-names.ts';
import { type Table, table } from '../../table.ts';
import { detailPath as postPath } from './posts.ts';
import { editQueue, newQueue } from './queue-form.ts';
import {
  dayName,
  listPath,
  nameOfQueue,
  type Queue,
  queuePath,
  readable,
  slotTime,
  timesOn,
  weekdays,
} from './queue-words.ts';

const shownSlots = 20;

export const queueList: ConsolePage = {
  path: listPath,
  role: 'viewer',
  nav: { label: 'Queues', group: 'Operate' },
  show: async (context) => ({
    title: 'Queues',
    content: html`<p>Slots of the week. A post that is put into a queue takes the next free slot of its profile.</p>
${may(context, newQueue.role) ? html`<p class="page-action">${button(urlOf(context, newQueue.path), 'New queue', 'primary')}</p>` : ''}
${await table(context, queueTable(context))}`,
  }),
};

function queueTable(context: PageContext): Table<Queue> {
  return {
    caption: 'Queues, newest first',
    columns: [
      {
        heading: 'Queue',
        text: nameOfQueue,
        cell: (queue) =>
          link(urlOf(context, fillPath(queuePath, { queueId: queue.queueId })), clamped(nameOfQueue(queue))),
      },
      { heading: 'Slots a week', text: ({ slots }) => slots.length },
      { heading: 'Time zone', text: ({ timeZone }) => readable(timeZone) },
      { heading: 'Profiles', text: ({ connectedProfileIds }) => connectedProfileIds.length },
      { heading: 'Waiting posts', text: ({ waiting }) => waiting },
    ],
    read: (_filters, page) => operate(context, 'queues.list', { query: page }),
    empty: emptyState(html`There is no queue in this mode yet. <code>POST /v1/queues</code> makes one, too.`),
  };
}

export const queueDetail: ConsolePage = {
  path: queuePath,
  role: 'viewer',
  show: async (context) => {
    const queue = await operate(context, 'queues.get', { path: context.params });
    return {
      title: nameOfQueue(queue),
      content: html`${may(context, editQueue.role) ? html`<p class="page-action">${button(urlOf(context, fillPath(editQueue.path, context.params)), 'Change')}</p>` : ''}
${await about(context, queue)}${week(queue)}${await nextSlots(context, queue)}
${confirmDialog(context, removeQueue, { params: context.params, ask: 'Delete…', warning: keptWords(queue), submit: 'Delete the queue' })}`,
    };
  },
};

const keptWords = ({ waiting }: Queue) =>
  waiting === 0
    ? 'No post waits in it.'
    : `${pluralize(waiting, 'post')} ${waiting === 1 ? 'waits' : 'wait'} in it and will still be published at the planned time. Move or cancel them by themselves.`;

async function about(context: PageContext, queue: Queue): Promise<Html> {
  const { queueId, timeZone, waiting, connectedProfileIds } = queue;
  const names = await nameProfiles(context.ctx, context.caller, connectedProfileIds);
  return card(
    'About this queue',
    facts([
      ['Profiles', [...names.values()].map((profile) => html`<div>${profileLink(context, profile)}</div>`)],
      ['Time zone', readable(timeZone)],
      ['Waiting posts', waiting],
      ['Id', copyable('the queue id', queueId)],
      ['API requests', link(urlOf(context, '/requests', { subjectId: queueId }), 'Those about it')],
      ['Created', exactTime(queue.createdAt)],
      ['Changed', exactTime(queue.updatedAt)],
    ]),
  );
}

function week({ slots }: Queue): Html {
  const days = weekdays.flatMap((weekday) => {
    const times = timesOn(slots, weekday);
    return times ? [[dayName(weekday), times]] : [];
  });
  return card('Slots of the week', rowsOf('The slots of the week', ['Day', 'Times'], days));
}

async function nextSlots(context: PageContext, { queueId }: Queue): Promise<Html> {
  const { data } = await operate(context, 'queues.slots', {
    path: { queueId },
    query: { limit: shownSlots },
  });
  const taken = data.flatMap((place) => place.taken);
  const [posts, profiles] = await Promise.all([
    namePostsById(
      context.ctx,
      context.caller,
      taken.map(({ publishRequestId }) => publishRequestId),
    ),
    nameProfiles(
      context.ctx,
      context.caller,
      data.flatMap(({ free }) => free).concat(taken.map((one) => one.connectedProfileId)),
    ),
  ]);
  const nameOfProfile = (id: string) => {
    const profile = profiles.get(id);
    return profile ? nameOf(profile) : id;
  };
  const rows = data.map(({ scheduledFor, scheduledForLocal, free, taken }) => [
    slotTime(scheduledForLocal, scheduledFor),
    html`${taken.map(
      ({ connectedProfileId, publishRequestId }) =>
        html`<div>${link(urlOf(context, fillPath(postPath, { publishRequestId })), clamped(posts.get(publishRequestId) ?? publishRequestId))} <span class="muted">${clamped(nameOfProfile(connectedProfileId))}</span></div>`,
    )}${taken.length === 0 ? html`<span class="muted">none</span>` : ''}`,
    html`${free.length === 0 ? html`<span class="muted">none</span>` : free.map((one) => html`<div>${clamped(nameOfProfile(one))}</div>`)}`,
  ]);
  return card('Next slots', rowsOf('The next slots', ['Slot', 'Posts', 'Free for'], rows));
}

export const removeQueue: ConsoleChange = {
  action: 'queues.delete',
  path: `${queuePath}/delete`,
  role: 'developer',
  page: queueDetail,
  subject: 'queueId',
  run: async (context) => {
    const { kept } = await operate(context, 'queues.delete', { path: context.params });
    return {
      goTo: urlOf(context, listPath),
      notice: kept > 0 ? `Deleted. ${pluralize(kept, 'post')} kept the planned time.` : 'Deleted.',
    };
  },
};
