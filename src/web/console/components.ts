/** The pieces that pages are made of. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import type { ConsoleChange } from './declare.ts';
import { fillPath, may, urlOf, type Visit } from './visit.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'neutral';

export function badge(text: string, tone: Tone = 'neutral'): Html {
  return html`<span class="badge ${tone}">${text.replaceAll('_', ' ')}</span>`;
}

/** Ids are copied more often than read. */
export function id(text: string | undefined): Html {
  return text ? html`<code class="id">${text}</code>` : html`<span class="muted">none</span>`;
}

export function link(url: string, text: unknown): Html {
  return html`<a href="${url}">${text}</a>`;
}

export function button(url: string, text: string, kind: 'primary' | 'secondary' = 'secondary'): Html {
  return html`<a class="button ${kind}" href="${url}">${text}</a>`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** In UTC, as everywhere in the API. */
export function time(at: Date | string | null | undefined): Html {
  if (!at) return html`<span class="muted">never</span>`;
  const instant = new Date(at);
  return html`<time datetime="${instant.toISOString()}">${timeFormat.format(instant)} UTC</time>`;
}

export function card(heading: string, content: unknown, actions: unknown = ''): Html {
  return html`<section class="card"><header><h2>${heading}</h2>${actions}</header>${content}</section>`;
}

/** Name and value, a line each. */
export function facts(entries: readonly (readonly [string, unknown])[]): Html {
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Text to take elsewhere. `name` says what it is, and is unique in the page. */
export function copyable(name: string, text: string): Html {
  const key = `copy-${name.toLowerCase().replace(/\W+/g, '-')}`;
  return html`<span class="copyable"><code id="${key}">${text}</code><button type="button" class="secondary small" data-copy="${key}">Copy<span class="visually-hidden"> ${name}</span></button></span>`;
}

export function codeBlock(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

/** Where there is nothing yet: what it would be, and what to do next. */
export function emptyState(text: unknown, action: unknown = ''): Html {
  return html`<div class="empty"><p>${text}</p>${action}</div>`;
}

/** The share of something that is done. */
export function progress(label: string, value: number, max: number): Html {
  return html`<progress aria-label="${label}" value="${Math.min(value, max)}" max="${max}"></progress>`;
}

/** Reloads itself while things move. `name` is unique in the page; the page works without it. */
export function moving(
  visit: Pick<Visit, 'here'>,
  name: string,
  everySeconds: number | undefined,
  content: unknown,
): Html {
  const polling = everySeconds
    ? html` hx-get="${visit.here}" hx-trigger="every ${everySeconds}s" hx-select="#${name}" hx-swap="outerHTML"`
    : '';
  return html`<div id="${name}" class="stack"${polling}>${content}</div>`;
}

export interface FieldOptions {
  name: string;
  label: string;
  hint?: unknown;
  type?: 'text' | 'email' | 'url' | 'password' | 'number' | 'date' | 'datetime-local' | 'search';
  value?: string;
  required?: boolean;
  autocomplete?: string;
  placeholder?: string;
  min?: number | string;
  max?: number | string;
}

/** With what was typed, where the form was refused. */
export function field(visit: Visit | undefined, options: FieldOptions): Html {
  const { name, label, hint, type = 'text', required = false } = options;
  const value = visit?.refused?.form.get(name) ?? options.value ?? '';
  const attribute = (key: 'autocomplete' | 'placeholder' | 'min' | 'max') =>
    options[key] === undefined ? '' : html` ${key}="${options[key]}"`;
  return html`<p class="field"><label>${label}
<input name="${name}" type="${type}" value="${type === 'password' ? '' : value}"${required ? html` required` : ''}${(['autocomplete', 'placeholder', 'min', 'max'] as const).map(attribute)}></label>
${hint ? html`<span class="hint">${hint}</span>` : ''}</p>`;
}

export interface Option {
  value: string;
  text: string;
}

export function select(
  visit: Visit | undefined,
  options: { name: string; label: string; hint?: unknown; value?: string; options: readonly Option[] },
): Html {
  const chosen = visit?.refused?.form.get(options.name) ?? options.value;
  return html`<p class="field"><label>${options.label}
<select name="${options.name}">${options.options.map(
    ({ value, text }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>
${options.hint ? html`<span class="hint">${options.hint}</span>` : ''}</p>`;
}

/** Any number of them. */
export function checkboxes(
  visit: Visit | undefined,
  options: {
    name: string;
    legend: string;
    hint?: unknown;
    values?: readonly string[];
    options: readonly Option[];
  },
): Html {
  const chosen = visit?.refused?.form.getAll(options.name) ?? options.values ?? [];
  return html`<fieldset class="field"><legend>${options.legend}</legend>
${options.hint ? html`<p class="hint">${options.hint}</p>` : ''}
<div class="choices">${options.options.map(
    ({ value, text }) =>
      html`<label><input type="checkbox" name="${options.name}" value="${value}"${chosen.includes(value) ? html` checked` : ''}> ${text}</label>`,
  )}</div></fieldset>`;
}

export interface FormOptions {
  /** For the parameters of the change's path. */
  params?: Record<string, string>;
  fields?: unknown;
  submit: string;
  kind?: 'primary' | 'secondary' | 'danger';
}

/** The form of a change; nothing for whoever may not make it. */
export function form(visit: Visit, change: ConsoleChange, options: FormOptions): Html {
  if (!may(visit, change.role)) return html``;
  const url = urlOf(visit, fillPath(change.path, options.params ?? {}));
  return html`<form method="post" action="${url}">${options.fields ?? ''}<button class="${options.kind ?? 'primary'}">${options.submit}</button></form>`;
}

/** A form that is opened first, since what it does cannot be undone. */
export function confirmed(
  visit: Visit,
  change: ConsoleChange,
  options: FormOptions & { ask: string; warning: unknown },
): Html {
  if (!may(visit, change.role)) return html``;
  return html`<details class="confirm"${openAfterRefusal(visit, change)}><summary>${options.ask}</summary><div><p>${options.warning}</p>
${form(visit, change, { kind: 'danger', ...options })}</div></details>`;
}

/** A form that is opened first, to keep the page calm. */
export function disclosed(visit: Visit, change: ConsoleChange, summary: string, content: Html): Html {
  if (!may(visit, change.role)) return html``;
  return html`<details class="disclosed"${openAfterRefusal(visit, change)}><summary>${summary}</summary>${content}</details>`;
}

function openAfterRefusal({ refused }: Visit, { action }: ConsoleChange) {
  return refused?.change === action ? html` open` : '';
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap(
    (word) => [...(word ?? '')][0] ?? [],
  );
  return letters.join('').toUpperCase() || '?';
}

/** To a provider's own page: an address that somebody else has written, so only to the web. */
export function externalLink(url: string | undefined, text: unknown): Html {
  if (!url || !/^https?:\/\//i.test(url)) return html`${text}`;
  return html`<a href="${url}" rel="noreferrer noopener">${text}</a>`;
}

/** What went on, in order. */
export function timeline(steps: readonly { name: string; at: string; outcome: string }[]): Html {
  return html`<ol class="timeline">${steps.map(
    ({ name, at, outcome }) =>
      html`<li>${time(at)} <strong>${name.replaceAll('_', ' ')}</strong> ${outcome.replaceAll('_', ' ')}</li>`,
  )}</ol>`;
}

/** A value as JSON, to be read. */
export function jsonBlock(value: unknown): Html {
  return codeBlock(JSON.stringify(value, null, 2));
}

/** A table without filters and pages: what a card has of a few things. */
export function rowsOf(caption: string, headings: readonly string[], rows: readonly unknown[][]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption class="visually-hidden">${caption}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** What a form sends and nobody types. */
export function hidden(name: string, values: readonly string[]): Html {
  return html`${values.map((value) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** Names of many: scopes, operations. */
export function codes(names: readonly string[]): Html {
  if (names.length === 0) return html`<span class="muted">none</span>`;
  return html`<ul class="codes">${names.map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
}
