/** The identity provider of an organization: its settings, and when members may sign in by it alone. */
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import type { MemberRole } from '../../../db/tables/members.ts';
import { hasPasskey } from '../../../db/tables/second-factors.ts';
import { forgetAllIdentities } from '../../../db/tables/sign-in-identities.ts';
import {
  findSignInProvider,
  listSignInDomains,
  lockSignInProvider,
  newSignInProviderId,
  type ProviderSettings,
  type RoleValues,
  removeSignInProvider,
  type StoredProvider,
  saveSignInProvider,
  setSignInRequired,
} from '../../../db/tables/sign-in-providers.ts';
import { readPasswordHash } from '../../../db/tables/users.ts';
import { type InputProblem, notFound, ServiceError, validationError } from '../../../errors/index.ts';
import { characters, items } from '../../../lib/bounds.ts';
import { ranks } from '../members/roles.ts';

export type { RoleValues };

/** The settings as everybody may see them who may change them: without the secret. */
export type SignInProvider = Omit<StoredProvider, 'clientSecret' | 'id'>;

/** For how many hours a session may last that the provider has opened, and for how many it does unless somebody chooses. */
export const sessionHours = { least: 1, most: 168, usual: 12 } as const;

export async function readProvider(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
): Promise<SignInProvider | undefined> {
  const stored = await findSignInProvider(ctx.db, organizationId);
  if (!stored) return undefined;
  const { clientSecret: _, id: __, ...settings } = stored;
  return settings;
}

export interface ProviderInput extends Omit<ProviderSettings, 'clientSecret' | 'required'> {
  /** Empty to keep the one that is stored. */
  clientSecret: string;
}

/**
 * Stores the settings. When they name another provider, or another client of it, everybody who has come by the earlier one
 * is signed out and known no more, and other ways in count again until somebody requires the new one.
 * @throws ServiceError `validation_error` with all problems, and `conflict` when this owner would be locked out.
 */
export async function saveProvider(
  ctx: Pick<Context, 'db' | 'security' | 'providers'>,
  organizationId: string,
  owner: SignedIn,
  given: ProviderInput,
): Promise<void> {
  const input = { ...given, issuer: given.issuer.trim().replace(/\/$/, '') };
  const { clientSecret, ...others } = input;
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockSignInProvider(tx, organizationId);
    const problems = problemsOf(ctx, input, stored !== null);
    if (problems.length > 0) throw validationError(problems);
    const isSame = stored?.issuer === input.issuer && stored.clientId === input.clientId;
    if (stored && !isSame) {
      if (!clientSecret) throw validationError([secretOfNewClient]);
      await requireOtherWayIn(tx, organizationId, owner);
    }
    const id = stored?.id ?? newSignInProviderId();
    const sealed = clientSecret ? ctx.security.keyring.seal(clientSecret, id) : stored?.clientSecret;
    if (!sealed) throw new Error('a provider without a secret');
    const required = isSame && stored.required;
    await saveSignInProvider(tx, organizationId, id, { ...others, clientSecret: sealed, required });
    if (!isSame) await forgetAllIdentities(tx, organizationId);
  });
}

const secretOfNewClient: InputProblem = {
  field: 'clientSecret',
  code: 'required',
  message: 'Enter the secret of the new client: the stored one is not sent to another provider.',
};

/** @throws ServiceError `conflict` for an owner who gets in by the provider alone. */
export async function requireOtherWayIn(
  db: Db,
  organizationId: string,
  { userId, organizationId: opened }: SignedIn,
): Promise<void> {
  if (opened !== organizationId) return;
  if ((await hasPasskey(db, userId)) || (await readPasswordHash(db, userId)) !== undefined) return;
  throw new ServiceError('conflict', {
    message:
      'This would lock you out: you sign in by this identity provider alone. Choose a password first, or let an owner do it who has another way in.',
  });
}

function problemsOf(
  ctx: Pick<Context, 'providers'>,
  {
    issuer,
    clientId,
    clientSecret,
    scopes,
    roleClaim,
    roleValues,
    defaultRole,
    sessionHours: hours,
  }: ProviderInput,
  hasSecret: boolean,
): InputProblem[] {
  const values = Object.values(roleValues).flat();
  const named = [clientId, clientSecret, roleClaim ?? '', ...scopes, ...values];
  const urlProblem = issuer ? ctx.providers.live.urlProblem(issuer) : 'Enter the issuer’s address.';
  const checks: [boolean, InputProblem][] = [
    [Boolean(urlProblem), { field: 'issuer', code: 'invalid_value', message: urlProblem ?? '' }],
    [
      /\.well-known|[?#]/.test(issuer),
      {
        field: 'issuer',
        code: 'invalid_value',
        message:
          'Leave out /.well-known/openid-configuration and what follows a ?: the issuer is what stands before.',
      },
    ],
    [!clientId, { field: 'clientId', code: 'required', message: 'Enter the client id.' }],
    [
      !clientSecret && !hasSecret,
      { field: 'clientSecret', code: 'required', message: 'Enter the client secret.' },
    ],
    [
      named.some((text) => text.length > characters.word) || named.length > items.page,
      {
        field: 'roleClaim',
        code: 'too_long',
        message: `Use at most ${items.page} values and scopes, each of at most ${characters.word} characters.`,
      },
    ],
    [
      scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)),
      {
        field: 'scopes',
        code: 'invalid_value',
        message: 'Write scopes as the provider names them, such as groups.',
      },
    ],
    [
      values.length > 0 && !roleClaim,
      {
        field: 'roleClaim',
        code: 'required',
        message: 'Name the claim that has these values, such as groups.',
      },
    ],
    [
      values.length === 0 && !defaultRole,
      {
        field: 'defaultRole',
        code: 'required',
        message: 'Nobody would get in: give values of a claim, or a role for everybody.',
      },
    ],
    [
      defaultRole === 'owner',
      {
        field: 'defaultRole',
        code: 'invalid_value',
        message: 'Not everybody can be an owner. Give the role owner by values of a claim.',
      },
    ],
    [
      !Number.isInteger(hours) || hours < sessionHours.least || hours > sessionHours.most,
      {
        field: 'sessionHours',
        code: 'invalid_value',
        message: `Choose from ${sessionHours.least} to ${sessionHours.most} hours.`,
      },
    ],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

/** @throws ServiceError `not_found`, and `conflict` when this owner would be locked out. */
export async function removeProvider(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  owner: SignedIn,
): Promise<void> {
  await requireOtherWayIn(ctx.db, organizationId, owner);
  if (!(await removeSignInProvider(ctx.db, organizationId))) throw notFound('The identity provider');
}

/**
 * Changes whether members with an address of a verified domain may sign in by the provider alone. Owners always get in by
 * a passkey as well.
 * @throws ServiceError `not_found`, and `conflict` where nobody could sign in so, or this owner would be locked out.
 */
export async function requireProvider(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  owner: SignedIn,
  required: boolean,
): Promise<void> {
  if (required) {
    const domains = await listSignInDomains(ctx.db, organizationId);
    if (!domains.some(({ verifiedDomain }) => verifiedDomain !== null))
      throw new ServiceError('conflict', { message: 'Verify a domain first.' });
    if (owner.organizationId !== organizationId && !(await hasPasskey(ctx.db, owner.userId)))
      throw new ServiceError('conflict', {
        message:
          'This could lock you out. Sign in by the identity provider first, or add a passkey to your account.',
      });
  }
  if (!(await setSignInRequired(ctx.db, organizationId, required))) throw notFound('The identity provider');
}

/** The roles from the highest to the lowest. */
export const rolesByRank = (Object.keys(ranks) as MemberRole[]).sort((a, b) => ranks[b] - ranks[a]);
