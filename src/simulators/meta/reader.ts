/** Writes nodes and edges as JSON, with field selection and expansion of links and edges. */
import { invalidParameter, nonexistingField, unreachable } from './errors.ts';
import type { Selection } from './field-list.ts';
import type { EdgeKind, GraphNode, Overlay, Parameters } from './node.ts';
import { readPage } from './paging.ts';

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
