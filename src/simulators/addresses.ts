/** Tells a service where simulated providers are served, by the variables that configure the providers' addresses. */
import type { Simulator } from './simulator.ts';

/**
 * Returns the environment variables of a service that calls the simulated providers. Each variable has the name of its
 * setting, in capitals. A setting that is only the beginning of addresses stands before any host, and one whose host has
 * the simulated one below it leads there.
 * @param url where `startSimulatorServer` serves the simulators, without a slash at the end.
 * @param settings the providers' settings, with the addresses of the real providers.
 */
export function addressesAt(
  url: string,
  settings: object,
  simulators: readonly Simulator[],
): Record<string, string> {
  const hosts = simulators.flatMap((simulator) => simulator.hosts);
  const addresses = Object.entries(settings).flatMap(([setting, value]) => {
    if (/^https?:\/\/$/.test(value)) return [[variableOf(setting), `${url}/`]];
    const named = URL.canParse(value) ? new URL(value).host : '';
    const host = hosts.find((one) => one === named) ?? hosts.find((one) => one.endsWith(`.${named}`));
    return host ? [[variableOf(setting), `${url}/${host}`]] : [];
  });
  return Object.fromEntries(addresses);
}

const variableOf = (setting: string) => setting.replace(/[A-Z]/g, '_$&').toUpperCase();
