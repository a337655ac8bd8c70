import type { Db } from './client.ts';

export interface SealedCredential {
  id: string;
  credential: Uint8Array<ArrayBuffer>;
  credentialVersion: number;
}

/** For the rotation of encryption keys, which crosses tenants: nothing but sealed bytes comes out. */
export function sealedCredentialsAfter(db: Db, afterId: string, count: number): Promise<SealedCredential[]> {
  return db.connection.findMany({
    where: { id: { gt: afterId } },
    orderBy: { id: 'asc' },
    take: count,
    select: { id: true, credential: true, credentialVersion: true },
  });
}

/** Compare-and-swap; false when someone else has changed the credential in between. */
export async function replaceCredential(
  db: Db,
  { id, credentialVersion }: SealedCredential,
  credential: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { count } = await db.connection.updateMany({
    where: { id, credentialVersion },
    data: { credential, credentialVersion: credentialVersion + 1 },
  });
  return count === 1;
}
