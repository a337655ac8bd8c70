/** CSV as RFC 4180 has it. A library would add a stream and options to these few lines, and not the guard. */

export type CsvValue = string | number | boolean | Date | null | undefined;

/** Spreadsheets take text for a formula that begins with one of these (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A record with its line end. What is absent is an empty field, and an instant is in ISO 8601. */
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
