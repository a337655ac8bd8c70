/** The providers as each mode reaches them: over the network in live mode, and through the simulators in test mode. */
import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Mode, ofMode, type Scope } from '../db/client/scope.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import { identity, type ServerKind } from '../lib/bounds.ts';
import type { RandomSource } from '../lib/random-source.ts';
import type { Logger } from '../observability/log.ts';
import { createAddressGuard } from '../outbound/address-guard.ts';
import { createConnector } from '../outbound/connections.ts';
import { resolveTxt } from '../outbound/resolve-txt.ts';
import { urlProblem } from '../outbound/url-rules.ts';
import type { Upstream } from '../providers/call.ts';
import type { ConnectCall } from '../providers/connect.ts';
import type { Provider } from '../providers/provider.ts';
import { createRegistry, type Registry } from '../providers/registry.ts';
import type { GrantCredential, UpstreamRules } from '../providers/upstream-rules.ts';
import { simulatedAvatar, simulatedFileAt } from '../simulators/files.ts';
import { type Simulators, simulatorOf } from '../simulators/registry.ts';
import type { SimulatorStore } from '../simulators/store.ts';
import type { ProviderCalls } from './call-facts.ts';
import { pictureOf, type ReadLinkPreview, type ReadPicture } from './pictures.ts';
import { openUpstream, type UpstreamOptions } from './send.ts';
import { fetchThrough } from './transports/fetch.ts';
import { createJsonThread } from './transports/json-thread.ts';
import { openNetwork } from './transports/network.ts';
import { type Follow, followOver } from './transports/stream.ts';
import { createTransport, simulatedAdapter, type Transport } from './transports/transport.ts';

/** The providers as one mode reaches them. */
interface ProvidersOfMode {
  /** The providers at the addresses at which the mode finds them; what they offer is the same in both. */
  registry: Registry;
  /** Opens a provider's API for requests with one credential. */
  open(target: UpstreamTarget): Upstream;
  /**
   * Returns a function that fetches from URLs that no provider's rules cover: in live mode at public
   * addresses and those that the operator has opened, in test mode from the simulators.
   */
  fetch(provider: Provider, scope: Scope): ConnectCall['fetch'];
  /** Follows a stream of a provider; absent in test mode, where what happens is polled at once. */
  follow?: Follow;
  /** Returns the TXT records of a name; in test mode there are none. */
  resolveTxt: ConnectCall['resolveTxt'];
  urlProblem: ConnectCall['urlProblem'];
  /** Tells whether the providers can fetch a file from a URL. Simulated ones fetch none, so that every URL will do. */
  isFetchable(url: string): Promise<boolean>;
  /** Returns the address at which a browser finds a consent screen. */
  consentScreen(url: string): string;
  /** Returns the address at which a browser finds an avatar; that of a simulated account is a file of the service. */
  avatar(url: string): string;
  /** Reads an avatar, so that no browser has to ask a provider for it. */
  picture: ReadPicture;
  /** Reads what a page says about itself; in test mode a page that is made up of its address. */
  linkPreview: ReadLinkPreview;
}

export type { Picture } from './pictures.ts';

export interface Providers extends Record<Mode, ProvidersOfMode> {
  log: Logger;
  /**
   * Returns the profile with a newer credential after the provider has refused the one that it has; `undefined` when
   * there is none.
   * @throws ServiceError when the provider could not be asked for a newer one.
   */
  renewCredential(used: StoredProfile): Promise<StoredProfile | undefined>;
}

/** Returns the providers as the mode of this row reaches them. */
export function providersOf(
  { providers }: { providers: Providers },
  row: Pick<Scope, 'mode'>,
): ProvidersOfMode {
  return ofMode(row, providers);
}

interface UpstreamTarget extends ProviderCalls, UpstreamOptions {
  rules: UpstreamRules;
  credential: GrantCredential;
}

export interface OpenProviders {
  providers: Providers;
  /** Fetches from the identity provider, which the operator has chosen. */
  fetchIdentity: ConnectCall['fetch'];
  /** Fetches from the identity providers that customers have chosen, at public addresses and those that the operator has opened. */
  fetchChosenIdentity: ConnectCall['fetch'];
  /** Aborts calls to providers that are in progress, as if no answer had come, and refuses new ones. */
  cut(): void;
  close(): void;
}

interface ProviderParts extends Pick<Providers, 'log' | 'renewCredential'> {
  config: Config;
  /** Asks, as a provider would, whether a file can be fetched over the internet. */
  isFetchable(url: string): Promise<boolean>;
  /** Reads the picture at an outside address, which is untrusted. */
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
  isFetchable,
  readPicture,
  readLinkPreview,
  simulators,
  simulatedFilesUrl,
  storeOf,
  log,
  renewCredential,
}: ProviderParts): OpenProviders {
  const ending = new AbortController();
  const cut = ending.signal;
  // Every call in progress listens to this signal, so the default warning about many listeners is off.
  setMaxListeners(0, cut);
  const transports = createLiveTransports(config, cut);
  const simulated = (
    { id }: Provider,
    scope: Scope,
    rules?: UpstreamRules,
    draws?: RandomSource,
  ): Transport => {
    const store = { ...storeOf(scope), ...(draws ? { draws } : {}) };
    const adapter = simulatedAdapter(simulatorOf(simulators, id), store);
    const servers = rules && serversOf(rules);
    const timeoutMs = config.simulatorTimeoutMs;
    return createTransport({ timeoutMs, adapterOf: () => adapter, cut, ...(servers ? { servers } : {}) });
  };
  const live: ProvidersOfMode = {
    registry: createRegistry(config.providers),
    open: (target) => openOver(transports[serversOf(target.rules)], target),
    fetch: () => fetchThrough(transports.chosen_by_user),
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
    open: (target) => openOver(simulated(target.provider, target.scope, target.rules, target.draws), target),
    fetch: (provider, scope) => fetchThrough(simulated(provider, scope)),
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
    providers: { live, test, log, renewCredential },
    fetchIdentity: fetchThrough(transports.provider, identity),
    fetchChosenIdentity: fetchThrough(transports.chosen_by_user, identity),
    cut: () => ending.abort(),
    close: transports.close,
  };
}

const openOver = (transport: Transport, { rules, credential, ...options }: UpstreamTarget): Upstream =>
  openUpstream(transport, rules, credential, options);

const serversOf = ({ chosenByUser }: UpstreamRules): ServerKind =>
  chosenByUser ? 'chosen_by_user' : 'provider';

/** Makes a transport to hosts of the configuration, and a guarded one to hosts that end users and customers name. */
function createLiveTransports(config: Config, cut: AbortSignal) {
  const { providerTimeoutMs: timeoutMs, providerAllowedNetworks } = config;
  const known = openNetwork(createConnector({ timeoutMs }));
  const guard = createAddressGuard(providerAllowedNetworks);
  const guarded = openNetwork(createConnector({ timeoutMs, guard }));
  const urlProblem = untrustedUrlProblem(config);
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
function untrustedUrlProblem({ providerAllowedNetworks, providers, publicUrl }: Config) {
  const configured = [...Object.values(providers), publicUrl].filter((url) => URL.canParse(url));
  const own = new Set(configured.map((url) => new URL(url).origin));
  return (url: string) =>
    own.has(URL.parse(url)?.origin ?? '')
      ? undefined
      : urlProblem(url, { allowedNetworks: providerAllowedNetworks });
}
