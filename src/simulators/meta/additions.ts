/** Keeps what was added to an account after its fixtures, as plain descriptions that become nodes when read. */
import type { SimulatorWrites } from '../store.ts';
import type { GraphNode, NodeList, World } from './node.ts';

/** Finds a node by its id, even a deleted one. */
export type FindNode = (id: string) => GraphNode | undefined;

/**
 * Builds the node of a description, whose form each provider decides. Returns `undefined` when the node that
 * it belongs to has been forgotten, since writes expire.
 */
export type Builder = (id: string, description: unknown, find: FindNode) => Added | undefined;

export interface Added {
  node: GraphNode;
  /** The lists that the node is added to. A node that is already in a list moves to its newest place. */
  arrivals: readonly { list: NodeList; node: GraphNode }[];
  /** The only field by which the node can be read; absent when it can be read by its id. */
  onlyBy?: string;
}

interface Additions {
  get(id: string): GraphNode | undefined;
  /** Returns the node with this id if it can be read by this field only. */
  lookUp(field: string, id: string): GraphNode | undefined;
  /** Returns the nodes that were added to a list or moved to its newest place, the latest last. */
  arrivals(list: NodeList): readonly GraphNode[];
  count: number;
  /** The place of the latest addition; 0 if there is none. */
  lastPlace: number;
}

interface Stored {
  id: string;
  /** The node's place in the order of additions. */
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
