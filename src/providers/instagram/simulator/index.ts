/** Simulated Instagram accounts of both login kinds. */
import { createGraphAnswerer } from '../../meta/simulator/engine.ts';
import { drawDigits } from '../../meta/simulator/ids.ts';
import { triggerIds } from '../../meta/simulator/scenarios.ts';
import { writeToken } from '../../meta/simulator/tokens.ts';
import type { SimulatedAccount, Simulator } from '../../simulator.ts';
import { facebookLogin, instagramLogin } from '../scopes.ts';
import { ownerOf } from './account.ts';
import { accountWorld } from './world.ts';

const owner = 'instagram';
const hosts = { [instagramLogin]: 'graph.instagram.com', [facebookLogin]: 'graph.facebook.com' };
const tokenPrefixes: Readonly<Record<string, string>> = { [instagramLogin]: 'IGAA', [facebookLogin]: 'EAA' };

/** Media and comments have 17 digits; none of the fixtures' ids begins like these. */
const triggers = triggerIds((digits) => `1799999999999${digits}`);

export const simulator: Simulator = {
  hosts: Object.values(hosts),
  triggers,
  createAccount,
  answer: createGraphAnswerer({
    owner,
    hosts,
    triggers,
    budget: { type: 'instagram', throttleCode: 80002 },
    worldOf: accountWorld,
  }),
};

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  const prefix = tokenPrefixes[loginKind];
  if (!prefix) throw new Error(`no login kind ${loginKind}`);
  const externalId = drawDigits('1784', 17);
  const references: Record<string, string> =
    loginKind === facebookLogin ? { pageId: drawDigits('1', 15) } : {};
  const { self, avatarUrl } = ownerOf(externalId);
  return {
    externalId,
    references,
    displayName: self.name,
    username: self.username,
    avatarUrl,
    accessToken: writeToken(prefix, { owner, loginKind, accountId: externalId, ...references, scenario }),
  };
}
