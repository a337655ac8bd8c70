/** Spells names as Python does. */
import { ContractError } from '../../source.ts';

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The names that every Pydantic model has already. */
const taken = new Set(['schema', 'copy', 'json', 'dict', 'validate', 'construct']);

/**
 * Turns `connectedProfileId` into `connected_profile_id`. A word that Python or every model has already gets an
 * underscore. The library turns names back by the same rule, so a name that would not come back is refused.
 */
export function snake(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const back = words.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  if (back !== name || !/^[a-z]\w*$/i.test(name))
    throw new ContractError(`Python cannot spell the name ${name}`);
  return keywords.has(words) || taken.has(words) ? `${words}_` : words;
}

/** Writes a text as a literal. */
export const text = (value: string): string => JSON.stringify(value);

/** Returns the lines of a docstring, indented; none when there is nothing to say. */
export function docstring(description: string | undefined, indent: string): string[] {
  if (!description?.trim()) return [];
  const lines = description.trim().replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n');
  if (lines.length === 1) return [`${indent}"""${lines[0]}"""`.replace(/"("""$)/, '" $1')];
  return [
    `${indent}"""${lines[0]}`,
    ...lines.slice(1).map((line) => (line ? indent + line : '')),
    `${indent}"""`,
  ];
}
