/**
 * Keeps in the data folder where a service in development is reached. Its port may have been chosen in the terminal that
 * started it, and commands print links from another one.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, loadConfig } from '../config.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'address.json');

/** Stores the address of the service that this process runs, and returns what removes it when the service stops. */
export async function noteRunningAddress(
  { dataDir, publicUrl }: Config,
  url: string,
): Promise<() => Promise<void>> {
  await writeStateFile(fileIn(dataDir), JSON.stringify({ port: new URL(url).port, publicUrl }));
  return () => rm(fileIn(dataDir), { force: true });
}

/** Returns the configuration with the address of the running service, unless the environment names one itself. */
export function withRunningAddress(config: Config, env: NodeJS.ProcessEnv): Config {
  if (!config.development || env.PORT || env.PUBLIC_URL) return config;
  const running = readStateFile(fileIn(config.dataDir), runningIn);
  return running ? loadConfig({ ...env, PORT: running.port, PUBLIC_URL: running.publicUrl }) : config;
}

function runningIn(text: string): { port: string; publicUrl: string } {
  const { port, publicUrl } = JSON.parse(text);
  if (typeof port !== 'string' || typeof publicUrl !== 'string') throw new Error('it names no port');
  return { port, publicUrl };
}
