/** Opens the ways to providers: over the network in live mode, and into the simulators in test mode. */
import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { characters, identity, type ServerKind } from '../bounds.ts';
import type { Config } from '../config.ts';
import type { BudgetHolder } from '../db/provider-budgets.ts';
import { type Mode, ofMode, type Scope } from '../db/scope.ts';
import { createAddressGuard } from '../outgoing/address-guard.ts';
import { createConnector } from '../outgoing/connector.ts';
import { resolveTxt } from '../outgoing/resolve-txt.ts';
import { urlProblem } from '../outgoing/url-rules.ts';
import type { BudgetReading } from '../providers/budget.ts';
import { ProviderFailure, type Upstream } from '../providers/call.ts';
import type { ConnectCall } from '../providers/connect.ts';
import { fetchThrough } from '../providers/kit/fetch.ts';
import { createJsonThread } from '../providers/kit/json-thread.ts';
import { openNetwork } from '../providers/kit/network.ts';
import { createTransport, openUpstream, type SlowAnswer, type Transport } from '../providers/kit/upstream.ts';
import type { Provider } from '../providers/provider.ts';
import { createRegistry, type Registry } from '../providers/registry.ts';
import type { GrantCredential, UpstreamRules } from '../providers/upstream-rules.ts';
import { simulatedAvatar, simulatedFileAt } from '../simulators/files.ts';
import { type Simulators, simulatorOf } from '../simulators/registry.ts';
import type { SimulatorStore } from '../simulators/store.ts';
import { simulatedAdapter } from '../simulators/transport.ts';
import type { BudgetBook } from './budget-book.ts';
import { type Follow, followOver } from './follow.ts';
import type { ReadLinkPreview } from './link-preview.ts';
import { type CallNotes, type CallPurpose, noteCall, noteCalls, noteSlowAnswer } from './note-call.ts';
import { pictureOf, type ReadPicture } from './pictures.ts';

/** The providers as one mode reaches them. */
interface ProvidersOfMode {
  /** The providers at the addresses at which the mode finds them; what they offer is the same in both. */
  registry: Registry;
  /** Opens the way to a provider for calls with one credential. */
  open: OpenUpstream;
  /**
   * Returns a function that fetches from URLs that no provider's rules cover: in live mode at public
   * addresses and those that the operator has opened, in test mode from the simulators.
   */
  fetch(provider: Provider, scope: Scope, purpose: CallPurpose): ConnectCall['fetch'];
  /** Follows a stream of a provider; absent in test mode, where what happens is polled at once. */
  follow?: Follow;
  /** Returns the TXT records of a name; in test mode there are none. */
  resolveTxt: ConnectCall['resolveTxt'];
  urlProblem: ConnectCall['urlProblem'];
  /**
   * Tells whether the providers can fetch a file from a URL. Simulated providers fetch none, so for them
   * every URL will do.
   */
  isFetchable(url: string): Promise<boolean>;
  /** Returns the address at which a browser finds a consent screen. */
  consentScreen(url: string): string;
  /**
   * Returns the address at which a browser finds an avatar; that of a simulated account is a file of the
   * service.
   */
  avatar(url: string): string;
  /** Reads an avatar, so that no browser has to ask a provider for it. */
  picture: ReadPicture;
  /** Reads what a page says about itself; in test mode a page that is made up of its address. */
  linkPreview: ReadLinkPreview;
}

export type { Picture } from './pictures.ts';

export type Providers = Record<Mode, ProvidersOfMode>;

/** Returns the providers as the mode of this row reaches them. */
export function providersOf(
  { providers }: { providers: Providers },
  row: Pick<Scope, 'mode'>,
): ProvidersOfMode {
  return ofMode(row, providers);
}

export interface OpenProviders {
  providers: Providers;
  /** Fetches from the identity provider, which the operator has chosen. */
  fetchIdentity: ConnectCall['fetch'];
  /** Aborts calls to providers that are in progress, as if no answer had come, and refuses new ones. */
  cut(): void;
  close(): void;
}

type OpenUpstream = (target: UpstreamTarget) => Upstream;

interface UpstreamTarget extends CallPurpose {
  provider: Provider;
  rules: UpstreamRules;
  credential: GrantCredential;
  scope: Scope;
  signal: AbortSignal | undefined;
  /** The account and app whose budgets the calls spend; without it, no budgets are recorded. */
  holder?: BudgetHolder;
}

interface ProviderParts extends CallNotes {
  config: Config;
  budgets: BudgetBook;
  /** Asks, as a provider would, whether a file can be fetched over the internet. */
  isFetchable(url: string): Promise<boolean>;
  /** Reads the picture at an address outside, which a stranger may have chosen. */
  readPicture: ReadPicture;
  readLinkPreview: ReadLinkPreview;
  simulators: Simulators;
  /** The base URL of the files that simulated providers show, without a slash at the end. */
  simulatedFilesUrl: string;
  /** Returns the store of a tenant's simulated providers. */
  storeOf(scope: Scope): SimulatorStore;
}

export function createProviders({
  config,
  budgets,
  isFetchable,
  readPicture,
  readLinkPreview,
  simulators,
  simulatedFilesUrl,
  storeOf,
  ...notes
}: ProviderParts): OpenProviders {
  const ending = new AbortController();
  const cut = ending.signal;
  // Every call in progress listens to this signal, so the default warning about many listeners is off.
  setMaxListeners(0, cut);
  const transports = createLiveTransports(config, cut);
  const simulated = ({ id }: Provider, scope: Scope, rules?: UpstreamRules): Transport => {
    const adapter = simulatedAdapter(simulatorOf(simulators, id), storeOf(scope));
    const servers = rules && serversOf(rules);
    const timeoutMs = config.simulatorTimeoutMs;
    return createTransport({ timeoutMs, adapterOf: () => adapter, cut, ...(servers ? { servers } : {}) });
  };
  const open = (transport: Transport, { rules, credential, signal, holder, ...target }: UpstreamTarget) => {
    const { mode } = target.scope;
    const providerId = target.provider.id;
    const onBudgets = (readings: BudgetReading[]) => {
      if (holder) budgets.note(holder, readings);
      notes.metrics.budgets({ mode, providerId }, readings);
    };
    const watched = { ...target, mode, providerId };
    const onSlowAnswer = (slow: SlowAnswer) => noteSlowAnswer(notes, watched, slow);
    const upstream = isUsable(credential)
      ? openUpstream(transport, rules, credential, { signal, onBudgets, onSlowAnswer })
      : ended;
    return noteCalls(notes, watched, upstream);
  };
  const fetching = (
    transport: Transport,
    { id: providerId }: Provider,
    { mode }: Scope,
    purpose: CallPurpose,
  ): ConnectCall['fetch'] => {
    const fetch = fetchThrough(transport);
    return (url, init) =>
      noteCall(notes, { ...purpose, mode, providerId }, init?.method ?? 'GET', () => fetch(url, init));
  };
  const live: ProvidersOfMode = {
    registry: createRegistry(config.providers),
    open: (target) => open(transports[serversOf(target.rules)], target),
    fetch: (...target) => fetching(transports.chosen_by_user, ...target),
    follow: transports.follow,
    resolveTxt,
    urlProblem: transports.urlProblem,
    isFetchable,
    consentScreen: (url) => url,
    avatar: (url) => url,
    picture: readPicture,
    linkPreview: readLinkPreview,
  };
  const simulatedPicture: ReadPicture = async (url) => {
    const file = simulatedFileAt(simulatedAvatar(url, simulatedFilesUrl));
    return file && pictureOf(await readFile(file.path));
  };
  const test: ProvidersOfMode = {
    registry: createRegistry(config.simulatedProviders),
    open: (target) => open(simulated(target.provider, target.scope, target.rules), target),
    fetch: (provider, scope, purpose) => fetching(simulated(provider, scope), provider, scope, purpose),
    resolveTxt: async () => [],
    urlProblem: (url) => urlProblem(url, { allowedNetworks: [] }),
    isFetchable: async () => true,
    consentScreen: (url) => url.replace(/^https:\/\//, `${config.publicUrl}/simulated/`),
    avatar: (url) => simulatedAvatar(url, simulatedFilesUrl),
    picture: simulatedPicture,
    async linkPreview({ url, pictureUrl = url }) {
      const picture = pictureUrl === undefined ? undefined : await simulatedPicture(pictureUrl);
      const { host = '' } = URL.parse(url ?? '') ?? {};
      const told =
        url === undefined ? {} : { title: `A page of ${host}`, description: `What ${url} is about` };
      return { ...told, ...(picture ? { picture } : {}) };
    },
  };
  return {
    providers: { live, test },
    fetchIdentity: fetchThrough(transports.provider, identity),
    cut: () => ending.abort(),
    close: transports.close,
  };
}

/** Tells whether a credential can be sent. One that was stored before tokens had a bound may be longer than any that is taken. */
const isUsable = ({ accessToken, refreshToken = '' }: GrantCredential) =>
  Math.max(accessToken.length, refreshToken.length) <= characters.token;

/** The way to a provider with a token that is never sent: the grant is over, and the end user has to connect again. */
const ended: Upstream = {
  request: () => Promise.reject(new ProviderFailure({ kind: 'expired' }, 'a stored token is too long')),
};

const serversOf = ({ chosenByUser }: UpstreamRules): ServerKind =>
  chosenByUser ? 'chosen_by_user' : 'provider';

/**
 * Makes two ways to providers: one to hosts from the configuration, and a guarded one to hosts that end users
 * name.
 */
function createLiveTransports(config: Config, cut: AbortSignal) {
  const { providerTimeoutMs: timeoutMs, providerAllowedNetworks } = config;
  const known = openNetwork(createConnector({ timeoutMs }));
  const guard = createAddressGuard(providerAllowedNetworks);
  const guarded = openNetwork(createConnector({ timeoutMs, guard }));
  const urlProblem = strangersUrlProblem(config);
  const thread = createJsonThread();
  return {
    provider: createTransport({ timeoutMs, adapterOf: known.adapterOf, cut, servers: 'provider' }),
    chosen_by_user: createTransport({ timeoutMs, adapterOf: guarded.adapterOf, urlProblem, cut, thread }),
    follow: followOver({ config, guard, urlProblem }),
    urlProblem,
    close() {
      for (const open of [known, guarded, thread]) open.close();
    },
  };
}

/**
 * Returns the function that checks URLs that end users name. Hosts in the operator's configuration may have any
 * scheme and port; their IP addresses are checked when a connection is opened, like all others.
 */
function strangersUrlProblem({ providerAllowedNetworks, providers, publicUrl }: Config) {
  const configured = [...Object.values(providers), publicUrl].filter((url) => URL.canParse(url));
  const own = new Set(configured.map((url) => new URL(url).origin));
  return (url: string) =>
    own.has(URL.parse(url)?.origin ?? '')
      ? undefined
      : urlProblem(url, { allowedNetworks: providerAllowedNetworks });
}
