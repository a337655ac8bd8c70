/**
 * Lists what can happen on an account independently of the service, and makes it happen. The provider sends
 * no webhooks about it; reads show it.
 */
import { randomInt } from 'node:crypto';
import { changeOf, declarationsOf } from '../../engine/happening-kinds.ts';
import type { Simulator } from '../../simulator.ts';
import { claimsOf } from '../auth/sessions.ts';
import { networkOf } from '../content/network.ts';
import { additions } from './added.ts';
import { changes } from './changed.ts';
import type { HappeningKinds } from './scene.ts';

const kinds: HappeningKinds = { ...additions, ...changes };
const knownPeople = 16;

export const happenings: Simulator['happenings'] = declarationsOf(kinds);

/**
 * Makes something happen on the token's account. With `times` 0, the AppView notifies nobody of it; it never
 * notifies twice.
 */
export const happen: Simulator['happen'] = async (accessToken, happening, store) => {
  const { did } = claimsOf(accessToken);
  const change = changeOf(kinds, happening);
  const network = networkOf(did, await store.read(did));
  const clock = randomInt(1024);
  const somebody = network.person(clock % knownPeople);
  const { externalId, added, removed } = change({ network, now: store.now(), somebody, clock });
  if (added) {
    const fields = { record: added.value, at: added.at, deleted: false, unnoticed: happening.times === 0 };
    await store.write(did, added.uri, fields);
  }
  if (removed) await store.write(did, removed, { deleted: true });
  return { externalId, webhooks: 0 };
};
