/** The ways to the providers: over the network in live mode, and into the simulators in test mode. */
import { setMaxListeners } from 'node:events';
import type { Config } from './config.ts';
import type { BudgetHolder } from './db/provider-budgets.ts';
import type { Mode, Scope } from './db/scope.ts';
import type { BudgetBook } from './domain/budgets/budget-book.ts';
import { type AddressGuard, createAddressGuard } from './outgoing/address-guard.ts';
import { createAgents } from './outgoing/agents.ts';
import { resolveTxt } from './outgoing/resolve-txt.ts';
import { urlProblem } from './outgoing/url-rules.ts';
import type { BudgetReading } from './providers/budget.ts';
import type { ConnectCall, GrantCredential } from './providers/connect.ts';
import { fetchThrough } from './providers/kit/fetch.ts';
import { simulatedAdapter } from './providers/kit/simulated-transport.ts';
import {
  createTransport,
  openUpstream,
  type Transport,
  type UpstreamRules,
} from './providers/kit/upstream.ts';
import type { Provider, Upstream } from './providers/provider.ts';
import type { SimulatorStore } from './providers/simulator.ts';

export interface Upstreams {
  open: Record<Mode, OpenUpstream>;
  fetch: Record<Mode, (provider: Provider, scope: Scope) => ConnectCall['fetch']>;
  resolveTxt: Record<Mode, ConnectCall['resolveTxt']>;
  urlProblem: Record<Mode, ConnectCall['urlProblem']>;
  /** Ends the calls that are under way, as if no answer had come, and lets no more begin. */
  cut(): void;
  close(): void;
}

export type OpenUpstream = (target: UpstreamTarget) => Upstream;

export interface UpstreamTarget {
  provider: Provider;
  rules: UpstreamRules;
  credential: GrantCredential;
  scope: Scope;
  signal: AbortSignal | undefined;
  /** Whose budgets the calls spend; nothing is kept of them where none is named. */
  holder?: BudgetHolder;
}

export function createUpstreams(
  config: Config,
  budgets: BudgetBook,
  storeOf: (scope: Scope) => SimulatorStore,
): Upstreams {
  const ending = new AbortController();
  const cut = ending.signal;
  // Every call under way listens.
  setMaxListeners(0, cut);
  const live = createLiveTransports(config, cut);
  const simulated = ({ simulator }: Provider, scope: Scope): Transport => {
    const adapter = simulatedAdapter(simulator, storeOf(scope));
    return createTransport({ timeoutMs: config.simulatorTimeoutMs, adapter, cut });
  };
  const open = (transport: Transport, { rules, credential, signal, holder }: UpstreamTarget) => {
    const onBudgets = holder && ((readings: BudgetReading[]) => budgets.note(holder, readings));
    return openUpstream(transport, rules, credential, { signal, onBudgets });
  };
  return {
    open: {
      live: (target) => open(target.rules.chosenByUser ? live.guarded : live.known, target),
      test: (target) => open(simulated(target.provider, target.scope), target),
    },
    fetch: {
      live: () => fetchThrough(live.guarded),
      test: (provider, scope) => fetchThrough(simulated(provider, scope)),
    },
    resolveTxt: { live: resolveTxt, test: async () => [] },
    urlProblem: { live: live.urlProblem, test: (url) => urlProblem(url, { allowedNetworks: [] }) },
    cut: () => ending.abort(),
    close: live.close,
  };
}

/** To the hosts that the configuration names, and to those that end users name. */
function createLiveTransports(config: Config, cut: AbortSignal) {
  const { providerTimeoutMs: timeoutMs, providerAllowedNetworks } = config;
  const known = liveAgents();
  const guarded = liveAgents(createAddressGuard(providerAllowedNetworks));
  const urlProblem = strangersUrlProblem(config);
  return {
    known: createTransport({ timeoutMs, agents: known, cut }),
    guarded: createTransport({ timeoutMs, agents: guarded, urlProblem, cut }),
    urlProblem,
    close() {
      for (const { kept } of [known, guarded]) for (const agent of Object.values(kept)) agent.destroy();
    },
  };
}

/**
 * The rules for URLs that strangers name. The operator's own hosts may have any scheme and port, since their URLs come
 * from the configuration; the address guard looks at them all the same.
 */
function strangersUrlProblem({ providerAllowedNetworks, providers, publicUrl }: Config) {
  const configured = [...Object.values(providers), publicUrl].filter((url) => URL.canParse(url));
  const own = new Set(configured.map((url) => new URL(url).origin));
  return (url: string) =>
    own.has(URL.parse(url)?.origin ?? '')
      ? undefined
      : urlProblem(url, { allowedNetworks: providerAllowedNetworks });
}

function liveAgents(guard?: AddressGuard) {
  const agentsOf = (keepAlive: boolean) => {
    const { plain, secure } = createAgents({ keepAlive, ...(guard ? { guard } : {}) });
    return { httpAgent: plain, httpsAgent: secure };
  };
  return { kept: agentsOf(true), new: agentsOf(false) };
}
