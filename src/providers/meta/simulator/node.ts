/** What the engine serves: nodes with fields, links to other nodes, and edges. */
import type { Notice } from './notices.ts';
import type { Overlay } from './overlay.ts';

/** A type of node, as the provider's specification names it. */
export interface NodeKind {
  name: string;
  /** Every field that may be asked for, with or without a value on a given node. */
  fields: ReadonlySet<string>;
  /** What a request without `fields` gets, besides `id`. */
  defaults: readonly string[];
  edges: Readonly<Record<string, EdgeKind>>;
  /** Fields that follow from what hangs on the node now. */
  derived?: Readonly<Record<string, (node: GraphNode, overlay: Overlay) => unknown>>;
  /** Field -> the modifier that names the node to show: `mentioned_comment.comment_id(1)`. */
  lookups?: Readonly<Record<string, string>>;
  /** Whether it can be asked for by its id, where that is not always so. */
  reachable?(node: GraphNode, overlay: Overlay): boolean;
  hiding?: Hiding;
  /** The answer to a deletion; throws when this node cannot be deleted. Without it, none of the kind can. */
  removal?(node: GraphNode): Record<string, unknown>;
  /** What is reported of changes that the account makes. */
  notices?: {
    hidden?(node: GraphNode, overlay: Overlay, hidden: boolean): Notice;
    removed?(node: GraphNode, overlay: Overlay): Notice;
  };
  /** Where apps can ask to hear of changes. */
  subscription?: SubscriptionRules;
}

export interface SubscriptionRules {
  /** What an app has to have been granted. */
  scope: string;
  /** What it can hear of. */
  fields: ReadonlySet<string>;
}

export interface EdgeKind {
  /** What a page holds without `limit`. */
  usual: number;
  /** The most that one page holds. */
  maximum: number;
  /** Over the maximum: refused, or served with the maximum. */
  overMaximum: 'refused' | 'cut';
  /** Small parts of a node, such as the participants of a conversation, come in one piece. */
  whole?: true;
  /** Where nodes stand that come later. */
  newest: 'first' | 'last';
  /** Those that the parameters choose, in the order that they ask for. */
  arrange?(nodes: NodeList, parameters: Parameters): NodeList;
}

/** The parameter that hides and unhides, and the field that tells. */
export interface Hiding {
  parameter: string;
  field: string;
  /** The provider takes the call for these, and shows them all the same. */
  ignored(node: GraphNode): boolean;
  /** The provider has no hiding for these. */
  refused?(node: GraphNode): boolean;
}

export interface GraphNode {
  /** Absent on parts that cannot be asked for by themselves. */
  id?: string;
  kind: NodeKind;
  values: Readonly<Record<string, unknown>>;
  /** Fields whose value is a node. */
  links?: Readonly<Record<string, GraphNode | undefined>>;
  edges?: Readonly<Record<string, NodeList>>;
  /** Nodes whose deletion takes this one with them. */
  ancestors?: readonly string[];
}

/**
 * All nodes of an edge in order. Where several edges show the same nodes they share one list, and what is added to the
 * list shows in all of them.
 */
export type NodeList = readonly GraphNode[];

export interface Parameters {
  get(name: string): string | null | undefined;
}

/** All nodes that a token reaches, by id. */
export type World = ReadonlyMap<string, GraphNode>;

/** @param self the node that `me` stands for. */
export function worldOf(self: GraphNode, others: readonly GraphNode[]): World {
  const world = new Map(
    [self, ...others].flatMap((node): [string, GraphNode][] => (node.id ? [[node.id, node]] : [])),
  );
  return world.set('me', self);
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

/** An edge that is read in pages. */
export function paged(maximum: number, options: Partial<Omit<EdgeKind, 'maximum' | 'whole'>> = {}): EdgeKind {
  return { usual: 25, overMaximum: 'cut', newest: 'first', ...options, maximum };
}

export const whole: EdgeKind = { ...paged(100, { usual: 100, newest: 'last' }), whole: true };
