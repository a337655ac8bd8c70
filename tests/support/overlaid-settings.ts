/** Gives a running service other settings, by the functions with which the product composes what depends on them. */
import { isDeepStrictEqual } from 'node:util';
import type { Composition } from '../../src/app/compose.ts';
import type { Config } from '../../src/config.ts';
import { createDistributedCounters } from '../../src/db/tables/distributed-counters.ts';
import { createDownloader } from '../../src/outbound/downloader.ts';
import { createMailer } from '../../src/outbound/mailer.ts';
import { createSender } from '../../src/outbound/sender.ts';
import { createLinkPreviews, createPictures } from '../../src/provider-client/pictures.ts';
import { createProviders } from '../../src/provider-client/providers.ts';
import { createRateLimits } from '../../src/rate-limits/index.ts';
import { isPlain, rememberMembers } from './remembered-members.ts';

/** The members of the configuration that are read when they are needed, or by what is composed here. */
const overlaid = new Set<string>([
  'connectFrameAncestors',
  'events',
  'mail',
  'media',
  'pollIntervalMs',
  'providerAllowedNetworks',
  'providers',
  'providerTimeoutMs',
  'publicUrl',
  'rateLimits',
  'simulatorTimeoutMs',
  'sweepIntervalMs',
] satisfies (keyof Config)[]);

/**
 * Gives a service the settings in which two configurations differ.
 * @returns a function that puts all members of the context back as they were, whatever was replaced meanwhile.
 * @throws when one of the settings is read at the start alone.
 */
export function overlaySettings(ctx: Composition, before: Config, after: Config): () => void {
  const names = differences(before, after);
  const others = names.filter((name) => !overlaid.has(name));
  if (others.length > 0) throw new Error(`a service of its own is needed for ${others.join(', ')}`);
  const restore = rememberMembers(ctx);
  if (names.length === 0) return restore;
  assignDifferences(ctx.config, before, after);
  const opened = composeAgain(ctx);
  return () => {
    restore();
    for (const { close } of opened) close();
  };
}

/** Composes what has taken settings when the service was composed. */
function composeAgain(ctx: Composition): { close(): void }[] {
  const { config, outbound, providers } = ctx;
  const downloader = createDownloader(config.media);
  const sender = createSender(config.events);
  Object.assign(outbound, { downloader, sender, mailer: config.mail && createMailer(config.mail) });
  const { live, simulated, log, renewCredential } = providers;
  const opened = createProviders({
    config,
    isFetchable: live.isFetchable,
    readPicture: createPictures(downloader.read),
    readLinkPreview: createLinkPreviews(downloader.read),
    log,
    renewCredential,
    simulators: simulated.simulators,
    simulatedFilesUrl: `${config.publicUrl}/simulated/files`,
    storeOf: simulated.storeOf,
  });
  Object.assign(providers, opened.providers, { registry: opened.providers.live.registry });
  const counters = createDistributedCounters(ctx.apiProcesses, ctx.observability.log);
  ctx.security.rateLimits = createRateLimits(config.rateLimits, counters);
  return [downloader, sender, opened];
}

const differences = (before: object, after: object) =>
  Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, name)) ? [] : name,
  );

/** Assigns within the objects that are there, since some are read by what was composed of them. */
function assignDifferences(config: object, before: object, after: object): void {
  for (const name of differences(before, after)) {
    const [there, one, other] = [config, before, after].map((each) => Reflect.get(each, name));
    if (isPlain(there) && isPlain(one) && isPlain(other)) assignDifferences(there, one, other);
    else Reflect.set(config, name, other);
  }
}
