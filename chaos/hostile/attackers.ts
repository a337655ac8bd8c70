/** The organizations that attack, each with keys, accounts at hostile servers and a hostile receiver. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Composition } from '../../src/app/compose.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createEventDestination } from '../../src/domain/deliveries/destinations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { clientOf } from '../../tests/support/client.ts';
import { byMastodon, newIntegration } from '../../tests/support/connect.ts';
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import type { Chance } from '../chance.ts';
import { type Attack, type Attacker, attacks } from './attacks.ts';
import { betweenAttacksMs, hostileProfiles } from './plan.ts';

/** An attacker as it is sent to the attackers' process, which makes the client itself. */
export type AttackerFacts = Omit<Attacker, 'client'>;

/** Makes an organization with a live and a test key, and with accounts at hostile servers. */
export async function makeAttacker(
  ctx: Composition,
  number: number,
  url: string,
  hostileUrl: string,
): Promise<AttackerFacts> {
  const { id: organizationId } = await ensureOrganization(ctx.db, `Attacker ${number}`);
  await setPlan(ctx.db, organizationId, 'paid');
  const { key: liveKey } = await createKey(ctx, { organizationId, mode: 'live' });
  const { key: testKey } = await createKey(ctx, { organizationId, mode: 'test' });
  const { authIntegrationId } = await newIntegration(clientOf(url, liveKey), byMastodon);
  const profiles: string[] = [];
  while (profiles.length < hostileProfiles) {
    const host = `p${number}-${profiles.length}.evil.example`;
    const profile = await makeLiveProfile({ ctx }, organizationId, {
      ...byMastodon,
      accessToken: 'token',
      details: { host },
      externalId: `1@${host}`,
    });
    profiles.push(profile.id);
  }
  // A receiver that is as hostile as the servers: its answers are those of the hostile server.
  await createEventDestination(
    ctx,
    { organizationId, mode: 'live', keyId: '' },
    { url: `${hostileUrl}/receiver.evil.example/events`, topics: ['*'] },
  );
  return {
    url,
    liveKey,
    testKey,
    authIntegrationId,
    profiles,
    fileUrl: `${hostileUrl}/files.evil.example`,
  };
}

/** Carries out every kind of attack again and again, each beside the others. */
export async function attackOn(
  facts: AttackerFacts,
  chanceFor: (attack: string) => Chance,
  continues: () => boolean,
  carriedOut: Record<string, number>,
): Promise<void> {
  const attacker = { ...facts, client: clientOf(facts.url, facts.liveKey) };
  const repeat = async ([name, attack]: [string, Attack]) => {
    const chance = chanceFor(name);
    while (continues()) {
      carriedOut[name] = (carriedOut[name] ?? 0) + 1;
      // An attack that is refused, cut off or left without an answer is over, too.
      await attack(attacker, chance).catch(() => {});
      await pause(chance.between(...betweenAttacksMs));
    }
  };
  await Promise.all(Object.entries(attacks).map(repeat));
}
