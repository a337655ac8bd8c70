/** What is known of calls to a provider before they are made. This file has types only. */

import type { Scope } from '../db/client/scope.ts';
import type { QuotaOwner } from '../db/tables/provider-limits.ts';
import type { RandomSource } from '../lib/random-source.ts';
import type { ProviderOperation } from '../providers/access.ts';
import type { Provider } from '../providers/provider.ts';

/**
 * Why a call is made. `background`: the service asks for changes by itself, and leaves a share of every limit
 * to others. `read`: somebody waits for the answer. `write`: the call changes something; it is counted, and refused only by
 * a limit that the provider itself keeps (`strict`). `completion`: the same, for a call that learns or finishes what an earlier
 * one has begun, and `grant`, for a call that makes a grant or keeps it alive; these are sent even where a customer never
 * spends anything.
 */
export type CallPurpose = 'background' | 'read' | 'write' | 'completion' | 'grant';

export interface ProviderCalls {
  provider: Provider;
  scope: Scope;
  operation: ProviderOperation;
  purpose: CallPurpose;
  /** The ids of what the calls are made for, under their names in the log. */
  ids: Readonly<Record<string, string>>;
  /** The holders whose budgets the calls spend, all of one app; none has an account while it is unknown. */
  owners: readonly QuotaOwner[];
  /** The holder for whom the budgets that answers tell of are recorded; absent when they are not recorded. */
  recordedFor?: QuotaOwner;
  /** What the ids of new things are drawn from, where the work has its own; absent for what the tenant's calls draw from. */
  draws?: RandomSource;
  /** Aborts the calls. */
  signal?: AbortSignal | undefined;
}
