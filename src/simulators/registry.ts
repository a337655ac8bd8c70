/** Lists the simulators, one line per provider. */

import { simulator as bluesky } from './bluesky/index.ts';
import { drawingIds } from './engine/ids.ts';
import { simulator as facebook } from './facebook/index.ts';
import { withFilesAt } from './files.ts';
import { simulator as instagram } from './instagram/index.ts';
import { simulator as linkedin } from './linkedin/index.ts';
import { simulator as mastodon } from './mastodon/index.ts';
import { simulator as pinterest } from './pinterest/index.ts';
import type { Simulator } from './simulator.ts';
import { simulator as threads } from './threads/index.ts';
import { simulator as tiktok } from './tiktok/index.ts';
import { simulator as youtube } from './youtube/index.ts';

/** Provider id -> its simulator. */
export type Simulators = Record<string, Simulator>;

/**
 * Returns every simulator.
 * @param filesUrl where their files are served from, without a slash at the end; absent where nobody fetches them.
 */
export function createSimulators(filesUrl?: string) {
  const located = (simulator: Simulator) =>
    drawingIds(filesUrl ? withFilesAt(simulator, filesUrl) : simulator);
  return {
    instagram: located(instagram),
    facebook: located(facebook),
    threads: located(threads),
    bluesky: located(bluesky),
    mastodon: located(mastodon),
    youtube: located(youtube),
    pinterest: located(pinterest),
    linkedin: located(linkedin),
    tiktok: located(tiktok),
  } satisfies Simulators;
}

/** Returns the simulator of a provider. Throws when there is none, since every provider has one. */
export function simulatorOf(simulators: Simulators, providerId: string): Simulator {
  const simulator = simulators[providerId];
  if (!simulator) throw new Error(`no simulator of ${providerId}`);
  return simulator;
}

/**
 * Returns the environment variables of a service that calls the simulated providers. Each variable has the name of its
 * setting, in capitals. A setting that is only the beginning of addresses stands before any host, and one whose host has
 * simulated ones below it leads to the one among them that no other setting names.
 * @param url where `startSimulatorServer` serves the simulators, without a slash at the end.
 * @param settings the providers' settings, with the addresses of the real providers.
 */
export function addressesAt(
  url: string,
  settings: object,
  simulators: readonly Simulator[],
): Record<string, string> {
  const hosts = simulators.flatMap((simulator) => simulator.hosts);
  const named = new Set(Object.values(settings).map(hostOf));
  const addresses = Object.entries(settings).flatMap(([setting, value]) => {
    if (/^https?:\/\/$/.test(value)) return [[variableOf(setting), `${url}/`]];
    const wanted = hostOf(value);
    const below = hosts.filter((one) => one.endsWith(`.${wanted}`));
    const host = hosts.find((one) => one === wanted) ?? below.find((one) => !named.has(one));
    return host ? [[variableOf(setting), `${url}/${host}`]] : [];
  });
  return Object.fromEntries(addresses);
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

const variableOf = (setting: string) => setting.replace(/[A-Z]/g, '_$&').toUpperCase();
