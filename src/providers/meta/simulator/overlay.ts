/** What a test wrote, laid over the fixtures. */
import type { SimulatorWrites } from '../../simulator.ts';
import type { GraphNode } from './node.ts';

export interface Overlay {
  /** Neither deleted itself nor part of something deleted. */
  exists(node: GraphNode): boolean;
  hidden(node: GraphNode): boolean;
}

export function createOverlay(writes: SimulatorWrites): Overlay {
  const deleted = (id: string) => writes.get(id)?.deleted === true;
  return {
    exists: ({ id, ancestors = [] }) => !(id && deleted(id)) && !ancestors.some(deleted),
    hidden: ({ id, kind, values }) =>
      Boolean((id && writes.get(id)?.hidden) ?? (kind.hiding && values[kind.hiding.field])),
  };
}
