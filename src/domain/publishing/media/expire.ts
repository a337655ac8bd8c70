/** Expires media, and deletes files without a medium. */
import type { Context } from '../../../context.ts';
import { expireMedia, knownFileKeys } from '../../../db/tables/media.ts';
import { discardFile } from './discard-file.ts';

const batch = 500;

/** The number of media per batch; it is small because the store takes time for each file. */
const expiredAtOnce = 50;

/** Expires the media that are due and deletes their files, in batches, and yields the size of each batch. */
export async function* expireDue(ctx: Context): AsyncGenerator<number, void> {
  for (;;) {
    const keys = await expireMedia(ctx.db, ctx.now(), expiredAtOnce);
    for (const key of keys) await discardFile(ctx, key);
    yield keys.length;
    if (keys.length < expiredAtOnce) return;
  }
}

/** The age from which a file without a row counts as left over. */
const orphanMs = 2 * 60 * 60 * 1000;

const ours = /^(media|uploads)\/(test_)?med_[0-9a-z]{26}-/;

/** Deletes the files that a dead process or a failing store has left behind. Returns their number. */
export async function sweepStore(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - orphanMs);
  let swept = await ctx.storage.discardUnfinished(before);
  let old: string[] = [];
  for await (const { key, writtenAt } of ctx.storage.list()) {
    if (!ours.test(key) || writtenAt >= before) continue;
    old.push(key);
    if (old.length < batch) continue;
    swept += await discardOrphans(ctx, old);
    old = [];
  }
  return swept + (await discardOrphans(ctx, old));
}

async function discardOrphans(ctx: Context, keys: string[]): Promise<number> {
  const known = await knownFileKeys(ctx.db, keys);
  const orphans = keys.filter((key) => !known.has(key));
  for (const key of orphans) await discardFile(ctx, key);
  return orphans.length;
}
