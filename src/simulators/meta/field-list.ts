/** Parses the `fields` parameter: `id,children{id,media_url},replies.limit(50){id}`. */
import { malformedRequest } from './errors.ts';

export interface Selection {
  name: string;
  modifiers: ReadonlyMap<string, string>;
  /** The fields chosen below this one; absent when the request leaves the choice to the provider. */
  children?: Selection[];
}

export function parseFieldList(text: string): Selection[] {
  const reader = createReader(text.replace(/\s/g, ''));
  const selections = readList(reader);
  if (!reader.atEnd()) throw reader.syntaxError();
  return selections;
}

type Reader = ReturnType<typeof createReader>;

function createReader(text: string) {
  let position = 0;
  return {
    atEnd: () => position === text.length,
    syntaxError: () => malformedRequest(`Syntax error in fields at character ${position}`),
    /**
     * Takes what matches the pattern at the current position: its first group, or else the whole match.
     * Returns `undefined` when the text continues differently.
     */
    take(pattern: RegExp): string | undefined {
      const sticky = new RegExp(pattern, 'y');
      sticky.lastIndex = position;
      const match = sticky.exec(text);
      if (match) position = sticky.lastIndex;
      return match?.[1] ?? match?.[0];
    },
  };
}

function readList(reader: Reader): Selection[] {
  const selections = [readSelection(reader)];
  while (reader.take(/,/)) selections.push(readSelection(reader));
  return selections;
}

function readSelection(reader: Reader): Selection {
  const name = reader.take(/\w+/);
  if (!name) throw reader.syntaxError();
  const modifiers = readModifiers(reader);
  if (!reader.take(/\{/)) return { name, modifiers };
  const children = readList(reader);
  if (!reader.take(/\}/)) throw reader.syntaxError();
  return { name, modifiers, children };
}

function readModifiers(reader: Reader): Map<string, string> {
  const modifiers = new Map<string, string>();
  for (let name = reader.take(/\.(\w+)/); name; name = reader.take(/\.(\w+)/)) {
    const value = reader.take(/\(([^()]*)\)/);
    if (value === undefined) throw reader.syntaxError();
    modifiers.set(name, value);
  }
  return modifiers;
}
