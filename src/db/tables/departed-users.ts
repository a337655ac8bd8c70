import type { Db } from '../client/client.ts';
import { forgetFailures } from './sign-in-failures.ts';

/**
 * Deletes the users among these who no longer belong to any organization and do not run the installation,
 * with everything that is kept about them.
 */
export async function removeDeparted(tx: Db, userIds: string[]): Promise<void> {
  const departed = await tx.user.findMany({
    where: { id: { in: userIds }, operator: false, members: { none: {} } },
    select: { id: true, email: true },
  });
  const ids = departed.map(({ id }) => id);
  const emails = departed.map(({ email }) => email);
  // Sessions, passwords, codes and passkeys are deleted with the user.
  await tx.user.deleteMany({ where: { id: { in: ids } } });
  await tx.userVerification.deleteMany({
    where: { OR: [{ value: { in: ids } }, { identifier: { in: [...ids, ...emails] } }] },
  });
  await tx.consoleLink.deleteMany({ where: { email: { in: emails } } });
  await tx.consoleLink.updateMany({ where: { createdBy: { in: emails } }, data: { createdBy: null } });
  await tx.$executeRaw`
    DELETE FROM audit_entries
    WHERE organization_id IS NULL AND (user_id = ANY(${ids}) OR lower(details ->> 'email') = ANY(${emails}))`;
  for (const email of emails) await forgetFailures(tx, email);
}
