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
import { fillPath, forForm, operate, type PageContext, urlOf, zoneOfPage } from '../../page-context.ts';
import { chosenProfiles, profileChoices } from '../../profile-choices.ts';
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
async function fields(context: PageContext, queue?: Queue): Promise<Html> {
  return html`${field(context, { name: 'name', label: 'Name', value: queue?.name ?? '', placeholder: 'Mornings' })}
${await profileChoices(context, {
  legend: 'Profiles',
  hint: 'Each of them has every slot for itself.',
  chosen: queue?.connectedProfileIds ?? [],
})}
${select(context, {
  name: 'timeZone',
  label: 'Time zone',
  value: queue?.timeZone ?? zoneOfPage(),
  options: zonesWith(queue?.timeZone ?? zoneOfPage()),
})}
<fieldset class="field"><legend>Slots of the week</legend><p class="hint">Times of day, such as 09:00, separated by commas. Leave a day empty to publish nothing then.</p>
${weekdays.map((weekday) => field(context, { name: dayField(weekday), label: dayName(weekday), value: timesOn(queue?.slots ?? [], weekday) }))}</fieldset>`;
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
  show: async (context) => ({
    title: 'New queue',
    content: form(context, createQueue, {
      fields: await fields(forForm(context, createQueue)),
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
  run: async (context, sent) => {
    const { queueId } = await operate(context, 'queues.create', { body: inputOf(sent) });
    return { goTo: urlOf(context, fillPath(queuePath, { queueId })), notice: 'The queue is made.' };
  },
};

export const editQueue: ConsolePage = {
  path: `${queuePath}/edit`,
  role: 'developer',
  show: async (context) => {
    const queue = await operate(context, 'queues.get', { path: context.params });
    return {
      title: `Change ${nameOfQueue(queue)}`,
      content: html`<p>Nothing is changed before you have seen which posts would move.</p>
${form(context, askQueue, { params: context.params, fields: await fields(refusedContext(context), queue), submit: 'See what would move' })}`,
    };
  },
};

/** What was typed into either form of the change is shown again. */
const refusedContext = (context: PageContext): PageContext =>
  [askQueue.action, changeQueue.action].includes(context.refused?.change ?? '')
    ? context
    : forForm(context, askQueue);

export const askQueue: ConsoleChange = {
  action: 'queues.preview',
  path: `${queuePath}/preview`,
  role: 'developer',
  page: editQueue,
  subject: 'queueId',
  asks: true,
  run: async (context, sent) => ({ show: await showMoves(context, sent) }),
};

async function showMoves(context: PageContext, sent: URLSearchParams): Promise<Shown> {
  const body = inputOf(sent);
  const changes = await operate(context, 'queues.preview', { path: context.params, body });
  const { moves, leaves } = changes;
  const posts = await namePostsById(
    context.ctx,
    context.caller,
    [...moves, ...leaves].map(({ publishRequestId }) => publishRequestId),
  );
  const postLink = (publishRequestId: string) =>
    link(
      urlOf(context, fillPath(postPath, { publishRequestId })),
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
${form(context, changeQueue, { params: context.params, fields: html`${all.map(([name, value]) => hidden(name, [value]))}`, submit: 'Save the change' })}
<p>${button(urlOf(context, fillPath(queuePath, context.params)), 'Leave the queue as it is')}</p>`,
  };
}

export const changeQueue: ConsoleChange = {
  action: 'queues.update',
  path: `${queuePath}/change`,
  role: 'developer',
  page: editQueue,
  subject: 'queueId',
  details: (sent) => ({ name: sent.get('name'), timeZone: sent.get('timeZone') }),
  run: async (context, sent) => {
    const { changes } = await operate(context, 'queues.update', {
      path: context.params,
      body: inputOf(sent),
    });
    const moved = changes?.moves.length ?? 0;
    return {
      goTo: urlOf(context, fillPath(queuePath, context.params)),
      notice: moved > 0 ? `Changed. ${pluralize(moved, 'post')} moved.` : 'Changed. No post moved.',
    };
  },
};
