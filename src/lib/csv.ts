/** Writes CSV by RFC 4180. It does so itself, because libraries lack the guard against formulas. */

type CsvValue = string | number | boolean | Date | null | undefined;

/**
 * Spreadsheets treat text that begins with one of these as a formula (OWASP, CSV injection), so such text
 * gets an apostrophe in front.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns one record with its line end. Absent values become empty fields; instants are written in ISO 8601. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: CsvValue): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: CsvValue): string {
  return typeof value === 'object' && value ? value.toISOString() : `${value ?? ''}`;
}
