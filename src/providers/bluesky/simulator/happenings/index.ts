/** What can happen on an account without the service's doing. The provider reports none of it: it shows in what is read. */
import { randomInt } from 'node:crypto';
import { changeOf, declarationsOf } from '../../../kit/simulator/happening-kinds.ts';
import type { Simulator } from '../../../simulator.ts';
import { claimsOf } from '../auth/sessions.ts';
import { networkOf } from '../content/network.ts';
import { additions } from './added.ts';
import { changes } from './changed.ts';
import type { HappeningKinds } from './scene.ts';

const kinds: HappeningKinds = { ...additions, ...changes };
const knownPeople = 16;

export const happenings: Simulator['happenings'] = declarationsOf(kinds);

/** @param times 0: the AppView notifies nobody of it. That it is notified of twice cannot happen. */
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
