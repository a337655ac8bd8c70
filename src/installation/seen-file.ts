/** Stores in the data folder how far its database had come, so that an older database in its place is noticed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const seen = z.object({
  /** The random name of this data folder, which all processes with the folder share. */
  witness: z.string().min(1),
  count: z.string().transform(BigInt),
  markedAt: z.iso.datetime().transform((text) => new Date(text)),
});

export type Seen = z.output<typeof seen>;

/** Returns the state of a folder that has not seen the database yet, with a new random name. */
const nothing = (): Seen => ({ witness: randomUUID(), count: 0n, markedAt: new Date(0) });

const fileOf = (dataDir: string, instance: string) => path.join(dataDir, 'seen', `${instance}.json`);

/**
 * Reads how far the folder has seen a database come.
 * @param instance the name of the database.
 */
export function readSeen(dataDir: string, instance: string): Seen {
  try {
    return seen.parse(JSON.parse(readFileSync(fileOf(dataDir, instance), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing();
    throw error;
  }
}

/**
 * Writes how far the folder has seen the database come. The file is replaced in one step, so that a process
 * that dies in between leaves the earlier one as it was.
 */
export function writeSeen(dataDir: string, instance: string, { witness, count, markedAt }: Seen): void {
  const file = fileOf(dataDir, instance);
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ witness, count: `${count}`, markedAt: markedAt.toISOString() }));
  renameSync(unfinished, file);
}
