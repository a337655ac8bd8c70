/** Declares how calls create content: what a call asks for, and what results. */

import type { ErrorFamily } from '../../../providers/publish-failures.ts';
import type { Refusal } from '../../engine/answers.ts';
import type { Fault } from '../../engine/faults.ts';
import type { Measured } from '../../engine/measure.ts';
import type { SimulatorWrites } from '../../store.ts';
import type { Address } from '../address.ts';
import type { ContentChange } from '../changes.ts';
import type { GraphNode } from '../node.ts';
import type { Scene } from '../provider-events.ts';

export interface Publishing {
  /** The errors with which the provider refuses content. */
  errors: readonly ErrorFamily[];
  /** Kind of node -> edge -> the function that decides what a POST to it does. */
  postings: Readonly<Record<string, Readonly<Record<string, Posting>>>>;
  /** Kind of node -> the function that shows it as it is now. */
  views: Readonly<Record<string, View>>;
  /** True when files are uploaded to another host of the provider than that of its API. */
  uploads?: true;
}

export interface Asked extends Scene {
  parameters: URLSearchParams;
  writes: SimulatorWrites;
  address: Address;
  /** What the provider has measured of the file whose address the call names; absent where it cannot be had. */
  measured: Measured | undefined;
  /** The fault that this call is marked with. */
  fault: Fault | undefined;
}

/**
 * Decides what a call results in, without changing anything yet.
 * @throws Refusal
 */
export type Posting = (node: GraphNode, asked: Asked) => Posted;

export interface Posted {
  answer: Record<string, unknown>;
  change: ContentChange;
  /** True when others can see the content from now on. */
  visible?: true;
  /** True when the call prepares one file of content that is published later. */
  part?: true;
  /** The fault that an earlier call for the same content was marked with. */
  fault?: Fault | undefined;
  /** The refusal that a test can ask for; absent means the refusal of any content. */
  refusal?: Refusal;
  spent?: Refusal;
}

/** Returns no node while the provider does not know it yet. */
export type View = (
  node: GraphNode,
  looked: Looked,
) => { node: GraphNode | undefined; change?: ContentChange };

export interface Looked extends Scene {
  writes: SimulatorWrites;
}
