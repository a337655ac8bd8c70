import { sessionLifetimeMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import { answerKeptMs } from '../../db/idempotency.ts';
import { replaceSealed, sealedColumns, sealedRowsAfter } from '../../db/sealed-columns.ts';

const batch = 200;

/**
 * How long an earlier key is needed after a rotation, in milliseconds. A rotation does not seal short-lived
 * values anew. Of these, console sessions and stored answers to Idempotency-Keys live longest.
 */
export const oldKeyNeededMs = Math.max(sessionLifetimeMs, answerKeptMs);

/**
 * Seals everything that is sealed with the active key, while traffic goes on. What changes in between has
 * been sealed with the active key by whoever changed it.
 * @returns how many values were sealed anew.
 */
export async function rotateCredentials(ctx: Context): Promise<number> {
  let rotated = 0;
  for (const column of sealedColumns) rotated += await rotateColumn(ctx, column);
  return rotated + (await ctx.auth.rotate());
}

async function rotateColumn(ctx: Context, column: (typeof sealedColumns)[number]): Promise<number> {
  let rotated = 0;
  let afterId = '';
  for (;;) {
    const rows = await sealedRowsAfter(ctx.db, column, afterId, batch);
    const last = rows.at(-1);
    if (!last) return rotated;
    for (const row of rows) {
      if (ctx.keyring.keyIdOf(row.sealed) === ctx.keyring.activeKeyId) continue;
      const sealed = ctx.keyring.seal(ctx.keyring.open(row.sealed, row.id), row.id);
      if (await replaceSealed(ctx.db, column, row, sealed)) rotated += 1;
    }
    afterId = last.id;
  }
}
