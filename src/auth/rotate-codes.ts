/**
 * Re-encrypts the stored secrets of authenticator apps with the active encryption key, so that an earlier key can be
 * removed. Returns how many rows were changed.
 */
import type { PrismaClient } from '../db/generated/client.ts';
import { encryptedCodesAfter, replaceCodes } from '../db/tables/two-factors.ts';
import type { Secret } from './secrets.ts';

const batch = 200;

export async function rotateCodes(db: PrismaClient, secrets: [Secret, ...Secret[]]): Promise<number> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const [{ version: currentVersion }] = secrets;
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion };
  const isCurrent = (data: string) => data.startsWith(`$ba$${currentVersion}$`);
  const anew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });

  let rotated = 0;
  let afterId = '';
  for (;;) {
    const rows = await encryptedCodesAfter(db, afterId, batch);
    const last = rows.at(-1);
    if (!last) return rotated;
    for (const row of rows) {
      if (isCurrent(row.secret) && isCurrent(row.backupCodes)) continue;
      const values = { secret: await anew(row.secret), backupCodes: await anew(row.backupCodes) };
      if (await replaceCodes(db, row, values)) rotated += 1;
    }
    afterId = last.id;
  }
}
