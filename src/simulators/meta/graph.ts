/**
 * Places the nodes of an account in the graph, and shows them as they are after what was written: additions, edits, hiding and
 * deletions.
 */

import { memoized } from '../../lib/bounded-cache.ts';
import { createGraphs, type Entry, type Graph, graphOf } from '../engine/graph.ts';
import { newestFixture } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';
import type { FixtureSet, GraphNode, NodeList, Overlay } from './node.ts';
import { readGraphTime } from './times.ts';
import { claimsOf, type TokenClaims } from './tokens.ts';

/** A node, and the edges that list it. */
interface Placed extends Entry {
  node: GraphNode;
  /** Edge -> the ids of the nodes that list this one there. */
  on: Readonly<Record<string, readonly string[]>>;
  /** The place among nodes of the same time; 0 is the newest. */
  turn: number;
  /** The only field by which the node can be read; absent when it can be read by its id. */
  onlyBy?: string | undefined;
}

/** A node that was added. */
export interface Added {
  node: GraphNode;
  /** Edge -> the id of the node, or the ids of the nodes, that list this one there. */
  on?: Readonly<Record<string, string | readonly string[] | undefined>>;
  onlyBy?: string;
}

export interface GraphContext {
  /** Finds a node by its id, even a deleted one. */
  find(id: string): GraphNode | undefined;
  /** The id under which the lists of `me` are kept. */
  me: string;
}

export interface ContentSource {
  /** Returns the fixtures of an account. It must be a pure function, because the fixtures are cached. */
  fixtureSetOf(account: TokenClaims): FixtureSet;
  /**
   * Builds the node of a description, whose form each provider decides: of one that a world begins with, or of
   * an addition. Returns `undefined` when the node that it belongs to has been forgotten, since writes expire.
   */
  build(id: string, description: unknown, account: TokenClaims, around: GraphContext): Added | undefined;
}

const listsOf = ({ id = '', listsOf = id }: GraphNode) => listsOf;

const source = {
  referencesOf: ({ on }: Placed) => on,
  compare: (one: Placed, other: Placed) => one.turn - other.turn,
};

const graphOfFixtureSet = (fixtureSet: FixtureSet): Graph<Placed> => graphOf(placesOf(fixtureSet), source);

/**
 * Returns the function that lays what was written over the fixtures of a token's account.
 * @param fixtureSetAt returns what a token reaches.
 */
function createNodeGraphs(fixtureSetAt: (token: string) => FixtureSet, build: ContentSource['build']) {
  return createGraphs<Placed>({
    ...source,
    keepsDeleted: true,
    fixturesOf(token) {
      const places = new Map(placesOf(fixtureSetAt(token)).map((placed) => [placed.id, placed]));
      for (const [id, description] of fixtureSetAt(token).described ?? []) {
        const placed = place(token, id, description, (one) => places.get(one));
        if (placed) places.set(id, { ...placed, at: timeOf(placed.node), turn: places.size });
      }
      return [...places.values()];
    },
    placeOf: (written) => Number(written.place ?? 0),
    build(id, { added, place: written, movedAt }, { accountId: token, before, get }) {
      const at = Number(movedAt ?? written);
      if (!added) return before && movedAt !== undefined ? { ...before, at } : undefined;
      const placed = place(token, id, added, get);
      return placed && { ...placed, at };
    },
  });

  function place(token: string, id: string, description: unknown, get: (id: string) => Placed | undefined) {
    const { self } = fixtureSetAt(token);
    const around = { find: (one: string) => get(one)?.node, me: self ? listsOf(self) : '' };
    const built = build(id, description, claimsOf(token), around);
    return built && { ...built, id, turn: 0, on: manyOf(built.on ?? {}) };
  }
}

const manyOf = (on: NonNullable<Added['on']>) =>
  Object.fromEntries(Object.entries(on).map(([edge, ids = []]) => [edge, [ids].flat()]));

/** Returns all nodes of a world, each once, with the edges that list it. */
function placesOf({ self, others }: FixtureSet): Placed[] {
  const places = new Map<string, Placed & { on: Record<string, string[]> }>();
  function place(node: GraphNode): Record<string, string[]> {
    const id = node.id ?? '';
    const known = places.get(id);
    if (known) return known.on;
    const on: Record<string, string[]> = {};
    places.set(id, { id, node, at: timeOf(node), on, turn: places.size });
    for (const [edge, children] of Object.entries(node.edges ?? {})) {
      const rules = node.kind.edges[edge];
      if (!rules || rules.inline) continue;
      for (const child of rules.newest === 'last' ? children.toReversed() : children) {
        const listed = place(child);
        listed[edge] = [...new Set([...(listed[edge] ?? []), listsOf(node)])];
      }
    }
    return on;
  }
  for (const node of self ? [self, ...others] : others) place(node);
  return [...places.values()];
}

/** Returns the time by which a node is sorted: for a conversation, that of its newest message. */
function timeOf({ values: { timestamp, created_time }, edges }: GraphNode): number {
  const newest = edges?.messages?.[0]?.values.created_time;
  const time = timestamp ?? created_time ?? newest;
  return time === undefined ? 0 : readGraphTime(time);
}

export type Content = (token: string, writes: SimulatorWrites) => Overlay;

export function createContent(source: ContentSource): Content {
  const fixtureSetAt = memoized((token) => source.fixtureSetOf(claimsOf(token)));
  const graphs = createNodeGraphs(fixtureSetAt, source.build);
  return (token, writes) => createOverlay(graphs(token, writes), fixtureSetAt(token).self?.id, writes);
}

/** Shows a world over which nothing is written. */
export const overlayOf = (fixtureSet: FixtureSet) =>
  createOverlay(graphOfFixtureSet(fixtureSet), fixtureSet.self?.id, new Map());

const nothing: NodeList = [];
const unedited = {};

function createOverlay(graph: Graph<Placed>, self: string | undefined, writes: SimulatorWrites): Overlay {
  const deleted = (id: string) => writes.get(id)?.deleted === true;
  const written = [...writes.values()].filter(({ added }) => added);
  const overlay: Overlay = {
    find(id) {
      const found = graph.get(id === 'me' ? (self ?? '') : id);
      if (!found || found.onlyBy || !overlay.exists(found.node)) return undefined;
      return (found.node.kind.reachable?.(found.node, overlay) ?? true) ? found.node : undefined;
    },
    lookUp(field, id) {
      const found = graph.get(id);
      return found?.onlyBy === field ? found.node : undefined;
    },
    exists: ({ id, ancestors = [] }) => !(id && deleted(id)) && !ancestors.some(deleted),
    hidden: ({ id, kind, values }) =>
      Boolean((id && writes.get(id)?.hidden) ?? (kind.hiding && values[kind.hiding.field])),
    values: (target) => ({ ...target.values, ...overlay.edits(target) }),
    edits: ({ id }) => ((id && writes.get(id)?.edited) || unedited) as Record<string, unknown>,
    link({ links = {} }, name) {
      const link = links[name];
      const found = link?.id ? graph.get(link.id)?.node : undefined;
      // A link may show the account or a person in less detail, as another kind of node with the same id.
      // Then the link's own node counts.
      return found?.kind === link?.kind ? found : link;
    },
    list(node, edge) {
      const rules = node.kind.edges[edge];
      if (!rules || rules.inline) return node.edges?.[edge] ?? nothing;
      const listed = graph.referring(edge, listsOf(node)).map((one): GraphNode => one.node);
      return rules.newest === 'last' ? listed.reverse() : listed;
    },
    present(parent, edge) {
      const list = overlay.list(parent, edge);
      return writes.size > 0 ? list.filter(overlay.exists) : list;
    },
    came: ({ id }) => Boolean(id && writes.get(id)?.added),
    added: written.length,
    nextPlace: (now) =>
      Math.max(now.getTime(), newestFixture + 1, ...written.map(({ place }) => Number(place) + 1)),
  };
  return overlay;
}
