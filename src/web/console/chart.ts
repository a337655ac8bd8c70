/** Draws small charts on the server. Each has its numbers in a table as well, for people who cannot see it. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import type { Tone } from './components.ts';

interface Series {
  name: string;
  tone: Tone;
  values: readonly number[];
}

interface Chart {
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

export function barChart({ caption, labels, series }: Chart): Html {
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
<details><summary>In numbers</summary>${numbers(caption, labels, series)}</details></figure>`;
}

/** Returns the table of a chart's numbers, without columns that are 0. */
function numbers(caption: string, labels: readonly string[], series: readonly Series[]): Html {
  const rows = labels.flatMap((label, column) =>
    series.some(({ values }) => values[column])
      ? [{ label, values: series.map(({ values }) => values[column] ?? 0) }]
      : [],
  );
  if (rows.length === 0) return html`<p class="muted">Nothing yet.</p>`;
  return html`<table><caption class="visually-hidden">${caption}</caption><thead><tr><th scope="col">When (UTC)</th>${series.map(
    ({ name }) => html`<th scope="col" class="numeric">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ label, values }) =>
      html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td class="numeric">${value}</td>`)}</tr>`,
  )}</tbody></table>`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const fixed = (value: number) => Number(value.toFixed(2));
