/** Whoever runs the installation: makes organizations, invites their owners, helps people back in. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { replaceInvitations } from '../../db/console-links.ts';
import {
  endOperator,
  findUserByEmail,
  lockOperators,
  makeOperator,
  normalEmail,
  listOperators as storedOperators,
} from '../../db/users.ts';
import { notFound, ServiceError } from '../../errors.ts';
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

export interface Operator {
  userId: string;
  name: string;
  email: string;
}

/** By name. */
export async function listOperators(ctx: Context): Promise<Operator[]> {
  const operators = await storedOperators(ctx.db);
  return operators.map(({ id, name, email }) => ({ userId: id, name, email }));
}

/** In force with the next request. What they are a member of stays. Throws `not_found`, and `conflict` for the last one. */
export async function removeOperator(ctx: Context, userId: string): Promise<Operator> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOperators(tx);
    const operators = await storedOperators(tx);
    const operator = operators.find(({ id }) => id === userId);
    if (!operator) throw notFound('The operator');
    if (operators.length === 1)
      throw new ServiceError('conflict', {
        message: 'This is the last operator. Make somebody else an operator first.',
      });
    await endOperator(tx, userId);
    return { userId, name: operator.name, email: operator.email };
  });
}
