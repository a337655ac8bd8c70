/** What a call to a provider is for, and what its grant must have. */
import type { ContentAction, ContentType } from '../contract/index.ts';

/** What a call to a provider is made for, as metrics and the log name it: an operation of the contract, or a job. */
export type ProviderOperation =
  | `${ContentType}.${ContentAction | 'publish'}`
  | 'connectedProfiles.metrics'
  | 'connectedProfiles.targets.list'
  | 'authIntegrations.check'
  | `connections.${'connect' | 'refresh' | 'check' | 'subscribe' | 'revoke'}`
  | `profiles.${'budget' | 'rules' | 'poll' | 'stream' | 'sweep'}`
  | 'webhooks.observe'
  | 'events.deliver'
  | 'backfills.page';

/** The scopes and tasks that a grant must have for an operation. */
export interface RequiredAccess {
  /** Login kind -> the scopes needed. A login kind that is left out does not offer the operation. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** The tasks needed; absent when anybody who can grant the scopes may run the operation. */
  tasks?: RoleTasks;
}

/**
 * Login kind -> tasks, one of which the end user's role at the account must include. A login kind that is
 * left out needs none.
 */
export type RoleTasks = Readonly<Record<string, readonly string[]>>;
