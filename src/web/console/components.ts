/** The pieces that the console's pages are made of. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import type { DeclaredChange } from './declare.ts';
import { fillPath, may, type SignedInContext, urlOf } from './page-context.ts';
import { inBothZones, inPageZone, inUtc, isNamedByDate, relativeTime, type TimeTexts } from './times.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'neutral';

export function badge(text: string, tone: Tone = 'neutral'): Html {
  return html`<span class="badge ${tone}">${text.replaceAll('_', ' ')}</span>`;
}

/** Shows an id as code, because ids are copied more often than read. */
export function id(text: string | undefined): Html {
  return text ? html`<code class="id">${text}</code>` : html`<span class="muted">none</span>`;
}

export function link(url: string, text: unknown): Html {
  return html`<a href="${url}">${text}</a>`;
}

export function button(url: string, text: string, kind: 'primary' | 'secondary' = 'secondary'): Html {
  return html`<a class="button ${kind}" href="${url}">${text}</a>`;
}

/** Shows a name or the beginning of a text, on two lines at most. It is one text, so that a browser finds it as a whole. */
export function clamped(text: string): Html {
  return html`<bdi class="excerpt">${text}</bdi>`;
}

/** Shows a name of parts, such as an address or a content type, which breaks between its parts alone. */
export function inParts(name: string): Html {
  return html`<span class="parts">${name.split(/(?<=[./:?&_-])/).map((part, index) => html`${index > 0 ? html`<wbr>` : ''}${part}`)}</span>`;
}

type Instant = Date | string | null | undefined;

/** Stands for a time that is not set. */
const unset = html`<span class="muted">—</span>`;

/** Shows how far away a time is; the time itself is shown to whoever points at it, in UTC like in the API as well. */
export function time(at: Instant, texts?: TimeTexts): Html {
  if (!at) return html`${unset}`;
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}" title="${inBothZones(date, texts)}">${relativeTime(date, new Date(), texts)}</time>`;
}

/** Shows a time, and how far away it is, where there is room for both. */
export function exactTime(at: Instant): Html {
  if (!at) return html`${unset}`;
  const now = new Date();
  // What is far away is named by its date, which stands here already.
  return isNamedByDate(new Date(at), now)
    ? wallTime(at)
    : html`${wallTime(at)} <span class="muted">(${relativeTime(new Date(at), now)})</span>`;
}

/** Shows a time alone, where times are compared with each other; in UTC to whoever points at it. */
export function wallTime(at: Date | string): Html {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}" title="${inUtc(date)}">${inPageZone(date)}</time>`;
}

export function card(heading: string, content: unknown, actions: unknown = ''): Html {
  return html`<section class="card"><header><h2>${heading}</h2>${actions}</header>${content}</section>`;
}

/** Lists facts, each with its name, one per line. */
export function facts(entries: readonly (readonly [string, unknown])[]): Html {
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/**
 * Shows text with a button that copies it.
 * @param name says what the text is; it must be unique in the page.
 */
export function copyable(name: string, text: string, kind: 'primary' | 'secondary' = 'secondary'): Html {
  const key = `copy-${name.toLowerCase().replace(/\W+/g, '-')}`;
  return html`<span class="copyable"><code id="${key}">${text}</code><button type="button" class="${kind} small" data-copy="${key}">Copy<span class="visually-hidden"> ${name}</span></button></span>`;
}

export function codeBlock(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

/** Says at the top of a page what is wrong, why, and, with a button, what mends it. */
export function alert(
  tone: 'bad' | 'warn' | 'neutral',
  { what, why = '', mend = '' }: { what: unknown; why?: unknown; mend?: unknown },
): Html {
  return html`<div class="notice alert ${tone}"><p><strong>${what}</strong></p>${why ? html`<p>${why}</p>` : ''}${mend ? html`<div class="row">${mend}</div>` : ''}</div>`;
}

/** Fills the place where there is nothing yet: what would be there, and what to do next. */
export function emptyState(text: unknown, action: unknown = ''): Html {
  return html`<div class="empty"><p>${text}</p>${action}</div>`;
}

/** Draws how much of something is done. */
export function progress(label: string, value: number, max: number): Html {
  return html`<progress aria-label="${label}" value="${Math.min(value, max)}" max="${max}"></progress>`;
}

/**
 * Wraps content that reloads itself while things are moving. Without scripts it simply stays as it is.
 * @param name is unique in the page.
 * @param everySeconds the time between reloads; undefined for none.
 */
export function autoRefreshing(
  context: Pick<SignedInContext, 'here'>,
  name: string,
  everySeconds: number | undefined,
  content: unknown,
): Html {
  const polling = everySeconds
    ? html` hx-get="${context.here}" hx-trigger="every ${everySeconds}s" hx-select="#${name}" hx-swap="outerHTML"`
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
  /** Whether the page is about this field, so that people who use the keyboard need not look for it. */
  autofocus?: true;
  min?: number | string;
  max?: number | string;
}

/** Draws a form field. After a refusal it contains what the person had typed. */
export function field(context: SignedInContext | undefined, options: FieldOptions): Html {
  const { name, label, hint, type = 'text', required = false } = options;
  const value = context?.refused?.form.get(name) ?? options.value ?? '';
  const attribute = (key: 'autocomplete' | 'placeholder' | 'min' | 'max') =>
    options[key] === undefined ? '' : html` ${key}="${options[key]}"`;
  return html`<p class="field"><label>${label}
<input name="${name}" type="${type}" value="${type === 'password' ? '' : value}"${required ? html` required` : ''}${options.autofocus ? html` autofocus` : ''}${(['autocomplete', 'placeholder', 'min', 'max'] as const).map(attribute)}></label>
${hint ? html`<span class="hint">${hint}</span>` : ''}</p>`;
}

/** Draws a hidden field with the email address, so that password managers store the password under it. */
export function username(email: string): Html {
  return html`<input type="email" autocomplete="username" value="${email}" readonly hidden>`;
}

export interface Option {
  value: string;
  text: string;
}

export function select(
  context: SignedInContext | undefined,
  options: { name: string; label: string; hint?: unknown; value?: string; options: readonly Option[] },
): Html {
  const chosen = context?.refused?.form.get(options.name) ?? options.value;
  return html`<p class="field"><label>${options.label}
<select name="${options.name}">${options.options.map(
    ({ value, text }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>
${options.hint ? html`<span class="hint">${options.hint}</span>` : ''}</p>`;
}

/** Draws a group of checkboxes, of which any number may be ticked. */
export function checkboxes(
  context: SignedInContext | undefined,
  options: {
    name: string;
    legend: string;
    hint?: unknown;
    values?: readonly string[];
    options: readonly Option[];
  },
): Html {
  const chosen = context?.refused?.form.getAll(options.name) ?? options.values ?? [];
  return html`<fieldset class="field"><legend>${options.legend}</legend>
${options.hint ? html`<p class="hint">${options.hint}</p>` : ''}
<div class="choices">${options.options.map(
    ({ value, text }) =>
      html`<label><input type="checkbox" name="${options.name}" value="${value}"${chosen.includes(value) ? html` checked` : ''}> ${text}</label>`,
  )}</div></fieldset>`;
}

/** The properties of a change that its form needs. */
type FormTarget = Pick<DeclaredChange, 'action' | 'path' | 'role'>;

interface FormOptions {
  /** Values for the `:name` parameters in the change's path. */
  params?: Record<string, string>;
  /** The query of the address that the form is posted to. */
  query?: Record<string, string>;
  fields?: unknown;
  submit: string;
  kind?: 'primary' | 'secondary' | 'danger';
  /** True when a field is a file. */
  takesFile?: true;
}

/** Draws the form of a change; empty when the person's role does not allow it. */
export function form(context: SignedInContext, change: FormTarget, options: FormOptions): Html {
  if (!may(context, change.role)) return html``;
  const url = urlOf(context, fillPath(change.path, options.params ?? {}), options.query);
  return html`<form method="post" action="${url}"${options.takesFile ? html` enctype="multipart/form-data"` : ''}>${options.fields ?? ''}<button class="${options.kind ?? 'primary'}">${options.submit}</button></form>`;
}

/**
 * Draws a form that has to be opened first, because what it does cannot be undone; empty when the person's
 * role does not allow it.
 */
export function confirmDialog(
  context: SignedInContext,
  change: FormTarget,
  options: FormOptions & { ask: string; warning: unknown },
): Html {
  if (!may(context, change.role)) return html``;
  return html`<details class="confirm"${openAfterRefusal(context, change)}><summary>${options.ask}</summary><div><p>${options.warning}</p>
${form(context, change, { kind: 'danger', ...options })}</div></details>`;
}

/**
 * Draws a form that has to be opened first, so that the page stays calm; empty when the person's role does
 * not allow it.
 */
export function detailsPanel(
  context: SignedInContext,
  change: FormTarget,
  summary: string,
  content: Html,
): Html {
  if (!may(context, change.role)) return html``;
  return html`<details class="disclosed"${openAfterRefusal(context, change)}><summary>${summary}</summary>${content}</details>`;
}

function openAfterRefusal({ refused }: SignedInContext, { action }: FormTarget) {
  return refused?.change === action ? html` open` : '';
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap(
    (word) => [...(word ?? '')][0] ?? [],
  );
  return letters.join('').toUpperCase() || '?';
}

/**
 * Links to a provider's page. The address was written by somebody else, so anything but http and https is shown as
 * text.
 */
export function externalLink(url: string | undefined, text: unknown): Html {
  if (!url || !/^https?:\/\//i.test(url)) return html`${text}`;
  return html`<a href="${url}" rel="noreferrer noopener">${text}</a>`;
}

/** Shows a value as readable JSON. */
function jsonBlock(value: unknown): Html {
  return codeBlock(JSON.stringify(value, null, 2));
}

/** Shows the customer's own metadata of what a page is about, if there are any. */
export function metadataCard({ metadata }: { metadata?: Record<string, unknown> }): Html {
  return metadata ? card('Your metadata', jsonBlock(metadata)) : html``;
}

/** Draws a table without filters and pages, for a few rows in a card. */
export function rowsOf(caption: string, headings: readonly string[], rows: readonly unknown[][]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption class="visually-hidden">${caption}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, column) => html`<td data-label="${headings[column]}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Draws hidden fields, which a form sends along. */
export function hidden(name: string, values: readonly string[]): Html {
  return html`${values.map((value) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** Lists many technical names, such as scopes or operations. */
export function codes(names: readonly string[]): Html {
  if (names.length === 0) return html`<span class="muted">none</span>`;
  return html`<ul class="codes">${names.map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
}
