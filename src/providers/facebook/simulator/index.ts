/** Simulated Facebook Pages. */
import { createGraphAnswerer } from '../../meta/simulator/engine.ts';
import { drawDigits } from '../../meta/simulator/ids.ts';
import { triggerIds } from '../../meta/simulator/scenarios.ts';
import { writeToken } from '../../meta/simulator/tokens.ts';
import type { SimulatedAccount, Simulator } from '../../simulator.ts';
import { facebookLogin } from '../scopes.ts';
import { pageOf } from './page.ts';
import { pageWorld } from './world.ts';

const owner = 'facebook';
const hosts = { [facebookLogin]: 'graph.facebook.com' };

/** Of the form of a comment's id, which posts and conversations can have too. */
const triggers = triggerIds((digits) => `100_999${digits}`);

export const simulator: Simulator = {
  hosts: Object.values(hosts),
  triggers,
  createAccount,
  answer: createGraphAnswerer({
    owner,
    hosts,
    triggers,
    budget: { type: 'pages', throttleCode: 80001 },
    worldOf: pageWorld,
  }),
};

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  if (loginKind !== facebookLogin) throw new Error(`no login kind ${loginKind}`);
  const externalId = drawDigits('1', 15);
  const { self, avatarUrl } = pageOf(externalId);
  return {
    externalId,
    references: {},
    displayName: self.name,
    username: self.username,
    avatarUrl,
    accessToken: writeToken('EAA', { owner, loginKind, accountId: externalId, scenario }),
  };
}
