import type { Context } from '../../context.ts';
import { replaceCredential, sealedCredentialsAfter } from '../../db/connections.ts';

const batch = 200;

/**
 * Seals every credential with the active key, while traffic goes on. A credential that changes in
 * between has been sealed with the active key by whoever changed it.
 * @returns how many were sealed anew.
 */
export async function rotateCredentials(ctx: Context): Promise<number> {
  let rotated = 0;
  let afterId = '';
  for (;;) {
    const rows = await sealedCredentialsAfter(ctx.db, afterId, batch);
    const last = rows.at(-1);
    if (!last) return rotated;
    for (const row of rows) {
      if (ctx.keyring.keyIdOf(row.credential) === ctx.keyring.activeKeyId) continue;
      const sealed = ctx.keyring.seal(ctx.keyring.open(row.credential, row.id), row.id);
      if (await replaceCredential(ctx.db, row, sealed)) rotated += 1;
    }
    afterId = last.id;
  }
}
