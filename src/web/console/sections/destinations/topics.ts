/** Lets people choose topics: one by one, by a pattern for each group, or by any other pattern that they type. */
import { html } from 'hono/html';
import { topics } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { checkboxes, field, type Option } from '../../components.ts';
import { wordsOf } from '../../form-values.ts';
import type { PageContext } from '../../page-context.ts';

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
export function topicFields(visit: PageContext, chosen: readonly string[] = []): Html {
  const offered = new Set([...patterns, ...knownTopics]);
  return html`${checkboxes(visit, {
    name: 'topics',
    legend: 'Topics',
    hint: html`A name with a <code>*</code> stands for all that begin so, those of later versions too.`,
    values: chosen,
    options: [
      { value: everyTopic, text: 'Everything: *' },
      { value: 'content.*', text: 'All content: content.*' },
    ],
  })}
<div class="topics">${[...groups].map(([group, members]) => groupFields(visit, group, members, chosen))}</div>
${field(visit, {
  name: 'patterns',
  label: 'Other patterns',
  hint: html`Separated by spaces, such as <code>${example}</code>.`,
  value: chosen.filter((pattern) => !offered.has(pattern)).join(' '),
})}`;
}

/** Draws a group of topics, opened when one of them is chosen. */
function groupFields(visit: PageContext, group: string, members: string[], chosen: readonly string[]): Html {
  const options: Option[] = [`${group}.*`, ...members].map((value) => ({
    value,
    text: value.slice(group.length + 1).replace(/^\*$/, 'All of them'),
  }));
  const now = visit.refused?.form.getAll('topics') ?? chosen;
  const open = options.some(({ value }) => now.includes(value));
  return html`<details${open ? html` open` : ''}><summary><code>${group}</code></summary>
${checkboxes(visit, { name: 'topics', legend: group, values: chosen, options })}</details>`;
}

export function topicsOf(form: URLSearchParams): string[] {
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
