/** Shows the content of accounts as it is after what was written: additions, edits, hiding and deletions. */

import { memoized } from '../../lib/bounded-cache.ts';
import type { Graph } from '../engine/graph.ts';
import { newestFixture } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';
import { type ContentSource, createNodeGraphs, graphOfFixtureSet, listsOf, type Placed } from './graph.ts';
import type { FixtureSet, GraphNode, NodeList, Overlay } from './node.ts';
import { claimsOf } from './tokens.ts';

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
