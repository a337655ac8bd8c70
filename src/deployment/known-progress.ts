/** Stores in the data folder how far its database had come, so that an older database in its place is noticed. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readOrSetAside, type UnreadableFile, writeStateFile } from '../lib/state-file.ts';

const seen = z.object({
  /** The random name of this data folder, which all processes with the folder share. */
  witness: z.string().min(1),
  count: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
  markedAt: z.iso.datetime().transform((text) => new Date(text)),
});

export type KnownProgress = z.output<typeof seen>;

/** Returns the state of a folder that has not seen the database yet, with a new random name. */
const nothing = (): KnownProgress => ({ witness: randomUUID(), count: 0n, markedAt: new Date(0) });

const fileOf = (dataDir: string, instance: string) => path.join(dataDir, 'seen', `${instance}.json`);

/**
 * Reads how far the folder has seen a database come. A file that cannot be read counts as nothing seen: a restore is then
 * not noticed at this start, but nothing else fails.
 * @param instance the name of the database.
 */
export function readKnownProgress(
  dataDir: string,
  instance: string,
  onUnreadable: (error: UnreadableFile) => void,
): KnownProgress {
  const parse = (text: string) => seen.parse(JSON.parse(text));
  return readOrSetAside(fileOf(dataDir, instance), parse, onUnreadable) ?? nothing();
}

/** Writes how far the folder has seen the database come. */
export function writeKnownProgress(
  dataDir: string,
  instance: string,
  { witness, count, markedAt }: KnownProgress,
): Promise<void> {
  const text = JSON.stringify({ witness, count: `${count}`, markedAt: markedAt.toISOString() });
  return writeStateFile(fileOf(dataDir, instance), text);
}
