/** Spells names as Python does. */
import { failOn, type Node, problemOf } from '../../source.ts';
import { eachObject } from '../../steps.ts';

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The names that every Pydantic model has already. */
const taken = new Set(['schema', 'copy', 'json', 'dict', 'validate', 'construct']);

/**
 * Turns `connectedProfileId` into `connected_profile_id`. A word that Python or every model has already gets an
 * underscore.
 */
export function snake(name: string): string {
  const words = wordsOf(name);
  return keywords.has(words) || taken.has(words) ? `${words}_` : words;
}

const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The library turns names back by the same rule, so a name that would not come back cannot be spelled. */
function isSpelled(name: string): boolean {
  const back = wordsOf(name).replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return back === name && /^[a-z]\w*$/i.test(name);
}

/**
 * Refuses names of fields, parameters and operations that Python cannot spell.
 * @throws ContractError with all of them, each with its line.
 */
export function checkSpelling(document: Node): void {
  const problems: string[] = [];
  const check = (part: Node, key: string, name: string) => {
    if (!isSpelled(name)) problems.push(problemOf(part, `Python cannot spell the name ${name}`, key));
  };
  eachObject([document.paths, document.components], (node) => {
    const { properties, in: place, name, operationId } = node;
    if (typeof properties === 'object')
      for (const field of Object.keys(properties as Node)) check(properties as Node, field, field);
    if (place === 'path' || place === 'query') check(node, 'name', name as string);
    if (typeof operationId === 'string')
      for (const part of operationId.split('.')) check(node, 'operationId', part);
  });
  failOn(problems);
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
