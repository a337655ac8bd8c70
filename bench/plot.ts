/** Draws measurements as lines over a logarithmic axis. */
import { svgOf, textAt } from './svg.ts';

interface Series {
  name: string;
  /** Pairs of a number of rows and a value. */
  points: [rows: number, value: number][];
}

export interface Plot {
  title: string;
  /** The meaning of the values, such as `ratio to an empty table`. */
  values: string;
  series: Series[];
}

const width = 720;
const height = 360;
const margin = { left: 56, right: 44, top: 36, bottom: 44 };
const legendLine = 18;
const colours = [
  '#2563eb',
  '#d97706',
  '#059669',
  '#db2777',
  '#7c3aed',
  '#0891b2',
  '#dc2626',
  '#65a30d',
  '#6b7280',
];

export function drawPlot({ title, values, series }: Plot): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([rows]) => rows)))].sort((a, b) => a - b);
  const highest = Math.max(2, ...series.flatMap(({ points }) => points.map(([, value]) => value))) * 1.1;
  const lowest = xs.find((rows) => rows > 0) ?? 1;
  const steps = Math.log10((xs.at(-1) ?? 10) / lowest) + 1;
  /** Zero rows stand one power of ten before the smallest number. */
  const place = (rows: number) => (rows === 0 ? 0 : Math.log10(rows / lowest) + 1);
  const x = (rows: number) => margin.left + (place(rows) / steps) * (width - margin.left - margin.right);
  const y = (value: number) =>
    height - margin.bottom - (value / highest) * (height - margin.top - margin.bottom);
  const ticks = Array.from({ length: 5 }, (_, index) => (highest / 4) * index * 0.9);
  return svgOf({ width, height: height + series.length * legendLine, title }, [
    textAt([margin.left, 20], `${title}: ${values}`, 'start'),
    ...ticks.map(
      (tick) =>
        `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}" stroke="#9ca3af" stroke-opacity="0.4"/>` +
        textAt([margin.left - 8, y(tick) + 4], tick.toFixed(1), 'end'),
    ),
    ...xs.map((rows) => textAt([x(rows), height - margin.bottom + 20], rows.toLocaleString('en'))),
    ...series.flatMap(({ name, points }, index) => {
      const colour = colours[index % colours.length];
      const path = points.map(([rows, value]) => `${x(rows).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
      const line = height + index * legendLine;
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<rect x="${margin.left}" y="${line - 9}" width="12" height="4" fill="${colour}"/>`,
        textAt([margin.left + 20, line - 3], name, 'start'),
      ];
    }),
  ]);
}
