/** Tells a service where simulated providers are served, by the variables that configure the providers' addresses. */
import type { Simulator } from './simulator.ts';

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
