/** The filters above a list: those of an address, and the bar that shows them. */

import { html } from 'hono/html';
import { validationError } from '../../errors/index.ts';
import { dayMs } from '../../lib/time.ts';
import type { Html } from '../pages/layout.ts';
import { endOf, startOf } from './form-values.ts';
import { utc, withQuery, zoneOfPage } from './page-context.ts';
import { dayOf, minuteOf } from './times.ts';

// The filters that several lists have: the days on which rows were made, and the customer's own names for them.

type Given = Record<string, string>;

export const dayFilters: readonly Filter[] = [
  { name: 'since', label: 'Created from', type: 'date' },
  { name: 'until', label: 'Created until', type: 'date' },
];

/** The same by the minute, for logs in which somebody looks for what happened at a time of day. */
export const timeFilters: readonly Filter[] = [
  { name: 'since', label: 'From', type: 'datetime-local' },
  { name: 'until', label: 'Until', type: 'datetime-local' },
];

/**
 * Turns the days or minutes of a filter into the window of time from the first one's begin to the last one's end.
 * @throws ServiceError `validation_error` when one of them is no day.
 */
export function windowOf({ since, until }: Given): { since?: Date; until?: Date } {
  return {
    ...(since ? { since: instantOf('since', startOf(since)) } : {}),
    ...(until ? { until: instantOf('until', endOf(until)) } : {}),
  };
}

/** Turns the days of a filter into the window of time as the API takes it, which says what is wrong with them. */
export function windowQueryOf({ since, until }: Given): { since?: string; until?: string } {
  return { ...(since ? { since: startOf(since) } : {}), ...(until ? { until: endOf(until) } : {}) };
}

function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw validationError([{ field, code: 'invalid_value', message: 'Give a day, as in 2026-11-26.' }]);
  return instant;
}

export const ownFilters: readonly Filter[] = [
  { name: 'reference', label: 'Your reference' },
  { name: 'metadata', label: 'Your metadata (key=value)' },
];

/**
 * Returns what the filters of the customer's own names ask for.
 * @throws ServiceError `validation_error` when the metadata have no `=`.
 */
export function ownNamesOf({ reference, metadata }: Given): {
  reference?: string;
  metadata?: Record<string, string>;
} {
  return { ...(reference ? { reference } : {}), ...(metadata ? { metadata: entryOf(metadata) } : {}) };
}

function entryOf(text: string): Record<string, string> {
  const [key = '', ...rest] = text.split('=');
  if (key.trim() === '' || rest.length === 0)
    throw validationError([
      { field: 'metadata', code: 'invalid_value', message: 'Give a key and its value, as in team=north.' },
    ]);
  return { [key.trim()]: rest.join('=').trim() };
}

// Draws what a list is filtered by: tabs, presets of time, what is active, and a form that opens, all without scripts.

export interface Filter {
  name: string;
  label: string;
  /** The type of the input when there are no options; text when left out. */
  type?: 'date' | 'datetime-local';
  /** The values to choose from. */
  options?: readonly { value: string; text: string }[];
  /** Whether links alone set it, because nobody can type its values. */
  byLink?: boolean;
}

export interface Tab {
  text: string;
  /** The value of the first filter; empty for all rows. */
  value: string;
  /** How many rows there are, in words. */
  count?: string | undefined;
}

interface Filtered {
  caption: string;
  filters?: readonly Filter[];
  tabs?: readonly Tab[];
}

const presets = [
  { text: 'Today', days: 1 },
  { text: '7 days', days: 7 },
  { text: '30 days', days: 30 },
];

export function filterBar({ caption, filters = [], tabs = [] }: Filtered, given: Given, here: string): Html {
  if (filters.length === 0) return html``;
  const [first] = filters;
  const tabbed = tabs.length > 0 ? first?.name : undefined;
  const inTab = tabs.some(({ value }) => value === (given[tabbed ?? ''] ?? ''));
  const active = filters.filter(
    ({ name }) => given[name] && !(inTab && name === tabbed) && !isPreset(name, given),
  );
  return html`${tabbed ? tabList(caption, tabs, { name: tabbed, given, here }) : ''}
<div class="filter-bar"><details class="filter-menu"><summary>Filter</summary>${form(filters, given, here)}</details>
${filters.some(({ name }) => name === 'since') ? html`<nav class="presets" aria-label="Time">${presets.map((preset) => presetLink(preset, filters, given, here))}</nav>` : ''}
${active.map((filter) => chip(filter, given, here))}${active.length > 1 ? html`<a class="clear" href="${here}">Clear all</a>` : ''}</div>`;
}

function tabList(
  caption: string,
  tabs: readonly Tab[],
  { name, given, here }: { name: string; given: Given; here: string },
): Html {
  // The counts are those of all rows, so they are left out where other filters are active.
  const counted = Object.keys(given).every((one) => one === name);
  return html`<nav class="tabs" aria-label="${caption}">${tabs.map(({ text, value, count }) => {
    const current = value === (given[name] ?? '') ? html` aria-current="page"` : '';
    const shown = counted && count !== undefined ? html` <span class="count">${count}</span>` : '';
    return html`<a href="${withQuery(here, { ...given, [name]: value })}"${current}>${text}${shown}</a>`;
  })}</nav>`;
}

/** Returns the first day of the last so many days, as the field takes it. */
function beginOf(days: number, filters: readonly Filter[]): string {
  const day = dayOf(new Date(Date.now() - (days - 1) * dayMs));
  return filters.find(({ name }) => name === 'since')?.type === 'date' ? day : `${day}T00:00`;
}

const isDayOf = (since: string | undefined, days: number) =>
  since?.replace('T00:00', '') === dayOf(new Date(Date.now() - (days - 1) * dayMs));

/** Tells whether a filter is what a preset shows. */
const isPreset = (name: string, { since, until }: Given) =>
  name === 'since' && !until && presets.some(({ days }) => isDayOf(since, days));

function presetLink(
  { text, days }: (typeof presets)[number],
  filters: readonly Filter[],
  given: Given,
  here: string,
): Html {
  const { since: _since, until, ...others } = given;
  const isActive = !until && isDayOf(given.since, days);
  const url = withQuery(here, isActive ? others : { ...others, since: beginOf(days, filters) });
  return html`<a class="chip" href="${url}"${isActive ? html` aria-current="true"` : ''}>${text}</a>`;
}

/** Draws a filter that is active, as a link that ends it. */
function chip({ name, label, options }: Filter, given: Given, here: string): Html {
  const { [name]: value = '', ...others } = given;
  const text = options?.find((option) => option.value === value)?.text ?? value;
  return html`<a class="chip active" href="${withQuery(here, others)}">${label}: <bdi>${text}</bdi> <span aria-hidden="true">×</span><span class="visually-hidden">: remove</span></a>`;
}

/** Returns what the field shows: an instant, as links of charts have it, by the clock of the page, so that it stays when the form is sent. */
function shownIn(type: Filter['type'], given: string): string {
  const isInstant = type === 'datetime-local' && given.endsWith('Z') && !Number.isNaN(Date.parse(given));
  return isInstant ? minuteOf(new Date(given)) : given;
}

function form(filters: readonly Filter[], given: Given, here: string): Html {
  const isTimed = filters.some(({ type }) => type !== undefined);
  return html`<form class="filters" method="get" action="${here}">${filters
    .filter(({ name, byLink }) => byLink && given[name])
    .map(({ name }) => html`<input type="hidden" name="${name}" value="${given[name]}">`)}${filters
    .filter(({ byLink }) => !byLink)
    .map(
      ({ name, label, type, options }) =>
        html`<label><span>${label}</span>${
          options
            ? html`<select name="${name}"><option value="">Any</option>${options.map(
                ({ value, text }) =>
                  html`<option value="${value}"${given[name] === value ? html` selected` : ''}>${text}</option>`,
              )}</select>`
            : html`<input name="${name}"${type ? html` type="${type}"` : ''} value="${shownIn(type, given[name] ?? '')}">`
        }</label>`,
    )}${isTimed ? html`<p class="hint">Times are in ${zoneOfPage() === utc ? 'UTC' : zoneOfPage().replaceAll('_', ' ')}.</p>` : ''}<button class="primary">Apply</button></form>`;
}
