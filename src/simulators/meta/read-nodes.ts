/** Answers reads of nodes and edges: fields, expansion and pages. */
import { invalidParameter, malformedRequest, nonexistingField, unreachable } from './errors.ts';
import type { EdgeKind, GraphNode, Overlay, Parameters } from './node.ts';

// Parses the `fields` parameter: `id,children{id,media_url},replies.limit(50){id}`.

interface Selection {
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

// Pages lists by cursors. A cursor names a node, so that deletions between pages shift nothing.

const cursorPrefix = 'QVFIU';

interface PageOfNodes {
  nodes: GraphNode[];
  /** The cursors of the first and the last node; absent on an empty page. */
  cursors?: { before: string; after: string };
  /** The parameters of the next page, if there is one. */
  next?: { limit: number; after: string };
}

function readPage(
  all: readonly GraphNode[],
  edge: EdgeKind,
  parameters: Parameters,
  overlay: Overlay,
): PageOfNodes {
  if (edge.whole) return { nodes: all.filter(overlay.exists) };
  const limit = limitOf(parameters, edge);
  const rest = all.slice(startOf(all, parameters)).filter(overlay.exists);
  const nodes = rest.slice(0, limit);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return { nodes };
  const cursors = { before: cursorOf(first), after: cursorOf(last) };
  return { nodes, cursors, ...(rest.length > limit ? { next: { limit, after: cursors.after } } : {}) };
}

function limitOf(parameters: Parameters, { usual, maximum, overMaximum }: EdgeKind): number {
  const limit = Number(parameters.get('limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1) throw invalidParameter('limit must be a positive integer');
  if (limit > maximum && overMaximum === 'refused')
    throw invalidParameter(`limit must not be over ${maximum}`);
  return Math.min(limit, maximum);
}

function startOf(all: readonly GraphNode[], parameters: Parameters): number {
  const after = parameters.get('after');
  if (!after) return 0;
  const index = all.findIndex((node) => cursorOf(node) === after);
  if (index < 0) throw invalidParameter('The cursor in after is not one of this edge');
  return index + 1;
}

function cursorOf(node: GraphNode): string {
  return cursorPrefix + Buffer.from(node.id ?? '').toString('base64url');
}

// Writes nodes and edges as JSON, with field selection and expansion of links and edges.

export interface Reading {
  overlay: Overlay;
  /** Returns the URL of an edge for `paging.next`, with the access token, as the provider does. */
  edgeUrl(nodeId: string, edge: string, query: Record<string, string>): string;
}

interface EdgeAnswer {
  data: Record<string, unknown>[];
  paging?: { cursors: { before: string; after: string }; next?: string };
}

/** Writes a node. The provider adds `id` to the chosen fields. */
export function readNode(node: GraphNode, selections: Selection[] | undefined, reading: Reading) {
  const chosen = selections ?? node.kind.defaults.map((name) => ({ name, modifiers: new Map() }));
  const answer: Record<string, unknown> = {};
  for (const selection of chosen) {
    const value = readField(node, selection, reading);
    if (value !== undefined) answer[selection.name] = value;
  }
  if (node.id) answer.id ??= node.id;
  return answer;
}

export function readEdge(
  node: GraphNode,
  name: string,
  parameters: Parameters,
  selections: Selection[] | undefined,
  reading: Reading,
): EdgeAnswer {
  const edge = edgeOf(node, name);
  const nodesNow = reading.overlay.list(node, name);
  const all = edge.arrange?.(nodesNow, parameters) ?? nodesNow;
  const { nodes, cursors, next } = readPage(all, edge, parameters, reading.overlay);
  const data = nodes.map((child) => readNode(child, selections, reading));
  if (!cursors) return { data };
  const nextUrl = next && reading.edgeUrl(node.id ?? '', name, { limit: `${next.limit}`, after: next.after });
  return { data, paging: { cursors, ...(nextUrl ? { next: nextUrl } : {}) } };
}

function edgeOf({ kind }: GraphNode, name: string): EdgeKind {
  const edge = kind.edges[name];
  if (!edge) throw nonexistingField(name, kind.name);
  return edge;
}

function readField(node: GraphNode, { name, modifiers, children }: Selection, reading: Reading): unknown {
  const { kind } = node;
  const { overlay } = reading;
  if (kind.edges[name]) {
    const expanded = readEdge(node, name, modifiers, children, reading);
    return expanded.data.length > 0 ? expanded : undefined;
  }
  if (kind.lookups?.[name]) {
    const found = lookUp(name, modifiers, kind.lookups[name], overlay);
    return readNode(found, children, reading);
  }
  if (!kind.fields.has(name)) throw nonexistingField(name, kind.name);
  if (name === 'id') return node.id;
  if (name === kind.hiding?.field) return overlay.hidden(node);
  const link = overlay.link(node, name);
  if (link) return readNode(link, children, reading);
  return kind.derived?.[name]?.(node, overlay) ?? overlay.edits(node)[name] ?? node.values[name];
}

function lookUp(
  name: string,
  modifiers: Selection['modifiers'],
  modifier: string,
  overlay: Overlay,
): GraphNode {
  const id = modifiers.get(modifier);
  if (!id) throw invalidParameter(`${name} needs ${modifier}`);
  const found = overlay.lookUp(name, id);
  if (!found) throw unreachable(id, 'get');
  return found;
}
