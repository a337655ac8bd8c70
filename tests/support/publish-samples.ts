/** Has one sample to publish for each way of publishing that the providers have. */
import { existsSync } from 'node:fs';
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { mp3, reel } from './files.ts';
import { stage } from './media.ts';
import type { Client } from './service.ts';
import type { Files, PublishSamples, Way } from './ways.ts';

export type { Files, Way } from './ways.ts';

const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

/**
 * The samples of every provider, from the folders of their tests. A provider at which nothing can be published has no
 * such file.
 */
export const samples = await Promise.all(
  providers
    .map(({ id }) => new URL(`../providers/${id}/publish-samples.ts`, import.meta.url))
    .filter((file) => existsSync(file))
    .map(async (file) => (await import(file.href)) as PublishSamples),
);

/** All ways, including those with the same steps as another one. */
export const allWays: readonly Way[] = samples.flatMap((one) => one.ways);

export const ways = allWays.filter(({ alike }) => !alike);

/** Returns the login kinds by which content can be published in a way. */
export const loginKindsOf = ({ providerId, loginKind, only }: Way): string[] =>
  only ? [loginKind] : (providers.find(({ id }) => id === providerId)?.loginKinds ?? []).map(({ id }) => id);

export async function stageFiles(client: Client): Promise<Files> {
  const video = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const sound = await stage(client, mp3, { filename: 'oven.mp3', contentType: 'audio/mpeg' });
  const [first, second] = [await stage(client), await stage(client)];
  return { images: [first.mediaId, second.mediaId], video: video.mediaId, sound: sound.mediaId };
}
