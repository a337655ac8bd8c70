/** The form that makes or changes a queue. What it would move is shown before it is done. */
import { html } from 'hono/html';
import type { Input } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { namePostsById } from '../../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  button,
  card,
  clamped,
  exactTime,
  field,
  form,
  hidden,
  link,
  rowsOf,
  select,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage, Shown } from '../../declare.ts';
import { given, textOf, wordsOf } from '../../form-values.ts';
import { fillPath, forForm, operate, type PageContext, urlOf } from '../../page-context.ts';
import { chosenProfiles, profileChoices } from '../../profile-choices.ts';
import { zoneOfPage } from '../../times.ts';
import { detailPath as postPath } from './posts.ts';
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

/** Draws the fields with what the queue has. */
async function fields(visit: PageContext, queue?: Queue): Promise<Html> {
  return html`${field(visit, { name: 'name', label: 'Name', value: queue?.name ?? '', placeholder: 'Mornings' })}
${await profileChoices(visit, {
  legend: 'Profiles',
  hint: 'Each of them has every slot for itself.',
  chosen: queue?.connectedProfileIds ?? [],
})}
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
    connectedProfileIds: chosenProfiles(sent),
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
