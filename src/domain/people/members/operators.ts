/**
 * Manages the operators, who run the deployment: they make organizations, invite owners, and help people
 * back in.
 */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { replaceInvitations } from '../../../db/tables/console-links.ts';
import { unlockCodes } from '../../../db/tables/second-factors.ts';
import { forgetFailures } from '../../../db/tables/sign-in-failures.ts';
import {
  endOperator,
  findUserByEmail,
  lockOperators,
  makeOperator,
  normalEmail,
  listOperators as storedOperators,
} from '../../../db/tables/users.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import { isByOperator, type LinkRequest, newLink, type ShownLink } from './links.ts';
import { invitationMail } from './mail-templates.ts';
import { requireSound } from './person.ts';

/**
 * Adds an operator: at once if the person has an account and the address is proven to be theirs, otherwise by an
 * invitation, whose link is returned.
 */
export async function addOperator(
  ctx: Context,
  email: string,
  request: LinkRequest = {},
): Promise<ShownLink | { userId: string; operator: true }> {
  requireSound({ email });
  const address = normalEmail(email);
  const user = await findUserByEmail(ctx.db, address);
  const { by, byMail } = request;
  if (user?.emailVerified) {
    await makeOperator(ctx.db, user.id);
    return { userId: user.id, operator: true };
  }
  return inTransaction(ctx.db, async (tx) => {
    await replaceInvitations(tx, null, address);
    const to = `the Social Content Service at ${new URL(ctx.config.publicUrl).host}`;
    const mail = (made: ShownLink) => invitationMail({ ...made, by: by?.email, to, role: 'operator' });
    const link = { purpose: 'invitation', email: address, createdBy: by?.email ?? null } as const;
    const asked = { ...link, byOperator: isByOperator(request) };
    return newLink(ctx, tx, asked, byMail ? mail : undefined);
  });
}

export interface Operator {
  userId: string;
  name: string;
  email: string;
}

/** Lists the operators by name. */
export async function listOperators(ctx: Pick<Context, 'db'>): Promise<Operator[]> {
  const operators = await storedOperators(ctx.db);
  return operators.map(({ id, name, email }) => ({ userId: id, name, email }));
}

/**
 * Removes an operator, which takes effect with the next request. Memberships stay. Throws `not_found`, and
 * `conflict` for the last operator.
 */
export async function removeOperator(ctx: Pick<Context, 'db'>, userId: string): Promise<Operator> {
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

/**
 * Lets a person sign in at once from everywhere, after wrong passwords and codes. Returns the number of
 * networks from which wrong passwords had come. Throws `not_found`.
 */
export async function endWaiting(ctx: Pick<Context, 'db'>, email: string): Promise<number> {
  const user = found(await findUserByEmail(ctx.db, email), 'The person');
  return inTransaction(ctx.db, async (tx) => {
    await unlockCodes(tx, user.id);
    return forgetFailures(tx, normalEmail(email));
  });
}
