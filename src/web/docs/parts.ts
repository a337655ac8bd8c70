/** The pieces that pages are made of. The template escapes all values; nothing is ever inserted raw. */

import { html } from 'hono/html';
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/time.ts';
import type { PictureAsset } from './assets.ts';
import type { Links } from './links.ts';
import type { CallForm } from './samples/calls.ts';

// Writes numbers of the code in the way people read them.

/**
 * The units of time, from the largest to the smallest. A single day is written in hours, which reads better.
 */
const hourUnit = { name: 'hour', ms: hourMs, least: hourMs };
const minuteUnit = { name: 'minute', ms: minuteMs, least: minuteMs };
const secondUnit = { name: 'second', ms: secondMs, least: secondMs };
const units = [
  { name: 'day', ms: dayMs, least: 2 * dayMs },
  hourUnit,
  minuteUnit,
  secondUnit,
  { name: 'millisecond', ms: 1, least: 0 },
];

/** Writes a duration exactly, in the largest unit that it is a whole number of: 90 seconds stay `90 seconds`. */
export function duration(ms: number): string {
  const unit = units.find((one) => ms >= one.least && ms % one.ms === 0);
  if (!unit) return `${count(ms)} milliseconds`;
  const many = ms / unit.ms;
  return `${count(many)} ${unit.name}${many === 1 ? '' : 's'}`;
}

export { exactSize as bytes } from '../../domain/foundation/wording.ts';

const grouped = new Intl.NumberFormat('en');

export function count(number: number): string {
  return grouped.format(number);
}

/** Writes a part of 1 as a percentage. */
export function percent(part: number): string {
  return new Intl.NumberFormat('en', { style: 'percent' }).format(part);
}

/** Joins words as in `a, b and c`. */
export function sentenceList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);
}

/** Writes a duration to a tenth of its unit, for values that are not round. */
export function roughly(ms: number): string {
  const unit = [hourUnit, minuteUnit].find((one) => ms >= one.ms) ?? secondUnit;
  const style = { style: 'unit', unit: unit.name, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en', style).format(ms / unit.ms);
}

export type Html = ReturnType<typeof html>;
type Cell = Html | string | number;

export const code = (text: string): Html => html`<code>${text}</code>`;

export const codes = (texts: readonly string[]): Cell => joined(texts.map(code));

export function joined(parts: readonly Cell[], separator = ', '): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? separator : ''}${part}`)}`;
}

/**
 * Draws a sample of code.
 * @param label says what the sample shows, for people who cannot see it.
 * @param language the name that the language has in Markdown.
 */
export function sample(label: string, text: string, language: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code class="language-${language}">${text}</code></pre>`;
}

/** Draws a sample of JSON. */
export function jsonSample(label: string, value: object): Html {
  return sample(label, JSON.stringify(value, null, 2), 'json');
}

/** Draws a sample of JSON in colours. */
export function colouredJson(label: string, value: object): Html {
  const tokens = /("(?:[^"\\]|\\.)*"(?!:)|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)(?=[\s,\]}]|$)/;
  const parts = JSON.stringify(value, null, 2).split(tokens);
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code class="language-json">${parts.map(
    (part, at) =>
      at % 2 === 0 ? part : html`<span class="${part.startsWith('"') ? 'text' : 'value'}">${part}</span>`,
  )}</code></pre>`;
}

/**
 * Draws a call in each language, one below the other. The script of the guides makes tabs of them.
 * @param label says what the call does, for people who cannot see it.
 */
export function forms(label: string, written: readonly CallForm[]): Html {
  return html`<div class="forms" data-label="${label}">${written.map(
    ({ name, language, text }) =>
      html`<div class="form"><p class="form-name">${name}</p>${sample(`${label}, ${name}`, text, language)}</div>`,
  )}</div>`;
}

/** Shows a picture, whose place on the page is kept until it is there. */
export function picture(links: Links, shown: PictureAsset, alt: string): Html {
  const { width, height } = shown.size();
  return html`<p class="picture"><img src="${links.asset(shown.path())}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></p>`;
}
