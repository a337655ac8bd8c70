import type { Db } from '../client/client.ts';

/**
 * A known text sealed with an encryption key. It shows at each start whether that key is still configured correctly.
 */
export interface KeyCanary {
  keyId: string;
  sealed: Uint8Array<ArrayBuffer>;
}

export function listKeyCanaries(db: Db): Promise<KeyCanary[]> {
  return db.keyCanary.findMany();
}

/** Stores the canary of an encryption key; if there is one already, it stays. */
export async function addKeyCanary(db: Db, canary: KeyCanary): Promise<void> {
  await db.keyCanary.createMany({ data: [canary], skipDuplicates: true });
}

export async function dropKeyCanary(db: Db, keyId: string): Promise<void> {
  await db.keyCanary.deleteMany({ where: { keyId } });
}
