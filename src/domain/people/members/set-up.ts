/**
 * Sets up the first person. There is no default password, but a link that works once, shown to whoever starts
 * the service.
 */
import type { Cookies, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { setMember } from '../../../db/tables/members.ts';
import { ensureOrganization } from '../../../db/tables/organizations.ts';
import { countOperators, createUser, lockOperators } from '../../../db/tables/users.ts';
import { type ConsoleLink, newLink, openLink, type ShownLink, useLink } from './links.ts';
import { requireName, requireSound } from './person.ts';
import { SignInRefusal } from './sign-in.ts';

/**
 * Makes a link. Earlier ones keep working, since each of several starting processes shows its own; using one
 * ends all of them. Returns `undefined` when there is an operator already.
 */
export async function newSetupLink(ctx: Context): Promise<ShownLink | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOperators(tx);
    if ((await countOperators(tx)) > 0) return undefined;
    return newLink(ctx, tx, { purpose: 'setup', byOperator: true });
  });
}

export interface SetupPage {
  /** The name of the first organization, if it exists already. */
  organization?: string;
}

/** The name of the organization that `npm start` makes in development. */
const sandbox = 'Sandbox';

export async function showSetup(ctx: Context, token: string): Promise<SetupPage> {
  await openSetupLink(ctx, ctx.db, token);
  return ctx.config.development ? { organization: sandbox } : {};
}

/** Returns the link of the token. Throws SignInRefusal unless it still works and nobody has set the service up. */
async function openSetupLink(
  ctx: Pick<Context, 'db' | 'clock'>,
  db: Db,
  token: string,
): Promise<ConsoleLink> {
  const link = await openLink(ctx, 'setup', token);
  if ((await countOperators(db)) > 0) throw new SignInRefusal('already_set_up');
  return link;
}

export interface Setup {
  name: string;
  email: string;
  /** The password; absent when passwords are turned off. */
  password?: string;
  organization: string;
}

/**
 * Makes the first operator, who owns the first organization, and signs them in if they have a password;
 * otherwise an identity provider has to. Throws `validation_error` for an unsound input, and SignInRefusal
 * when the link does not work, when the service was set up already, and when somebody has the address.
 */
export async function setUp(ctx: Context, visitor: Visitor, token: string, input: Setup): Promise<Cookies> {
  const { organization: fixed } = await showSetup(ctx, token);
  const { name, email, password } = input;
  requireSound({ name, email, ...(password !== undefined && { password }) });
  const organization = fixed ?? input.organization;
  requireName('organization', organization);
  const passwordHash = password === undefined ? undefined : await ctx.security.auth.hashPassword(password);
  const userId = await inTransaction(ctx.db, async (tx) => {
    await lockOperators(tx);
    await useLink(ctx, tx, await openSetupLink(ctx, tx, token));
    const operator = { operator: true, proven: true };
    const user = await createUser(tx, { name, email, ...operator, ...(passwordHash && { passwordHash }) });
    if (!user) throw new SignInRefusal('has_account');
    const { id } = await ensureOrganization(tx, organization);
    await setMember(tx, id, user.id, 'owner');
    return user.id;
  });
  return passwordHash ? ctx.security.auth.openSession(visitor, userId) : [];
}
