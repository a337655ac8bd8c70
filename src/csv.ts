/** RFC 4180. */

/** A spreadsheet takes what begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;

/** One line with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
