/**
 * The service's own rate limits: per key, per organization, and per client address without a key. They are counted by
 * our own code: rate-limiter-flexible 11.4 ends its windows by Date.now(), in memory and in PostgreSQL, so a clock
 * set forward lifts a limit and one set back locks customers out; and its PostgreSQL store costs a statement per
 * request.
 */

import type { DistributedCounters } from '../db/tables/distributed-counters.ts';
import { secondMs } from '../lib/time.ts';
import { clientAddress } from './client-address.ts';
import { createLimiter, type Rule } from './limiter.ts';
import type { Policy, Quota } from './quota.ts';

export { type Policy, type Quota, requireQuota } from './quota.ts';
export { clientAddress };

export interface RateLimits {
  /** Tells whether the address has sent so much without an accepted key that one more such request is refused. */
  isSpent(address: string): boolean;
  /** Counts a request without an accepted key against the client's address. */
  spendAddress(address: string): Promise<Quota[]>;
  /**
   * Counts a request with a key that is not accepted, which may be a guess, towards the client address's
   * limit on wrong keys and its limit on requests.
   */
  spendWrongKey(address: string): Promise<Quota[]>;
  /** Counts an attempt to sign in to the console. */
  spendSignIn(address: string): Promise<Quota[]>;
  /** Counts a request made with a key towards the limits of the key and of its organization. */
  spendKey(keyId: string, organizationId: string): Promise<Quota[]>;
}

interface Limits {
  perKey: number;
  perOrganization: number;
  perAddress: number;
  wrongKeysPerAddress: number;
  signInsPerAddress: number;
}

export function rulesOf(limits: Limits): Readonly<Record<Policy, Rule>> {
  const rule = (policy: Policy, limit: number, windowMs = secondMs) => ({ policy, limit, windowMs });
  return {
    key: rule('key', limits.perKey),
    organization: rule('organization', limits.perOrganization),
    address: rule('address', limits.perAddress),
    wrong_key: rule('wrong_key', limits.wrongKeysPerAddress, 10 * secondMs),
    sign_in: rule('sign_in', limits.signInsPerAddress, 60 * secondMs),
  };
}

export function createRateLimits(limits: Limits, shared: DistributedCounters): RateLimits {
  const rules = rulesOf(limits);
  const limiter = (policy: Policy) => createLimiter(rules[policy], shared);
  const key = limiter('key');
  const organization = limiter('organization');
  const address = limiter('address');
  const wrongKey = limiter('wrong_key');
  const signIn = limiter('sign_in');

  return {
    isSpent(client) {
      const name = clientAddress(client);
      return [...wrongKey.read(name), ...address.read(name)].some(({ spent }) => spent);
    },
    spendAddress: async (client) => [await address.spend(clientAddress(client))],
    async spendWrongKey(client) {
      const name = clientAddress(client);
      const guess = await wrongKey.spend(name);
      // Guesses beyond their limit do not use up the address's other requests, which somebody else may make.
      return [guess, ...(guess.spent ? address.read(name) : [await address.spend(name)])];
    },
    spendSignIn: async (client) => [await signIn.spend(clientAddress(client))],
    async spendKey(keyId, organizationId) {
      const ofKey = await key.spend(keyId);
      // A request that the key's limit refused does not use up the organization's limit.
      if (ofKey.spent) return [ofKey, ...organization.read(organizationId)];
      return [ofKey, await organization.spend(organizationId)];
    },
  };
}
