/** How content comes to be over the API: what a call that creates something asks for, and what becomes of it. */
import type { Fault } from '../../../kit/simulator/faults.ts';
import type { ErrorFamily } from '../../../publish-failures.ts';
import type { SimulatorWrites } from '../../../simulator.ts';
import type { Address } from '../address.ts';
import type { Change } from '../changes.ts';
import type { GraphRefusal } from '../errors.ts';
import type { Scene } from '../happenings.ts';
import type { GraphNode } from '../node.ts';

export interface Publishing {
  /** The errors with which the provider refuses content. */
  errors: readonly ErrorFamily[];
  /** Kind of node -> edge -> what a POST to it does. */
  postings: Readonly<Record<string, Readonly<Record<string, Posting>>>>;
  /** Kind of node -> what it shows at this time. */
  views: Readonly<Record<string, View>>;
  /** Whether files are uploaded to a host of their own. */
  uploads?: true;
}

export interface Asked extends Scene {
  parameters: URLSearchParams;
  writes: SimulatorWrites;
  address: Address;
  /** What this call is marked with. */
  fault: Fault | undefined;
}

/** Decides, and changes nothing yet. Throws GraphRefusal. */
export type Posting = (node: GraphNode, asked: Asked) => Posted;

export interface Posted {
  answer: Record<string, unknown>;
  change: Change;
  /** Whether others see it from now on. */
  visible?: true;
  /** Whether it is one file of several. */
  part?: true;
  /** What an earlier call to the same end was marked with. */
  fault?: Fault | undefined;
  /** How the provider refuses content of the kind, and more of it than it allows. */
  refusal?: GraphRefusal;
  spent?: GraphRefusal;
}

export type View = (node: GraphNode, looked: Looked) => { node: GraphNode; change?: Change };

export interface Looked extends Scene {
  writes: SimulatorWrites;
}
