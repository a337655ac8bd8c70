/** Whoever runs the installation: makes organizations, invites their owners, helps people back in. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { replaceInvitations } from '../../db/console-links.ts';
import { findUserByEmail, makeOperator, normalEmail } from '../../db/users.ts';
import { newLink, type ShownLink } from './links.ts';
import { requireSound } from './person.ts';

/** At once for a person who signs in already; otherwise by a link. @param by whoever asks. */
export async function addOperator(
  ctx: Context,
  email: string,
  by?: string,
): Promise<ShownLink | { userId: string; operator: true }> {
  requireSound({ email });
  const address = normalEmail(email);
  const user = await findUserByEmail(ctx.db, address);
  if (user) {
    await makeOperator(ctx.db, user.id);
    return { userId: user.id, operator: true };
  }
  return inTransaction(ctx.db, async (tx) => {
    await replaceInvitations(tx, null, address);
    return newLink(ctx, tx, { purpose: 'invitation', email: address, createdBy: by ?? null });
  });
}
