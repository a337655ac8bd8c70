/** What was written, laid over the fixtures: additions, edits, hiding and deletions. */
import type { SimulatorWrites } from '../../simulator.ts';
import { type Builder, readAdditions } from './additions.ts';
import type { GraphNode, NodeList, World } from './node.ts';

export interface Overlay {
  /** What can be asked for by its id. */
  find(id: string): GraphNode | undefined;
  /** What only a field shows. */
  lookUp(field: string, id: string): GraphNode | undefined;
  /** Neither deleted itself nor part of something deleted. */
  exists(node: GraphNode): boolean;
  hidden(node: GraphNode): boolean;
  values(node: GraphNode): Readonly<Record<string, unknown>>;
  /** Those of them that were edited. */
  edits(node: GraphNode): Readonly<Record<string, unknown>>;
  /** The node behind a link, with all that hangs on it. */
  link(node: GraphNode, name: string): GraphNode | undefined;
  /** The nodes of an edge, also deleted ones: cursors may stand at them. */
  list(node: GraphNode, edge: string): NodeList;
  /** Those that are there. */
  present(node: GraphNode, edge: string): NodeList;
  /** Whether it came later than the fixtures. */
  came(node: GraphNode): boolean;
  /** How many nodes were added. */
  added: number;
  /** For what is added next: after all that is there, also where the clock has not moved. */
  nextPlace(now: Date): number;
}

const nothing: NodeList = [];
const unedited = {};

/** @param build makes nodes of what was added; without it, nothing can be. */
export function createOverlay(world: World, writes: SimulatorWrites, build?: Builder): Overlay {
  const additions = readAdditions(world, writes, build);
  const deleted = (id: string) => writes.get(id)?.deleted === true;
  const node = (id: string) => world.get(id) ?? additions.get(id);
  const overlay: Overlay = {
    find(id) {
      const found = node(id);
      if (!found || !overlay.exists(found)) return undefined;
      return (found.kind.reachable?.(found, overlay) ?? true) ? found : undefined;
    },
    lookUp: additions.lookUp,
    exists: ({ id, ancestors = [] }) => !(id && deleted(id)) && !ancestors.some(deleted),
    hidden: ({ id, kind, values }) =>
      Boolean((id && writes.get(id)?.hidden) ?? (kind.hiding && values[kind.hiding.field])),
    values: (target) => ({ ...target.values, ...overlay.edits(target) }),
    edits: ({ id }) => ((id && writes.get(id)?.edited) || unedited) as Record<string, unknown>,
    link({ links = {} }, name) {
      const link = links[name];
      const found = link?.id ? node(link.id) : undefined;
      // People and the account itself are shown in other kinds than their own, with less.
      return found?.kind === link?.kind ? found : link;
    },
    list({ kind, edges = {} }, edge) {
      const list = edges[edge] ?? nothing;
      const arrivals = additions.count > 0 ? additions.arrivals(list) : nothing;
      if (arrivals.length === 0) return list;
      const rest = list.filter((entry) => !arrivals.includes(entry));
      return kind.edges[edge]?.newest === 'last'
        ? [...rest, ...arrivals]
        : [...arrivals.toReversed(), ...rest];
    },
    present(parent, edge) {
      const list = overlay.list(parent, edge);
      return writes.size > 0 ? list.filter(overlay.exists) : list;
    },
    came: ({ id }) => id !== undefined && additions.get(id) !== undefined,
    added: additions.count,
    nextPlace: (now) => Math.max(now.getTime(), additions.lastPlace + 1),
  };
  return overlay;
}
