/** Fills the facts of the code into the Markdown of a guide. */
import { operationIds } from '../../../contract/index.ts';
import { type Cell, endpoint, indented, Markdown, written } from './write.ts';

/** Name -> what stands in the place of `{{name}}`. */
export type Facts = Readonly<Record<string, Cell>>;

/** Facts by the section in which they are used: those of `limits` stand as `{{limits.name}}`. */
export type GuideFacts = Readonly<Record<string, Cell | Facts>>;

const placeholder = /\{\{([\w.-]+)\}\}/g;

/** Samples, code in a line, and placeholders anywhere else. */
const parts =
  /^ *(?<fence>`{3,})[^\n]*\n.*?^ *\k<fence>$|(?<ticks>`+)(?!`).*?\k<ticks>(?!`)|\{\{(?<name>[\w.-]+)\}\}/gms;

/**
 * Fills placeholders. Besides those of the facts there is one for each operation, which links to it.
 * @throws Error when a placeholder has no fact, or a fact no placeholder.
 */
export function fill(text: string, facts: GuideFacts): string {
  const values = flat(facts);
  const unused = new Set(values.keys());
  for (const id of operationIds) values.set(id, endpoint(id));
  const factOf = (name: string): Cell => {
    unused.delete(name);
    const value = values.get(name);
    if (value === undefined) throw new Error(`There is no fact for {{${name}}}`);
    return value;
  };
  const inCode = (part: string) => part.replaceAll(placeholder, (_, name) => raw(factOf(name)));
  const filled = text.replaceAll(parts, (part, ...rest) => {
    const { name } = rest.at(-1) as { name?: string };
    if (name === undefined) return inCode(part);
    const line =
      text
        .slice(0, rest.at(-3) as number)
        .split('\n')
        .at(-1) ?? '';
    return indented(written(factOf(name)), /^ *(?:- |\d+\. )?/.exec(line)?.[0].length ?? 0);
  });
  if (unused.size > 0) throw new Error(`There is no place for ${[...unused].join(', ')}`);
  return filled;
}

function flat(facts: GuideFacts): Map<string, Cell> {
  return new Map(
    Object.entries(facts).flatMap(([name, value]): [string, Cell][] =>
      isCell(value)
        ? [[name, value]]
        : Object.entries(value).map(([inner, cell]): [string, Cell] => [`${name}.${inner}`, cell]),
    ),
  );
}

const isCell = (value: Cell | Facts): value is Cell => typeof value !== 'object' || value instanceof Markdown;

/** In code nothing is escaped. */
const raw = (value: Cell): string => (value instanceof Markdown ? value.text : `${value}`);
