/** Gives every handle on the simulated server an account, whose DID is computed from the handle. */
import { nameAccounts } from '../engine/handles.ts';
import { serverHost } from './hosts.ts';

export const accounts = nameAccounts({ domain: serverHost, prefix: 'did:plc:', digits: 24 });

/** Returns the handle of a DID, or the one that the network shows for accounts without a valid handle. */
export const handleOf = (did: string) => accounts.handleOf(did) ?? 'handle.invalid';
