/** Stores e-mails until they are sent. */
import type { Db } from '../client/client.ts';
import { idsBetween } from '../client/ids.ts';
import type { OutgoingMailModel as OutgoingMail } from '../generated/models.ts';
import type { RetentionPolicy } from './retention.ts';

export type { OutgoingMail };

type NewMail = Pick<OutgoingMail, 'id' | 'organizationId' | 'consoleLinkId' | 'expiresAt'> & {
  content: Uint8Array<ArrayBuffer>;
};

export async function insertMails(tx: Db, mails: NewMail[]): Promise<void> {
  await tx.outgoingMail.createMany({ data: mails });
}

/** Finds an e-mail that has not been sent; `null` when it has been, or when its link was taken back. */
export function findMail(db: Db, id: string): Promise<OutgoingMail | null> {
  return db.outgoingMail.findUnique({ where: { id } });
}

/** Forgets an e-mail that was sent or is given up. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.outgoingMail.deleteMany({ where: { id } });
}

/** Counts the e-mails that were written before a time and have not been sent, as far as `most`. */
export async function countUnsent(db: Db, before: Date, most: number): Promise<number> {
  const unsent = await db.outgoingMail.findMany({
    where: { createdAt: { lt: before }, id: idsBetween('mail', 'live', undefined, before) },
    take: most,
    select: { id: true },
  });
  return unsent.length;
}

export const outgoingMailRetention: RetentionPolicy = {
  table: 'outgoing_mails',
  since: 'expires_at',
  forMs: 0,
};
