/** Draws small charts on the server. Each has its numbers in a table as well, for people who cannot see it. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import { english } from '../texts/english.ts';
import type { Texts } from '../texts/index.ts';
import type { Tone } from './components.ts';

interface Series {
  name: string;
  tone: Tone;
  values: readonly number[];
}

interface Line {
  name: string;
  tone: Tone;
  /** The values, `undefined` where there is none; the line has a gap there. */
  values: readonly (number | undefined)[];
}

interface Chart {
  /** The words of the page's language; English when absent. */
  words?: Texts['chart'];
  /** A text that says what the chart shows, and over what time. */
  caption: string;
  /** The label of each column, for people. */
  labels: readonly string[];
  /** The series are stacked, the first at the bottom. */
  series: readonly Series[];
}

const width = 480;
const height = 96;
const gap = 2;

export function barChart({ caption, labels, series, words = english.chart }: Chart): Html {
  const totals = labels.map((_, column) => sum(series.map(({ values }) => values[column] ?? 0)));
  const highest = Math.max(1, ...totals);
  const step = width / labels.length;
  const bars = labels.flatMap((_, column) => {
    let top = height;
    return series.map(({ tone, values }) => {
      const value = values[column] ?? 0;
      const size = (value / highest) * height;
      top -= size;
      return value === 0
        ? ''
        : html`<rect class="${tone}" x="${fixed(column * step)}" y="${fixed(top)}" width="${fixed(step - gap)}" height="${fixed(size)}"/>`;
    });
  });
  const said = series.map(({ name, values }) => `${sum(values)} ${name}`).join(', ');
  return html`<figure class="chart"><figcaption>${caption}: <strong>${said}</strong></figcaption>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${caption}: ${said}"><line x1="0" x2="${width}" y1="${height}" y2="${height}"/>${bars}</svg>
<p class="axis" aria-hidden="true"><span>${labels[0]}</span><span>${labels.at(-1)}</span></p>
<details><summary>${words.numbers}</summary>${numbers(caption, labels, series, words)}</details></figure>`;
}

interface LineChart {
  words?: Texts['chart'];
  caption: string;
  labels: readonly string[];
  lines: readonly Line[];
  /** The unit of the values, such as `ms`. */
  unit: string;
  /** A summary of the values in words, for people who do not see the chart. */
  said: string;
}

/** Draws lines over the same columns as a bar chart, so that the two can be compared one below the other. */
export function lineChart({ caption, labels, lines, unit, said, words = english.chart }: LineChart): Html {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = width / labels.length;
  const paths = lines.map(({ tone, values }) => {
    const points = values.map((value, column) => {
      if (value === undefined) return '';
      const at = `${fixed((column + 0.5) * step)} ${fixed(height - (value / highest) * (height - 4) - 2)}`;
      // A point that has no neighbour is drawn as a line of no length, whose round ends make it a dot.
      return values[column - 1] === undefined ? `M${at}L${at}` : `L${at}`;
    });
    return html`<path class="${tone}" d="${points.join('')}"/>`;
  });
  const names = lines.map(
    ({ name, tone }) => html`<span class="key ${tone}" aria-hidden="true"></span>${name} `,
  );
  const rounded = lines.map(({ name, tone, values }) => ({
    name: `${name} (${unit})`,
    tone,
    values: values.map((value) => Math.round(value ?? 0)),
  }));
  return html`<figure class="chart"><figcaption>${caption}: <strong>${said}</strong></figcaption>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${caption}: ${said}"><line x1="0" x2="${width}" y1="${height}" y2="${height}"/>${paths}</svg>
<p class="axis" aria-hidden="true"><span>${labels[0]}</span><span>${names}</span><span>${labels.at(-1)}</span></p>
<details><summary>${words.numbers}</summary>${numbers(caption, labels, rounded, words)}</details></figure>`;
}

/** Returns the table of a chart's numbers, without columns that are 0. */
function numbers(
  caption: string,
  labels: readonly string[],
  series: readonly Series[],
  words: Texts['chart'],
): Html {
  const rows = labels.flatMap((label, column) =>
    series.some(({ values }) => values[column])
      ? [{ label, values: series.map(({ values }) => values[column] ?? 0) }]
      : [],
  );
  if (rows.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  return html`<table><caption class="visually-hidden">${caption}</caption><thead><tr><th scope="col">${words.when}</th>${series.map(
    ({ name }) => html`<th scope="col" class="numeric">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ label, values }) =>
      html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td class="numeric">${value}</td>`)}</tr>`,
  )}</tbody></table>`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const fixed = (value: number) => Number(value.toFixed(2));
