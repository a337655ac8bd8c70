/** The pages of queues: the list, one queue with its next slots, and the form that makes or changes one. */
import { html } from 'hono/html';
import { Temporal } from 'temporal-polyfill';
import type { Input, Schemas } from '../../../../contract/index.ts';
import { nameProfiles } from '../../../../domain/connections/profiles.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { namePostsById } from '../../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  button,
  card,
  checkboxes,
  clamped,
  confirmDialog,
  copyable,
  emptyState,
  exactTime,
  facts,
  field,
  form,
  hidden,
  link,
  rowsOf,
  select,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage, Shown } from '../../declare.ts';
import { given, textOf, wordsOf } from '../../form-values.ts';
import { fillPath, forForm, may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { nameOf, profileLink } from '../../profile-names.ts';
import { type Table, table } from '../../table.ts';
import { zoneOfPage } from '../../times.ts';
import { detailPath as postPath } from './posts.ts';

type Queue = Schemas['Queue'];
type Slot = Schemas['QueueSlot'];

const listPath = '/publishing/queues';
export const queuePath = `${listPath}/:queueId`;
const shownSlots = 20;
/** So many profiles are offered to be ticked; others are named by their ids. */
const offeredProfiles = 100;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** The first of January 2024 was a Monday. */
const dayName = (weekday: number) => format.format(new Date(Date.UTC(2024, 0, weekday)));

const readable = (zone: string) => zone.replaceAll('_', ' ');
const nameOfQueue = ({ name, slots }: Queue) => name ?? `Queue of ${pluralize(slots.length, 'slot')} a week`;

/** Returns the times of a weekday, as they are typed. */
const timesOn = (slots: readonly Slot[], weekday: number) =>
  slots.flatMap((slot) => (slot.weekday === weekday ? [slot.time] : [])).join(', ');

// The list, and one queue.

export const queueList: ConsolePage = {
  path: listPath,
  role: 'viewer',
  nav: { label: 'Queues', group: 'Operate' },
  show: async (visit) => ({
    title: 'Queues',
    content: html`<p>Slots of the week. A post that is put into a queue takes the next free slot of its profile.</p>
${may(visit, newQueue.role) ? html`<p class="page-action">${button(urlOf(visit, newQueue.path), 'New queue', 'primary')}</p>` : ''}
${await table(visit, queueTable(visit))}`,
  }),
};

function queueTable(visit: PageContext): Table<Queue> {
  return {
    caption: 'Queues, newest first',
    columns: [
      {
        heading: 'Queue',
        text: nameOfQueue,
        cell: (queue) =>
          link(urlOf(visit, fillPath(queuePath, { queueId: queue.queueId })), clamped(nameOfQueue(queue))),
      },
      { heading: 'Slots a week', text: ({ slots }) => slots.length },
      { heading: 'Time zone', text: ({ timeZone }) => readable(timeZone) },
      { heading: 'Profiles', text: ({ connectedProfileIds }) => connectedProfileIds.length },
      { heading: 'Waiting posts', text: ({ waiting }) => waiting },
    ],
    read: (_filters, page) => operate(visit, 'queues.list', { query: page }),
    empty: emptyState(html`There is no queue in this mode yet. <code>POST /v1/queues</code> makes one, too.`),
  };
}

export const queueDetail: ConsolePage = {
  path: queuePath,
  role: 'viewer',
  show: async (visit) => {
    const queue = await operate(visit, 'queues.get', { path: visit.params });
    return {
      title: nameOfQueue(queue),
      content: html`${may(visit, editQueue.role) ? html`<p class="page-action">${button(urlOf(visit, fillPath(editQueue.path, visit.params)), 'Change')}</p>` : ''}
${await about(visit, queue)}${week(queue)}${await nextSlots(visit, queue)}
${confirmDialog(visit, removeQueue, { params: visit.params, ask: 'Delete…', warning: keptWords(queue), submit: 'Delete the queue' })}`,
    };
  },
};

const keptWords = ({ waiting }: Queue) =>
  waiting === 0
    ? 'No post waits in it.'
    : `${pluralize(waiting, 'post')} ${waiting === 1 ? 'waits' : 'wait'} in it and will still be published at the planned time. Move or cancel them by themselves.`;

async function about(visit: PageContext, queue: Queue): Promise<Html> {
  const { queueId, timeZone, waiting, connectedProfileIds } = queue;
  const names = await nameProfiles(visit.ctx, visit.caller, connectedProfileIds);
  return card(
    'About this queue',
    facts([
      ['Profiles', [...names.values()].map((profile) => html`<div>${profileLink(visit, profile)}</div>`)],
      ['Time zone', readable(timeZone)],
      ['Waiting posts', waiting],
      ['Id', copyable('the queue id', queueId)],
      ['API requests', link(urlOf(visit, '/requests', { subjectId: queueId }), 'Those about it')],
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

/** Writes a wall time as it is in the queue's zone. */
function slotTime({ local, timeZone }: Schemas['ScheduledWallTime'], at: string): Html {
  const wall = Temporal.PlainDateTime.from(local);
  const day = `${dayName(wall.dayOfWeek)}, ${wall.toPlainDate()}`;
  return html`<time datetime="${at}">${day}, ${local.slice(11, 16)}</time>${timeZone === zoneOfPage() ? '' : html` <span class="muted">${readable(timeZone)}</span>`}`;
}

async function nextSlots(visit: PageContext, { queueId }: Queue): Promise<Html> {
  const { data } = await operate(visit, 'queues.slots', { path: { queueId }, query: { limit: shownSlots } });
  const taken = data.flatMap((place) => place.taken);
  const [posts, profiles] = await Promise.all([
    namePostsById(
      visit.ctx,
      visit.caller,
      taken.map(({ publishRequestId }) => publishRequestId),
    ),
    nameProfiles(
      visit.ctx,
      visit.caller,
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
        html`<div>${link(urlOf(visit, fillPath(postPath, { publishRequestId })), clamped(posts.get(publishRequestId) ?? publishRequestId))} <span class="muted">${clamped(nameOfProfile(connectedProfileId))}</span></div>`,
    )}${taken.length === 0 ? html`<span class="muted">none</span>` : ''}`,
    html`${free.length === 0 ? html`<span class="muted">none</span>` : clamped(free.map(nameOfProfile).join(', '))}`,
  ]);
  return card('Next slots', rowsOf('The next slots', ['Slot', 'Posts', 'Free for'], rows));
}

// The form. What it would move is shown before it is done.

/** Draws the fields with what the queue has. */
async function fields(visit: PageContext, queue?: Queue): Promise<Html> {
  const chosen = visit.refused?.form.getAll('connectedProfileIds') ?? queue?.connectedProfileIds ?? [];
  const listed = await operate(visit, 'connectedProfiles.list', {
    query: { status: 'live', limit: offeredProfiles },
  });
  const ids = [...new Set([...chosen, ...listed.data.map(({ connectedProfileId }) => connectedProfileId)])];
  const names = await nameProfiles(visit.ctx, visit.caller, ids);
  return html`${field(visit, { name: 'name', label: 'Name', value: queue?.name ?? '', placeholder: 'Mornings' })}
${checkboxes(visit, {
  name: 'connectedProfileIds',
  legend: 'Profiles',
  hint: 'Each of them has every slot for itself.',
  values: chosen,
  options: [...names].map(([value, profile]) => ({
    value,
    text: `${nameOf(profile)} · ${visit.ctx.providers.registry.find(profile.providerId)?.name ?? profile.providerId}`,
  })),
})}
${listed.hasMore ? field(visit, { name: 'moreProfileIds', label: 'Further profiles', hint: 'Their ids, separated by spaces.' }) : ''}
${select(visit, {
  name: 'timeZone',
  label: 'Time zone',
  value: queue?.timeZone ?? zoneOfPage(),
  options: zonesWith(queue?.timeZone ?? zoneOfPage()),
})}
<fieldset class="field"><legend>Slots of the week</legend><p class="hint">Times of day, such as 09:00, separated by commas. Leave a day empty to publish nothing then.</p>
${weekdays.map((weekday) => field(visit, { name: dayField(weekday), label: dayName(weekday), value: timesOn(queue?.slots ?? [], weekday) }))}</fieldset>`;
}

const zonesWith = (chosen: string) =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, text: readable(zone) }));

const dayField = (weekday: number) => `day${weekday}`;

/** Returns what a form says, for the contract to refuse what is wrong with it. */
function inputOf(sent: URLSearchParams): Input<'queues.create'> {
  const slots = weekdays.flatMap((weekday) =>
    wordsOf(sent, dayField(weekday)).map((time) => ({ weekday, time: time.padStart(5, '0') })),
  );
  return given({
    name: textOf(sent, 'name'),
    connectedProfileIds: [...sent.getAll('connectedProfileIds'), ...wordsOf(sent, 'moreProfileIds')],
    timeZone: textOf(sent, 'timeZone'),
    slots,
  }) as Input<'queues.create'>;
}

export const newQueue: ConsolePage = {
  path: `${listPath}/new`,
  role: 'developer',
  show: async (visit) => ({
    title: 'New queue',
    content: form(visit, createQueue, {
      fields: await fields(forForm(visit, createQueue)),
      submit: 'Create the queue',
    }),
  }),
};

export const createQueue: ConsoleChange = {
  action: 'queues.create',
  path: `${listPath}/create`,
  role: 'developer',
  page: newQueue,
  details: (sent) => ({ name: sent.get('name'), timeZone: sent.get('timeZone') }),
  run: async (visit, sent) => {
    const { queueId } = await operate(visit, 'queues.create', { body: inputOf(sent) });
    return { goTo: urlOf(visit, fillPath(queuePath, { queueId })), notice: 'The queue is made.' };
  },
};

export const editQueue: ConsolePage = {
  path: `${queuePath}/edit`,
  role: 'developer',
  show: async (visit) => {
    const queue = await operate(visit, 'queues.get', { path: visit.params });
    return {
      title: `Change ${nameOfQueue(queue)}`,
      content: html`<p>Nothing is changed before you have seen which posts would move.</p>
${form(visit, askQueue, { params: visit.params, fields: await fields(refusedVisit(visit), queue), submit: 'See what would move' })}`,
    };
  },
};

/** What was typed into either form of the change is shown again. */
const refusedVisit = (visit: PageContext): PageContext =>
  [askQueue.action, changeQueue.action].includes(visit.refused?.change ?? '')
    ? visit
    : forForm(visit, askQueue);

export const askQueue: ConsoleChange = {
  action: 'queues.preview',
  path: `${queuePath}/preview`,
  role: 'developer',
  page: editQueue,
  subject: 'queueId',
  asks: true,
  run: async (visit, sent) => ({ show: await showMoves(visit, sent) }),
};

async function showMoves(visit: PageContext, sent: URLSearchParams): Promise<Shown> {
  const body = inputOf(sent);
  const changes = await operate(visit, 'queues.preview', { path: visit.params, body });
  const { moves, leaves } = changes;
  const posts = await namePostsById(
    visit.ctx,
    visit.caller,
    [...moves, ...leaves].map(({ publishRequestId }) => publishRequestId),
  );
  const postLink = (publishRequestId: string) =>
    link(
      urlOf(visit, fillPath(postPath, { publishRequestId })),
      clamped(posts.get(publishRequestId) ?? publishRequestId),
    );
  const all = [...sent].filter(([name]) => name !== 'csrf');
  return {
    title: 'What would move',
    content: html`${moves.length + leaves.length === 0 ? html`<p>No post moves.</p>` : ''}
${
  moves.length > 0
    ? card(
        pluralize(moves.length, 'post') + (moves.length === 1 ? ' moves' : ' move'),
        rowsOf(
          'Posts that get another time',
          ['Post', 'From', 'To'],
          moves.map(({ publishRequestId, from, to, toLocal }) => [
            postLink(publishRequestId),
            exactTime(from),
            slotTime(toLocal, to),
          ]),
        ),
      )
    : ''
}
${
  leaves.length > 0
    ? card(
        pluralize(leaves.length, 'post') + (leaves.length === 1 ? ' leaves the queue' : ' leave the queue'),
        html`<p>Their profile is taken out. They keep their times.</p>${rowsOf(
          'Posts that keep their times',
          ['Post', 'Time'],
          leaves.map(({ publishRequestId, scheduledFor }) => [
            postLink(publishRequestId),
            exactTime(scheduledFor),
          ]),
        )}`,
      )
    : ''
}
${form(visit, changeQueue, { params: visit.params, fields: html`${all.map(([name, value]) => hidden(name, [value]))}`, submit: 'Save the change' })}
<p>${button(urlOf(visit, fillPath(queuePath, visit.params)), 'Leave the queue as it is')}</p>`,
  };
}

export const changeQueue: ConsoleChange = {
  action: 'queues.update',
  path: `${queuePath}/change`,
  role: 'developer',
  page: editQueue,
  subject: 'queueId',
  details: (sent) => ({ name: sent.get('name'), timeZone: sent.get('timeZone') }),
  run: async (visit, sent) => {
    const { changes } = await operate(visit, 'queues.update', { path: visit.params, body: inputOf(sent) });
    const moved = changes?.moves.length ?? 0;
    return {
      goTo: urlOf(visit, fillPath(queuePath, visit.params)),
      notice: moved > 0 ? `Changed. ${pluralize(moved, 'post')} moved.` : 'Changed. No post moved.',
    };
  },
};

export const removeQueue: ConsoleChange = {
  action: 'queues.delete',
  path: `${queuePath}/delete`,
  role: 'developer',
  page: queueDetail,
  subject: 'queueId',
  run: async (visit) => {
    const { kept } = await operate(visit, 'queues.delete', { path: visit.params });
    return {
      goTo: urlOf(visit, listPath),
      notice: kept > 0 ? `Deleted. ${pluralize(kept, 'post')} kept the planned time.` : 'Deleted.',
    };
  },
};
