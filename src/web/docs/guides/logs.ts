import { html } from 'hono/html';
import { causeFields, commonFields, logFields, logLines } from '../../../domain/reference/log-lines.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, codes, list, table } from '../parts.ts';

export const logs: Guide = {
  slug: 'logs',
  title: 'The log',
  summary: 'The lines that a process writes, their fields, and how to find what belongs to one request.',
  sections: (_source, links) => [reading(), lines(), fields(links)],
};

function reading(): Section {
  return {
    id: 'reading',
    title: 'Reading it',
    body: html`<p>Each line is one JSON object on the standard output. <code>LOG_LEVEL</code> says from which level on lines are written;
at <code>info</code>, which is the default, every request, every delivery and every call to a provider that a request has caused has one.
<code>debug</code> adds the calls that went well and that no request has caused, such as polls.</p>
${list([
  html`Search by an id: the <code>Request-Id</code> of an answer, or the id of a Connected Profile, a publish request, an event or a delivery. Ids are the same in the API, the events and the log.`,
  html`One id finds all: the <code>requestId</code> of a publish request’s answer is also in the lines of its jobs, its calls to the provider and its deliveries, whenever and in whatever process they are. What comes by the clock, such as polls, has none, nor has a job that was lost and made anew.`,
  html`Credentials, keys and tokens are removed before a line is written, and the content of posts and messages is in none.`,
  html`A line is bounded: long texts end with “…”, and so do long lists. When lines cannot be written, because the disk is full or nobody reads them, the process goes on. <code>log_lines_lost_total</code> counts them, and <code>lines of the log were lost</code> says so once lines can be written again.`,
  html`What happens often is counted at <code>/metrics</code> under the same names, which costs less to watch than lines.`,
])}`,
  };
}

function lines(): Section {
  return {
    id: 'lines',
    title: 'The lines to look for',
    body: html`${table({
      caption: 'Lines by their message',
      columns: ['Message', 'Level', 'What it tells', 'Fields, where they apply'],
      rows: logLines.map(({ message, levels, tells, fields: own }) => ({
        cells: [code(message), levels, tells, codes(own)],
      })),
    })}
<p>Any other line of level <code>warn</code> or <code>error</code> says in its message what went wrong, and has the ids that it concerns and
the <code>error</code>.</p>`,
  };
}

function fields(links: Links): Section {
  return {
    id: 'fields',
    title: 'The fields',
    body: html`<p>Every line has ${codes(commonFields)}, apart from a few without a <code>subsystem</code>, such as those of starting and stopping.
Every line that a request has caused has ${codes(causeFields)}, too; the second while <a href="${links.guide('traces')}">traces</a> are on.</p>
${table({
  caption: 'Fields and what they hold',
  columns: ['Field', 'What it holds'],
  rows: Object.entries(logFields).map(([name, meaning]) => ({ cells: [code(name), meaning] })),
})}`,
  };
}
