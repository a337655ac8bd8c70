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
  tone: 'good' | 'warn';
  /** The values, `undefined` where there is none; the line has a gap there. */
  values: readonly (number | undefined)[];
}

interface Common {
  /** The words of the page's language; English when absent. */
  words?: Texts['chart'];
  /** A text that says what the chart shows, and over what time. */
  caption: string;
  /** The label of each column, for people. */
  labels: readonly string[];
  /** Where each column leads: to the list of what it counts. */
  links?: readonly string[];
  /** Says what will appear here, where there is nothing yet. */
  empty?: string;
  /** The language in which numbers are written; English when absent. */
  tag?: string;
}

interface BarChart extends Common {
  /** The series are stacked, the first at the bottom. */
  series: readonly Series[];
}

/** The size of a chart in its own units. It is drawn at about this size, so that its texts are as large as they say. */
const width = 360;
const height = 156;
const plot = { left: 44, right: width - 4, top: 20, bottom: height - 22 };
const plotHeight = plot.bottom - plot.top;
const gap = 2;

export function barChart(chart: BarChart): Html {
  const { caption, labels, links, series, empty, words = english.chart, tag = 'en' } = chart;
  const count = (value: number) => value.toLocaleString(tag);
  const totals = labels.map((_, column) => sum(series.map(({ values }) => values[column] ?? 0)));
  const highest = Math.max(...totals);
  const top = axisEnd(highest);
  const columns = labels.map((label, column) => {
    let from = plot.bottom;
    const rects = series.map(({ tone, values }) => {
      const value = values[column] ?? 0;
      const size = (value / top) * plotHeight;
      from -= size;
      return value === 0
        ? ''
        : html`<rect class="${tone}" x="${fixed(leftOf(column, labels) + gap / 2)}" y="${fixed(from)}" width="${fixed(stepOf(labels) - gap)}" height="${fixed(size)}"/>`;
    });
    const said = series.map(({ name, values }) => `${count(values[column] ?? 0)} ${name}`).join(', ');
    return totals[column] === 0 ? '' : columnOf({ column, labels, links, label, said, content: rects });
  });
  const said = series.map(({ name, values }) => `${count(sum(values))} ${name}`).join(', ');
  const drawn =
    highest > 0 ? plotOf({ caption, said, labels, top, content: columns }) : nothing(empty ?? words.nothing);
  return figure({
    caption,
    said: html`<strong>${said}</strong>${shareOf(series)}`,
    drawn,
    words,
    labels,
    series,
  });
}

/** Returns the part of all that failed, where something did. */
function shareOf(series: readonly Series[]): Html {
  const failed = sum(series.filter(({ tone }) => tone === 'bad').flatMap(({ values }) => values));
  const all = sum(series.flatMap(({ values }) => values));
  if (failed === 0) return html``;
  const share = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 }).format(
    failed / all,
  );
  return html` <strong class="bad">(${share})</strong>`;
}

interface LineChart extends Common {
  lines: readonly Line[];
  /** The unit of the values, such as `ms`. */
  unit: string;
  /** A summary of the values in words, for people who do not see the chart. */
  said: string;
}

/** Draws lines over the same columns as a bar chart, so that the two can be compared one below the other. */
export function lineChart(chart: LineChart): Html {
  const { caption, labels, links, lines, unit, said, empty, words = english.chart, tag = 'en' } = chart;
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = axisEnd(highest);
  const at = (column: number, value: number) =>
    [leftOf(column, labels) + stepOf(labels) / 2, plot.bottom - (value / top) * plotHeight].map(fixed) as [
      number,
      number,
    ];
  const paths = lines.map(({ tone, values }) => {
    const points = values.map((value, column) =>
      value === undefined
        ? ''
        : `${values[column - 1] === undefined ? 'M' : 'L'}${at(column, value).join(' ')}`,
    );
    return html`<path class="${tone}" d="${points.join('')}"/>`;
  });
  const columns = labels.map((label, column) => {
    const present = lines.flatMap(({ name, tone, values }) => {
      const value = values[column];
      return value === undefined ? [] : [{ name, tone, value }];
    });
    if (present.length === 0) return '';
    const dots = present.map(({ tone, value }) => {
      const [x, y] = at(column, value);
      return html`<circle class="${tone}" cx="${x}" cy="${y}" r="3"/>`;
    });
    const told = present
      .map(({ name, value }) => `${name} ${Math.round(value).toLocaleString(tag)} ${unit}`)
      .join(', ');
    return columnOf({ column, labels, links, label, said: told, content: dots });
  });
  const names = lines.map(
    ({ name, tone }) => html`<span class="key ${tone}" aria-hidden="true"></span>${name} `,
  );
  const series = lines.map(({ name, tone, values }) => ({
    name: `${name} (${unit})`,
    tone,
    values: values.map((value) => Math.round(value ?? 0)),
  }));
  const isEmpty = lines.every(({ values }) => values.every((value) => value === undefined));
  const drawn = isEmpty
    ? nothing(empty ?? words.nothing)
    : plotOf({ caption, said, labels, top, content: [paths, columns] });
  return figure({ caption, said: html`<strong>${said}</strong> ${names}`, drawn, words, labels, series });
}

interface Figure {
  caption: string;
  said: Html;
  drawn: Html;
  words: Texts['chart'];
  labels: readonly string[];
  series: readonly Series[];
}

const figure = ({ caption, said, drawn, words, labels, series }: Figure) =>
  html`<figure class="chart"><figcaption>${caption}: ${said}</figcaption>
${drawn}
<details><summary>${words.numbers}</summary>${numbers(caption, labels, series, words)}</details></figure>`;

const nothing = (text: string) => html`<p class="plot-empty">${text}</p>`;

interface Plot {
  caption: string;
  said: string;
  labels: readonly string[];
  /** The value at the upper end of the axis. */
  top: number;
  content: unknown;
}

function plotOf({ caption, said, labels, top, content }: Plot): Html {
  const ticks = [...new Set([0, top / 2, top])].filter(Number.isInteger);
  return html`<svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${caption}: ${said}">
<g aria-hidden="true">${ticks.map((value) => {
    const y = fixed(plot.bottom - (value / top) * plotHeight);
    return html`<line x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}"/><text x="${plot.left - 4}" y="${y + 4}" text-anchor="end">${compact.format(value)}</text>`;
  })}${shownLabels(labels).map(
    ({ label, x, anchor }) =>
      html`<text x="${fixed(x)}" y="${height - 4}" text-anchor="${anchor}">${label}</text>`,
  )}</g>
${content}</svg>`;
}

/** The labels that are written below the plot: the first, the middle and the last. */
function shownLabels(labels: readonly string[]) {
  const middle = Math.floor(labels.length / 2);
  return [
    { label: labels[0], x: plot.left, anchor: 'start' },
    ...(labels.length > 2
      ? [{ label: labels[middle], x: leftOf(middle, labels) + stepOf(labels) / 2, anchor: 'middle' }]
      : []),
    ...(labels.length > 1 ? [{ label: labels.at(-1), x: plot.right, anchor: 'end' }] : []),
  ];
}

interface Column {
  column: number;
  labels: readonly string[];
  links: readonly string[] | undefined;
  label: string;
  said: string;
  content: unknown;
}

/** Draws a column with its numbers, which are seen once somebody points at it or comes to it by the keyboard. */
function columnOf({ column, labels, links, label, said, content }: Column): Html {
  const left = leftOf(column, labels);
  const step = stepOf(labels);
  const part = (left + step / 2 - plot.left) / (plot.right - plot.left);
  const [x, anchor] =
    part < 1 / 3 ? [plot.left, 'start'] : part > 2 / 3 ? [plot.right, 'end'] : [left + step / 2, 'middle'];
  const inside = html`<rect class="hit" x="${fixed(left)}" y="${plot.top}" width="${fixed(step)}" height="${plotHeight}"/>${content}<text class="said" aria-hidden="true" x="${fixed(x as number)}" y="13" text-anchor="${anchor}">${label}: ${said}</text>`;
  const link = links?.[column];
  return link
    ? html`<a class="column" href="${link}" aria-label="${label}: ${said}">${inside}</a>`
    : html`<g class="column" tabindex="0" role="img" aria-label="${label}: ${said}">${inside}</g>`;
}

const stepOf = (labels: readonly string[]) => (plot.right - plot.left) / labels.length;
const leftOf = (column: number, labels: readonly string[]) => plot.left + column * stepOf(labels);

/** Returns a round value that is not below the highest one: 1, 2, 4 or 5 times a power of ten, or 1. */
function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return ([1, 2, 4, 5, 10].find((times) => times * power >= highest) ?? 10) * power;
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

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const fixed = (value: number) => Number(value.toFixed(2));
