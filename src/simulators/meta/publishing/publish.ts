/**
 * Runs a call that creates something, plays its fault before or after it, and tells how much an account may still publish, or
 * delete, today.
 */

import { daySeconds } from '../../../lib/time.ts';
import type { ErrorFamily } from '../../../providers/publish-failures.ts';
import {
  type Fault,
  failBefore,
  failureAfter,
  faultIn,
  lastHappenedAt,
  spentSeconds,
} from '../../engine/faults.ts';
import { json, type Refusal } from '../../engine/http.ts';
import { type Measured, measure } from '../../engine/measure.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../../store.ts';
import type { Address } from '../address.ts';
import { type ContentChange, makeChange, type Reporting } from '../changes.ts';
import { type Budget, contentRefused, passingFault, refusalNamed, throttled } from '../errors.ts';
import { type GraphNode, kind, type NodeKind, type Overlay } from '../node.ts';
import type { Scene } from '../provider-events.ts';

// Declares how calls create content: what a call asks for, and what results.

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

/**
 * What a call that creates something is answered from: the account's content, what can be created and how it
 * is refused, the budget that calls count towards, and where notifications go.
 */
export interface PublishHoldings extends Omit<Reporting, 'account'> {
  overlay: Overlay;
  publishing: Publishing;
  budget: Budget;
}

/**
 * Runs the call, and answers with what it created or with the fault that a test asked for.
 * @throws Refusal
 */
export async function publish(
  posting: Posting,
  node: GraphNode,
  { account, parameters, address }: Pick<Asked, 'account' | 'parameters' | 'address'>,
  holdings: PublishHoldings,
): Promise<SimulatedAnswer> {
  const { overlay, writes, store, publishing, budget } = holdings;
  const { accountId } = account;
  const marked = faultIn(textsOf(parameters), account.scenario);
  const now = await store.contentNow();
  const measured = await measureNamed(parameters, store);
  const asked = { account, parameters, address, overlay, writes, now, measured, fault: marked };
  const posted = posting(node, asked);
  const fault = posted.fault ?? marked;
  const { visible, part, refusal = contentRefused(), spent } = posted;
  const call = { accountId, writes, store, visible, part };
  await failBefore(fault, call, {
    errors: publishing.errors,
    named: refusalNamed,
    content: () => refusal,
    passing: passingFault,
    throttled: (seconds) => throttled(budget, accountId, seconds),
    spent: spent && (() => spent),
  });
  await makeChange(posted.change, { ...holdings, account });
  return (
    (visible && failureAfter(fault, { passing: passingFault, content: () => refusal })) || json(posted.answer)
  );
}

const addresses = ['image_url', 'video_url', 'file_url', 'url'];

async function measureNamed(parameters: URLSearchParams, { fetchFile }: SimulatorStore) {
  const address = addresses.map((name) => parameters.get(name)).find((one) => one !== null);
  const file = address && (await fetchFile?.(address));
  return file ? measure(file) : undefined;
}

/** Returns the texts of the parameters, in which a test can mark a fault; the token is left out. */
function textsOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([name, value]) => (name === 'access_token' ? [] : [value]));
}

// Counts how much of a quota an account has used in a day.

const quotaSeconds = daySeconds;

interface Quota {
  total: number;
  /**
   * Returns when what was written of an object used one unit, in milliseconds since 1970; `undefined` when it used
   * none.
   */
  usedAt(written: Record<string, unknown>): number | undefined;
}

/** When a test has just spent the quotas, all of each counts as used. */
function usageOf(quota: Quota, { writes, now }: { writes: SimulatorWrites; now: Date }): number {
  const isWithin = (at: number | undefined, seconds: number) =>
    at !== undefined && now.getTime() - at < seconds * 1000;
  if (isWithin(lastHappenedAt('quota_spent', writes), spentSeconds)) return quota.total;
  return [...writes.values()].filter((written) => isWithin(quota.usedAt(written), quotaSeconds)).length;
}

export interface ReportedQuota extends Quota {
  /** What the names of its fields begin with, where the account has several quotas. */
  prefix?: string;
}

const fieldsOf = ({ prefix = '' }: ReportedQuota) => [`${prefix}quota_usage`, `${prefix}config`] as const;

/**
 * Counts what was published from containers. Deleted posts count, and a carousel counts once.
 * @param counts tells whether what was published from such a container counts.
 */
export const publishedFrom =
  (counts: (container: unknown) => boolean): Quota['usedAt'] =>
  ({ added, edited }) =>
    counts(added) ? ((edited ?? {}) as { published?: number }).published : undefined;

/** Counts what was deleted through the API. */
export const deleted: Quota['usedAt'] = ({ deletedAt }) => deletedAt as number | undefined;

export const isSpent = (quota: Quota, looked: Pick<Looked, 'writes' | 'now'>) =>
  usageOf(quota, looked) >= quota.total;

/**
 * Shows an account with the edge that tells its quotas.
 * @param name the kind of the edge's node.
 */
export function viewLimit(
  edge: string,
  name: string,
  quotas: readonly ReportedQuota[],
  more: { defaults?: string } = {},
): View {
  const limitKind: NodeKind = kind(name, { fields: quotas.flatMap(fieldsOf).join(','), ...more });
  return (account, looked) => {
    const values = quotas.flatMap((quota) => {
      const [usage, limits] = fieldsOf(quota);
      const config = { quota_total: quota.total, quota_duration: quotaSeconds };
      return [
        [usage, usageOf(quota, looked)],
        [limits, config],
      ];
    });
    const limit = { kind: limitKind, values: Object.fromEntries(values) };
    return { node: { ...account, edges: { ...account.edges, [edge]: [limit] } } };
  };
}
