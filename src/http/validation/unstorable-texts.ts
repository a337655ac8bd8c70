/** Finds texts that the database cannot store, and that no provider would take. JSON can write both with escapes. */
import { fieldOf, type InputProblem, mostProblems } from '../../errors/index.ts';
import { isStorable } from '../../lib/storable-text.ts';
import type { Path } from './meant-choice.ts';

export const unstorable = 'Contains NUL or half of a surrogate pair, which are no text. Remove them.';

/** A value of the body, by the values that it is in. */
interface Place {
  value: unknown;
  name?: string;
  within?: Place;
  refused: Refused | undefined;
}

/** The refused places below a value. */
type Refused = Map<string, Refused | 'whole'>;

/**
 * Returns a problem for each text in a body, names of fields included, with NUL or half of a surrogate pair in it. It
 * stops when there are more than an answer lists.
 * @param refused the paths of what the schema refuses or does not know, which is not looked into.
 */
export function unstorableTexts(body: unknown, refused: readonly Path[]): InputProblem[] {
  const fields: string[] = [];
  if (refused.some((path) => path.length === 0)) return [];
  const left: Place[] = [{ value: body, refused: refusedBelow(refused) }];
  for (let next = left.pop(); next && fields.length <= mostProblems; next = left.pop()) {
    if (next.name !== undefined && !isStorable(next.name)) fields.push(pathOf(next));
    else if (typeof next.value === 'string' && !isStorable(next.value)) fields.push(pathOf(next));
    else left.push(...partsOf(next));
  }
  return fields.map((field) => ({ field: field || 'body', code: 'invalid_format', message: unstorable }));
}

/** Returns the parts of a value that are not refused. */
function partsOf(within: Place): Place[] {
  const { value, refused } = within;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const below = refused?.get(name);
    return below === 'whole' ? [] : [{ value: part, name, within, refused: below }];
  });
}

/** Makes a tree of the paths, so that no path is put together for a value that is only passed. */
function refusedBelow(paths: readonly Path[]): Refused {
  const root: Refused = new Map();
  for (const path of paths) {
    let at: Refused | 'whole' = root;
    for (const [depth, key] of path.entries()) {
      if (at === 'whole') break;
      const name = String(key);
      const below: Refused | 'whole' = depth === path.length - 1 ? 'whole' : (at.get(name) ?? new Map());
      at.set(name, below);
      at = below;
    }
  }
  return root;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.within) names.unshift(at.name);
  return fieldOf(names);
}
