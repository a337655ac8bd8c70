/** The nodes that the engine serves, with fields, links to other nodes, and edges. */
import type { SimulatorWrites } from '../store.ts';

/** A type of node, as the provider's specification names it. */
export interface NodeKind {
  name: string;
  /** The fields that may be requested, whether or not a given node has a value. */
  fields: ReadonlySet<string>;
  /** The fields that a request without `fields` gets, besides `id`. */
  defaults: readonly string[];
  edges: Readonly<Record<string, EdgeKind>>;
  /** Fields that are computed from what belongs to the node. */
  derived?: Readonly<Record<string, (node: GraphNode, overlay: Overlay) => unknown>>;
  /** Field -> the modifier that names the node to show: `mentioned_comment.comment_id(1)`. */
  lookups?: Readonly<Record<string, string>>;
  /** Tells whether a node can be read by its id; absent when it always can. */
  reachable?(node: GraphNode, overlay: Overlay): boolean;
  hiding?: Hiding;
  /**
   * Returns the answer to a deletion; throws when this node cannot be deleted, or not now. Absent when no node of
   * the kind can.
   */
  removal?(node: GraphNode, looked: { writes: SimulatorWrites; now: Date }): Record<string, unknown>;
  /** The notifications that are sent when the account itself hides, shows or removes a node. */
  notices?: {
    hidden?(node: GraphNode, overlay: Overlay, hidden: boolean): Notice;
    removed?(node: GraphNode, overlay: Overlay): Notice;
  };
  /** The insights of such nodes; absent when they have none. */
  insights?: Insights;
  /** The rules for subscriptions; absent when apps cannot subscribe. */
  subscription?: SubscriptionRules;
}

export interface SubscriptionRules {
  /** The scope that an app needs in order to subscribe. */
  scope: string;
  /** The fields that can be subscribed to. */
  fields: ReadonlySet<string>;
}

export interface EdgeKind {
  /** The page size without `limit`. */
  usual: number;
  /** The largest page size. */
  maximum: number;
  /** Tells what happens to a larger `limit`: it is refused, or served with the maximum. */
  overMaximum: 'refused' | 'cut';
  /** True for edges whose nodes are parts of this one, and cannot be read by themselves or added. */
  inline?: true;
  /**
   * True for edges that are not read in pages: small parts of a node, such as the participants of a
   * conversation, come in one piece.
   */
  whole?: true;
  /** The end of the list at which new nodes are put. */
  newest: 'first' | 'last';
  /** Returns the nodes that the parameters choose, in the requested order. */
  arrange?(nodes: NodeList, parameters: Parameters): NodeList;
}

/** The insights of a kind of node. */
export interface Insights {
  /** The name of the edge; `insights` when absent. */
  edge?: string;
  /** Set where requests name neither a period nor a form, because each metric has one of each. */
  untyped?: true;
  metrics: Readonly<Record<string, InsightMetric>>;
  /** The longest time range, in days; absent for nodes that have lifetime numbers only. */
  maxRangeDays?: number;
  /** The message about a metric that the provider does not have. */
  unknownMetric(name: string, known: readonly string[]): string;
  /** Returns the metrics that nodes like this one have; absent when all nodes have all. */
  offered?(node: GraphNode): readonly string[];
  /** Tells whether the provider answers with no metrics at all for this node. */
  silent?(node: GraphNode): boolean;
  /** Throws when the provider has no insights of this node. */
  refuse?(node: GraphNode): void;
}

export interface InsightMetric {
  title: string;
  /** The usual number of a day or, for what is published, of its whole life. */
  usual: number;
  /** The forms in which the provider gives it, by period. */
  forms: Partial<Record<string, readonly InsightForm[]>>;
  /** The values that a breakdown has. */
  breakdowns?: Readonly<Record<string, readonly string[]>>;
  /** Returns a number that the node has already, instead of one that is made up. */
  known?(node: GraphNode, overlay: Overlay): number | undefined;
  /** The names of the parts of which the value consists, where it is no single number. */
  parts?: readonly string[];
}

/** Declares a metric. */
export const metric = (
  title: string,
  usual: number,
  forms: InsightMetric['forms'],
  more: Partial<InsightMetric> = {},
): InsightMetric => ({ title, usual, forms, ...more });

export type InsightForm = 'time_series' | 'total_value' | 'values' | 'link_total_values';

/** Declares the parameter that hides and shows a node, and the field that tells whether it is hidden. */
export interface Hiding {
  parameter: string;
  /** The edge of the node that takes the parameter; absent when the node itself takes it. */
  edge?: string;
  field: string;
  /** Tells whether the provider accepts the call but keeps showing the node. */
  ignored(node: GraphNode): boolean;
  /** Tells whether the provider cannot hide the node. */
  refused?(node: GraphNode): boolean;
}

export interface GraphNode {
  /** The node's id; absent on parts that cannot be read by themselves. */
  id?: string;
  kind: NodeKind;
  values: Readonly<Record<string, unknown>>;
  /** Fields whose value is a node. */
  links?: Readonly<Record<string, GraphNode | undefined>>;
  /** The nodes that it begins with on its edges, in order. */
  edges?: Readonly<Record<string, NodeList>>;
  /** The id of the node whose lists it shows, where that is another one. */
  listsOf?: string;
  /** The ids of the nodes that this one belongs to: when one of them is deleted, so is this one. */
  ancestors?: readonly string[];
}

/** The nodes of an edge, in order. */
export type NodeList = readonly GraphNode[];

export interface Parameters {
  get(name: string): string | null | undefined;
}

/** The nodes as they are after what was written: additions, edits, hiding and deletions. */
export interface Overlay {
  /** Returns a node that can be read by its id. */
  find(id: string): GraphNode | undefined;
  /** Returns the node with this id if it can be read by this field only. */
  lookUp(field: string, id: string): GraphNode | undefined;
  /** Tells whether the node is neither deleted nor part of something deleted. */
  exists(node: GraphNode): boolean;
  hidden(node: GraphNode): boolean;
  values(node: GraphNode): Readonly<Record<string, unknown>>;
  /** Returns the edited fields of the node. */
  edits(node: GraphNode): Readonly<Record<string, unknown>>;
  /** Returns the node behind a link, with everything that belongs to it. */
  link(node: GraphNode, name: string): GraphNode | undefined;
  /** Returns the nodes of an edge, including deleted ones, which cursors may refer to. */
  list(node: GraphNode, edge: string): NodeList;
  /** Returns the nodes of an edge that are not deleted. */
  present(node: GraphNode, edge: string): NodeList;
  /** Tells whether the node is newer than the fixtures. */
  came(node: GraphNode): boolean;
  /**
   * The number of nodes that the account has been given after its fixtures, by writes or by what tests let
   * happen.
   */
  added: number;
  /** Returns the place for the next addition: after all others, even if the clock has not moved. */
  nextPlace(now: Date): number;
}

/**
 * The notification of one change: of content, in `value`, or of conversations, in `messaging`. For
 * conversations `field` is not sent; it only tells which apps have subscribed.
 */
export type Notice = { field: string } & (
  | { value: Record<string, unknown> }
  | { messaging: Record<string, unknown> }
);

/** The content that a token reaches. */
export interface FixtureSet {
  /** The node that `me` stands for; absent when there is none. */
  self: GraphNode | undefined;
  /** The other nodes that are on no edge. */
  others: readonly GraphNode[];
  /** Further nodes, described as additions are: pairs of id and description, each after those it refers to. */
  described?: Iterable<readonly [string, object]>;
}

export function kind(
  name: string,
  shape: { fields: string; defaults?: string } & Partial<Omit<NodeKind, 'name' | 'fields' | 'defaults'>>,
): NodeKind {
  const { fields, defaults, edges = {}, ...rest } = shape;
  return {
    name,
    fields: new Set(['id', ...fields.split(',')]),
    defaults: defaults?.split(',') ?? [],
    edges,
    ...rest,
  };
}

/** Declares an edge that is read in pages. */
export function paged(maximum: number, options: Partial<Omit<EdgeKind, 'maximum' | 'whole'>> = {}): EdgeKind {
  return { usual: 25, overMaximum: 'cut', newest: 'first', ...options, maximum };
}

/** An edge whose nodes can be read by themselves, and come in one piece. */
export const whole: EdgeKind = { ...paged(100, { usual: 100, newest: 'last' }), whole: true };

/** An edge whose nodes are stored within their node, and cannot be read by themselves. */
export const parts: EdgeKind = { ...whole, inline: true };
