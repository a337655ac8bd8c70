/**
 * Reads openapi.yaml so that each part of it keeps the lines on which it was written. An error that is thrown
 * about a part, in whatever step of the generator, can then name the line.
 */
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';

export type Node = { [key: string]: unknown };

/**
 * The key of a part's lines. A symbol stays out of JSON and of listed keys, and goes along when a part is
 * spread into another object.
 */
const lines = Symbol('lines');

interface Lines {
  /** The line of the key that leads to this part. */
  own: number;
  keys: Record<string, number>;
}

type Written = Node & { [lines]?: Lines };

/**
 * The error for problems of openapi.yaml, whose message has one of them per line. It is made in this file alone, so that
 * none lacks its line.
 */
export class ContractError extends Error {}

/** Returns the error about a part of the document; see `problemOf`. */
export const contractError = (...[part, problem, key]: Parameters<typeof problemOf>): ContractError =>
  new ContractError(problemOf(part, problem, key));

/** Throws an error with all of the problems, which `problemOf` has made; returns if there are none. */
export function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new ContractError(problems.join('\n'));
}

/**
 * Returns the document in the text of openapi.yaml.
 * @throws ContractError when the text is not YAML, or uses more of YAML than maps, lists and plain values.
 */
export function readDocument(text: string): Node {
  const counter = new LineCounter();
  const { errors, contents } = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  if (errors.length > 0)
    throw new ContractError(errors.map(({ pos, message }) => at(lineAt(pos[0])) + message).join('\n'));

  const read = (node: ParsedNode | null, own: number): unknown => {
    if (isScalar(node) && node.value !== null) return node.value;
    if (isSeq<ParsedNode>(node)) return node.items.map((item) => read(item, lineAt(item.range[0])));
    if (!isMap<ParsedNode, ParsedNode | null>(node))
      throw new ContractError(`${at(own)}a value is missing, or an alias`);
    const entries = node.items.map(({ key, value }) => {
      const line = lineAt(key.range[0]);
      return { key: String(read(key, line)), line, value: read(value, line) };
    });
    return Object.assign(Object.fromEntries(entries.map(({ key, value }) => [key, value])), {
      [lines]: { own, keys: Object.fromEntries(entries.map(({ key, line }) => [key, line])) },
    });
  };
  return read(contents, 1) as Node;
}

/** Returns a deep copy of a part of the document, lines included. */
export function copyOf<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(copyOf) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copyOf(value)]));
  const { [lines]: written } = part as Written;
  return (written ? Object.assign(copy, { [lines]: written }) : copy) as Part;
}

/**
 * Returns a part that a step has made, with the lines of the written part that it was made from. What is inside it and
 * has no lines of its own gets the line of the whole.
 * @param key the key within the written part, if the part was made from what is there.
 */
export function madeFrom<Part extends object>(written: object, made: Part, key?: string): Part {
  const { [lines]: source } = written as Written;
  if (!source) return made;
  return placed(made, key === undefined ? source : { own: source.keys[key] ?? source.own, keys: {} });
}

function placed<Part>(part: Part, source: Lines): Part {
  const within = { own: source.own, keys: {} };
  if (Array.isArray(part)) return part.map((child) => placed(child, within)) as Part;
  if (typeof part !== 'object' || part === null || lines in part) return part;
  const children = Object.entries(part).map(([key, child]) => [key, placed(child, within)]);
  return { ...Object.fromEntries(children), [lines]: source };
}

/**
 * Puts the line of a part in front of a problem with it, as in `openapi.yaml:12: …`.
 * @param key the key within the part that the problem is about, if it is about one.
 */
export function problemOf(part: object | undefined, problem: string, key?: string): string {
  const { [lines]: written } = (part ?? {}) as Written;
  return at((key === undefined ? undefined : written?.keys[key]) ?? written?.own) + problem;
}

/** Returns the beginning of a message: the file and the line. A part that a step has made has no line. */
function at(line: number | undefined): string {
  return line === undefined ? 'openapi.yaml: ' : `openapi.yaml:${line}: `;
}
