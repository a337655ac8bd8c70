/** What came to an account's content after its fixtures: kept as plain descriptions, read as nodes. */
import type { SimulatorWrites } from '../../simulator.ts';
import type { GraphNode, NodeList, World } from './node.ts';

/** Any node by its id, also one that is deleted. */
export type FindNode = (id: string) => GraphNode | undefined;

/**
 * Makes the node of a description, which is the provider's own. `undefined` when what it belongs to is not there any
 * more: writes are kept for a time only.
 */
export type Builder = (id: string, description: unknown, find: FindNode) => Added | undefined;

export interface Added {
  node: GraphNode;
  /** The lists that it stands in. A node that stands there already moves to the newest place. */
  arrivals: readonly { list: NodeList; node: GraphNode }[];
  /** The one field that shows it; absent when it can be asked for by its id. */
  onlyBy?: string;
}

export interface Additions {
  get(id: string): GraphNode | undefined;
  /** What only a field shows. */
  lookUp(field: string, id: string): GraphNode | undefined;
  /** What came to a list, or came up in it, the latest last. */
  arrivals(list: NodeList): readonly GraphNode[];
  count: number;
  /** Of the latest addition; 0 without any. */
  lastPlace: number;
}

interface Stored {
  id: string;
  /** Its place in time. */
  place: number;
  description: unknown;
}

const none: Additions = {
  get: () => undefined,
  lookUp: () => undefined,
  arrivals: () => [],
  count: 0,
  lastPlace: 0,
};

export function readAdditions(world: World, writes: SimulatorWrites, build: Builder | undefined): Additions {
  const stored = storedIn(writes);
  if (!build || stored.length === 0) return none;
  const nodes = new Map<string, GraphNode>();
  const lookups = new Map<string, GraphNode>();
  const lists = new Map<NodeList, Set<GraphNode>>();
  const find: FindNode = (id) => world.get(id) ?? nodes.get(id);
  for (const { id, description } of stored) {
    const added = build(id, description, find);
    if (added?.onlyBy) lookups.set(`${added.onlyBy}/${id}`, added.node);
    else if (added) nodes.set(id, added.node);
    for (const { list, node } of added?.arrivals ?? []) arrive(lists, list, node);
  }
  return {
    get: (id) => nodes.get(id),
    lookUp: (field, id) => lookups.get(`${field}/${id}`),
    arrivals: (list) => [...(lists.get(list) ?? [])],
    count: stored.length,
    lastPlace: stored.at(-1)?.place ?? 0,
  };
}

function storedIn(writes: SimulatorWrites): Stored[] {
  const stored = [...writes].flatMap(([id, { added, place }]) =>
    added ? [{ id, place: Number(place), description: added }] : [],
  );
  return stored.sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
}

function arrive(lists: Map<NodeList, Set<GraphNode>>, list: NodeList, node: GraphNode): void {
  const arrivals = lists.get(list) ?? new Set();
  arrivals.delete(node);
  lists.set(list, arrivals.add(node));
}
