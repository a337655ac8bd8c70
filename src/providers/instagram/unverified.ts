/** What the adapter assumes although no document of Instagram says it. */
export const unverified: readonly string[] = [
  'A time range of an account’s metrics has at most 30 days, as public integrations report of the provider’s refusals.',
  'An account’s metrics go back two years, as public integrations report; the guide says 90 days.',
  'Of the metric follows_and_unfollows, the part FOLLOWER are those who followed, and NON_FOLLOWER those who left.',
  'Media that are older than the account’s conversion are refused with the code 100 and subcode 2108006, as public integrations report.',
];
