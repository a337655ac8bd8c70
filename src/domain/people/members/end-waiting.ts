import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { forgetFailures } from '../../../db/tables/sign-in-failures.ts';
import { unlockCodes } from '../../../db/tables/two-factors.ts';
import { findUserByEmail, normalEmail } from '../../../db/tables/users.ts';

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
