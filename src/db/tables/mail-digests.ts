/** Remembers what organizations have been told by e-mail, and reads what is still to be told. */
import type { Db } from '../client/client.ts';
import { firstIdAt } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { MailDigestModel as MailDigest } from '../generated/models.ts';

/**
 * Returns up to when a tenant has been notified of a kind, and locks the row until the transaction ends.
 * @param notifiedUntil the time to begin with where there has been no notification yet.
 */
export async function lockDigest(
  tx: Db,
  scope: Scope,
  matter: string,
  notifiedUntil: Date,
): Promise<MailDigest> {
  const key = { ...scopeOf(scope), matter };
  await tx.mailDigest.createMany({ data: [{ ...key, notifiedUntil }], skipDuplicates: true });
  await tx.$queryRaw`
    SELECT 1 FROM mail_digests WHERE organization_id = ${scope.organizationId} AND mode = ${scope.mode}::"Mode"
      AND matter = ${matter} FOR UPDATE`;
  return tx.mailDigest.findUniqueOrThrow({ where: { organizationId_mode_matter: key } });
}

export async function updateDigest(
  tx: Db,
  scope: Scope,
  matter: string,
  changes: Partial<Pick<MailDigest, 'notifiedUntil' | 'writtenAt' | 'nextAt'>>,
): Promise<void> {
  const key = { ...scopeOf(scope), matter };
  await tx.mailDigest.update({ where: { organizationId_mode_matter: key }, data: changes });
}

/** Returns what the events of some topics between two times were about, newest first, of at most `take` events. */
export async function subjectsToNotify(
  db: Db,
  scope: Scope,
  topics: readonly string[],
  { from, until }: { from: Date; until: Date },
  take: number,
): Promise<string[]> {
  const idAt = (time: Date) => firstIdAt('event', scope.mode, time);
  const rows = await db.event.findMany({
    where: { ...scopeOf(scope), topic: { in: [...topics] }, id: { gte: idAt(from), lt: idAt(until) } },
    orderBy: { id: 'desc' },
    take,
    select: { subjectId: true },
  });
  return rows.flatMap(({ subjectId }) => subjectId ?? []);
}
