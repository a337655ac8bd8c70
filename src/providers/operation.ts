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
