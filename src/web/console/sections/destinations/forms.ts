/** The forms that create and change a destination. */
import { html } from 'hono/html';
import { topics } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, checkboxes, detailsPanel, field, form, type Option } from '../../components.ts';
import type { ChangeResult } from '../../declare.ts';
import { given, textOf, wordsOf } from '../../form-values.ts';
import { forForm, operate, type PageContext, urlOf } from '../../page-context.ts';
import { chosenProfiles } from '../../profile-choices.ts';
import {
  type Destination,
  type DestinationChange,
  detailPath,
  listPath,
  ofDestination,
  pathOf,
} from './destination.ts';
import { profileFields, profilesIn } from './profiles.ts';
import { secretShownOnce } from './secret.ts';

// Lets people choose topics: one by one, by a pattern for each group, or by any other pattern that they type.

export const everyTopic = '*';
export const knownTopics = Object.keys(topics);

/** Returns a topic's group, which is all but its last word: `connection`, or `content.facebook.media.comments`. */
const groupOf = (topic: string) => topic.slice(0, topic.lastIndexOf('.'));
const groups = Map.groupBy(knownTopics, groupOf);
const patterns = [everyTopic, 'content.*', ...[...groups.keys()].map((group) => `${group}.*`)];
/** A pattern of no group that is offered: all content of the first provider. */
const example = `${knownTopics
  .find((topic) => topic.startsWith('content.'))
  ?.split('.', 2)
  .join('.')}.*`;

/**
 * Draws the checkboxes of topics and the field for other patterns.
 * @param chosen the topics and patterns that are set at first.
 */
function topicFields(context: PageContext, chosen: readonly string[] = []): Html {
  const offered = new Set([...patterns, ...knownTopics]);
  return html`${checkboxes(context, {
    name: 'topics',
    legend: 'Topics',
    hint: html`A name with a <code>*</code> stands for all topics that begin like it, those of later versions included.`,
    values: chosen,
    options: [
      { value: everyTopic, text: 'Everything: *' },
      { value: 'content.*', text: 'All content: content.*' },
    ],
  })}
<div class="topics">${[...groups].map(([group, members]) => groupFields(context, group, members, chosen))}</div>
${field(context, {
  name: 'patterns',
  label: 'Other patterns',
  hint: html`Separated by spaces, such as <code>${example}</code>.`,
  value: chosen.filter((pattern) => !offered.has(pattern)).join(' '),
})}`;
}

/** Draws a group of topics, opened when one of them is chosen. */
function groupFields(
  context: PageContext,
  group: string,
  members: string[],
  chosen: readonly string[],
): Html {
  const options: Option[] = [`${group}.*`, ...members].map((value) => ({
    value,
    text: value.slice(group.length + 1).replace(/^\*$/, 'All of them'),
  }));
  const now = context.refused?.form.getAll('topics') ?? chosen;
  const open = options.some(({ value }) => now.includes(value));
  return html`<details${open ? html` open` : ''}><summary><code>${group}</code></summary>
${checkboxes(context, { name: 'topics', legend: group, values: chosen, options })}</details>`;
}

function topicsOf(form: URLSearchParams): string[] {
  return [...new Set([...form.getAll('topics'), ...wordsOf(form, 'patterns')])];
}

/**
 * Lists topics.
 * @param most how many are shown; the rest is counted.
 */
export function topicNames(chosen: readonly string[], most = Number.POSITIVE_INFINITY): Html {
  const rest = chosen.length - most;
  return html`<span class="topic-names">${chosen.slice(0, most).map((topic) => html`<code>${topic}</code> `)}${rest > 0 ? `and ${rest} more` : ''}</span>`;
}

export const topicOptions: readonly Option[] = knownTopics.map((topic) => ({ value: topic, text: topic }));

export const create: DestinationChange = {
  action: 'eventDestinations.create',
  path: listPath,
  role: 'developer',
  details: (form) => ({
    name: form.get('name'),
    externalUser: form.get('externalUser'),
    url: form.get('url'),
    topics: topicsOf(form),
    connectedProfileIds: detailsOfProfiles(form),
  }),
  run: createDestination,
};

export async function createForm(context: PageContext): Promise<Html> {
  return form(context, create, {
    submit: 'Create the destination',
    fields: html`${await destinationFields(context, { nameHint: 'Shown in this console. Empty: the host of the URL.' })}
${field(context, { name: 'externalUser', label: 'External user', hint: 'Your own id of one of your users, to send only the events of their Connections. Empty: all events.' })}
<p class="hint">Every delivery is signed with a secret of this destination, by Standard Webhooks. You see the secret once, after this.</p>`,
  });
}

interface FieldChoices {
  /** A sentence that says what an empty name means. */
  nameHint: string;
  /** The destination whose values fill the fields. */
  destination?: Destination;
}

async function destinationFields(
  context: PageContext,
  { nameHint, destination }: FieldChoices,
): Promise<Html> {
  const { name = '', url = '', topics } = destination ?? {};
  return html`${field(context, { name: 'name', label: 'Name', hint: nameHint, value: name })}
${field(context, { name: 'url', label: 'URL', type: 'url', required: true, value: url, placeholder: 'https://example.com/events', hint: 'Where your receiver accepts POST requests.' })}
${topicFields(context, topics)}
${await profileFields(context, destination)}`;
}

async function createDestination(context: PageContext, form: URLSearchParams): Promise<ChangeResult> {
  const { secret, ...destination } = await operate(context, 'eventDestinations.create', {
    body: {
      ...bodyOf(form),
      ...given({ externalUser: textOf(form, 'externalUser'), connectedProfileIds: someOf(profilesIn(form)) }),
    },
  });
  return secretShownOnce(context, destination, secret, 'Your new destination');
}

/** A new destination has all profiles where it names none. */
const someOf = (ids: string[] | undefined) => (ids && ids.length > 0 ? ids : undefined);

/** Returns what the audit log keeps of the choice of profiles. */
const detailsOfProfiles = (form: URLSearchParams) =>
  form.get('profiles') === 'named' ? chosenProfiles(form) : form.get('profiles');

function bodyOf(form: URLSearchParams) {
  const name = textOf(form, 'name');
  return { ...(name ? { name } : {}), url: textOf(form, 'url') ?? '', topics: topicsOf(form) };
}

export const update: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.update',
  path: detailPath,
  details: (form) =>
    form.has('status')
      ? { status: form.get('status') }
      : {
          name: form.get('name'),
          url: form.get('url'),
          topics: topicsOf(form),
          connectedProfileIds: detailsOfProfiles(form),
        },
  run: updateDestination,
};

export async function editForm(context: PageContext, destination: Destination): Promise<Html> {
  const { eventDestinationId } = destination;
  return detailsPanel(
    context,
    update,
    'Edit…',
    card(
      'Edit',
      form(context, update, {
        params: { eventDestinationId },
        fields: await destinationFields(forForm(context, update), {
          nameHint: 'Leave empty to keep it.',
          destination,
        }),
        submit: 'Save',
      }),
    ),
  );
}

/** Draws one button, which enables a disabled destination and disables an enabled one. */
export function statusForm(context: PageContext, { eventDestinationId, status }: Destination): Html {
  const enabled = status === 'enabled';
  return form(context, update, {
    params: { eventDestinationId },
    fields: html`<input type="hidden" name="status" value="${enabled ? 'disabled' : 'enabled'}">`,
    submit: enabled ? 'Disable' : 'Enable',
    kind: enabled ? 'secondary' : 'primary',
  });
}

async function updateDestination(context: PageContext, sent: URLSearchParams): Promise<ChangeResult> {
  const status = sent.get('status');
  const destination = await operate(context, 'eventDestinations.update', {
    path: context.params,
    body: status ? { status } : { ...bodyOf(sent), ...given({ connectedProfileIds: profilesIn(sent) }) },
  });
  return { goTo: urlOf(context, pathOf(destination)), notice: status ? (notices[status] ?? '') : 'Saved.' };
}

const notices: Readonly<Record<string, string>> = {
  enabled: 'Enabled. Events that failed before are not resent automatically: replay them.',
  disabled: 'Disabled. Nothing is sent until it is enabled again.',
};
