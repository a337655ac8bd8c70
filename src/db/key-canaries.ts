import type { Db } from './client.ts';

export interface KeyCanary {
  keyId: string;
  sealed: Uint8Array<ArrayBuffer>;
}

export function listKeyCanaries(db: Db): Promise<KeyCanary[]> {
  return db.keyCanary.findMany();
}

/** The first one of a key stays. */
export async function addKeyCanary(db: Db, canary: KeyCanary): Promise<void> {
  await db.keyCanary.createMany({ data: [canary], skipDuplicates: true });
}

export async function dropKeyCanary(db: Db, keyId: string): Promise<void> {
  await db.keyCanary.deleteMany({ where: { keyId } });
}
