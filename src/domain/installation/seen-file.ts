/** What a data folder remembers of a database, so that an older one in its place is noticed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const seen = z.object({
  /** Who has seen it: the folder, whichever processes there are. */
  witness: z.string().min(1),
  count: z.string().transform(BigInt),
  markedAt: z.iso.datetime().transform((text) => new Date(text)),
});

export type Seen = z.output<typeof seen>;

/** Nothing was seen of the database yet. */
const nothing = (): Seen => ({ witness: randomUUID(), count: 0n, markedAt: new Date(0) });

const fileOf = (dataDir: string, instance: string) => path.join(dataDir, 'seen', `${instance}.json`);

/** @param instance which database it is. */
export function readSeen(dataDir: string, instance: string): Seen {
  try {
    return seen.parse(JSON.parse(readFileSync(fileOf(dataDir, instance), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing();
    throw error;
  }
}

/** A process that dies in between leaves the file as it was. */
export function writeSeen(dataDir: string, instance: string, { witness, count, markedAt }: Seen): void {
  const file = fileOf(dataDir, instance);
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ witness, count: `${count}`, markedAt: markedAt.toISOString() }));
  renameSync(unfinished, file);
}
