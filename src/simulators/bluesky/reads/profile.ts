/** Answers the profile of an account. Source: lexicon app.bsky.actor.getProfile. */
import type { Network } from '../content/network.ts';
import { readActor } from './feeds.ts';
import type { Parameters } from './parameters.ts';
import { actorView } from './view-parts.ts';
import { isPost } from './views.ts';

export function profile(network: Network, parameters: Parameters) {
  const did = readActor(parameters);
  const { associated, ...actor } = actorView(network.actor(did));
  return {
    ...actor,
    associated: { lists: 0, feedgens: 0, starterPacks: 0, labeler: false, ...associated },
    description: 'Sourdough by the water 🌊',
    indexedAt: '2024-01-08T09:12:44.000Z',
    followersCount: 312,
    followsCount: 87,
    postsCount: network.records.filter((record) => record.did === did && isPost(record)).length,
  };
}
