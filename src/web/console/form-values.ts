/** What a form has sent. A field that was left empty was not given. */

export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined;
}

/** One per line, or separated by spaces or commas. */
export function wordsOf(form: URLSearchParams, name: string): string[] {
  return form.getAll(name).flatMap((value) => value.split(/[\s,]+/).filter(Boolean));
}

/** Of a field for date and time, which is in UTC as all times of the console. What is none is left to the contract to refuse. */
export function instantOf(form: URLSearchParams, name: string): string | undefined {
  const text = textOf(form, name);
  const at = new Date(`${text}Z`);
  return text === undefined || Number.isNaN(at.getTime()) ? text : at.toISOString();
}
