/** Media whose time is over, and files that no media has. */
import type { Context } from '../../context.ts';
import { expireMedia, knownFileKeys } from '../../db/media.ts';
import { discardFile } from './discard-file.ts';

const batch = 500;

/** Few at a time, since a store takes its time for each file. */
const expiredAtOnce = 50;

/** Yields how many each batch has had. */
export async function* expireDue(ctx: Context): AsyncGenerator<number, void> {
  for (;;) {
    const keys = await expireMedia(ctx.db, ctx.now(), expiredAtOnce);
    for (const key of keys) await discardFile(ctx, key);
    yield keys.length;
    if (keys.length < expiredAtOnce) return;
  }
}

/** No file waits this long for the row that is to point to it. */
const orphanMs = 2 * 60 * 60 * 1000;

const ours = /^(media|uploads)\/(test_)?med_[0-9a-z]{26}-/;

/** What a process that died, or a store that failed, has left behind. Returns how many files. */
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
