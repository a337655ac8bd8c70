/** Simulates TikTok: the two APIs and logins that it has, with accounts of their own. */
import { businessLogin, tiktokLogin } from '../../providers/tiktok/scopes.ts';
import { ProviderEventRefused, type Simulator } from '../simulator.ts';
import { businessSimulator as business } from './business/index.ts';
import { login } from './business/login.ts';
import { simulator as open } from './open/index.ts';

const ofKind = (loginKind: string): Simulator => (loginKind === businessLogin ? business : open);
const ofToken = (accessToken: string): Simulator => (login.isOwn(accessToken) ? business : open);

const kinds: readonly [loginKind: string, simulated: Simulator][] = [
  [tiktokLogin, open],
  [businessLogin, business],
];

/** What can happen, with the login kinds to whose accounts it happens. */
const providerEvents = kinds.flatMap(([loginKind, { providerEvents: own }], at) =>
  own.flatMap((declared) => {
    const others = kinds.filter(([, one]) =>
      one.providerEvents.some(({ event }) => event === declared.event),
    );
    if (others.length > 1) return at === 0 ? [declared] : [];
    return [{ ...declared, loginKinds: [loginKind] }];
  }),
);

export const simulator: Simulator = {
  ...open,
  hosts: [...new Set([...open.hosts, ...business.hosts])],
  consentHosts: [...new Set([...open.consentHosts, ...business.consentHosts])],
  triggers: business.triggers,
  createAccount: (loginKind, ...more) => ofKind(loginKind).createAccount(loginKind, ...more),
  grantToken: (loginKind, persona) => ofKind(loginKind).grantToken(loginKind, persona),
  changeGrant: (accessToken, ...more) => ofToken(accessToken).changeGrant(accessToken, ...more),
  providerEvents,
  async trigger(accessToken, providerEvent, store) {
    const simulated = ofToken(accessToken);
    if (simulated.providerEvents.some(({ event }) => event === providerEvent.event))
      return simulated.trigger(accessToken, providerEvent, store);
    throw new ProviderEventRefused(
      'externalId',
      `${providerEvent.event} happens to accounts of the login kind ${simulated === open ? 'tiktok_business' : 'tiktok'} alone.`,
    );
  },
  async answer(request, store) {
    return (await business.answer(request, store)) ?? open.answer(request, store);
  },
};
