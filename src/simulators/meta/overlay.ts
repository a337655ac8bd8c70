/** Lays what was written over the fixtures: additions, edits, hiding and deletions. */
import type { SimulatorWrites } from '../store.ts';
import { type Builder, readAdditions } from './additions.ts';
import type { NodeList, Overlay, World } from './node.ts';

const nothing: NodeList = [];
const unedited = {};

/**
 * Creates the overlay.
 * @param build builds the added nodes; without it, nothing can be added.
 */
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
      // A link may show the account or a person in less detail, as another kind of node with the same id.
      // Then the link's own node counts.
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
