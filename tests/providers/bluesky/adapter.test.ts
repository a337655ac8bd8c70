/**
 * Runs the adapters on the simulated Bluesky, with the same tests as on the AT Protocol's own servers
 * (tests/real). What the simulator answers has the shapes of what these servers answered.
 */
import { afterAll } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import { createRegistry, loginKindOf } from '../../../src/providers/registry.ts';
import { type Simulators, simulatorOf } from '../../../src/simulators/registry.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import { expectAsContracted, holdExchanges } from '../../support/held-exchanges.ts';
import { sampleOf } from '../../support/sample.ts';
import { simulators } from '../../support/simulators.ts';
import { blueskyAdapterSuite, type Participant } from './adapter-suite.ts';

const bluesky = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('bluesky');

const held: Simulators = { ...simulators };
const differences = holdExchanges(held);
afterAll(() => expectAsContracted(differences));

async function openParticipant(loginKind: string): Promise<Participant> {
  if (!bluesky) throw new Error('no bluesky');
  const store = createMemoryStore();
  const simulator = simulatorOf(held, 'bluesky');
  const { accessToken, refreshToken, details, ...account } = simulator.createAccount(loginKind, 'healthy');
  const transport = createTransport({ timeoutMs: 2000, adapterOf: () => simulatedAdapter(simulator, store) });
  const credential = { accessToken, refreshToken, details };
  const happen = async (event: string, choices: object) =>
    (await simulator.trigger(accessToken, { event, times: 1, ...choices }, store)).externalId;
  return {
    call: {
      account: { ...account, loginKind },
      upstream: openUpstream(transport, loginKindOf(bluesky, loginKind).upstream, credential),
    },
    handle: account.username ?? '',
    replyTo: (postExternalId, text) => happen('reply_added', { postExternalId, text }),
    mention: (text) => happen('mention_added', { text }),
    quote: (postExternalId, text) => happen('quote_added', { postExternalId, text }),
    untilIndexed: async () => {},
  };
}

const logins: [name: string, loginKind: string][] = [
  ['with OAuth', 'oauth'],
  ['with an app password', 'app_password'],
];
for (const [name, loginKind] of sampleOf(logins, 1))
  blueskyAdapterSuite(name, () => openParticipant(loginKind));
