/** Finds texts that the database cannot store, and that no provider would take. JSON can write both with escapes. */
import type { InputProblem } from '../errors.ts';

export const unstorable = 'Contains NUL or half of a surrogate pair, which are no text. Remove them.';

/** Returns a problem for each text in a body, names of fields included, with NUL or half of a surrogate pair in it. */
export function unstorableTexts(body: unknown): InputProblem[] {
  const fields: string[] = [];
  // This is no recursion, because a body can have more levels than the stack takes.
  const left = [{ value: body, path: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) fields.push(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const place = path === '' ? name : `${path}.${name}`;
      if (isStorable(name)) left.push({ value: part, path: place });
      else fields.push(place);
    }
  }
  return fields.map((field) => ({
    field: field.toWellFormed() || 'body',
    code: 'invalid_format',
    message: unstorable,
  }));
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
