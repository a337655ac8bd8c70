/** What a form has sent. A field that was left empty was not given. */
import { validationError } from '../../errors.ts';

/** No text in the database has a NUL character, and the database takes none. Throws `validation_error`. */
export function requireStorable(form: URLSearchParams): void {
  const problems = [...form].flatMap(([field, value]) =>
    `${field}${value}`.includes('\0')
      ? [{ field: field.replaceAll('\0', ''), message: 'This cannot be stored.' }]
      : [],
  );
  if (problems.length > 0) throw validationError(problems);
}

export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined;
}

/** One per line, or separated by spaces or commas. */
export function wordsOf(form: URLSearchParams, name: string): string[] {
  return form.getAll(name).flatMap((value) => value.split(/[\s,]+/).filter(Boolean));
}

/** As it was typed where it is no number, so that the contract's validation can say so. */
export function numberOf(form: URLSearchParams, name: string): number | string | undefined {
  const text = textOf(form, name);
  const number = Number(text);
  return text === undefined || Number.isNaN(number) ? text : number;
}

/** `datetime-local` in UTC -> an instant; as it was typed where it is none. */
export function instantOf(form: URLSearchParams, name: string): string | undefined {
  const text = textOf(form, name);
  const at = new Date(`${text}Z`);
  return text === undefined || Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** Without what was not given. */
export function given<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
