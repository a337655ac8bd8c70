/**
 * Writes Markdown, for what guides say that depends on the code. Texts are escaped, but for the code that backticks mark.
 * `draw.ts` reads it, and what it takes for more than Markdown: ids, captions, labels, tabs, folds and notes.
 */
import { type OperationId, operationIds, operations } from '../../../contract/index.ts';
import { type Call, formsOf } from '../samples/calls.ts';

export class Markdown {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Cell = Markdown | string | number;

/** Returns a value as Markdown. In a text, backticks mark code, and the id of an operation in them leads to it. */
export function written(value: Cell): string {
  if (value instanceof Markdown) return value.text;
  return `${value}`
    .split(/`([^`\n]+)`/)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : codeOrOperation(part)))
    .join('');
}

const escaped = (text: string) =>
  text
    .replaceAll(/[\\`*[\]<]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`);

const codeOrOperation = (text: string) =>
  Object.hasOwn(operations, text) ? `[\`${text}\`](operation:${text})` : `\`${text}\``;

export function md(texts: TemplateStringsArray, ...values: (Cell | readonly Cell[])[]): Markdown {
  return new Markdown(
    String.raw({ raw: texts }, ...values.map((value) => [value].flat().map(written).join(''))),
  );
}

export function code(text: string): Markdown {
  return new Markdown(text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
}

export const codes = (texts: readonly string[]): Markdown => joined(texts.map(code));

export function joined(parts: readonly Cell[], separator = ', '): Markdown {
  return new Markdown(parts.map(written).join(separator));
}

/** Joins paragraphs, lists and tables. */
export function blocks(parts: readonly Cell[]): Markdown {
  return joined(
    parts.filter((part) => part !== ''),
    '\n\n',
  );
}

export function list(entries: readonly Cell[]): Markdown {
  const texts = entries.map((entry) => `- ${indented(written(entry).trim(), 2)}`);
  return new Markdown(texts.join(texts.some((text) => text.includes('\n\n')) ? '\n\n' : '\n'));
}

/** Indents all lines but the first, as what belongs to an entry of a list. */
const indented = (text: string, width: number) => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);

export interface Table {
  caption: string;
  columns: readonly string[];
  /** The rows. The first cell names the row; with an id, the row can be linked to. */
  rows: readonly { id?: string; cells: readonly Cell[] }[];
}

export function table({ caption, columns, rows }: Table): Markdown {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return new Markdown(
    [
      `*${written(caption)}*`,
      '',
      line(columns.map(inCell)),
      line(columns.map(() => '---')),
      ...rows.map(({ id, cells: [name = '', ...cells] }) =>
        line([`${inCell(name)}${id ? ` {#${id}}` : ''}`, ...cells.map(inCell)]),
      ),
    ].join('\n'),
  );
}

/** A cell is one line: what stands between the entries of a list in it is `<br>`. */
function inCell(cell: Cell): string {
  const text = written(cell);
  const line = text.startsWith('- ') ? text.slice(2).replaceAll('\n- ', '<br>') : text;
  const joinedLines = line
    .split('\n')
    .map((part) => part.trim())
    .join(' ');
  return joinedLines.replaceAll(/(?<!\\)\|/g, String.raw`\|`);
}

/**
 * Writes a sample of code.
 * @param label says what the sample shows, for people who cannot see it.
 * @param language the name that the language has in Markdown.
 */
export function sample(label: string, text: string, language: string): Markdown {
  const fence = text.includes('```') ? '````' : '```';
  return new Markdown(`${fence}${language} ${label}\n${text}\n${fence}`);
}

export function jsonSample(label: string, value: object): Markdown {
  return sample(label, JSON.stringify(value, null, 2), 'json');
}

/** Writes a folded sample, for long ones that few people read: it stands below its own label. */
export function foldedSample(label: string, text: string, language: string): Markdown {
  return md`${label}\n\n${sample(label, text, language)}`;
}

/**
 * Writes a call in each language, below the language's name. They are drawn as tabs.
 * @param label says what the call does, for people who cannot see it.
 */
export function callSample(label: string, call: Call): Markdown {
  return blocks(
    formsOf(call).flatMap(({ name, language, text }) => [name, sample(`${label}, ${name}`, text, language)]),
  );
}

export const note = (content: Cell): Markdown =>
  new Markdown(`> [!NOTE]\n> ${written(content).replaceAll('\n', '\n> ')}`);

/** Returns the address of a guide, for a link. */
export const guideLink = (slug: string, anchor: string): Markdown => new Markdown(`guide:${slug}#${anchor}`);

/** Links to an operation in the API reference. */
export function endpoint(operationId: OperationId): Markdown {
  const { method, path } = operations[operationId];
  return new Markdown(`[\`${method.toUpperCase()} ${path}\`](operation:${operationId})`);
}

export interface WrittenSection {
  /** The section's anchor. */
  id: string;
  title: string;
  body: Cell;
}

/** Writes whole sections, of which there are as many as the code has of what they are about. */
export function sections(all: readonly WrittenSection[]): Markdown {
  return blocks(all.map(({ id, title, body }) => md`## ${title} {#${new Markdown(id)}}\n\n${body}`));
}

// Fills the facts of the code into the Markdown of a guide.

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
