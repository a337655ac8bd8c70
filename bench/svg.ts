/** Writes the parts of an SVG that is readable on light and dark pages. */

interface Frame {
  width: number;
  height: number;
  title: string;
}

export function svgOf({ width, height, title }: Frame, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`,
    ' font-family="sans-serif" font-size="12" fill="#6b7280" role="img">',
    `<title>${plain(title)}</title>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

export function textAt([x, y]: [number, number], words: string, anchor = 'middle'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${plain(words)}</text>`;
}

/** Returns words of Markdown as XML has them. */
function plain(words: string): string {
  return words.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
