/** Finds circles among files and among folders. */
import type { ImportLine } from './imports.ts';

/** Node -> the nodes that it imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

interface FolderCircle {
  /** The folder whose children form the circle; `.` is the uppermost. */
  folder: string;
  /** The names of the children: files, and folders that stand for all that is in them. */
  children: string[];
}

/** Returns each group of files that import one another, directly or through others. */
export function fileCircles(lines: readonly ImportLine[]): string[][] {
  return circlesIn(graphOf(lines.flatMap(({ file, imported }) => (imported ? [[file, imported]] : []))));
}

/**
 * Returns the circles among the children of every folder, where a sub-folder is one child with all that is in it. Files
 * and folders can form such a circle although no file imports itself through others.
 */
export function folderCircles(lines: readonly ImportLine[]): FolderCircle[] {
  const edges = new Map<string, [string, string][]>();
  for (const { file, imported } of lines) {
    if (!imported) continue;
    const { folder, from, to } = whereTheyPart(file, imported);
    edges.set(folder, [...(edges.get(folder) ?? []), [from, to]]);
  }
  return [...edges]
    .flatMap(([folder, ofFolder]) => circlesIn(graphOf(ofFolder)).map((children) => ({ folder, children })))
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/**
 * Returns the innermost folder that contains both files, and for each file the child of that folder that is
 * the file or contains it.
 */
function whereTheyPart(file: string, imported: string): { folder: string; from: string; to: string } {
  const one = file.split('/');
  const other = imported.split('/');
  let depth = 0;
  while (depth < Math.min(one.length, other.length) - 1 && one[depth] === other[depth]) depth++;
  const folder = one.slice(0, depth).join('/') || '.';
  return { folder, from: one[depth] ?? '', to: other[depth] ?? '' };
}

function graphOf(edges: readonly (readonly string[])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from = '', to = ''] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** Returns the groups of nodes that reach one another, by Tarjan's algorithm; each is sorted. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;

  function visit(node: string): number {
    order.set(node, order.size);
    let low = order.size - 1;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === order.get(node)) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || graph.get(node)?.has(node)) circles.push(group.sort());
    }
    return low;
  }
}
