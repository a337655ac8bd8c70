/** Pages lists by cursors. A cursor names a node, so that deletions between pages shift nothing. */
import { invalidParameter } from './errors.ts';
import type { EdgeKind, GraphNode, Overlay, Parameters } from './node.ts';

const cursorPrefix = 'QVFIU';

interface PageOfNodes {
  nodes: GraphNode[];
  /** The cursors of the first and the last node; absent on an empty page. */
  cursors?: { before: string; after: string };
  /** The parameters of the next page, if there is one. */
  next?: { limit: number; after: string };
}

export function readPage(
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
