/** What a form has sent. A field that was left empty was not given. */

export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined;
}

/** One per line, or separated by spaces or commas. */
export function wordsOf(form: URLSearchParams, name: string): string[] {
  return form.getAll(name).flatMap((value) => value.split(/[\s,]+/).filter(Boolean));
}

/** Without what was not given. */
export function given<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
